// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ranges: what each quantity spans over the frames of the run, so that a colour means the same in all of them. Every
// frame that was fetched tells its ranges; `scan` fetches the others in the background, or some of them where all would
// be too much to send.
//
// A few frames of violence (the first impact) must not leave all others in one colour: a scale ends where four frames
// of five keep within it, unless no frame goes much farther than that.
import type { Range } from "./api";
import { type Quantity, rangeIn, quantities, scaleEnds } from "./colours";
import type { FrameStore, LoadedFrame } from "./frames";

export type ContactKey = "force" | "gamma";
const contactKeys: ContactKey[] = ["force", "gamma"];
const scanBudget = 192 * 2 ** 20; // bytes that a scan fetches at most
const bytesPerGrain = 44, bytesPerContact = 28;

const calmShare = 0.8; // of the frames that the ends are taken from
const muchFarther = 2; // times that end: beyond, what the other frames reach counts for nothing

// The ends of each frame.
interface Spans {
  low: number[];
  high: number[];
}

// Where the size of the ends stays for most frames; `ends` are on one side of 0.
function calmEnd(ends: number[]): number {
  const sizes = ends.map(Math.abs).sort((a, b) => a - b), most = sizes.at(-1) ?? 0;
  const usual = sizes[Math.ceil(calmShare * sizes.length) - 1] ?? 0;
  return usual === 0 || most <= muchFarther * usual ? most : usual;
}

export class Ranges {
  private spans = new Map<string, Spans>();
  private seen = new Set<string>();
  private scanned = new Set<string>();
  private scanning: Promise<void> | null = null;

  constructor(private readonly store: FrameStore) {}

  forget(): void {
    this.spans.clear();
    this.seen.clear();
    this.scanned.clear();
  }

  // Takes the ranges of a frame in.
  add(frame: LoadedFrame): void {
    const name = `${frame.entry.number} ${frame.entry.version}`;
    if (!this.seen.has(name)) for (const q of quantities) this.take(q.key, rangeIn(frame, q), q);
    if (frame.contacts && !this.seen.has(`${name} contacts`)) {
      for (const key of contactKeys) this.take(`contact ${key}`, frame.contacts.range(key), { key, zeroBased: key === "force" });
      this.seen.add(`${name} contacts`);
    }
    this.seen.add(name);
  }

  // The ends of the scale; equal ones say that all values are 0, null that nothing is known.
  ends(quantity: Quantity): [number, number] | null {
    return this.endsOf(quantity.key);
  }
  // From the least to the greatest value, outliers included.
  whole(quantity: Quantity): [number, number] | null {
    const span = this.spans.get(`whole ${quantity.key}`);
    return span ? [Math.min(...span.low), Math.max(...span.high)] : null;
  }
  contactEnds(key: ContactKey): [number, number] | null {
    return this.endsOf(`contact ${key}`);
  }

  // Fetches what has not been seen, a few frames at a time, evenly spread over the run where not all can be had. A call
  // while another one is under way waits for it first.
  async scan(): Promise<void> {
    while (this.scanning) await this.scanning;
    this.scanning = this.scanAll().finally(() => (this.scanning = null));
    await this.scanning;
  }

  private async scanAll(): Promise<void> {
    const { entries } = this.store, kind = this.store.withContacts ? " contacts" : "";
    const cost = (k: number) => bytesPerGrain * entries[k].grains + (kind ? bytesPerContact * entries[k].contacts : 0);
    let total = 0;
    entries.forEach((_, k) => (total += cost(k)));
    const stride = Math.max(1, Math.ceil(total / scanBudget));
    const wanted = entries.map((_, k) => k).filter((k) => k % stride === 0 || k === entries.length - 1);
    const queue = wanted.filter((k) => {
      const name = `${entries[k].number} ${entries[k].version}${kind}`;
      return !entries[k].error && !this.seen.has(name) && !this.scanned.has(name) && (kind === "" || entries[k].contacts > 0);
    });
    const next = async (): Promise<void> => {
      for (let k = queue.shift(); k !== undefined; k = queue.shift()) {
        this.scanned.add(`${entries[k].number} ${entries[k].version}${kind}`);
        await this.store.load(k).catch(() => undefined); // told when it is shown
      }
    };
    await Promise.all([next(), next()]);
  }

  // The side above 0 and the one below are judged apart; a scale that does not reach 0 takes in all frames.
  private endsOf(key: string): [number, number] | null {
    const span = this.spans.get(key);
    if (!span) return null;
    const low = Math.min(...span.low), high = Math.max(...span.high);
    const above = span.high.filter((v) => v > 0), below = span.low.filter((v) => v < 0);
    return [low < 0 && high >= 0 ? -calmEnd(below) : low, high > 0 && low <= 0 ? calmEnd(above) : high];
  }

  private take(key: string, range: Range | null, quantity: { key: string; zeroBased: boolean }): void {
    if (!range) return;
    this.note(`whole ${key}`, range[0], range[1]);
    this.note(key, ...scaleEnds(range, quantity));
  }

  private note(key: string, low: number, high: number): void {
    const span = this.spans.get(key) ?? { low: [], high: [] };
    span.low.push(low);
    span.high.push(high);
    this.spans.set(key, span);
  }
}
