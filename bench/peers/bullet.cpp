// SPDX-License-Identifier: Apache-2.0
// Bullet, in float: the separating-axis test of boxes that its GImpact trees use. It is inline, and thus compiled with
// the flags of this program. The relative transform is part of the test, as it is for the others.
#include <BulletCollision/Gimpact/btBoxCollision.h>

#include <string>

#include "contender.hpp"
#include "peers/bullet_shapes.hpp"
#include "workloads/w1_boxes.hpp"

namespace bench {
namespace {

// A box is a transform and, in its own frame, an aligned box about the origin.
struct Box {
    btTransform pose;
    btAABB extent;

    explicit Box(const abut::OrientedBox& box) {
        pose = to_bullet(box.axes, box.center);
        extent.m_max = to_bullet(box.half);
        extent.m_min = -extent.m_max;
    }
};

struct Boxes {
    struct Native {
        Box a, b;
    };
    static Native convert(const BoxPair& pair) { return {Box(pair.a), Box(pair.b)}; }
    static bool test(const Native& pair) {
        BT_BOX_BOX_TRANSFORM_CACHE b_in_a;
        b_in_a.calc_from_homogenic(pair.a.pose, pair.b.pose);
        return pair.a.extent.overlapping_trans_cache(pair.b.extent, b_in_a, true);
    }
};

const Registration<BoxPair, OneByOne<BoxPair, Boxes>> boxes("Bullet " + std::to_string(BT_BULLET_VERSION / 100) + "." +
                                                            std::to_string(BT_BULLET_VERSION % 100) + " (float)");

}  // namespace
}  // namespace bench
