// SPDX-License-Identifier: Apache-2.0
// The kernels of trees with the instructions of every kind of machine that this one can be.
#include <gtest/gtest.h>
#include <hwy/highway.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "abut/query/box_contact.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

// As numbers, so that they can be sent: what must be equal, and what only must be within rounding.
struct Answers {
    std::vector<double> equal, near;
};

struct Trees {
    std::vector<Mesh> all;

    Trees() {
        for (const NamedMesh& named : small_meshes()) all.push_back(Mesh::make(named.mesh, {.leaf_size = 2}).value());
        all.push_back(Mesh::make(make_torus_mesh(0.8, 0.25, 60, 30).value()).value());
    }
};

void ask_pair(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b, Answers& answers) {
    answers.equal.push_back(intersects(a, at_a, b, at_b));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> contacts;
    for_each_contact(a, at_a, b, at_b, [&](const TriangleContact& contact) {
        contacts.emplace_back(contact.triangle_a, contact.triangle_b);
        return Flow::proceed;
    });
    std::sort(contacts.begin(), contacts.end());
    answers.equal.push_back(static_cast<double>(contacts.size()));
    for (const auto& [i, j] : contacts) {
        answers.equal.push_back(i);
        answers.equal.push_back(j);
    }
    answers.equal.push_back(intersects_down_to(-1, a, at_a, b, at_b).intersects);
    const Closest closest = distance(a, at_a, b, at_b);
    answers.equal.push_back(closest.distance > 0);
    answers.near.push_back(closest.distance);
}

void ask_others(const Mesh& tree, const Pose& at, Random& random, Answers& answers) {
    const Vec3 from = at.position + 3 * random.direction(), to = at.position + random.vector(0.7);
    const auto hit = cast(Ray{from, to - from}, tree, at);
    answers.equal.push_back(hit.has_value());
    answers.near.push_back(hit ? hit->enter : -1);
    int hits = 0;
    for_each_hit(Ray{from, to - from}, tree, at, [&](const RayHit&) {
        ++hits;
        return Flow::proceed;
    });
    answers.equal.push_back(hits);
    const Sphere sphere{from + 0.7 * (to - from), 0.3};
    answers.equal.push_back(intersects(tree, at, sphere));
    answers.near.push_back(distance(tree, at, sphere).distance);
}

Answers all_answers(const Trees& trees) {
    Random random(seed() + 431);
    Answers answers;
    for (const Mesh& a : trees.all)
        for (const Mesh& b : trees.all)
            for (int i = 0; i < 4; ++i) {
                const Pose at_a{Quat(random.rotation()), random.vector(4)};
                ask_pair(a, at_a, b, {Quat(random.rotation()), at_a.position + random.vector(1.2)}, answers);
                ask_others(a, at_a, random, answers);
            }
    return answers;
}

// In a process of its own: the kernels ask which instructions there are once, when they are first called.
Answers answers_with(std::int64_t target, const Trees& trees) {
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        hwy::SetSupportedTargetsForTest(target);
        const Answers answers = all_answers(trees);
        const auto send = [&](const std::vector<double>& numbers) {
            const std::size_t count = numbers.size();
            const auto put = [&](const void* data, std::size_t size) {
                for (auto* bytes = static_cast<const char*>(data); size > 0;) {
                    const ssize_t sent = write(ends[1], bytes, size);
                    if (sent <= 0) _exit(1);
                    bytes += sent;
                    size -= static_cast<std::size_t>(sent);
                }
            };
            put(&count, sizeof(count));
            put(numbers.data(), count * sizeof(double));
        };
        send(answers.equal);
        send(answers.near);
        _exit(hwy::SupportedTargets() == target ? 0 : 1);
    }
    close(ends[1]);
    Answers answers;
    const auto receive = [&](void* data, std::size_t size) {
        for (auto* bytes = static_cast<char*>(data); size > 0;) {
            const ssize_t got = read(ends[0], bytes, size);
            if (got <= 0) return false;
            bytes += got;
            size -= static_cast<std::size_t>(got);
        }
        return true;
    };
    for (std::vector<double>* numbers : {&answers.equal, &answers.near}) {
        std::size_t count = 0;
        if (receive(&count, sizeof(count))) numbers->resize(count);
        receive(numbers->data(), numbers->size() * sizeof(double));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    return answers;
}

TEST(TreeTargets, answer_alike) {
    const Trees trees;
    std::vector<std::int64_t> targets;
    for (std::int64_t rest = hwy::SupportedTargets() & HWY_TARGETS; rest != 0; rest &= rest - 1)
        targets.push_back(rest & -rest);
    ASSERT_FALSE(targets.empty());
    const Answers first = answers_with(targets[0], trees);
    ASSERT_GT(first.equal.size(), 1000u);
    for (const std::int64_t target : targets) {
        SCOPED_TRACE(hwy::TargetName(target));
        const Answers answers = answers_with(target, trees);
        EXPECT_TRUE(answers.equal == first.equal);
        ASSERT_EQ(answers.near.size(), first.near.size());
        for (std::size_t i = 0; i < first.near.size(); ++i) EXPECT_NEAR(answers.near[i], first.near[i], 1e-12);
    }
    RecordProperty("targets", static_cast<int>(targets.size()));
}

}  // namespace
}  // namespace abut::test
