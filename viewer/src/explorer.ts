// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Any series against any other: two columns by name, zoomed by dragging a rectangle, saved as CSV or PNG. A curve of one
// column against another may turn back, which a plot over time cannot; so it is drawn here, on a canvas of its own.
import { pretty, tickTexts } from "./colours";
import { button, element, input } from "./dom";
import { save } from "./record";
import type { Series } from "./series";

interface View {
  x: [number, number];
  y: [number, number];
}

const room = { left: 58, right: 10, top: 10, bottom: 34 }; // CSS pixels around the curve

// The points that have both numbers, with their rank in the series.
export function pairs(series: Series, x: string, y: string): { x: number; y: number; row: number }[] {
  const a = series.column(x), b = series.column(y), points: { x: number; y: number; row: number }[] = [];
  for (let row = 0; row < Math.min(a.length, b.length); ++row)
    if (Number.isFinite(a[row]) && Number.isFinite(b[row])) points.push({ x: a[row], y: b[row], row });
  return points;
}

// Round numbers inside of a range, about so many.
function roundTicks([low, high]: [number, number], wanted: number): number[] {
  const rough = (high - low) / wanted, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((s) => s * power).find((s) => s >= rough) ?? rough, ticks: number[] = [];
  for (let k = Math.ceil(low / step); k <= Math.floor(high / step + 1e-9); ++k) ticks.push(k * step);
  return ticks;
}

function ends(values: number[]): [number, number] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity), high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const pad = high > low ? 0.03 * (high - low) : 0.5 * (Math.abs(high) || 1);
  return [low - pad, high + pad];
}

export class Explorer {
  view: View | null = null; // null: all points
  private time = 0;
  private drag: { x: number; y: number } | null = null;
  private box: [number, number, number, number] | null = null; // of the drag, in CSS pixels
  private readonly canvas = element<HTMLCanvasElement>("explorer-plot");

  constructor(private readonly series: Series, private readonly folder: () => string, private readonly seek: (time: number) => void) {
    for (const id of ["explorer-x", "explorer-y"]) input(id).addEventListener("change", () => ((this.view = null), this.draw()));
    element("explorer").addEventListener("toggle", () => this.draw());
    button("explorer-all").addEventListener("click", () => ((this.view = null), this.draw()));
    button("explorer-csv").addEventListener("click", () => save(new Blob([this.csv()], { type: "text/csv" }), `${this.name()}.csv`));
    button("explorer-png").addEventListener("click", () => this.canvas.toBlob((blob) => blob && save(blob, `${this.name()}.png`)));
    this.bindDrag();
    new ResizeObserver(() => this.draw()).observe(this.canvas.parentElement!);
  }

  get x(): string {
    return input("explorer-x").value;
  }
  get y(): string {
    return input("explorer-y").value;
  }
  private name(): string {
    return `${this.folder()}_${this.y}_${this.x}`.replace(/[^\w.-]+/g, "_");
  }

  // New columns, or more rows.
  update(): void {
    const { names } = this.series, list = element<HTMLDataListElement>("explorer-names");
    if (list.options.length !== names.length) list.replaceChildren(...names.map((n) => Object.assign(document.createElement("option"), { value: n })));
    const first = names.find((n) => n.endsWith("energy")) ?? names.find((n) => !["step", "time"].includes(n)) ?? "";
    if (!this.x && names.includes("time")) input("explorer-x").value = "time";
    if (!this.y) input("explorer-y").value = first;
    this.draw();
  }
  mark(time: number): void {
    this.time = time;
    this.draw();
  }

  // What is visible, with time beside it.
  csv(): string {
    const { x, y } = this.limits(), time = this.series.column("time"), [a, b] = [this.x, this.y];
    const inside = pairs(this.series, a, b).filter((p) => p.x >= x[0] && p.x <= x[1] && p.y >= y[0] && p.y <= y[1]);
    return [`time,${a},${b}`, ...inside.map((p) => `${time[p.row]},${p.x},${p.y}`), ""].join("\n");
  }

  private limits(): View {
    if (this.view) return this.view;
    const points = pairs(this.series, this.x, this.y);
    return points.length === 0 ? { x: [0, 1], y: [0, 1] } : { x: ends(points.map((p) => p.x)), y: ends(points.map((p) => p.y)) };
  }

  draw(): void {
    const { canvas } = this, width = canvas.clientWidth, height = canvas.clientHeight, ratio = window.devicePixelRatio;
    const isUnknown = [this.x, this.y].some((n) => n !== "" && !this.series.names.includes(n));
    element("explorer-note").textContent = isUnknown ? "There is no such column." : "";
    if (width === 0 || !element<HTMLDetailsElement>("explorer").open) return;
    (canvas.width = Math.round(width * ratio)), (canvas.height = Math.round(height * ratio));
    const pen = canvas.getContext("2d")!, style = getComputedStyle(document.documentElement), ink = (name: string) => style.getPropertyValue(name).trim();
    pen.scale(ratio, ratio);
    pen.fillStyle = ink("--page");
    pen.fillRect(0, 0, width, height);
    const view = this.limits(), at = this.placing(view, width, height), points = pairs(this.series, this.x, this.y);
    this.drawAxes(pen, view, at, width, height, ink);
    pen.save();
    pen.beginPath();
    pen.rect(room.left, room.top, width - room.left - room.right, height - room.top - room.bottom);
    pen.clip();
    pen.strokeStyle = "#2f7f93";
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const p of points) pen.lineTo(...at(p.x, p.y));
    pen.stroke();
    this.drawMark(pen, points, at);
    pen.restore();
    if (this.box) (pen.strokeStyle = ink("--accent")), pen.strokeRect(this.box[0], this.box[1], this.box[2] - this.box[0], this.box[3] - this.box[1]);
    canvas.dataset.points = String(points.length);
  }

  private placing({ x, y }: View, width: number, height: number): (a: number, b: number) => [number, number] {
    const wide = width - room.left - room.right, high = height - room.top - room.bottom;
    return (a, b) => [room.left + (wide * (a - x[0])) / (x[1] - x[0]), room.top + (high * (y[1] - b)) / (y[1] - y[0])];
  }

  private drawAxes(pen: CanvasRenderingContext2D, view: View, at: (a: number, b: number) => [number, number], width: number, height: number, ink: (name: string) => string): void {
    const [xs, ys] = [roundTicks(view.x, 4), roundTicks(view.y, 5)], below = height - room.bottom;
    pen.font = "11px system-ui";
    pen.strokeStyle = ink("--line");
    pen.fillStyle = ink("--soft");
    pen.lineWidth = 0.5;
    pen.beginPath();
    for (const v of xs) pen.moveTo(at(v, 0)[0], room.top), pen.lineTo(at(v, 0)[0], below);
    for (const v of ys) pen.moveTo(room.left, at(0, v)[1]), pen.lineTo(width - room.right, at(0, v)[1]);
    pen.stroke();
    pen.textAlign = "center";
    tickTexts(xs).forEach((t, k) => pen.fillText(t, Math.min(at(xs[k], 0)[0], width - room.right - pen.measureText(t).width / 2), below + 14));
    pen.fillText(this.x, (room.left + width - room.right) / 2, height - 5);
    pen.textAlign = "right";
    tickTexts(ys).forEach((t, k) => pen.fillText(t, room.left - 5, at(0, ys[k])[1] + 4));
    pen.save();
    pen.translate(11, (room.top + below) / 2);
    pen.rotate(-Math.PI / 2);
    pen.textAlign = "center";
    pen.fillText(this.y, 0, 0);
    pen.restore();
  }

  // The point at the time of the picture, with its numbers.
  private drawMark(pen: CanvasRenderingContext2D, points: { x: number; y: number; row: number }[], at: (a: number, b: number) => [number, number]): void {
    const time = this.series.column("time");
    const now = points.reduce<(typeof points)[number] | null>((best, p) => (!best || Math.abs(time[p.row] - this.time) < Math.abs(time[best.row] - this.time) ? p : best), null);
    if (!now) return;
    pen.fillStyle = "#c9743f";
    pen.beginPath();
    pen.arc(...at(now.x, now.y), 4, 0, 7);
    pen.fill();
    element("explorer-note").textContent = `${pretty(now.x)}, ${pretty(now.y)} at t = ${pretty(time[now.row])} s`;
  }

  // A drag zooms to its rectangle; a click goes to the time of the nearest point; a double click shows all.
  private bindDrag(): void {
    const { canvas } = this, place = (e: PointerEvent | MouseEvent) => ({ x: e.offsetX, y: e.offsetY });
    canvas.addEventListener("pointerdown", (e) => ((this.drag = place(e)), canvas.setPointerCapture(e.pointerId)));
    canvas.addEventListener("pointermove", (e) => {
      if (!this.drag) return;
      const to = place(e);
      this.box = [this.drag.x, this.drag.y, to.x, to.y];
      this.draw();
    });
    canvas.addEventListener("pointerup", (e) => {
      const from = this.drag, to = place(e);
      this.drag = this.box = null;
      if (from && Math.abs(to.x - from.x) > 6 && Math.abs(to.y - from.y) > 6) this.zoom(from, to);
      else if (from) this.goTo(to);
      this.draw();
    });
    canvas.addEventListener("dblclick", () => ((this.view = null), this.draw()));
  }
  private zoom(from: { x: number; y: number }, to: { x: number; y: number }): void {
    const { x, y } = this.limits(), wide = this.canvas.clientWidth - room.left - room.right, high = this.canvas.clientHeight - room.top - room.bottom;
    const xs = [from.x, to.x].map((v) => x[0] + ((x[1] - x[0]) * (v - room.left)) / wide).sort((a, b) => a - b) as [number, number];
    const ys = [from.y, to.y].map((v) => y[1] - ((y[1] - y[0]) * (v - room.top)) / high).sort((a, b) => a - b) as [number, number];
    this.view = { x: xs, y: ys };
  }
  private goTo(to: { x: number; y: number }): void {
    const at = this.placing(this.limits(), this.canvas.clientWidth, this.canvas.clientHeight), time = this.series.column("time");
    let best = Infinity, row = -1;
    for (const p of pairs(this.series, this.x, this.y)) {
      const [x, y] = at(p.x, p.y), away = Math.hypot(x - to.x, y - to.y);
      if (away < best) (best = away), (row = p.row);
    }
    if (row >= 0 && best < 24) this.seek(time[row]);
  }
}
