// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the run takes place: the box that the camera is fitted to, and the larger one where unbounded obstacles end.
import { Box3, Vector3 } from "three";
import type { Piece } from "./api";
import type { LoadedFrame } from "./frames";

const mostSampled = 4096;

// The box of the grains of a frame. A few that flew away do not count: where the box of the middle 99 % along an axis is
// less than a third of the whole, that one is taken.
export function grainBox(frame: LoadedFrame): Box3 {
  const box = new Box3();
  const whole = frame.packet.header.bounds;
  if (!whole) return box;
  box.set(new Vector3(...whole[0]), new Vector3(...whole[1]));
  const sphere = frame.packet.floats("sphere");
  const stride = 4 * Math.ceil(sphere.length / 4 / mostSampled);
  (["x", "y", "z"] as const).forEach((axis, i) => {
    const places: number[] = [];
    for (let k = i; k < sphere.length; k += stride) places.push(sphere[k]);
    places.sort((a, b) => a - b);
    const low = places[Math.floor(0.005 * places.length)], high = places[Math.ceil(0.995 * places.length) - 1];
    if (high - low < (box.max[axis] - box.min[axis]) / 3 && places.length > 20) {
      box.min[axis] = low - (high - low) * 0.02;
      box.max[axis] = high + (high - low) * 0.02;
    }
  });
  return box;
}

// Adds the finite obstacles that stand near the grains; a wall that was moved far away does not count.
export function addObstacles(box: Box3, pieces: Piece[], planar: boolean): void {
  const size = box.getSize(new Vector3()).length(), near = box.clone().expandByScalar(1.2 * size);
  for (const p of pieces) {
    const sizes = [p.radius ?? NaN, p.half_length ?? (planar ? 0 : NaN), ...p.half.map((h, k) => h ?? (planar && k === 2 ? 0 : NaN))];
    if (p.surface === "half_space" || sizes.some((s) => !Number.isFinite(s))) {
      if (p.surface !== "bore" || p.radius === null) continue;
      // A drum: what it holds across its axis counts.
      const axis = axisOf(p), r = p.radius;
      const reach = new Vector3(...(["x", "y", "z"] as const).map((k) => r * Math.sqrt(Math.max(0, 1 - axis[k] ** 2))) as [number, number, number]);
      const centre = new Vector3(...p.position);
      for (const k of ["x", "y", "z"] as const) if (Math.abs(axis[k]) > 0.5) centre[k] = box.getCenter(new Vector3())[k];
      box.expandByPoint(centre.clone().add(reach)).expandByPoint(centre.clone().sub(reach));
      continue;
    }
    const { low, high } = pieceEnds(p, sizes);
    if (near.containsPoint(low) && near.containsPoint(high)) box.expandByPoint(low).expandByPoint(high);
  }
}

// A box around a bounded piece, from the turned half-sizes.
function pieceEnds(p: Piece, sizes: number[]): { low: Vector3; high: Vector3 } {
  const [radius, halfLength, hx, hy, hz] = sizes;
  const local = p.surface === "block" ? [hx, hy, hz] : p.surface === "rod" ? [halfLength, 0, 0] : [0, 0, halfLength];
  const [w, x, y, z] = p.orientation;
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  const reach = rows.map((r) => Math.abs(r[0]) * local[0] + Math.abs(r[1]) * local[1] + Math.abs(r[2]) * local[2] + radius);
  const centre = new Vector3(...p.position), half = new Vector3(reach[0], reach[1], reach[2]);
  return { low: centre.clone().sub(half), high: centre.clone().add(half) };
}

function axisOf(p: Piece): Vector3 {
  const [w, x, y, z] = p.orientation, u = new Vector3(x, y, z), n = new Vector3(0, 0, 1);
  return n.add(u.clone().cross(u.clone().cross(n).addScaledVector(n, w)).multiplyScalar(2));
}

// Adds boxes that are made of half-spaces: faces of one obstacle that look at each other. A box that stands askew in some
// frame may turn: it takes the room of the circle or ball through its corners.
export function addRooms(box: Box3, frames: Piece[][]): void {
  const around = box.clone(), size = box.getSize(new Vector3()).length(), centre = around.getCenter(new Vector3());
  const isStraight = (n: Vector3) => Math.max(Math.abs(n.x), Math.abs(n.y), Math.abs(n.z)) > 0.9999;
  for (const room of new Set(frames.flat().filter((p) => p.surface === "half_space").map((p) => p.obstacle))) {
    const states = frames.map((pieces) => pieces.filter((p) => p.surface === "half_space" && p.obstacle === room));
    const turns = states.flat().some((p) => !isStraight(axisOf(p)));
    for (const faces of states) {
      // Widths between faces that look at each other, and the feet of the centre on them.
      const feet: Vector3[] = [];
      let squares = 0;
      for (const a of faces)
        for (const b of faces) {
          const n = axisOf(a), away = new Vector3(...b.position).sub(new Vector3(...a.position)).dot(n);
          if (n.dot(axisOf(b)) > -0.9999 || !(away > 0 && away < 4 * size)) continue;
          feet.push(centre.clone().addScaledVector(n, n.dot(new Vector3(...a.position)) - n.dot(centre)));
          squares += away * away;
        }
      if (feet.length === 0) continue;
      const middle = feet.reduce((sum, f) => sum.add(f), new Vector3()).divideScalar(feet.length);
      // Each pair was met twice: the diagonal is the root of half the sum.
      const reach = 0.5 * Math.sqrt(squares / 2);
      if (turns) box.expandByPoint(middle.clone().addScalar(reach)).expandByPoint(middle.clone().addScalar(-reach));
      else for (const foot of feet) box.expandByPoint(foot);
    }
  }
}
