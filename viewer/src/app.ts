// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// App: what is shown (frame, colours, contacts, cut, grain) and how it changes: play, scrub, follow a run that goes on.
import { Vector3 } from "three";
import { follow, takeCamera, takeColours, wishedFrame } from "./address";
import { fetchScene } from "./api";
import { pretty } from "./colours";
import { button, element, input } from "./dom";
import { Explorer } from "./explorer";
import { Fields } from "./fields";
import { Filter, thinned } from "./filter";
import { FrameStore, type LoadedFrame } from "./frames";
import { Inspector } from "./inspector";
import type { LegendData } from "./legend";
import { type ArrowsBy, Marks } from "./marks";
import { drawOverlay, type OverlayLook, type OverlayParts } from "./overlay";
import { Ranges } from "./ranges";
import type { Labels } from "./record";
import { Ruler } from "./ruler";
import { type ContactsBy, Scales } from "./scales";
import { Selection } from "./selection";
import { Plots, Series } from "./series";
import { say, sayEmpty, showClock, showLost, showPlaying, showRun } from "./status";
import { Surfaces } from "./surfaces";
import { imagesAtFaces } from "./scene/cell";
import { common } from "./scene/shading";
import { type Preset, Stage } from "./scene/stage";

const pollEvery = 1000; // ms, while the run goes on
const pollSlowly = 5000; // ms, once it has ended: it may be resumed

export class App {
  readonly store = new FrameStore();
  readonly stage = new Stage(element<HTMLCanvasElement>("canvas"));
  readonly series = new Series();
  readonly plots = new Plots(element("plots"), element("plots-list"), this.series, (time) => this.seekTime(time), () => this.store.run?.units);
  readonly explorer = new Explorer(this.series, () => this.store.run?.folder || "series", (time) => void this.seekTime(time));
  readonly inspector = new Inspector((id) => this.pickId(id));
  readonly filter = new Filter();
  readonly ranges = new Ranges(this.store);
  readonly scales = new Scales(this.stage, this.store, this.ranges, () => this.shown);
  readonly marks = new Marks(this.stage, this.store, this.ranges);
  readonly ruler = new Ruler();
  readonly fields = new Fields(this.stage);
  readonly surfaces = new Surfaces(this.stage);

  index = -1; // of the frame that is wanted
  shown: LoadedFrame | null = null;
  playing = false;
  live = false;
  rate = 25; // frames a second
  picked = -1; // id
  follow = false;
  recording = false;
  showImages = true; // of grains that stick out of a face of the periodic cell
  showAxes = true;

  private rowsShown: Uint8Array | null = null; // 1 for each grain that is not hidden; null: all are
  private sphere: Float32Array = new Float32Array(0); // of the frame, without the hidden ones; then those of the images
  private imageRows: number[] = []; // of the grains that the images are of
  private sceneFrames = 0; // number of frames when the scene was last asked for
  private sceneGrains = 0; // and the most grains that a frame had
  private nextAt = 0; // when play shows the next frame
  private inspectLater = 0;

  readonly selection: Selection;

  constructor() {
    this.selection = new Selection(this);
    this.stage.beforeDraw = () => this.advance();
    this.store.onLoad = (frame) => this.ranges.add(frame);
  }

  // ---- The run

  async start(): Promise<void> {
    try {
      await this.store.refresh();
    } catch (error) {
      say((error as Error).message, "error");
      setTimeout(() => this.start(), 2000);
      return;
    }
    const run = this.store.run!;
    document.title = `${run.title || run.folder} – slurry`;
    this.live = run.state === "going on";
    showRun(this.store.run!, this.store.entries.length, this.live);
    this.series.refresh().then(() => this.putSeries(), () => this.putSeries());
    if (this.store.entries.length > 0) await this.begin();
    else sayEmpty(this.store.run!);
    setTimeout(() => this.poll(), pollEvery);
  }

  // The first look: the camera takes in the first and the last frame and two between, which a periodic motion does not
  // find in the same place.
  private async begin(): Promise<void> {
    const run = this.store.run!, last = this.store.entries.length - 1;
    const loaded: LoadedFrame[] = [];
    for (const k of new Set([0, Math.round(0.29 * last), Math.round(0.61 * last), last]))
      await this.store.load(k).then((f) => loaded.push(f), () => undefined);
    const planar = run.planar ?? loaded[0]?.packet.header.planar ?? false;
    this.stage.setWorld(planar, new Vector3(...(run.up ?? [0, 0, 1])));
    input("orthographic").checked = planar;
    document.body.dataset.planar = String(planar);
    await this.loadScene();
    this.chooseQuantity(this.firstQuantity(loaded.at(-1) ?? null));
    takeColours(this);
    const wanted = wishedFrame(last + 1);
    if (wanted !== null && wanted !== last && this.live) this.setLive(false);
    await this.seek(wanted ?? last);
    this.stage.look("iso"); // the obstacles are in their places now
    takeCamera(this);
    follow(this);
    await this.fields.refresh();
    this.onFirst();
    this.onReady();
    void this.scanRanges();
  }

  // Called once the first frame is shown: what there is to hide and to choose from is known.
  onFirst: () => void = () => undefined;
  // Called then as well: what the address asks for can be chosen.
  onReady: () => void = () => undefined;
  // Called with every frame that is shown.
  onShow: () => void = () => undefined;
  // Called with every picture: what is looked at may have changed.
  onView: () => void = () => undefined;

  // The scales take in all frames, so that colours keep their meaning from the first to the last.
  async scanRanges(): Promise<void> {
    delete document.body.dataset.scanned;
    await this.ranges.scan();
    this.takeEnds();
    document.body.dataset.scanned = "true";
  }

  // Groups tell the most where there are several; else how fast.
  private firstQuantity(frame: LoadedFrame | null): string {
    const groups = frame?.packet.range("group");
    return groups && groups[1] > groups[0] ? "group" : "speed";
  }

  // Where the run takes place and what its walls look like, from the frames that there are by now.
  private async loadScene(): Promise<void> {
    this.sceneFrames = this.store.entries.length;
    this.sceneGrains = this.mostGrains();
    const scene = await fetchScene().catch(() => null); // without a frame that can be read there is none
    if (!scene) return;
    const { bounds, grain_radius } = scene.header;
    this.stage.bounds.set(new Vector3(...bounds[0]), new Vector3(...bounds[1]));
    this.stage.grainRadius = grain_radius;
    this.stage.obstacles.build(scene);
    if (this.shown) this.stage.obstacles.move(this.shown.packet.header.obstacles);
  }
  private mostGrains(): number {
    return this.store.entries.reduce((most, e) => Math.max(most, e.grains), 0);
  }
  // A run that goes on may reach farther, and one that begins without grains begins elsewhere: walls are cut and the
  // camera is fitted anew each time that the frames or the grains have doubled.
  private async followScene(): Promise<void> {
    const grains = this.mostGrains(), hasMore = grains > this.sceneGrains && grains >= 2 * this.sceneGrains;
    if (!hasMore && this.store.entries.length < 2 * this.sceneFrames) return;
    await this.loadScene();
    this.stage.refit();
  }

  private async poll(): Promise<void> {
    let wait = pollEvery;
    try {
      const revision = this.store.run?.revision, changed = await this.store.refresh();
      if (this.store.run!.revision !== revision) this.ranges.forget(); // other frames under the same numbers
      showRun(this.store.run!, this.store.entries.length, this.live);
      if (changed) await this.takeNew();
      if (await this.series.refresh().catch(() => false)) this.putSeries();
      if (this.store.run!.state !== "going on") wait = pollSlowly;
    } catch {
      showLost();
    }
    setTimeout(() => this.poll(), wait);
  }

  private async takeNew(): Promise<void> {
    const last = this.store.entries.length - 1;
    if (last < 0) return sayEmpty(this.store.run!);
    if (this.index < 0) return this.begin();
    await this.followScene();
    void this.scanRanges();
    void this.fields.refresh();
    if (this.live && !this.playing) await this.seek(last);
    else if (this.index > last || !this.store.peek(this.index)) await this.seek(Math.min(this.index, last));
    else this.showClock();
  }

  // ---- Time

  async seek(index: number): Promise<void> {
    const last = this.store.entries.length - 1;
    if (last < 0) return;
    this.index = Math.max(0, Math.min(last, index));
    this.showClock();
    const wanted = this.index;
    const ready = this.store.peek(wanted);
    if (ready) return this.show(ready);
    try {
      const frame = await this.store.load(wanted);
      if (this.index === wanted) this.show(frame);
    } catch (error) {
      if (this.index === wanted) this.fail((error as Error).message);
    }
  }

  seekTime(time: number): Promise<void> {
    let best = 0;
    this.store.entries.forEach((e, k) => {
      if (Math.abs(e.time - time) < Math.abs(this.store.entries[best].time - time)) best = k;
    });
    this.setLive(false);
    return this.seek(best);
  }

  step(by: number): void {
    this.pause();
    this.setLive(false);
    void this.seek(this.index + by);
  }

  play(): void {
    if (this.store.entries.length < 2) return;
    this.playing = true;
    if (this.index >= this.store.entries.length - 1 && !this.live) void this.seek(0);
    this.nextAt = performance.now();
    showPlaying(this.playing);
    this.stage.draw();
  }

  pause(): void {
    this.playing = false;
    showPlaying(this.playing);
    this.inspect(true);
  }

  setLive(on: boolean): void {
    this.live = on;
    button("live").setAttribute("aria-pressed", String(on));
    if (on) this.pause(), void this.seek(this.store.entries.length - 1);
  }

  // Called before every draw: shows the next frame when its time has come and it is there.
  private advance(): boolean {
    if (!this.playing) return false;
    const now = performance.now();
    if (now < this.nextAt) return true;
    let next = this.index + 1;
    while (this.store.entries[next]?.error) ++next; // broken ones were told in the bar of frames
    if (next >= this.store.entries.length) {
      if (this.store.run?.state !== "going on") this.pause();
      return this.playing;
    }
    const frame = this.store.peek(next);
    if (frame) {
      this.index = next;
      this.show(frame);
      this.showClock();
      this.nextAt = Math.max(this.nextAt + 1000 / this.rate, now - 100);
    }
    this.store.prefetch(this.index, 1, 8);
    return true;
  }

  private putSeries(): void {
    this.plots.update();
    this.explorer.update();
  }

  private showClock(): void {
    const entry = this.store.entries[this.index];
    if (!entry) return;
    showClock(entry, this.index, this.store.entries.length);
    this.plots.mark(entry.time);
    this.explorer.mark(entry.time);
  }

  // ---- The picture

  private fail(sentence: string): void {
    const banner = element("banner");
    banner.hidden = false;
    banner.textContent = `Frame ${this.index + 1} cannot be shown. ${sentence}`;
    document.body.dataset.frame = "broken";
    if (!this.shown) say("", "none");
  }

  private show(frame: LoadedFrame): void {
    const started = performance.now();
    element("banner").hidden = true;
    if (!this.shown || element("message").hidden === false) say("", "none");
    this.shown = frame;
    this.rowsShown = this.filter.rows(frame);
    this.sphere = thinned(frame.packet.floats("sphere"), this.rowsShown);
    this.putCell(frame);
    this.putGrains(frame);
    this.stage.obstacles.move(frame.packet.header.obstacles);
    document.body.dataset.arms = String(this.stage.arms.show(frame.packet.has("arms") ? frame.packet.floats("arms") : null));
    this.putContacts(frame);
    this.marks.putArrows(frame, this.rowsShown, this.recording);
    this.putTrails(frame);
    void this.fields.put(frame.entry.time);
    this.putPicked();
    this.inspect(!this.playing);
    this.onShow();
    this.selection.tell();
    document.body.dataset.frame = String(frame.entry.number);
    document.body.dataset.grains = String(frame.entry.grains);
    document.body.dataset.showMs = (performance.now() - started).toFixed(2);
    this.stage.draw();
  }

  // What is hidden has changed: the same frame again.
  refilter(): void {
    if (this.shown) this.show(this.shown);
  }

  isShown(row: number): boolean {
    return !this.rowsShown || this.rowsShown[row] === 1;
  }
  hiddenObstacles(): string[] {
    const all = this.shown?.packet.header.obstacles ?? [];
    return [...this.stage.obstacles.hidden].map((k) => all[k]?.name).filter(Boolean);
  }

  // How many grains are shown, of how many; null when none is hidden.
  countShown(): [number, number] | null {
    if (!this.rowsShown) return null;
    return [this.rowsShown.reduce((sum, one) => sum + one, 0), this.rowsShown.length];
  }

  // The outline of the periodic cell, and the images of the grains that stick out of it.
  private putCell({ packet }: LoadedFrame): void {
    const { cell } = packet.header;
    document.body.dataset.cellEdges = String(this.stage.cell.show(cell, this.stage.planar));
    const images = cell && this.showImages ? imagesAtFaces(cell, this.sphere) : { rows: [], sphere: [] };
    this.imageRows = images.rows;
    document.body.dataset.images = String(images.rows.length);
    if (images.rows.length === 0) return;
    const all = new Float32Array(this.sphere.length + images.sphere.length);
    all.set(this.sphere);
    all.set(images.sphere, this.sphere.length);
    this.sphere = all;
  }

  private putGrains(frame: LoadedFrame): void {
    const { packet } = frame, { sphere } = this;
    const key = this.scales.quantity.key, own = (name: string) => packet.has(name);
    const value = own(key) ? withImages(packet.floats(key), 1, this.imageRows) : null;
    const turn = own("orientation") ? withImages(packet.shorts("orientation"), 4, this.imageRows) : null;
    if (own("shape") && frame.geometry && packet.header.geometry) {
      const shape = withImages(packet.integers("shape"), 1, this.imageRows);
      const rest = this.stage.shapes.show(packet.header.geometry, frame.geometry, shape, sphere, value, turn);
      this.stage.spheres.show(rest.sphere, rest.value, rest.turn);
    } else {
      this.stage.shapes.clear();
      this.stage.spheres.show(sphere, value, turn);
    }
  }

  private putContacts(frame: LoadedFrame): void {
    const on = this.scales.contactsBy !== "none";
    if (!on) return void (this.stage.tubes.mesh.visible = false);
    const count = this.stage.tubes.show(frame, this.scales.contactsBy as "force" | "gamma", this.rowsShown);
    document.body.dataset.tubes = String(count);
  }

  setArrows(by: ArrowsBy): Promise<void> {
    this.marks.chooseArrows(by);
    return this.index >= 0 ? this.seek(this.index) : Promise.resolve();
  }

  private putTrails(frame: LoadedFrame): void {
    this.marks.putTrails(frame, this.index, () => this.rowsWithTrail(frame));
  }

  private rowsWithTrail(frame: LoadedFrame): number[] {
    if (this.marks.trailsOf === "picked") {
      const row = this.picked >= 0 ? this.rowOf(this.picked) : -1;
      return row >= 0 ? [row] : [];
    }
    return Array.from({ length: frame.packet.rows("sphere") }, (_, k) => k).filter((k) => !this.rowsShown || this.rowsShown[k]);
  }

  // A movie keeps the scales it began with.
  private takeEnds(): void {
    if (!this.recording) this.scales.take();
  }

  chooseQuantity(key: string): void {
    this.scales.choose(key);
    this.selection.tell();
    if (this.shown) this.putGrains(this.shown);
    this.stage.draw();
  }

  async setContacts(by: ContactsBy): Promise<void> {
    this.scales.contactsBy = by;
    this.store.withContacts = by !== "none";
    if (this.index >= 0) await this.seek(this.index);
    this.takeEnds();
    if (by !== "none") void this.scanRanges();
  }

  setCut(axis: string, at: number, flipped: boolean): void {
    const cut = common.cut.value.set(0, 0, 0, 1);
    if (axis !== "none") {
      const normal = axis === "view" ? this.stage.viewDirection() : new Vector3(axis === "x" ? 1 : 0, axis === "y" ? 1 : 0, axis === "z" ? 1 : 0);
      const box = this.stage.bounds, half = box.getSize(new Vector3()).multiplyScalar(0.5);
      const reach = Math.abs(normal.x) * half.x + Math.abs(normal.y) * half.y + Math.abs(normal.z) * half.z;
      const place = normal.dot(box.getCenter(new Vector3())) + (2 * at - 1) * reach * 1.02;
      const sign = flipped ? -1 : 1;
      cut.set(sign * normal.x, sign * normal.y, sign * normal.z, -sign * place);
    }
    this.stage.draw();
  }

  look(preset: Preset): void {
    this.stage.look(preset);
  }

  // ---- One grain

  pickAt(x: number, y: number): void {
    if (!this.shown) return;
    const place = this.stage.pick(x, y, this.sphere), count = this.shown.packet.rows("sphere");
    const row = place < count ? place : this.imageRows[place - count];
    if (row < 0) this.release();
    else this.pickId(this.shown.packet.has("id") ? this.shown.packet.doubles("id")[row] : row);
  }

  pickId(id: number): void {
    this.picked = id;
    document.body.dataset.picked = String(id);
    this.putPicked();
    if (this.shown && this.marks.trailsOf === "picked") this.putTrails(this.shown);
    this.inspect(true);
    this.stage.draw();
  }

  release(): void {
    this.picked = -1;
    this.follow = input("follow").checked = false;
    document.body.dataset.picked = "";
    this.inspector.clear();
    this.putPicked();
    if (this.marks.trailsOf === "picked") this.stage.trails.clear();
    this.stage.draw();
  }

  private rowOf(id: number): number {
    const { packet } = this.shown!;
    const row = packet.has("id") ? packet.doubles("id").indexOf(id) : id;
    return row < packet.rows("sphere") ? row : -1;
  }

  private putPicked(): void {
    const row = this.shown && this.picked >= 0 ? this.rowOf(this.picked) : -1;
    if (row < 0) return this.stage.showHalo(null, 0, new Vector3());
    const s = this.shown!.packet.floats("sphere");
    const at = new Vector3(s[4 * row], s[4 * row + 1], s[4 * row + 2]);
    const dark = document.documentElement.dataset.theme === "dark";
    this.stage.showHalo(at, s[4 * row + 3], dark ? new Vector3(1, 0.82, 0.35) : new Vector3(0.85, 0.25, 0.1));
    if (this.follow) this.stage.moveTarget(at);
  }

  // The card asks the server: at once when the picture rests, else a few times a second.
  private inspect(now: boolean): void {
    if (this.picked < 0 || !this.shown) return;
    const time = performance.now();
    if (!now && time < this.inspectLater) return;
    this.inspectLater = time + 250;
    const { entry } = this.shown;
    void this.inspector.show(entry.number, entry.version, this.picked, this.store.run);
  }

  // ---- The ruler, and what is written over the picture

  takeRuler(out: boolean): void {
    this.ruler.take(out);
    this.ruler.tell(this.stage.planar);
    this.stage.draw();
  }

  measureAt(x: number, y: number): void {
    if (!this.shown) return;
    this.ruler.set(this.stage.pointAt(x, y, this.sphere));
    this.ruler.tell(this.stage.planar);
    this.stage.draw();
  }

  overlayParts(): OverlayParts {
    return { axes: this.showAxes && this.shown !== null, ruler: this.ruler.drawn(), arrow: this.marks.arrowKey(this.store.run?.units ?? {}) };
  }

  overlayLook(): OverlayLook {
    const style = getComputedStyle(document.documentElement), of = (name: string) => style.getPropertyValue(name).trim();
    return { ink: of("--ink"), soft: of("--soft"), paper: of("--scene"), accent: of("--accent") };
  }

  // On the page: the canvas over the stage, drawn after every picture.
  drawOverlay(): void {
    const canvas = element<HTMLCanvasElement>("overlay"), ratio = Math.min(window.devicePixelRatio, 2);
    const width = this.stage.canvas.clientWidth, height = this.stage.canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio))
      (canvas.width = Math.round(width * ratio)), (canvas.height = Math.round(height * ratio));
    const pen = canvas.getContext("2d")!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    drawOverlay(pen, this.stage, this.overlayParts(), this.overlayLook(), width, height);
  }

  // ---- For pictures

  labels(): Labels {
    const entry = this.shown?.entry, look = this.overlayLook();
    return {
      title: input("picture-title").value,
      time: entry ? `t = ${pretty(entry.time)} s` : "",
      legends: [this.scales.grainLegend, this.scales.contactLegend, this.fields.legend, this.surfaces.legend].filter((l): l is LegendData => l !== null),
      ink: look.ink,
      soft: look.soft,
      over: (pen, width, height) => drawOverlay(pen, this.stage, this.overlayParts(), look, width, height),
    };
  }
}

// The numbers of the grains, and behind them once more those of the grains in `rows`.
function withImages<T extends Float32Array | Int16Array | Int32Array>(values: T, columns: number, rows: number[]): T {
  if (rows.length === 0) return values;
  const all = new (values.constructor as { new (length: number): T })(values.length + columns * rows.length);
  all.set(values);
  rows.forEach((row, n) => all.set(values.subarray(columns * row, columns * (row + 1)), values.length + columns * n));
  return all;
}
