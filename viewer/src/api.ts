// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the server answers, in types, and the packets of numbers (apps/view/packet.hpp says how they lie).

export type Range = [least: number, greatest: number, low: number, high: number];
export type Triple = [number, number, number];
export type Quadruple = [number, number, number, number];

interface ArrayEntry {
  type: "float32" | "float64" | "int32" | "int16";
  rows: number;
  columns: number;
  offset: number;
  range?: Range | null;
}

export interface Obstacle {
  name: string;
  position: Triple;
  orientation: Quadruple; // w, x, y, z
  present: boolean; // false: it is not there at this time
}

// A periodic cell: what lies at x lies at x plus whole numbers of the edges, too, along the axes that repeat.
export interface CellHeader {
  low: Triple;
  edges: [Triple, Triple, Triple];
  periodic: [boolean, boolean, boolean];
}

interface Header {
  arrays: Record<string, ArrayEntry>;
}

// Where the run takes place: the box that the camera is fitted to.
export interface SceneHeader extends Header {
  planar: boolean;
  bounds: [Triple, Triple];
  grain_radius: number;
}

export interface FrameHeader extends Header {
  title: string;
  planar: boolean;
  time: number;
  step: number;
  dt: number;
  bounds: [Triple, Triple] | null;
  radius: Range | null;
  cell: CellHeader | null;
  obstacles: Obstacle[];
  geometry: string | null;
}

export type FrameLine = [number, number, number, number, number, number] | [number, number, string];

export interface RunState {
  folder: string;
  title?: string;
  planar?: boolean;
  groups?: string[];
  up?: Triple;
  end?: number;
  contacts?: boolean;
  units?: Record<string, string>;
  state: "going on" | "finished" | "interrupted" | "failed" | "deleted";
  ended: string;
  idle: number;
  files: string[];
  case_error?: string;
  revision: number;
  from: number;
  frames: FrameLine[];
}

// A field that the run has written, at instants or as a mean.
export interface FieldEntry {
  name: string;
  mean: boolean;
  shape: Triple; // sites along each direction; the first runs fastest
  surface?: boolean; // on triangles: places are corners, three for each value
  quantities: { name: string; columns: number }[];
  instants: [file: number, version: number, time: number][];
}
export interface FieldHeader extends Header {
  name: string;
  quantity: string;
  unit: string;
  time: number;
  since: number;
  shape: Triple;
  planar: boolean;
}

export interface GrainState {
  id: number;
  group: number;
  shape?: number;
  radius: number;
  mass: number;
  inertia: number | number[];
  position: Triple;
  velocity: Triple;
  speed: number;
  orientation: Quadruple;
  angular_velocity: Triple;
  load: number;
  pressure?: number;
  gamma?: number;
  contacts?: { force: number; gamma: number; gap: number; shear?: number; grain?: number; obstacle?: string }[];
}

export class Packet<H extends Header = FrameHeader> {
  readonly header: H;
  readonly bytes: number;
  private readonly start: number;

  constructor(private readonly buffer: ArrayBuffer) {
    const view = new DataView(buffer);
    if (buffer.byteLength < 16 || view.getUint32(0, false) !== 0x534c5259 || view.getUint32(4, true) !== 1)
      throw new Error("The server sent something that is not a packet of this version.");
    const length = view.getUint32(8, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 16, length)));
    this.start = 16 + length;
    this.bytes = buffer.byteLength;
  }

  has(name: string): boolean {
    return name in this.header.arrays;
  }
  rows(name: string): number {
    return this.header.arrays[name]?.rows ?? 0;
  }
  range(name: string): Range | null {
    return this.header.arrays[name]?.range ?? null;
  }
  names(): string[] {
    return Object.keys(this.header.arrays);
  }
  // Views into the packet: nothing is copied.
  floats(name: string): Float32Array {
    const e = this.header.arrays[name];
    return new Float32Array(this.buffer, this.start + e.offset, e.rows * e.columns);
  }
  doubles(name: string): Float64Array {
    const e = this.header.arrays[name];
    return new Float64Array(this.buffer, this.start + e.offset, e.rows * e.columns);
  }
  integers(name: string): Int32Array {
    const e = this.header.arrays[name];
    return new Int32Array(this.buffer, this.start + e.offset, e.rows * e.columns);
  }
  shorts(name: string): Int16Array {
    const e = this.header.arrays[name];
    return new Int16Array(this.buffer, this.start + e.offset, e.rows * e.columns);
  }
}

export type ScenePacket = Packet<SceneHeader>;

// The key that the server may ask for stands in the address of the page, ?token=...: every request carries it on.
const token = new URLSearchParams(location.search).get("token");
export function addressed(path: string): string {
  if (!token) return path;
  return `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}`;
}

// The server's own sentence where it gave one.
async function get(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(addressed(path));
  } catch {
    throw new Error("The server does not answer: has `slurry view` ended?");
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => null);
  throw new Error(said?.error ?? `The server answered ${response.status} to ${path}.`);
}

export const fetchRun = async (revision: number, from: number): Promise<RunState> =>
  (await get(`api/run?revision=${revision}&from=${from}`)).json();

export const fetchPacket = async (path: string): Promise<Packet> => new Packet(await (await get(path)).arrayBuffer());

export const fetchScene = async (): Promise<ScenePacket> => new Packet<SceneHeader>(await (await get("api/scene")).arrayBuffer());

export const fetchFields = async (): Promise<FieldEntry[]> => (await get("api/fields")).json();

// The means have no number, nor has what a study knows.
const fileWord = (file: number): string => (file === -1 ? "mean" : file < 0 ? "study" : String(file));
export const fetchField = async (file: number, name: string, quantity: string): Promise<Packet<FieldHeader>> =>
  new Packet<FieldHeader>(await (await get(`api/field/${fileWord(file)}/${name}/${quantity}`)).arrayBuffer());

export interface StreamlinesHeader extends Header {
  apart: number; // m, of the lines
}
export const fetchStreamlines = async (file: number, name: string, quantity: string, across: number, at: number): Promise<Packet<StreamlinesHeader>> =>
  new Packet<StreamlinesHeader>(await (await get(`api/streamlines/${fileWord(file)}/${name}/${quantity}/${across}/${at}`)).arrayBuffer());

export const fetchGrain = async (frame: number, id: number): Promise<GrainState> =>
  (await get(`api/frame/${frame}/grain/${id}`)).json();

export async function fetchSeries(from: number): Promise<{ text: string; from: number; size: number }> {
  const response = await get(`api/series?from=${from}`);
  const number = (name: string) => Number(response.headers.get(name) ?? 0);
  return { text: await response.text(), from: number("X-Series-From"), size: number("X-Series-Size") };
}
