// SPDX-License-Identifier: Apache-2.0
// Where a body is at a time: what src/motion/pose_at.cpp and path.cpp compute, in doubles as there.
import type {Motion, Path, Pose, Quat, Rigid, Vec3} from "./report";
import {add, conjugate, length, normalized, placed, product, rotated, scale, sub} from "./vector";

// exp([w]): the turn about w by as many radians as w is long.
export function turnBy(w: Vec3): Quat {
    const angle = length(w);
    const ratio = angle > 2 ** -29 ? Math.sin(angle / 2) / angle : 0.5;
    return [Math.cos(angle / 2), ratio * w[0], ratio * w[1], ratio * w[2]];
}

// The smallest w with turnBy(w) = q, which must have unit length; its angle is at most π.
export function turnOf(q: Quat): Vec3 {
    const axis: Vec3 = [q[1], q[2], q[3]];
    const sine = length(axis);
    const ratio = sine > 2 ** -30 ? (2 * Math.atan2(sine, Math.abs(q[0]))) / sine : 2;
    return scale(axis, q[0] < 0 ? -ratio : ratio);
}

function rigidAt(motion: Rigid, time: number): Pose {
    const start = normalized(motion.rotation);
    const rotation = normalized(product(turnBy(scale(motion.angular_velocity, time)), start));
    const center = add(add(motion.position, rotated(start, motion.center)), scale(motion.velocity, time));
    return { rotation, position: sub(center, rotated(rotation, motion.center)) };
}

const key = (pose: Pose): Pose => ({ position: pose.position, rotation: normalized(pose.rotation) });

// In between keys, `center` moves on a line at constant speed, and the body turns about it by the smaller angle.
function pathAt(motion: Path, time: number): Pose {
    const keys = motion.path;
    const last = keys.length - 1;
    if (!(time > keys[0].time)) return key(keys[0]);
    if (!(time < keys[last].time)) return key(keys[last]);
    let low = 0;
    let high = last;  // keys[low].time <= time < keys[high].time
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (keys[middle].time <= time)
            low = middle;
        else
            high = middle;
    }
    const from = key(keys[low]);
    const to = key(keys[high]);
    const span = keys[high].time - keys[low].time;
    const turn = turnOf(normalized(product(to.rotation, conjugate(from.rotation))));
    const way = sub(placed(to, motion.center), placed(from, motion.center));
    const leg = {
        ...from,
        velocity: scale(way, 1 / span),
        angular_velocity: scale(turn, 1 / span),
        center: motion.center
    };
    return rigidAt(leg, time - keys[low].time);
}

export const poseAt = (motion: Motion, time: number): Pose =>
    "path" in motion ? pathAt(motion, time) : rigidAt(motion, time);
