// SPDX-License-Identifier: Apache-2.0
import type {Contact, Vec3} from "./report";
import {mean} from "./vector";

// The middle of all patches, in the world; null where a contact has none.
export function middleOf(contact: Contact): Vec3|null {
    const points = contact.patches.flatMap((patch) => (patch.points.length ? [mean(patch.points)] : []));
    return points.length ? mean(points) : null;
}
