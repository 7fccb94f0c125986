// SPDX-License-Identifier: Apache-2.0
#include "query/sat/curved_overlap.hpp"

#include <algorithm>
#include <numbers>
#include <vector>

#include "query/pair/pair.hpp"

namespace abut::detail {

// A prism inscribed in a cylinder; coordinates are those of the cylinder.
class InscribedPrism {
 public:
    explicit InscribedPrism(const Cylinder& cylinder) : cylinder_(cylinder), corners_(in_user_units(cylinder)) {
        for (int i = 0; i < first_angles; ++i) angles_.push_back(2 * std::numbers::pi * i / first_angles);
    }

    // Adds the point of the rims that is the farthest along a direction; false when there is one next to it.
    bool add(const Vec3& direction) {
        const double angle = std::atan2(direction.dot(other_side()), direction.dot(side()));
        const double positive = angle < 0 ? angle + 2 * std::numbers::pi : angle;
        const auto next = std::lower_bound(angles_.begin(), angles_.end(), positive);
        const double after = next == angles_.end() ? angles_.front() + 2 * std::numbers::pi : *next,
                     before = next == angles_.begin() ? angles_.back() - 2 * std::numbers::pi : *(next - 1);
        if (after - positive < closest_angles || positive - before < closest_angles) return false;
        angles_.insert(next, positive);
        return true;
    }

    // An error where rounding leaves no prism.
    Expected<ConvexPolyhedron> polyhedron() const {
        const auto count = static_cast<std::uint32_t>(angles_.size());
        std::vector<Vec3> vertices;
        for (const Vec3& end : {cylinder_.start, cylinder_.end})
            for (const double angle : angles_)
                vertices.push_back(end +
                                   cylinder_.radius * (std::cos(angle) * side() + std::sin(angle) * other_side()));
        std::vector<ConvexPolyhedron::Face> faces(2);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t next = (i + 1) % count;
            faces[0].push_back(count - 1 - i);
            faces[1].push_back(count + i);
            faces.push_back({i, next, count + next, count + i});
        }
        return ConvexPolyhedron::make(vertices, faces);
    }

 private:
    static constexpr int first_angles = 12;
    static constexpr double closest_angles = 1e-6;

    static CylinderCorners<double> in_user_units(const Cylinder& c) { return {c.start, c.end - c.start, c.radius}; }
    const Vec3& side() const { return corners_.side(); }
    const Vec3& other_side() const { return corners_.other_side(); }

    const Cylinder& cylinder_;
    const CylinderCorners<double> corners_;
    std::vector<double> angles_;
};

// A core as it is, or a prism in its place.
template <class Core>
class InnerPolytope {
 public:
    explicit InnerPolytope(const Core& core) : core_(core) {}
    bool add(const Vec3&) { return false; }
    template <class Use>
    void with_polytope(Use&& use) const {
        use(polytope_of(core_));
    }

 private:
    const Core& core_;
};
template <>
class InnerPolytope<CylinderCore> {
 public:
    explicit InnerPolytope(const CylinderCore& core) : core_(core), prism_(core.cylinder) {}
    bool add(const Vec3& direction) { return prism_.add(direction); }
    template <class Use>
    void with_polytope(Use&& use) const {
        if (const auto polyhedron = prism_.polyhedron())
            use(PolyhedronCore(*polyhedron));
        else  // so thin that rounding leaves no prism
            use(LineCore(core_.position(0), core_.position(1)));
    }

 private:
    const CylinderCore& core_;
    InscribedPrism prism_;
};

// Where prisms do not tell: along the axes of cylinders, and across them to the other.
template <class A, class B>
std::array<Vec3, 8> directions_of_axes(const A& a, const B& b, const Frame3& frame) {
    std::array<Vec3, 8> result;
    result.fill(Vec3::Zero());
    std::size_t count = 0;
    const Vec3 between = b.anchor() - a.anchor();
    const auto add = [&]<class Core>(const Core& core) {
        if constexpr (is_curved<Core>) {
            const Vec3 axis = core.template corners<double>(frame).axis();
            const Vec3 across = of_unit_length<double>(between - axis * axis.dot(between));
            for (const Vec3& each : {axis, Vec3(-axis), across, Vec3(-across)}) result[count++] = each;
        }
    };
    add(a);
    add(b);
    return result;
}

template <class A, class B>
Gap<3> least_overlap_of_curved(const A& a, const B& b, double part) {
    constexpr int max_steps = 40;
    const Frame3 frame = frame_of(a, b);
    Gap<3> best{Vec3::UnitX(), -std::numeric_limits<double>::infinity()};
    // The gap between the two themselves, in the user's lengths.
    const auto offer = [&](const Vec3& axis) {
        if (axis.isZero(0)) return;
        const double gap =
            frame.user_length<double>(project<double>(b, axis, frame).lo - project<double>(a, axis, frame).hi);
        if (gap > best.gap) best = {axis, gap};
    };
    InnerPolytope<A> inner_a(a);
    InnerPolytope<B> inner_b(b);
    for (int step = 0; step < max_steps; ++step) {
        Gap<3> of_prisms{Vec3::Zero(), 0};
        const auto ask = [&](const auto& x, const auto& y) {
            using X = std::remove_cvref_t<decltype(x)>;
            using Y = std::remove_cvref_t<decltype(y)>;
            of_prisms = Separation<X, Y, Axes<X, Y>>(x, y).least_overlap();
        };
        inner_a.with_polytope([&](const auto& x) { inner_b.with_polytope([&](const auto& y) { ask(x, y); }); });
        if (of_prisms.axis.isZero(0)) break;
        offer(of_prisms.axis);
        const double enough = std::max(0x1p-36 * frame.user_length<double>(frame.reach), -part * best.gap);
        if (of_prisms.gap - best.gap <= enough) return best;
        const bool is_wider = inner_a.add(of_prisms.axis), is_wider_b = inner_b.add(-of_prisms.axis);
        if (!is_wider && !is_wider_b) break;
    }
    for (const Vec3& direction : directions_of_axes(a, b, frame)) offer(direction);
    return best;
}

// The nearest of the three surfaces, in closed form.
template <>
Gap<3> least_overlap_of_curved(const PointCore& a, const CylinderCore& b, double) {
    const Frame3 frame = frame_of(a, b);
    const CylinderCorners<double> corners = b.corners<double>(frame);
    const Vec3 offset = a.point<double>(0, frame) - corners.start(), axis = corners.axis();
    const double height = axis.dot(offset), length = axis.dot(corners.along());
    const Vec3 across = offset - height * axis;
    const double beside = length_of(across);
    const double to_side = corners.radius() - beside, to_end = length - height;
    const double depth = std::min({to_side, height, to_end});
    // The way that b is moved by to let go of the point.
    const Vec3 way = depth == to_side  ? (beside > 0 ? Vec3(-across / beside) : corners.side())
                     : depth == height ? axis
                                       : Vec3(-axis);
    return {way, -frame.user_length<double>(depth)};
}

#define ABUT_INSTANTIATE(A, B) template Gap<3> least_overlap_of_curved(const A&, const B&, double);
ABUT_FOR_EACH_PAIR_WITH_CURVED_CORE(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
