// SPDX-License-Identifier: Apache-2.0
// Every pair in every kind of contact that it can make: exactly touching, a little apart and a little overlapping;
// small, large, far away, needle-thin.
#include "support/contacts.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

using Contacts = PairTest;

void expect_intersecting(const AnyShape& a, const AnyShape& b) {
    EXPECT_TRUE(intersects_typed(a, b)) << describe(a, b);
    EXPECT_TRUE(intersects_typed(b, a)) << describe(b, a);
    EXPECT_TRUE(intersects(a, b)) << describe(a, b);
    EXPECT_FALSE(separating_axis_typed(a, b)) << describe(a, b);
    EXPECT_FALSE(separating_axis(b, a)) << describe(b, a);
}

// `distance` is at least the gap.
void expect_apart(const AnyShape& a, const AnyShape& b, double distance) {
    EXPECT_FALSE(intersects_typed(a, b)) << describe(a, b);
    EXPECT_FALSE(intersects_typed(b, a)) << describe(b, a);
    EXPECT_FALSE(intersects(a, b)) << describe(a, b);
    for (const bool swapped : {false, true}) {
        const AnyShape &first = swapped ? b : a, &second = swapped ? a : b;
        const auto axis = separating_axis_typed(first, second);
        ASSERT_TRUE(axis) << describe(first, second);
        const auto wrong = wrong_axis(first, second, *axis);
        EXPECT_FALSE(wrong) << *wrong << describe(first, second);
        EXPECT_LE(axis->gap, distance + rounding_bound(a, b)) << describe(first, second);
    }
}

TEST_P(Contacts, touching_is_intersecting) {
    const auto contacts = contacts_of(GetParam());
    ASSERT_FALSE(contacts.empty());
    for (const auto& [a, b, normal, name] : contacts) {
        SCOPED_TRACE(name);
        expect_intersecting(to_shape(a), to_shape(b));
    }
}

TEST_P(Contacts, at_any_scale) {
    for (const auto& [a, b, normal, name] : contacts_of(GetParam()))
        for (const int exponent : {-500, -300, -150, -20, 20, 150, 300, 500}) {
            SCOPED_TRACE(name + ", times 2^" + std::to_string(exponent));
            expect_intersecting(to_shape(a, exponent), to_shape(b, exponent));
        }
    for (const auto& [a, b, normal, name] : contacts_of(GetParam(), 1'000'000)) {
        SCOPED_TRACE(name + ", times a million");
        expect_intersecting(to_shape(a), to_shape(b));
    }
}

TEST_P(Contacts, in_denormal_numbers) {
    constexpr int exponent = -1073;
    for (const auto& [a, b, normal, name] : contacts_of(GetParam(), 8)) {
        SCOPED_TRACE(name);
        const auto first = make_shape(a, exponent), second = make_shape(b, exponent);
        const auto far = make_shape(translated(b, 400 * normal), exponent);  // three times their size apart
        // Polygons and polyhedra may be refused: numbers without digits cannot show that a face is flat.
        if (!first || !second || !far) continue;
        expect_intersecting(*first, *second);
        EXPECT_FALSE(intersects_typed(*first, *far)) << describe(*first, *far);
        EXPECT_FALSE(intersects_typed(*far, *first)) << describe(*far, *first);
    }
}

TEST_P(Contacts, far_away) {
    const Grid3 far{100'000'000, -300'000'000, 200'000'000};
    for (const auto& [a, b, normal, name] : contacts_of(GetParam())) {
        SCOPED_TRACE(name);
        expect_intersecting(to_shape(translated(a, far)), to_shape(translated(b, far)));
        // Apart by one unit in 3e8; the shapes have the size of ten.
        expect_apart(to_shape(translated(a, far)), to_shape(translated(b, far + normal)), length_of(normal));
    }
}

TEST_P(Contacts, a_millionth_apart_and_a_millionth_deep) {
    constexpr int fine = 20;
    const auto is_flat = [](Kind kind) {
        return kind == Kind::segment || kind == Kind::ray || kind == Kind::triangle || kind == Kind::convex_polygon;
    };
    // Two flat shapes moved into each other may have passed each other.
    const bool can_be_deep = !is_flat(GetParam().a) || !is_flat(GetParam().b);
    for (const auto& [a, b, normal, name] : contacts_of(GetParam(), 1 << fine)) {
        SCOPED_TRACE(name);
        for (const int exponent : {0, -fine, -500, 500}) {
            SCOPED_TRACE(exponent);
            const double unit = std::ldexp(length_of(normal), exponent);
            if (can_be_deep) expect_intersecting(to_shape(a, exponent), to_shape(translated(b, -normal), exponent));
            expect_apart(to_shape(a, exponent), to_shape(translated(b, normal), exponent), unit);
        }
    }
}

TEST_P(Contacts, of_needles_and_slivers) {
    const auto is_checked = [](Kind kind) { return kind == Kind::convex_polygon || kind == Kind::convex_polyhedron; };
    for (const int stretch : {10, 20, 30, 40}) {
        // Beyond 2^40, polygons and polyhedra are no thicker than their checks see.
        if (stretch == 40 && (is_checked(GetParam().a) || is_checked(GetParam().b))) continue;
        for (const auto& [a, b, normal, name] : contacts_of(GetParam(), 1, stretch)) {
            SCOPED_TRACE(name + ", stretched by 2^" + std::to_string(stretch));
            expect_intersecting(to_shape(a), to_shape(b));
            const AnyShape first = to_shape(a), apart = to_shape(translated(b, normal));
            // Rays are compared as far as where they come closest, which is far away when they are nearly parallel.
            if (stretch <= 30 && length_of(normal) > documented_bound(first, apart))
                expect_apart(first, apart, length_of(normal));
        }
    }
}

TEST_P(Contacts, what_lies_inside_intersects) {
    const auto [kind_a, kind_b] = GetParam();
    for (const auto& [outer, inner] : {KindPair{kind_a, kind_b}, KindPair{kind_b, kind_a}}) {
        if (outer == Kind::segment || outer == Kind::ray || outer == Kind::triangle || outer == Kind::convex_polygon)
            continue;
        for (const double size : {0x1p-6, 0x1p-30, 0x1p-200}) {
            SCOPED_TRACE(size);
            expect_intersecting(sample_of(outer), scaled(sample_of(inner), size));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(all, Contacts, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
