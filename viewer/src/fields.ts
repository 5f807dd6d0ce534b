// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields: those that the run has written, as a coloured plane through the picture: the layer of sites that was chosen, of
// the instant nearest to the frame, with arrows or streamlines of its velocity. A field on a line or on shells has no plane
// and is not offered. Besides, the points of a fluid that is solved on them.
import { type FieldEntry, type FieldHeader, fetchField, fetchFields, fetchStreamlines, type Packet } from "./api";
import { automaticMap, isSigned, mapEnds, mapTexture, pretty } from "./colours";
import { element } from "./dom";
import { type LegendData, scaleLegend, showLegend } from "./legend";
import { type Layer, layerOf } from "./scene/field_plane";
import type { Stage } from "./scene/stage";

const mostKept = 64; // packets
const mostScanned = 16; // instants that the scale of colours is taken from
const mostArrows = 26; // along the longer side of the plane

// One number of each site: a quantity, or the size (-1) or a component of it.
export interface FieldChoice {
  key: string;
  text: string;
  quantity: string;
  columns: number;
  component: number;
}

// What can be shown of a field. In the plane there is nothing along z.
export function choicesOf(entry: FieldEntry, planar: boolean): FieldChoice[] {
  const axes = planar ? ["x", "y"] : ["x", "y", "z"];
  return entry.quantities.flatMap(({ name, columns }) => {
    const one = (component: number, ending: string): FieldChoice => ({
      key: ending ? `${name}.${ending}` : name, text: `${name.replaceAll("_", " ")}${ending ? ` ${ending}` : ""}`, quantity: name, columns, component,
    });
    if (columns === 1) return [one(0, "")];
    if (columns === 3) return [one(-1, ""), ...axes.map((a, k) => one(k, a))];
    return axes.flatMap((a, i) => axes.map((b, j) => one(3 * i + j, a + b)));
  });
}

// The directions that a layer may lie across: those whose others have more than one site.
export const directionsOf = ({ shape }: FieldEntry): number[] => [0, 1, 2].filter((k) => [0, 1, 2].every((other) => other === k || shape[other] > 1));

// Of the fluid, which is not where grains are: these stay as they are, and cover it.
export const isOfFluid = (entry: FieldEntry, { quantity }: FieldChoice): boolean => /^fluid/.test(quantity) || /^(fluid|flow)/.test(entry.name);
// The vector that arrows show.
export const vectorOf = (entry: FieldEntry): string | null => ["fluid_velocity", "velocity"].find((name) => entry.quantities.some((q) => q.name === name && q.columns === 3)) ?? null;

const nearestTo = (entry: FieldEntry, time: number): FieldEntry["instants"][number] =>
  entry.instants.reduce((best, one) => (Math.abs(one[2] - time) < Math.abs(best[2] - time) ? one : best));

export function numbersOf(packet: Packet<FieldHeader>, { columns, component }: FieldChoice): Float32Array {
  const all = packet.floats("value");
  if (columns === 1) return all;
  return Float32Array.from({ length: all.length / columns }, (_, k) =>
    component >= 0 ? all[columns * k + component] : Math.hypot(all[3 * k], all[3 * k + 1], all[3 * k + 2]));
}

// All numbers but a hundredth at each end.
export function span(values: Float32Array): [number, number] | null {
  const sorted = values.filter((v) => Number.isFinite(v)).sort(), last = sorted.length - 1;
  return last < 0 ? null : [sorted[Math.floor(0.01 * last)], sorted[Math.ceil(0.99 * last)]];
}

// The axis of the world that a direction of the sites lies along; -1 where it is none.
function axisOf(packet: Packet<FieldHeader>, direction: number): number {
  const place = packet.floats("place"), { shape } = packet.header, stride = [1, shape[0], shape[0] * shape[1]][direction];
  if (shape[direction] < 2) return -1;
  const step = [0, 1, 2].map((axis) => Math.abs(place[3 * stride + axis] - place[axis])), most = Math.max(...step);
  // Places are single precision.
  return step.filter((s) => s > 1e-4 * most).length === 1 ? step.indexOf(most) : -1;
}

export class Fields {
  entries: FieldEntry[] = []; // those that have a plane
  entry: FieldEntry | null = null;
  choice: FieldChoice | null = null;
  across = 2;
  at = 0; // rank of the layer
  ends: [number, number] | null = null;
  legend: LegendData | null = null;
  arrows = false;
  streamlines = false;
  points: FieldEntry | null = null; // of a fluid
  showsPoints = false;
  surfaces: FieldEntry[] = []; // those on triangles
  private fastest = 0; // m/s, of the longest arrow so far
  names = ["first", "second", "third"]; // of the directions: an axis where they lie along one
  onRefresh: () => void = () => undefined;
  private time = 0; // of the frame
  private unit = "";
  private shown = ""; // what lies on the stage, or is about to
  private coming: Promise<void> = Promise.resolve();
  private kept = new Map<string, Promise<Packet<FieldHeader>>>();

  constructor(private readonly stage: Stage) {}

  // The run may have written more since.
  async refresh(): Promise<void> {
    const found = await fetchFields().catch(() => []);
    this.entries = found.filter((e) => !e.surface && directionsOf(e).length > 0);
    this.surfaces = found.filter((e) => e.surface);
    this.points = found.find((e) => e.name === "fluid_points" && !e.mean) ?? null;
    const { entry } = this;
    if (entry) this.entry = this.entries.find((e) => e.name === entry.name && e.mean === entry.mean) ?? null;
    this.onRefresh();
  }

  // None where the choice is null. The first look is at the middle layer, across z where there is a choice.
  async choose(entry: FieldEntry | null, choice: FieldChoice | null): Promise<void> {
    if (entry && entry.name !== this.entry?.name) {
      this.across = directionsOf(entry).at(-1)!;
      this.at = Math.floor((entry.shape[this.across] - 1) / 2);
    }
    this.entry = entry;
    this.choice = choice;
    this.ends = null;
    this.fastest = 0;
    this.shown = "";
    await this.scan();
    await this.put(this.time);
    this.dress();
  }

  async setArrows(on: boolean): Promise<void> {
    this.arrows = on;
    this.shown = "";
    await this.put(this.time);
  }

  async setStreamlines(on: boolean): Promise<void> {
    this.streamlines = on;
    this.shown = "";
    await this.put(this.time);
  }

  async setPoints(on: boolean): Promise<void> {
    this.showsPoints = on;
    await this.putPoints();
  }

  async setLayer(across: number, at: number): Promise<void> {
    this.across = across;
    this.at = at;
    await this.put(this.time);
  }

  // Puts the instant nearest to a time on the stage; done when it is there.
  put(time: number): Promise<void> {
    this.time = time;
    void this.putPoints();
    const { entry, choice } = this;
    if (!entry || !choice) return Promise.resolve(this.clear());
    const nearest = nearestTo(entry, time);
    const name = `${entry.name} ${choice.key} ${nearest[0]} ${nearest[1]} ${this.across} ${this.at}`;
    if (name !== this.shown) {
      this.shown = name;
      this.coming = this.fetchAndPut(name, entry, choice, nearest);
    }
    return this.coming;
  }

  private async fetchAndPut(name: string, entry: FieldEntry, choice: FieldChoice, nearest: FieldEntry["instants"][number]): Promise<void> {
    const packet = await this.load(entry, choice.quantity, nearest).catch(() => null), vector = vectorOf(entry);
    const flow = vector && this.arrows ? await this.load(entry, vector, nearest).catch(() => null) : null;
    const lines = vector && this.streamlines ? await fetchStreamlines(nearest[0], entry.name, vector, this.across, this.at).catch(() => null) : null;
    if (this.shown !== name) return; // something else is wanted by now
    if (!packet) return this.clear();
    const layer = layerOf(packet.header.shape, this.across, this.at);
    const tiles = this.stage.field.show(packet.floats("place"), numbersOf(packet, choice), layer);
    document.body.dataset.field = `${entry.name} ${choice.key} ${nearest[0]} ${tiles}`;
    if (flow) document.body.dataset.flow = String(this.putArrows(flow, layer));
    else this.clearArrows();
    if (lines) {
      this.stage.streamlines.show(lines.floats("segment"), lines.floats("tip"), lines.floats("along"), lines.header.apart);
      document.body.dataset.streamlines = String(lines.rows("tip"));
    } else this.clearStreamlines();
    this.unit = packet.header.unit;
    this.tellPlace(packet, layer.rank(0, 0));
    this.dress();
  }

  private clear(): void {
    this.shown = "";
    if (this.stage.field.mesh.visible) this.stage.draw();
    this.stage.field.clear();
    this.clearArrows();
    this.clearStreamlines();
    delete document.body.dataset.field;
    this.dress();
  }

  private clearStreamlines(): void {
    this.stage.streamlines.clear();
    delete document.body.dataset.streamlines;
  }

  // Where the points of the fluid are.
  private async putPoints(): Promise<void> {
    const { points } = this, nearest = points && this.showsPoints ? nearestTo(points, this.time) : null;
    const packet = points && nearest ? await this.load(points, points.quantities[0].name, nearest).catch(() => null) : null;
    if (points && nearest && (!this.showsPoints || nearestTo(points, this.time)[0] !== nearest[0])) return; // another instant is wanted by now
    if (packet) document.body.dataset.points = `${nearest![0]} ${this.stage.sites.show(packet.floats("place"))}`;
    else {
      if (!this.stage.sites.points.visible) return;
      this.stage.sites.clear();
      delete document.body.dataset.points;
    }
    this.stage.draw();
  }

  private clearArrows(): void {
    this.stage.flow.mesh.visible = false;
    element("field-arrows-note").hidden = true;
    delete document.body.dataset.flow;
  }

  // Arrows about some of the sites, the longest nearly as long as these are apart; the same scale for all instants so far.
  private putArrows(flow: Packet<FieldHeader>, layer: Layer): number {
    const place = flow.floats("place"), all = flow.floats("value"), [n, m] = layer.count, stride = Math.max(1, Math.ceil(Math.max(n, m) / mostArrows));
    const at = (k: number) => [place[3 * k], place[3 * k + 1], place[3 * k + 2]], speed = (k: number) => Math.hypot(all[3 * k], all[3 * k + 1], all[3 * k + 2]);
    const ranks: number[] = [];
    for (let j = Math.floor(stride / 2); j < m; j += stride)
      for (let i = Math.floor(stride / 2); i < n; i += stride) if (Number.isFinite(speed(layer.rank(i, j)))) ranks.push(layer.rank(i, j));
    const [a, b] = [at(layer.rank(0, 0)), at(layer.rank(1, 0))], apart = stride * Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    this.fastest = Math.max(this.fastest, span(Float32Array.from(ranks, speed))?.[1] ?? 0);
    const perUnit = this.fastest > 0 ? (0.95 * apart) / this.fastest : 0, { uniforms } = this.stage.flow;
    uniforms.per_unit.value = perUnit;
    uniforms.thickness.value = 0.035 * apart;
    const note = element("field-arrows-note");
    note.hidden = false;
    note.textContent = `The longest arrow: ${pretty(this.fastest)} m/s`;
    const begin = new Float32Array(4 * ranks.length), along = new Float32Array(3 * ranks.length);
    ranks.forEach((k, row) => {
      // What is far faster than the rest does not cross the picture.
      const less = Math.min(1, (1.5 * this.fastest) / speed(k)) || 0;
      for (let axis = 0; axis < 3; ++axis) {
        along[3 * row + axis] = less * all[3 * k + axis];
        begin[4 * row + axis] = place[3 * k + axis] - 0.5 * perUnit * along[3 * row + axis];
      }
    });
    return this.stage.flow.show(begin, along, null);
  }

  // Where the layer lies, if its direction is one of x, y or z.
  private tellPlace(packet: Packet<FieldHeader>, rank: number): void {
    const axes = [0, 1, 2].map((direction) => axisOf(packet, direction)), axis = axes[this.across], note = element("field-place");
    this.names = axes.map((k, direction) => (k < 0 ? ["first", "second", "third"][direction] : "xyz"[k]));
    note.hidden = axis < 0;
    if (axis >= 0) note.textContent = `${"xyz"[axis]} = ${pretty(packet.floats("place")[3 * rank + axis])} m`;
  }

  private load(entry: FieldEntry, quantity: string, [file, version]: FieldEntry["instants"][number]): Promise<Packet<FieldHeader>> {
    const key = `${entry.name} ${quantity} ${file} ${version}`;
    let found = this.kept.get(key);
    if (!found) {
      found = fetchField(file, entry.name, quantity);
      found.catch(() => this.kept.delete(key));
    }
    // The last used is the last to go.
    this.kept.delete(key);
    this.kept.set(key, found);
    for (const old of this.kept.keys()) if (this.kept.size > mostKept) this.kept.delete(old);
    return found;
  }

  // One scale for all instants, from some that are spread over the run.
  private async scan(): Promise<void> {
    const { entry, choice } = this;
    if (!entry || !choice) return;
    const last = entry.instants.length - 1, count = Math.min(mostScanned, last + 1);
    for (let k = 0; k < count; ++k) {
      const packet = await this.load(entry, choice.quantity, entry.instants[count > 1 ? Math.round((k * last) / (count - 1)) : 0]).catch(() => null);
      if (this.choice !== choice || this.entry?.name !== entry.name) return;
      const found = packet && span(numbersOf(packet, choice));
      if (found) this.ends = this.ends ? [Math.min(this.ends[0], found[0]), Math.max(this.ends[1], found[1])] : found;
    }
  }

  dress(): void {
    const { choice, stage } = this;
    if (!choice || !this.ends || !stage.field.mesh.visible) {
      this.legend = null;
      return showLegend("legend-field", null);
    }
    const [low, high] = this.ends[1] > this.ends[0] ? this.ends : [this.ends[0], this.ends[0] + (Math.abs(this.ends[0]) || 1) * 1e-3];
    const map = automaticMap(isSigned([low, high]));
    stage.fieldScale.map.value = mapTexture(map);
    stage.fieldScale.ends.value.set(...mapEnds(map, [low, high]));
    const name = `Field: ${choice.text}`;
    this.legend = scaleLegend(name, this.unit, map, [low, high], false, element<HTMLCanvasElement>("legend-field-bar"));
    showLegend("legend-field", this.legend);
    stage.draw();
  }
}
