// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FrameStore: the frames of the run, loaded when they are wanted or about to be, and kept within a budget of memory.
import { fetchPacket, fetchRun, type FrameLine, Packet, type RunState } from "./api";

export interface FrameEntry {
  number: number;
  version: number;
  step: number;
  time: number;
  grains: number;
  contacts: number;
  error: string;
}

export interface LoadedFrame {
  entry: FrameEntry;
  packet: Packet;
  contacts: Packet | null;
  vectors: Packet | null;
  geometry: Packet | null;
}

const budget = 768 * 2 ** 20; // bytes of packets kept

const bytesOf = (f: LoadedFrame): number => f.packet.bytes + (f.contacts?.bytes ?? 0) + (f.vectors?.bytes ?? 0);

function entryOf(line: FrameLine): FrameEntry {
  if (typeof line[2] === "string")
    return { number: line[0], version: line[1], step: -1, time: NaN, grains: 0, contacts: 0, error: line[2] };
  const [number, version, step, time, grains, contacts] = line as [number, number, number, number, number, number];
  return { number, version, step, time, grains, contacts, error: "" };
}

export class FrameStore {
  entries: FrameEntry[] = [];
  run: RunState | null = null;
  // Whether frames are loaded together with their contacts.
  withContacts = false;
  // Whether with the velocities and forces that arrows need.
  withVectors = false;
  // Called with every frame that was fetched.
  onLoad: (frame: LoadedFrame) => void = () => undefined;
  // How long the last frame took: asked for until decoded, ms.
  lastLoad = 0;

  private readonly kept = new Map<number, LoadedFrame>(); // by number, the least recently used first
  private readonly coming = new Map<string, Promise<LoadedFrame>>();
  private readonly geometries = new Map<string, Promise<Packet>>();

  // Asks for the state of the run; says whether the list of frames changed.
  async refresh(): Promise<boolean> {
    const run = await fetchRun(this.run?.revision ?? -1, this.entries.length);
    const before = this.entries.length;
    const restarted = this.run !== null && run.revision !== this.run.revision;
    this.entries = this.entries.slice(0, run.from).concat(run.frames.map(entryOf));
    this.run = run;
    if (restarted) for (const [number, frame] of this.kept) if (!this.isCurrent(frame)) this.kept.delete(number);
    return restarted || this.entries.length !== before;
  }

  // The loaded frame, when it is there with all that is wanted of it.
  peek(index: number): LoadedFrame | null {
    const entry = this.entries[index];
    const frame = entry && this.kept.get(entry.number);
    return frame && frame.entry.version === entry.version && this.isComplete(frame) ? frame : null;
  }

  async load(index: number): Promise<LoadedFrame> {
    const entry = this.entries[index];
    if (!entry) throw new Error("There is no such frame.");
    if (entry.error) throw new Error(entry.error);
    const ready = this.peek(index);
    if (ready) return this.touch(ready);
    const key = `${entry.number} ${entry.version} ${this.withContacts} ${this.withVectors}`;
    let promise = this.coming.get(key);
    if (!promise) {
      promise = this.fetch(entry).finally(() => this.coming.delete(key));
      this.coming.set(key, promise);
    }
    return promise;
  }

  // Loads the next frames in the direction of play, a few at a time; what fails will be told when it is shown.
  prefetch(index: number, direction: number, count: number): void {
    for (let k = 1; k <= count && this.coming.size < 3; ++k) {
      const next = index + direction * k;
      if (this.entries[next] && !this.entries[next].error && !this.peek(next)) this.load(next).catch(() => undefined);
    }
  }

  private async fetch(entry: FrameEntry): Promise<LoadedFrame> {
    const started = performance.now();
    const path = `api/frame/${entry.number}`;
    const known = this.kept.get(entry.number);
    const current = known && known.entry.version === entry.version ? known : null;
    const [packet, contacts, vectors] = await Promise.all([
      current?.packet ?? fetchPacket(path),
      current?.contacts ?? (this.withContacts && entry.contacts > 0 ? fetchPacket(`${path}/contacts`) : null),
      current?.vectors ?? (this.withVectors ? fetchPacket(`${path}/vectors`) : null),
    ]);
    const key = packet.header.geometry;
    const frame = { entry, packet, contacts, vectors, geometry: key ? await this.geometry(key, path) : null };
    this.lastLoad = performance.now() - started;
    this.onLoad(frame);
    return this.touch(frame);
  }

  private geometry(key: string, path: string): Promise<Packet> {
    let promise = this.geometries.get(key);
    if (!promise) {
      promise = fetchPacket(`${path}/geometry`);
      this.geometries.set(key, promise);
      promise.catch(() => this.geometries.delete(key));
    }
    return promise;
  }

  private touch(frame: LoadedFrame): LoadedFrame {
    this.kept.delete(frame.entry.number);
    this.kept.set(frame.entry.number, frame);
    let sum = 0;
    for (const f of this.kept.values()) sum += bytesOf(f);
    for (const [number, f] of this.kept) {
      if (sum <= budget || this.kept.size <= 2) break;
      sum -= bytesOf(f);
      this.kept.delete(number);
    }
    return frame;
  }

  private isComplete(frame: LoadedFrame): boolean {
    const contacts = !this.withContacts || frame.contacts !== null || frame.entry.contacts === 0;
    return contacts && (!this.withVectors || frame.vectors !== null);
  }
  private isCurrent(frame: LoadedFrame): boolean {
    return this.entries.some((e) => e.number === frame.entry.number && e.version === frame.entry.version);
  }
}
