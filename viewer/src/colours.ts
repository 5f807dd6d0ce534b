// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From numbers to colours: the quantities that grains can be coloured by, perceptually uniform scales, and round ticks.
import { interpolateCividis, interpolateMagma, interpolatePlasma, interpolateViridis } from "d3-scale-chromatic";
import { DataTexture, LinearFilter, NearestFilter, RGBAFormat, UnsignedByteType } from "three";
import type { FrameHeader, Range } from "./api";
import type { LoadedFrame } from "./frames";

export interface Quantity {
  key: string;
  name: string;
  unit: string; // key of the units that the server tells
  needsContacts: boolean;
  zeroBased: boolean; // its scale starts at 0
}

export const quantities: Quantity[] = [
  { key: "speed", name: "Speed", unit: "speed", needsContacts: false, zeroBased: true },
  { key: "radius", name: "Radius", unit: "radius", needsContacts: false, zeroBased: false },
  { key: "group", name: "Group", unit: "group", needsContacts: false, zeroBased: false },
  { key: "load", name: "Load: sum of contact forces", unit: "load", needsContacts: false, zeroBased: true },
  { key: "pressure", name: "Pressure", unit: "pressure", needsContacts: true, zeroBased: false },
  { key: "contacts", name: "Number of contacts", unit: "contacts", needsContacts: true, zeroBased: true },
  { key: "gamma", name: "Adhesion γ, strongest", unit: "gamma", needsContacts: true, zeroBased: false },
];

// Between colours at equal steps.
const through = (colours: [number, number, number][]) => (t: number) => {
  const at = t * (colours.length - 1), k = Math.min(colours.length - 2, Math.floor(at));
  return `rgb(${colours[k].map((c, i) => Math.round(c + (at - k) * (colours[k + 1][i] - c))).join()})`;
};

const interpolators: Record<string, (t: number) => string> = {
  // The first part of these is so dark that grains at rest lose their shading: it is left out (as by slurry/draw/colour.cpp).
  viridis: (t) => interpolateViridis(0.2 + 0.8 * t),
  cividis: (t) => interpolateCividis(0.15 + 0.85 * t),
  magma: (t) => interpolateMagma(0.3 + 0.7 * t),
  plasma: (t) => interpolatePlasma(0.1 + 0.9 * t),
  "magma, whole": interpolateMagma, // for lines on a light ground, dark where they bear the most
  // For numbers of both signs: cool below 0, grey at 0, warm above (K. Moreland, Diverging color maps for scientific
  // visualization, ISVC 2009); and two for thin lines: darker ones on a light ground, and dark at 0 on a dark one.
  "cool to warm": through([[59, 76, 192], [98, 130, 234], [141, 176, 254], [184, 208, 249], [221, 221, 221], [245, 196, 173], [244, 154, 123], [222, 96, 77], [180, 4, 38]]),
  "cool to warm, light": through([[24, 40, 140], [52, 92, 200], [120, 160, 230], [190, 193, 198], [236, 140, 104], [206, 58, 44], [120, 0, 24]]),
  "cool to warm, dark": through([[158, 202, 255], [84, 148, 224], [48, 92, 140], [52, 60, 72], [132, 68, 52], [214, 106, 72], [255, 190, 160]]),
};
export const mapNames = Object.keys(interpolators).filter((name) => !name.includes(","));
const isDiverging = (name: string): boolean => name.startsWith("cool");
// Whether a scale has two arms worth the name: what is below 0 by round-off alone does not count.
export const isSigned = ([low, high]: [number, number]): boolean => low < 0 && high > 0 && Math.min(-low, high) > 0.005 * Math.max(-low, high);
// The scale where the user leaves the choice to us: one with two arms for numbers of both signs.
export const automaticMap = (signed: boolean): string => (signed ? "cool to warm" : "viridis");

// The ends of the map for a scale: one with two arms has its middle at 0 when the scale goes through 0.
export function mapEnds(name: string, [low, high]: [number, number]): [number, number] {
  if (!isDiverging(name) || !(low < 0 && high > 0)) return [low, high];
  const most = Math.max(-low, high);
  return [-most, most];
}

// For groups: distinct also to eyes that see red and green alike (after Okabe and Ito, softened).
export const palette: [number, number, number][] = [
  [52, 104, 140], [226, 170, 72], [86, 160, 120], [196, 96, 62], [128, 176, 214], [160, 116, 158], [214, 206, 110], [92, 98, 108],
];

function rgb(text: string): [number, number, number] {
  if (text.startsWith("#")) {
    const n = parseInt(text.slice(1), 16);
    return [n >> 16, (n >> 8) & 255, n & 255];
  }
  const [r, g, b] = text.match(/[\d.]+/g)!.map(Number);
  return [r, g, b];
}

export function mapColour(name: string, t: number): [number, number, number] {
  // A name that ends in _r is the scale the other way round.
  const reversed = name.endsWith("_r"), at = Math.min(1, Math.max(0, t));
  return rgb((interpolators[name.replace(/_r$/, "")] ?? interpolateViridis)(reversed ? 1 - at : at));
}

function texture(colours: [number, number, number][], smooth: boolean): DataTexture {
  const bytes = new Uint8Array(colours.flatMap(([r, g, b]) => [r, g, b, 255]));
  const t = new DataTexture(bytes, colours.length, 1, RGBAFormat, UnsignedByteType);
  t.minFilter = t.magFilter = smooth ? LinearFilter : NearestFilter;
  t.needsUpdate = true;
  return t;
}

const textures = new Map<string, DataTexture>();
export function mapTexture(name: string): DataTexture {
  let found = textures.get(name);
  if (!found) {
    const steps = Array.from({ length: 256 }, (_, k) => mapColour(name, k / 255));
    found = texture(steps, true);
    textures.set(name, found);
  }
  return found;
}
export const paletteTexture: DataTexture = texture(palette, false);

// The range of a quantity in a frame. Groups and radii belong to the header or need none.
export function rangeIn(frame: LoadedFrame, quantity: Quantity): Range | null {
  const header: FrameHeader = frame.packet.header;
  return quantity.key === "radius" ? header.radius : frame.packet.range(quantity.key);
}

// Ends of the scale for a range: the percentiles, so that one fast grain does not leave all others in one colour. Equal
// ends say that all values are 0.
export function scaleEnds(range: Range | null, quantity: { key: string; zeroBased: boolean }): [number, number] {
  if (!range) return [0, 1];
  if (range[0] === 0 && range[1] === 0) return [0, 0];
  let [low, high] = [range[2], range[3]];
  if (quantity.key === "contacts") [low, high] = [0, range[1]];
  if (quantity.zeroBased) low = Math.min(0, low);
  if (quantity.key === "gamma") high = 0;
  if (!(high > low)) {
    [low, high] = [Math.min(low, range[0]), Math.max(high, range[1])];
    if (!(high > low)) high = low + (Math.abs(low) || 1) * 1e-3;
  }
  return [low, high];
}

// Numbers as a reader wants them: four digits, a power of ten only when it helps.
export function pretty(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e5))
    return value.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e").replace(/^-/, "−").replace(/e(.*)/, (_, p) => ` × 10${superscript(p)}`);
  return String(Number(value.toPrecision(4))).replace("-", "−");
}
function superscript(text: string): string {
  return [...text].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)])).join("");
}

export interface Tick {
  value: number;
  text: string;
  at: number; // place from 0 to 1
}
// Ticks, and the power of ten that their numbers are to be multiplied by: it stands once, beside the unit.
export interface Ticks {
  marks: Tick[];
  power: number;
}

// Round numbers between the ends, about `wanted` of them, and the step between them (0 for a logarithmic scale).
function roundValues(low: number, high: number, log: boolean, wanted: number): { values: number[]; step: number } {
  let values: number[] = [];
  if (log) {
    for (let e = Math.ceil(Math.log10(low) - 1e-9); e <= Math.log10(high) + 1e-9; ++e) values.push(10 ** e);
    if (values.length < 2) values = [low, high];
    const thin = Math.ceil(values.length / wanted);
    return { values: values.filter((_, k) => k % thin === 0), step: 0 };
  }
  const raw = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((s) => s >= raw * (1 - 1e-9))!;
  for (let k = Math.ceil(low / step - 1e-9); k <= high / step + 1e-9; ++k) values.push(k * step);
  return { values, step };
}

// A number with the digits that the step between neighbours asks for.
function atStep(value: number, step: number): string {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const exact = Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6;
  return String(Number(value.toFixed(Math.min(12, exact ? decimals : decimals + 1)))).replace("-", "−");
}

// The power of ten that numbers share; 0 where they are readable without.
function sharedPower(values: number[]): number {
  const most = Math.max(...values.map(Math.abs));
  return most > 0 && (most < 1e-3 || most >= 1e5) ? Math.floor(Math.log10(most) + 1e-9) : 0;
}

// Numbers at equal steps, each with its power of ten where they need one, for an axis that has no title to hold it.
export function tickTexts(values: number[]): string[] {
  const most = Math.max(...values.map(Math.abs)), step = values.length > 1 ? values[1] - values[0] : most;
  if (most === 0) return values.map(() => "0");
  const power = sharedPower(values);
  const text = (v: number) => atStep(v / 10 ** power, step / 10 ** power);
  return values.map((v) => (power === 0 || v === 0 ? text(v) : `${text(v)} × ${tenTo(power)}`));
}

function ticksOf(low: number, high: number, log: boolean, wanted: number): Ticks {
  const place = (v: number) => (log ? Math.log(v / low) / Math.log(high / low) : (v - low) / (high - low));
  const { values, step } = roundValues(low, high, log, wanted);
  const power = log ? 0 : sharedPower(values);
  const isDecade = (v: number) => log && Math.abs(Math.log10(v) - Math.round(Math.log10(v))) < 1e-9 && (v < 1e-3 || v >= 1e5);
  const text = (v: number) => (isDecade(v) ? tenTo(Math.round(Math.log10(v))) : log ? pretty(v) : atStep(v / 10 ** power, step / 10 ** power));
  return { marks: values.map((value) => ({ value, text: text(value), at: place(value) })), power };
}

export const tenTo = (power: number): string => `10${superscript(String(power))}`;

// Where a number begins and ends on a bar that is `width` pixels long: in the middle of its place, but flush with the ends.
function span(tick: Tick, width: number): [number, number] {
  const letter = 6.4, length = letter * [...tick.text].length, at = tick.at * width;
  const begin = tick.at < 0.04 ? at : tick.at > 0.96 ? at - length : at - length / 2;
  return [begin, begin + length];
}

// As many ticks, up to about five, as can be read side by side under a bar of that width.
export function ticks(low: number, high: number, log: boolean, width = 210): Ticks {
  for (let wanted = 5; ; --wanted) {
    const found = ticksOf(low, high, log, wanted);
    const spans = found.marks.map((t) => span(t, width));
    if (wanted === 1 || spans.every((s, k) => k === 0 || s[0] > spans[k - 1][1] + 4)) return found;
  }
}
