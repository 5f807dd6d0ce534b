// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A selection: the grains whose centres a rectangle on the screen holds, through the whole depth, and how the quantity
// that they are coloured by is distributed among them. Grains are kept by their ids, so that the card goes with the frames.
import { Vector3 } from "three";
import type { App } from "./app";
import { pretty } from "./colours";
import { button, element } from "./dom";
import type { LoadedFrame } from "./frames";
import { save } from "./record";

const bins = 24;

export interface Distribution {
  count: number; // of numbers
  mean: number;
  deviation: number;
  low: number;
  high: number;
  bars: number[]; // how many from low to high
}

export function distributionOf(values: number[]): Distribution | null {
  const finite = values.filter(Number.isFinite), count = finite.length;
  if (count === 0) return null;
  const low = finite.reduce((a, b) => Math.min(a, b)), high = finite.reduce((a, b) => Math.max(a, b));
  const mean = finite.reduce((a, b) => a + b, 0) / count;
  const deviation = count > 1 ? Math.sqrt(finite.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (count - 1)) : 0;
  const bars = new Array<number>(bins).fill(0);
  for (const v of finite) ++bars[high > low ? Math.min(bins - 1, Math.floor((bins * (v - low)) / (high - low))) : 0];
  return { count, mean, deviation, low, high, bars };
}

export class Selection {
  isOut = false; // a drag selects
  private ids: Set<number> | null = null;
  private from: { x: number; y: number } | null = null;
  private readonly frame = Object.assign(document.createElement("div"), { className: "selecting", hidden: true });

  constructor(private readonly app: App) {
    element("stage").append(this.frame);
    // Before the camera sees them: a drag that selects does not turn the picture.
    const stage = element("stage");
    stage.addEventListener("pointerdown", (e) => this.begin(e), { capture: true });
    stage.addEventListener("pointermove", (e) => this.move(e), { capture: true });
    stage.addEventListener("pointerup", (e) => this.end(e), { capture: true });
    button("select").addEventListener("click", () => this.take(!this.isOut));
    button("selection-close").addEventListener("click", () => this.clear());
    button("selection-csv").addEventListener("click", () => this.saveTable());
  }

  take(out: boolean): void {
    this.isOut = out;
    button("select").setAttribute("aria-pressed", String(out));
    element("stage").classList.toggle("measuring", out);
  }

  clear(): void {
    this.ids = null;
    this.take(false);
    this.tell();
  }

  private place(e: PointerEvent): { x: number; y: number } {
    const box = this.app.stage.canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }
  private begin(e: PointerEvent): void {
    if (!this.isOut || e.button !== 0 || e.target !== this.app.stage.canvas) return;
    e.stopPropagation();
    this.from = this.place(e);
  }
  private move(e: PointerEvent): void {
    if (!this.from) return;
    e.stopPropagation();
    const to = this.place(e), { from } = this;
    Object.assign(this.frame.style, { left: `${Math.min(from.x, to.x)}px`, top: `${Math.min(from.y, to.y)}px`, width: `${Math.abs(to.x - from.x)}px`, height: `${Math.abs(to.y - from.y)}px` });
    this.frame.hidden = false;
  }
  private end(e: PointerEvent): void {
    if (!this.from) return;
    e.stopPropagation();
    const to = this.place(e), { from } = this;
    this.from = null;
    this.frame.hidden = true;
    this.ids = this.inside(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
    this.take(false);
    this.tell();
  }

  // Of the grains that are shown.
  private inside(left: number, top: number, right: number, bottom: number): Set<number> {
    const { app } = this, found = new Set<number>(), at = new Vector3();
    if (!app.shown) return found;
    const s = app.shown.packet.floats("sphere");
    for (let k = 0; 4 * k < s.length; ++k) {
      if (!app.isShown(k)) continue;
      const { x, y } = app.stage.project(at.set(s[4 * k], s[4 * k + 1], s[4 * k + 2]));
      if (x >= left && x <= right && y >= top && y <= bottom) found.add(this.idOf(app.shown, k));
    }
    return found;
  }

  private idOf({ packet }: LoadedFrame, row: number): number {
    return packet.has("id") ? packet.doubles("id")[row] : row;
  }

  // The ids that are in the frame, and their values of the quantity.
  private table(): { ids: number[]; values: number[] } {
    const ids: number[] = [], values: number[] = [], { shown, scales } = this.app;
    if (!shown || !this.ids) return { ids, values };
    const { packet } = shown, { key } = scales.quantity, count = packet.rows("sphere");
    const own = packet.has(key) ? packet.floats(key) : null, sphere = packet.floats("sphere");
    for (let k = 0; k < count; ++k) {
      const id = this.idOf(shown, k);
      if (!this.ids.has(id)) continue;
      ids.push(id);
      values.push(key === "radius" ? sphere[4 * k + 3] : own ? own[k] : NaN);
    }
    return { ids, values };
  }

  tell(): void {
    const card = element("selection");
    card.hidden = this.ids === null;
    document.body.dataset.selected = this.ids ? String(this.ids.size) : "";
    if (!this.ids) return;
    const { ids, values } = this.table(), { quantity } = this.app.scales, found = distributionOf(values);
    const unit = this.app.store.run?.units?.[quantity.unit] ?? "";
    element("selection-title").textContent = `${ids.length} grain${ids.length === 1 ? "" : "s"}${ids.length < this.ids.size ? ` of ${this.ids.size}` : ""}`;
    element("selection-quantity").textContent = `${quantity.name}${unit ? ` (${unit})` : ""}`;
    const rows: [string, number][] = found ? [["mean", found.mean], ["deviation", found.deviation], ["least", found.low], ["largest", found.high]] : [];
    element("selection-numbers").replaceChildren(...rows.flatMap(([name, v]) =>
      [Object.assign(document.createElement("dt"), { textContent: name }), Object.assign(document.createElement("dd"), { textContent: pretty(v) })]));
    this.drawBars(found);
  }

  private drawBars(found: Distribution | null): void {
    const canvas = element<HTMLCanvasElement>("selection-bars"), pen = canvas.getContext("2d")!, { width, height } = canvas;
    pen.clearRect(0, 0, width, height);
    if (!found) return;
    const most = Math.max(...found.bars), wide = width / bins;
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
    found.bars.forEach((n, k) => pen.fillRect(k * wide + 1, height - (n / most) * (height - 4), wide - 2, (n / most) * (height - 4)));
  }

  private saveTable(): void {
    const { ids, values } = this.table(), { shown, store, scales } = this.app;
    const text = [`id,${scales.quantity.key}`, ...ids.map((id, k) => `${id},${values[k]}`), ""].join("\n");
    save(new Blob([text], { type: "text/csv" }), `${store.run?.folder || "slurry"}_${shown?.entry.number ?? 0}_selection.csv`);
  }
}
