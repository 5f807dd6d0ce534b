// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The ruler: two points of the world, and the distance between them in words.
import type { Vector3 } from "three";
import { element } from "./dom";
import { lengthText, type OverlayParts } from "./overlay";

export class Ruler {
  isOut = false;
  private from: Vector3 | null = null;
  private to: Vector3 | null = null;

  take(out: boolean): void {
    this.isOut = out;
    this.from = this.to = null;
  }

  // The first click sets one end, the second the other, a third begins anew.
  set(at: Vector3): void {
    if (this.from && !this.to) this.to = at;
    else (this.from = at), (this.to = null);
  }

  drawn(): OverlayParts["ruler"] {
    return this.from ? { from: this.from, to: this.to } : null;
  }

  tell(planar: boolean): void {
    const box = element("ruler-text"), { from, to } = this;
    box.hidden = !this.isOut;
    box.textContent = from && to ? `Distance ${lengthText(from.distanceTo(to))}` : from ? "Click the other end" : "Click two points";
    if (from && to) {
      const axes = ["x", "y", "z"].slice(0, planar ? 2 : 3) as ("x" | "y" | "z")[];
      const parts = axes.map((k) => `Δ${k} ${lengthText(to[k] - from[k])}`).join("   ");
      box.append(Object.assign(document.createElement("small"), { textContent: parts }));
    }
    document.body.dataset.ruler = from && to ? String(from.distanceTo(to)) : "";
  }
}
