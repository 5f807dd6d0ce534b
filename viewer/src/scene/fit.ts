// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fits a camera to points: the nearest place, along a given direction, from which all of them are in the picture. A point
// at (x, y) across the line of sight and z towards the eye is seen by an eye at distance D when |x - cx| <= (D - z) t,
// with t the tangent of half the angle of view: each point bounds D from below, once for each side of the picture.
import { Vector3 } from "three";

export interface FitBox {
  half: number; // tangent of half the vertical angle of view
  margin: number; // times as much room as the points need
  aspect: number;
  strip: number; // share of the height that is kept free at the bottom
  parallel: boolean;
}
interface Axes {
  right: Vector3;
  above: Vector3;
  towards: Vector3;
}

// Where the camera looks, how far it stands from there, and half the height of a parallel projection.
export function fitted(points: Vector3[], axes: Axes, box: FitBox): { centre: Vector3; distance: number; size: number } {
  const flat = points.map((p) => ({ x: p.dot(axes.right), y: p.dot(axes.above), z: p.dot(axes.towards) }));
  const most = (f: (p: { x: number; y: number; z: number }) => number) => flat.reduce((m, p) => Math.max(m, f(p)), -Infinity);
  const front = most((p) => p.z), back = -most((p) => -p.z), middle = 0.5 * (front + back);
  const free = 1 - 2 * box.strip; // of the half below the middle
  const at = (x: number, y: number) => axes.right.clone().multiplyScalar(x).addScaledVector(axes.above, y).addScaledVector(axes.towards, middle);
  if (box.parallel) {
    const [left, right, low, high] = [-most((p) => -p.x), most((p) => p.x), -most((p) => -p.y), most((p) => p.y)];
    const size = box.margin * Math.max((high - low) / (1 + free), (right - left) / (2 * box.aspect), 1e-9);
    const y = 0.5 * (low + high) - 0.5 * (1 - free) * size;
    return { centre: at(0.5 * (left + right), y), distance: size / box.half + 0.5 * (front - back), size };
  }
  const ty = box.half / box.margin, tx = ty * box.aspect;
  const rightOf = most((p) => p.x / tx + p.z), leftOf = most((p) => -p.x / tx + p.z);
  const topOf = most((p) => p.y / ty + p.z), bottomOf = most((p) => -p.y / (ty * free) + p.z);
  // Both sides of the picture touch for the best place of its middle.
  const across = 0.5 * (rightOf + leftOf), upright = (topOf + free * bottomOf) / (1 + free);
  const eye = Math.max(across, upright, front + 1e-9);
  // What is left of the room is shared by top and bottom.
  const y = 0.5 * (ty * (topOf - eye) + ty * free * (eye - bottomOf));
  return { centre: at(0.5 * tx * (rightOf - leftOf), y), distance: eye - middle, size: (eye - middle) * box.half };
}
