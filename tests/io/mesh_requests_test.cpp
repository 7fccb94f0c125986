// SPDX-License-Identifier: Apache-2.0
// Files that a MeshCache reads at the same time: all must be as if they were read one after another.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "abut/io/mesh_cache.hpp"
#include "abut/io/obj.hpp"
#include "abut/mesh/tree_bytes.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::mesh_requests_test {
namespace {

constexpr std::array threads_tried = {1, 2, 3, 8, 0};

class MeshRequestsTest : public test::ScratchFolder {
 protected:
    // 20 divisions² triangles.
    MeshRequest ball(std::string_view name, std::uint32_t divisions) const {
        return {written(name, write_obj(make_sphere_mesh(1, divisions).value()))};
    }
    MeshRequest broken(std::string_view name) const { return {written(name, "v 0 0 0\nf 1 1\n")}; }

    // The first takes longest, so that those behind it are ready before.
    std::vector<MeshRequest> some() const {
        std::vector<MeshRequest> requests = {ball("large.obj", 40)};
        for (int i = 0; i < 6; ++i)
            requests.push_back(ball(fmt::format("{}.obj", i), static_cast<std::uint32_t>(3 + i)));
        requests.insert(requests.begin() + 4, requests[2]);
        requests.push_back(requests[1]);
        requests.back().interior = Interior::surface;
        return requests;
    }
};

struct Told {
    std::size_t request;
    double part;
};

// Adds what is told of each request.
std::vector<MeshRequest> watched(std::vector<MeshRequest> requests, std::vector<Told>& told) {
    for (std::size_t i = 0; i < requests.size(); ++i)
        requests[i].options.progress = [&told, i](double part) {
            told.push_back({i, part});
            return Flow::proceed;
        };
    return requests;
}

TEST_F(MeshRequestsTest, give_what_they_give_alone_on_any_number_of_threads) {
    const auto requests = some();
    MeshCache one_by_one;
    for (const int threads : threads_tried) {
        MeshCache cache;
        const auto found = cache.meshes(requests, threads);
        ASSERT_EQ(found.size(), requests.size());
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const auto alone = one_by_one.mesh(requests[i].path, requests[i].options, requests[i].interior).value();
            ASSERT_TRUE(found[i]) << found[i].error().message;
            EXPECT_EQ(to_bytes(found[i]->mesh.tree()), to_bytes(alone.mesh.tree())) << threads << " threads";
            EXPECT_EQ(found[i]->notes, alone.notes);
            EXPECT_EQ(found[i]->files, alone.files);
        }
        // One file, one tree; and both are kept.
        EXPECT_EQ(&found[2]->mesh.data(), &found[4]->mesh.data());
        EXPECT_EQ(&cache.mesh(requests[3].path).value().mesh.data(), &found[3]->mesh.data());
        const auto again = cache.meshes(requests, threads);
        EXPECT_EQ(&again[0]->mesh.data(), &found[0]->mesh.data());
    }
}

TEST_F(MeshRequestsTest, end_with_the_first_that_is_wrong) {
    auto requests = some();
    requests.insert(requests.begin() + 2, broken("first.obj"));
    requests.push_back(broken("second.obj"));
    requests.push_back({path("none.obj")});
    for (const int threads : threads_tried) {
        MeshCache cache;
        const auto found = cache.meshes(requests, threads);
        ASSERT_EQ(found.size(), 3u) << threads << " threads";
        EXPECT_TRUE(found[0] && found[1]);
        EXPECT_EQ(found[2].error().message, path("first.obj") + ": line 2: f has 2 corners; a face needs at least 3");
        // It is looked at again.
        ball("first.obj", 2);
        const auto again = cache.meshes(requests, threads);
        EXPECT_EQ(again.size(), requests.size() - 1);
        EXPECT_TRUE(again.back().error().message.starts_with(path("second.obj"))) << again.back().error().message;
        broken("first.obj");
    }
}

TEST_F(MeshRequestsTest, with_wrong_options_end_them_too) {
    auto requests = some();
    requests[3].options.scale = std::numeric_limits<double>::quiet_NaN();
    for (const int threads : threads_tried) {
        MeshCache cache;
        const auto found = cache.meshes(requests, threads);
        ASSERT_EQ(found.size(), 4u);
        EXPECT_EQ(found[3].error().message, cache.mesh(requests[3].path, requests[3].options).error().message);
    }
    EXPECT_TRUE(MeshCache().meshes({}).empty());
}

TEST_F(MeshRequestsTest, tell_of_one_file_after_another) {
    for (const bool fails : {false, true}) {
        auto requests = some();
        if (fails) requests.insert(requests.begin() + 3, broken("broken.obj"));
        std::vector<Told> alone;
        const auto found = MeshCache().meshes(watched(requests, alone), 1);
        EXPECT_EQ(found.size(), fails ? 4 : requests.size());
        for (const int threads : threads_tried) {
            std::vector<Told> told;
            EXPECT_EQ(MeshCache().meshes(watched(requests, told), threads).size(), found.size());
            const auto is_before = [](const Told& x, const Told& y) {
                return x.request != y.request ? x.request < y.request : x.part < y.part - 1e-12;
            };
            EXPECT_TRUE(std::is_sorted(told.begin(), told.end(), is_before)) << threads << " threads";
            // Of each file that comes before an error the beginning and the end, of none behind it.
            const auto ends = [](const std::vector<Told>& all) {
                std::vector<std::pair<std::size_t, double>> result;
                for (std::size_t i = 0; i < all.size(); ++i)
                    if (i == 0 || i + 1 == all.size() || all[i - 1].request != all[i].request ||
                        all[i + 1].request != all[i].request)
                        result.emplace_back(all[i].request, all[i].part);
                return result;
            };
            EXPECT_EQ(ends(told), ends(alone)) << threads << " threads";
        }
    }
}

TEST_F(MeshRequestsTest, stop_where_progress_wants_it) {
    const auto requests = some();
    for (const int threads : threads_tried)
        for (const std::size_t last : {0u, 1u, 5u})
            for (const double part : {0.0, 0.5, 0.9}) {
                std::vector<Told> told;
                auto stopping = watched(requests, told);
                stopping[last].options.progress = [&](double now) {
                    told.push_back({last, now});
                    return now >= part ? Flow::stop : Flow::proceed;
                };
                const auto found = MeshCache().meshes(stopping, threads);
                ASSERT_EQ(found.size(), last + 1) << threads << " threads, at " << part;
                EXPECT_NE(found.back().error().message.find("was stopped"), std::string::npos)
                    << found.back().error().message;
                EXPECT_EQ(told.back().request, last);
                EXPECT_EQ(std::count_if(told.begin(), told.end(),
                                        [&](const Told& each) { return each.request == last && each.part >= part; }),
                          1);
            }
}

}  // namespace
}  // namespace abut::mesh_requests_test
