// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "abut/io/scene.hpp"
#include "io/read_motion.hpp"
#include "io/read_part.hpp"

namespace abut::detail {

// Reads the lists of a scene file into a scene. Messages begin inside the list: `[2]: no shape given`.
class SceneReader {
 public:
    // `scene` must stay.
    SceneReader(PartContext parts, Scene& scene, double angle_unit);

    std::optional<Error> read_bodies(const JsonNode& list);
    // After the bodies, as all that names them.
    std::optional<Error> read_ignored(const JsonNode& list);
    std::optional<Error> read_pairs(const JsonNode& list);

 private:
    // A part whose mesh is in a file that is not read yet.
    struct Waiting {
        std::size_t body, part;  // indices
        PartFile file;
        std::string path;  // in the body: `parts[1]`
        bool has_surface;  // whether it is said whether it is one
    };

    std::optional<Error> read_all_but_files(const JsonNode& list);
    Expected<std::vector<CachedMesh>> load_files();
    std::optional<Error> find_carriers(const JsonNode& list);
    Expected<std::size_t> index_of_body(const JsonNode& name) const;
    Expected<SceneBody> read_body(const JsonNode& node);
    std::optional<Error> read_properties(const BodyFields& fields, SceneBody& body) const;
    std::optional<Error> add_parts(const BodyFields& fields, SceneBody& body);
    std::optional<Error> add_posed_part(const JsonNode& node, SceneBody& body, const std::string& path);
    std::optional<Error> add_part(const BodyFields& fields, const Pose& pose, SceneBody& body, const std::string& path);
    void add_mesh(const Waiting& part, CachedMesh&& mesh);
    void note_open_mesh(const Solid& shape, const std::string& file, const SceneBody& body);
    Expected<std::vector<Path::Key>> read_poses(const JsonNode& file, RotationColumns rotation);
    void add_notes(const std::string& file, const std::vector<std::string>& notes);

    PartContext parts_;
    Scene& scene_;
    std::vector<Waiting> waiting_;
    MotionContext motions_;
    std::map<std::string, std::size_t, std::less<>> indices_;  // of the bodies, by their names
    std::unordered_set<std::string> noted_;                    // what the scene has as notes
};

}  // namespace abut::detail
