// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "abut/io/scene.hpp"
#include "io/read_part.hpp"

namespace abut::detail {

// Reads the lists of a scene file into a scene, whose horizon is known already. Messages begin inside the list: `[2]:
// no shape given`.
class SceneReader {
 public:
    // `scene` must stay.
    SceneReader(PartContext parts, Scene& scene) : parts_(std::move(parts)), scene_(scene) {}

    std::optional<Error> read_bodies(const JsonNode& list);
    // After the bodies.
    std::optional<Error> read_ignored(const JsonNode& list);

 private:
    // A part whose mesh is in a file that is not read yet.
    struct Waiting {
        std::size_t body, part;  // indices
        PartFile file;
        std::string path;  // in the list: `[2].parts[1]`
    };

    std::optional<Error> read_all_but_files(const JsonNode& list);
    Expected<std::vector<CachedMesh>> load_files();
    Expected<std::size_t> index_of_body(const JsonNode& name) const;
    Expected<SceneBody> read_body(const JsonNode& node);
    std::optional<Error> read_properties(const BodyFields& fields, SceneBody& body) const;
    std::optional<Error> add_parts(const BodyFields& fields, SceneBody& body);
    std::optional<Error> add_posed_part(const JsonNode& node, SceneBody& body, const std::string& path);
    std::optional<Error> add_part(const BodyFields& fields, const Pose& pose, SceneBody& body, const std::string& path);
    void add_mesh(const Waiting& part, CachedMesh&& mesh);

    PartContext parts_;
    Scene& scene_;
    std::vector<Waiting> waiting_;
    std::map<std::string, std::size_t, std::less<>> indices_;  // of the bodies, by their names
    std::unordered_set<std::string> noted_;                    // what the scene has as notes
};

}  // namespace abut::detail
