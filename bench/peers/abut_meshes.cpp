// SPDX-License-Identifier: Apache-2.0
// abut's trees of oriented boxes.
#include <abut/abut.hpp>
#include <algorithm>
#include <limits>

#include "contender.hpp"
#include "model.hpp"
#include "workloads/mesh_builds.hpp"
#include "workloads/mesh_poses.hpp"
#include "workloads/mesh_rays.hpp"

namespace bench {
namespace {

// Poses were made with the tree, which is there already.
struct ContactEvent {
    static MeshPair convert(const MeshPair& pair) { return pair; }
    static bool test(const MeshPair& pair) {
        return abut::intersects(pair.model->tree, pair.a, pair.model->tree, pair.b);
    }
};

// All poses of a chunk at once, on two threads.
class TouchTogether final : public Contender<MeshPair> {
 public:
    void prepare(std::span<const MeshPair> pairs) override {
        tree_ = &pairs.front().model->tree;
        poses_.clear();
        for (const MeshPair& pair : pairs) poses_.push_back({pair.a, pair.b});
    }

    void answer(std::span<std::uint8_t> result) const override {
        const auto answers = abut::intersects_batch(*tree_, *tree_, poses_, 2);
        std::copy(answers.begin(), answers.end(), result.begin());
    }

 private:
    const abut::Mesh* tree_ = nullptr;
    std::vector<abut::PosePair> poses_;
};

struct FindContacts {
    static MeshContacts convert(const MeshContacts& pair) { return pair; }
    static Contacts test(const MeshContacts& pair) {
        Contacts contacts;
        const abut::Mesh& tree = pair.model->tree;
        abut::for_each_contact(tree, pair.a, tree, pair.b, [&](const abut::TriangleContact& contact) {
            contacts.pairs.emplace_back(contact.triangle_a, contact.triangle_b);
            return abut::Flow::proceed;
        });
        return contacts;
    }
};

struct Measure {
    static MeshDistance convert(const MeshDistance& pair) { return pair; }
    static Distance test(const MeshDistance& pair) {
        return {abut::distance(pair.model->tree, pair.a, pair.model->tree, pair.b).distance};
    }
};

struct Cast {
    struct Native {
        const abut::Mesh* tree;
        abut::Ray ray;
    };
    static Native convert(const MeshRay& pair) { return {&model().tree, pair.ray}; }
    static RayEntry test(const Native& pair) {
        const auto hit = abut::cast(pair.ray, *pair.tree, abut::Pose{});
        return {hit ? hit->enter : std::numeric_limits<double>::infinity()};
    }
};

// The copy of the mesh that the tree keeps is made before.
template <int threads>
class Build final : public Contender<MeshBuild> {
 public:
    void prepare(std::span<const MeshBuild> builds) override {
        builds_ = builds;
        meshes_.assign(builds.size(), builds.front().model->mesh);
    }

    void answer(std::span<std::uint8_t> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) {
            const abut::BuildOptions options{.interior = abut::Interior::surface, .threads = threads};
            const abut::Mesh tree = abut::Mesh::make(std::move(meshes_[i]), options).value();
            result[i] = abut::intersects(tree, builds_[i].a, tree, builds_[i].b);
        }
    }

    std::optional<double> bytes_a_triangle() const override {
        // The same tree, on however many threads it is built.
        const auto& [mesh, tree] = *builds_.front().model;
        return static_cast<double>(tree.tree().stats().bytes) / static_cast<double>(mesh.triangles().size());
    }

 private:
    std::span<const MeshBuild> builds_;
    mutable std::vector<abut::TriangleMesh> meshes_;
};

const Registration<MeshPair, OneByOne<MeshPair, ContactEvent>> touch_meshes("abut");
const Registration<MeshPair, TouchTogether> touch_together("abut batched, two threads");
const Registration<MeshGrowth, OneByOne<MeshGrowth, ContactEvent>> growth("abut");
const Registration<MeshContacts, OneByOne<MeshContacts, FindContacts>> contacts("abut");
const Registration<MeshDistance, OneByOne<MeshDistance, Measure>> distances("abut");
const Registration<MeshDistanceGrowth, OneByOne<MeshDistanceGrowth, Measure>> distance_growth("abut");
const Registration<MeshRay, OneByOne<MeshRay, Cast>> rays("abut");
const Registration<MeshBuild, Build<1>> builds("abut");
const Registration<MeshBuild, Build<2>> builds_on_two("abut on two threads");

}  // namespace
}  // namespace bench
