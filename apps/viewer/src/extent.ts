// SPDX-License-Identifier: Apache-2.0
// How far things reach: aligned boxes in the world, in doubles.
import {poseAt} from "./motion";
import {type Body, type Mesh, type Pose, type Report, type Vec3, floatsOf} from "./report";
import {add, normalized, placed, sub} from "./vector";

export class Extent {
    min: Vec3 = [Infinity, Infinity, Infinity];
    max: Vec3 = [-Infinity, -Infinity, -Infinity];

    get empty(): boolean {
        return !(this.min[0] <= this.max[0]);
    }
    get center(): Vec3 {
        if (this.empty) return [0, 0, 0];
        return [0, 1, 2].map((i) => this.min[i] + (this.max[i] - this.min[i]) / 2) as Vec3;
    }
    // Half the diagonal.
    get radius(): number {
        return this.empty ? 0 : Math.hypot(...sub(this.max, this.min)) / 2;
    }
    get corners(): Vec3[] {
        return [0, 1, 2, 3, 4, 5, 6, 7].map(
            (c) => [0, 1, 2].map((i) => (c & (1 << i) ? this.max[i] : this.min[i])) as Vec3);
    }
    include(point: Vec3): void {
        for (let i = 0; i < 3; ++i) {
            this.min[i] = Math.min(this.min[i], point[i]);
            this.max[i] = Math.max(this.max[i], point[i]);
        }
    }
    join(other: Extent): Extent {
        if (!other.empty)
            for (const end of [other.min, other.max]) this.include(end);
        return this;
    }
    copy(): Extent {
        return new Extent().join(this);
    }
}

function extentOfMesh(mesh: Mesh): Extent {
    const vertices = floatsOf(mesh.vertices);
    const extent = new Extent();
    for (let i = 0; i + 2 < vertices.length; i += 3)
        extent.include(add(mesh.center, [vertices[i], vertices[i + 1], vertices[i + 2]]));
    return extent;
}

// The extents of all bodies at any time.
export class Extents {
    // Of each body, corners of boxes around its parts, in its own frame.
    private readonly corners: Vec3[][];

    constructor(private readonly report: Report) {
        const meshes = report.meshes.map(extentOfMesh);
        this.corners = report.bodies.map((body) => body.parts.flatMap((part) => {
            const pose: Pose = { position: part.position, rotation: normalized(part.rotation) };
            return meshes[part.mesh].empty ? [] : meshes[part.mesh].corners.map((corner) => placed(pose, corner));
        }));
    }

    ofBody(index: number, time: number): Extent {
        const pose = poseAt(this.report.bodies[index].motion, time);
        const extent = new Extent();
        for (const corner of this.corners[index]) extent.include(placed(pose, corner));
        return extent;
    }

    // Of a body on its way from time 0 on; what lies between the samples may stick out.
    onTheWay(index: number, until: number): Extent {
        const samples = this.report.bodies[index].fixed ? 0 : 32;
        const extent = this.ofBody(index, 0);
        for (let i = 1; i <= samples; ++i) extent.join(this.ofBody(index, (until * i) / samples));
        return extent;
    }

    private union(which: (body: Body) => boolean, of: (index: number) => Extent): Extent {
        const extent = new Extent();
        this.report.bodies.forEach((body, index) => {
            if (which(body)) extent.join(of(index));
        });
        return extent;
    }

    // Everything, whenever.
    all(): Extent {
        return this.union(() => true, (index) => this.onTheWay(index, this.report.horizon));
    }

    // What to look at first: what moves, and what rests beside it unless it is a floor without end. A body that goes
    // very far is looked at where it is at `time`.
    interesting(time: number): Extent {
        const moves = (body: Body): boolean => !body.fixed;
        const now = this.union(moves, (index) => this.ofBody(index, time));
        const way = this.union(moves, (index) => this.onTheWay(index, this.report.horizon));
        const extent = way.radius <= 6 * now.radius ? way : now;
        if (extent.empty) return this.union(() => true, (index) => this.ofBody(index, time));
        const moving = extent.copy();
        this.report.bodies.forEach((body, index) => {
            if (!body.fixed) return;
            const rest = this.ofBody(index, 0);
            if (rest.radius <= 3 * moving.radius && moving.copy().join(rest).radius <= 3 * moving.radius)
                extent.join(rest);
        });
        return extent;
    }
}
