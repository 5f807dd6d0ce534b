// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The series of the run (series.csv), read as it grows, and the plots beside the picture.
import uPlot from "uplot";
import { fetchSeries } from "./api";
import { pretty, tickTexts } from "./colours";
import { input } from "./dom";

// The fields of one line of a CSV file; a field in quotes may hold commas.
export function fields(line: string): string[] {
  const found = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return found.slice(0, line.endsWith(",") ? undefined : -1).map((f) => f.replace(/,$/, "").replace(/^"(.*)"$/, "$1").replace(/""/g, '"'));
}

export class Series {
  names: string[] = [];
  columns: number[][] = [];
  private read = 0; // bytes

  // Reads what is new; says whether anything was.
  async refresh(): Promise<boolean> {
    let changed = false;
    for (;;) {
      const part = await fetchSeries(this.read);
      if (part.from === 0) this.start();
      if (part.text === "") return changed;
      this.read = part.from + new TextEncoder().encode(part.text).length;
      this.add(part.text);
      changed = true;
      if (this.read >= part.size) return true;
    }
  }

  private start(): void {
    this.names = [];
    this.columns = [];
    this.read = 0;
  }

  private add(text: string): void {
    const lines = text.split("\n");
    lines.pop(); // after the last line break
    if (this.names.length === 0) {
      this.names = fields(lines.shift() ?? "");
      this.columns = this.names.map(() => []);
    }
    for (const line of lines) {
      const values = line.split(",");
      for (let k = 0; k < this.columns.length; ++k) this.columns[k].push(Number(values[k]));
    }
  }

  column(name: string): number[] {
    return this.columns[this.names.indexOf(name)] ?? [];
  }
  hasNumbers(name: string): boolean {
    return this.column(name).some(Number.isFinite);
  }
}

interface Chart {
  title: string;
  unit: string;
  names: string[];
}

// What the last word of a column's name measures. Columns of one probe and one unit share a plot.
const endings: [RegExp, string, string][] = [
  [/^[xyz]$/, "position", "m"],
  [/^v[xyz]$/, "velocity", "m/s"],
  [/^p[xyz]$/, "momentum", "kg m/s"],
  [/^f[xyz]$/, "force", "N"],
  [/^t[xyz]$/, "torque", "N m"],
  [/_energy$/, "energy", "J"],
  [/^gap$/, "gap", "m"],
  [/^gamma$/, "adhesion γ", ""], // the case decides: see units
  [/^impulse$/, "impulse", "N s"],
];

// `units` as the server tells them.
export function charts(names: string[], units: Record<string, string> = {}): Chart[] {
  const list: Chart[] = [
    { title: "Energy", unit: "J", names: ["kinetic_energy", "rotational_energy"] },
    { title: "Contacts", unit: "", names: ["contacts", "glued"] },
    { title: "Iterations of the solver", unit: "", names: ["iterations"] },
    { title: "Deepest overlap", unit: "radii", names: ["deepest_overlap"] },
    { title: "Residual of the solver", unit: "", names: ["residual"] },
    { title: "Time step", unit: "s", names: ["dt"] },
  ];
  const own = new Set(["step", "time", ...list.flatMap((c) => c.names)]);
  const probes = new Map<string, Chart>();
  for (const name of names.filter((n) => !own.has(n))) {
    const dot = name.lastIndexOf(".");
    const probe = dot < 0 ? name : name.slice(0, dot), word = name.slice(dot + 1);
    const [, what, unit] = endings.find(([pattern]) => pattern.test(word)) ?? [null, word, ""];
    const key = `${probe}: ${what}`;
    if (!probes.has(key)) probes.set(key, { title: key, unit: unit || (units[word] ?? ""), names: [] });
    probes.get(key)!.names.push(name);
  }
  list.splice(2, 0, ...probes.values());
  return list.map((c) => ({ ...c, names: c.names.filter((n) => names.includes(n)) })).filter((c) => c.names.length > 0);
}

const strokes = ["#2f7f93", "#c9743f", "#6f62b5", "#4c9a5d", "#b5517f"];

const axisFont = "11px system-ui";
const tickRoom = 22; // CSS pixels that an axis takes besides its longest number

// CSS pixels that the numbers of an axis take.
function axisSize(texts: string[] | null): number {
  const pen = document.createElement("canvas").getContext("2d")!;
  pen.font = axisFont;
  return Math.ceil(tickRoom + Math.max(20, ...(texts ?? []).map((t) => pen.measureText(t).width)));
}

class Plot {
  readonly box = document.createElement("details");
  wasChosen = false; // opened or closed by the user
  private plot: uPlot | null = null;
  private readonly now = document.createElement("div");
  private time = 0;

  constructor(private readonly chart: Chart, private readonly series: Series, private readonly seek: (time: number) => void) {
    const summary = document.createElement("summary");
    summary.textContent = chart.title + (chart.unit ? ` (${chart.unit})` : "");
    this.box.append(summary);
    this.now.className = "plot-now";
    summary.addEventListener("click", () => (this.wasChosen = true));
    this.box.addEventListener("toggle", () => this.box.open && this.draw());
  }

  // Whether the title or a column has these letters.
  matches(letters: string): boolean {
    return [this.chart.title, ...this.chart.names].some((n) => n.toLowerCase().includes(letters.trim().toLowerCase()));
  }

  hasNumbers(): boolean {
    return this.chart.names.some((n) => this.series.hasNumbers(n));
  }

  // A probe of a planar case has columns that stay zero: they are left out where others do not.
  private shown(): string[] {
    const alive = this.chart.names.filter((n) => this.series.column(n).some((v) => v !== 0));
    return alive.length > 0 ? alive : this.chart.names.slice(0, 1);
  }

  draw(): void {
    if (!this.box.open || !this.box.isConnected) return;
    const names = this.shown();
    const data = [this.series.column("time"), ...names.map((n) => this.series.column(n))] as uPlot.AlignedData;
    if (this.plot && this.plot.series.length === names.length + 1) {
      this.plot.setData(data);
    } else {
      this.plot?.destroy();
      this.plot = this.make(names, data);
    }
    this.mark(this.time);
  }

  private make(names: string[], data: uPlot.AlignedData): uPlot {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--soft").trim(), line = style.getPropertyValue("--line").trim();
    const axis = { stroke: ink, grid: { stroke: line, width: 0.5 }, ticks: { stroke: line, width: 0.5 }, font: axisFont };
    const word = (n: string) => n.slice(n.lastIndexOf(".") + 1).replaceAll("_", " ");
    const value = (_: uPlot, v: number | null) => (v === null ? "–" : pretty(v));
    const plot = new uPlot(
      {
        width: this.width(), height: 150,
        scales: { x: { time: false } },
        axes: [{ ...axis, size: 28 }, { ...axis, size: (_, texts) => axisSize(texts), values: (_, ticks) => tickTexts(ticks) }],
        legend: { live: true },
        cursor: { drag: { x: true, y: false } }, // zooms; a double click shows all
        series: [{ label: "t (s)", value }, ...names.map((n, k) => ({ label: word(n), stroke: strokes[k % strokes.length], width: 1.5, value, points: { show: false } }))],
      },
      data, this.box,
    );
    // A new plot takes its size in a task of its own: only then can the time be marked in it.
    queueMicrotask(() => this.mark(this.time));
    plot.root.setAttribute("role", "img");
    plot.root.setAttribute("aria-label", `${this.chart.title} over time`);
    plot.over.append(this.now);
    plot.over.addEventListener("click", () => {
      const { left } = plot.cursor;
      if (left !== undefined && left >= 0) this.seek(plot.posToVal(left, "x"));
    });
    return plot;
  }

  private width(): number {
    return Math.max(200, this.box.clientWidth);
  }
  resize(): void {
    if (this.plot && this.box.open) this.plot.setSize({ width: this.width(), height: 150 }), this.mark(this.time);
  }
  restyle(): void {
    this.plot?.destroy();
    this.plot = null;
    this.draw();
  }
  // The line at the time of the picture.
  mark(time: number): void {
    this.time = time;
    if (!this.plot || !this.box.open || !Number.isFinite(time)) return;
    const at = this.plot.valToPos(time, "x");
    this.now.style.transform = `translateX(${at}px)`;
    this.now.hidden = !(at >= 0 && at <= this.plot.over.clientWidth);
    // The numbers below the plot are those of the picture, unless the mouse points elsewhere.
    if ((this.plot.cursor.left ?? -1) < 0) this.plot.setLegend({ idx: this.plot.valToIdx(time) }, false);
  }
}

const openAtFirst = 3;

export class Plots {
  private plots: Plot[] = [];
  private made = "";

  constructor(private readonly panel: HTMLElement, private readonly list: HTMLElement, private readonly series: Series, private readonly seek: (time: number) => void, private readonly units: () => Record<string, string> | undefined) {
    new ResizeObserver(() => this.plots.forEach((p) => p.resize())).observe(panel);
    input("plots-search").addEventListener("input", () => this.search());
  }

  update(): void {
    if (this.panel.hidden) return;
    const units = this.units() ?? {}, key = [...this.series.names, units.gamma].join();
    if (key !== this.made) {
      this.made = key;
      this.plots = charts(this.series.names, units).map((c) => new Plot(c, this.series, this.seek));
      this.list.replaceChildren(...this.plots.map((p) => p.box));
      if (this.plots.length === 0) this.list.innerHTML = '<p class="empty">This run has no series yet.</p>';
    }
    this.search();
    this.openFirst();
    this.plots.forEach((p) => p.draw());
  }
  private search(): void {
    for (const p of this.plots) p.box.hidden = !p.matches(input("plots-search").value);
  }

  // The first few that have something to show are open, unless the user decides otherwise.
  private openFirst(): void {
    let room = openAtFirst - this.plots.filter((p) => p.box.open || p.wasChosen).length;
    for (const p of this.plots.filter((q) => !q.box.open && !q.wasChosen && q.hasNumbers()))
      if (room-- > 0) p.box.open = true;
  }
  mark(time: number): void {
    if (!this.panel.hidden) this.plots.forEach((p) => p.mark(time));
  }
  restyle(): void {
    this.plots.forEach((p) => p.restyle());
  }
}
