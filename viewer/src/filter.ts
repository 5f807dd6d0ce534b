// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which grains are shown: those of groups that are not hidden, and whose chosen quantity lies within a range.
import type { LoadedFrame } from "./frames";

export class Filter {
  readonly hiddenGroups = new Set<number>();
  key = ""; // of the quantity; "" for all grains
  from = -Infinity;
  to = Infinity;

  // 1 for a row that is shown; null when all are. A value that is no number is within no range.
  rows(frame: LoadedFrame): Uint8Array | null {
    const { packet } = frame;
    const values = this.values(frame), groups = this.hiddenGroups.size > 0 && packet.has("group") ? packet.floats("group") : null;
    if (!values && !groups) return null;
    const shown = new Uint8Array(packet.rows("sphere"));
    for (let k = 0; k < shown.length; ++k) {
      if (groups && this.hiddenGroups.has(groups[k])) continue;
      const value = values ? values.array[values.stride * k + values.offset] : 0;
      shown[k] = !values || (value >= this.from && value <= this.to) ? 1 : 0;
    }
    return shown;
  }

  private values({ packet }: LoadedFrame): { array: Float32Array; stride: number; offset: number } | null {
    if (this.key === "" || (this.from === -Infinity && this.to === Infinity)) return null;
    if (this.key === "radius") return { array: packet.floats("sphere"), stride: 4, offset: 3 };
    return packet.has(this.key) ? { array: packet.floats(this.key), stride: 1, offset: 0 } : null;
  }
}

// The spheres with those that are hidden reduced to nothing, which is not drawn.
export function thinned(sphere: Float32Array, shown: Uint8Array | null): Float32Array {
  if (!shown) return sphere;
  const rest = sphere.slice();
  for (let k = 0; k < shown.length; ++k) if (!shown[k]) rest[4 * k + 3] = 0;
  return rest;
}
