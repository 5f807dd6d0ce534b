// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Marks: the arrows and the trails of the grains that are shown.
import { Vector3 } from "three";
import { pretty, quantities } from "./colours";
import type { FrameStore, LoadedFrame } from "./frames";
import { type OverlayParts, roundBelow } from "./overlay";
import type { Ranges } from "./ranges";
import type { Stage } from "./scene/stage";

export type ArrowsBy = "none" | "velocity" | "force" | "angular_velocity";
export type TrailsOf = "none" | "picked" | "all";

const longestArrow = 5; // radii of the grains, of the arrow of a vector at the upper end

export class Marks {
  arrowsBy: ArrowsBy = "none";
  arrowLength = 1;
  trailsOf: TrailsOf = "none";
  trailLength = 20; // frames
  private longest = 0; // vector of the arrows, in the frames that were shown
  private wanted: LoadedFrame | null = null; // the frame whose trails are to be seen

  constructor(private readonly stage: Stage, private readonly store: FrameStore, private readonly ranges: Ranges) {}

  chooseArrows(by: ArrowsBy): void {
    this.arrowsBy = by;
    this.longest = 0;
    this.store.withVectors = by !== "none";
  }

  // The longest arrow of all frames so far has the full length, so that frames compare; `steady` leaves it as it is.
  putArrows(frame: LoadedFrame, shown: Uint8Array | null, steady: boolean): void {
    const { arrows, grainRadius } = this.stage, by = this.arrowsBy;
    const vectors = by !== "none" && frame.vectors?.has(by) ? frame.vectors.floats(by) : null;
    if (!vectors) return void (arrows.mesh.visible = false);
    document.body.dataset.arrows = String(arrows.show(frame.packet.floats("sphere"), vectors, shown));
    const usual = by === "velocity" ? (this.ranges.ends(quantities[0])?.[1] ?? 0) : 0;
    if (!steady) this.longest = Math.max(this.longest, upperSize(vectors), usual);
    arrows.uniforms.per_unit.value = this.longest > 0 ? (longestArrow * this.arrowLength * grainRadius) / this.longest : 0;
    arrows.uniforms.thickness.value = 0.2 * grainRadius;
  }

  // An arrow of a round number, to compare the others with.
  arrowKey(units: Record<string, string>): OverlayParts["arrow"] {
    const { mesh, uniforms } = this.stage.arrows, perUnit = uniforms.per_unit.value;
    if (!mesh.visible || !(perUnit > 0)) return null;
    const value = roundBelow(this.longest);
    return { length: value * perUnit, text: `${pretty(value)} ${units[this.arrowsBy] ?? ""}`.trim() };
  }

  // Trails of some rows of the frame at `index`. The frames before are fetched where they are not there yet; the trails
  // come when they are.
  putTrails(frame: LoadedFrame, index: number, rows: () => number[]): void {
    const begin = Math.max(0, index - this.trailLength);
    this.wanted = frame;
    if (this.trailsOf === "none" || begin === index) return this.stage.trails.clear();
    const places = Array.from({ length: index - begin }, (_, k) => begin + k).filter((k) => !this.store.entries[k].error);
    const ready = places.map((k) => this.store.peek(k));
    const put = (before: LoadedFrame[]) => {
      const leap = 0.5 * this.stage.bounds.getSize(new Vector3()).length();
      document.body.dataset.trails = String(this.stage.trails.show([...before, frame], rows(), leap));
      this.stage.draw();
    };
    if (ready.every((f) => f !== null)) return put(ready);
    void Promise.all(places.map((k) => this.store.load(k).catch(() => null))).then((found) => {
      if (this.wanted === frame && this.trailsOf !== "none") put(found.filter((f) => f !== null));
    });
  }
}

// The size that nearly all vectors keep below, so that one fast grain does not shrink all arrows.
function upperSize(vectors: Float32Array): number {
  const sizes: number[] = [], step = Math.max(1, Math.floor(vectors.length / 3 / 20000));
  for (let k = 0; k < vectors.length / 3; k += step) sizes.push(Math.hypot(vectors[3 * k], vectors[3 * k + 1], vectors[3 * k + 2]));
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(0.99 * (sizes.length - 1))] || sizes.at(-1) || 0;
}
