// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pictures and movies, as the user asks for them: their size and title, and the file that is saved.
import type { App } from "./app";
import { button, element, input, select } from "./dom";
import { canRecord, compose, Movie, save } from "./record";

const fileName = (app: App, ending: string) => `${app.store.run?.folder || "slurry"}_${app.shown?.entry.number ?? 0}.${ending}`;

// Width and height in pixels; null for those of the page.
function chosenSize(app: App): [number, number] | null {
  const choice = select("picture-size").value;
  if (choice === "page") return null;
  const wanted = choice === "own" ? [input("picture-width").valueAsNumber, input("picture-height").valueAsNumber] : choice.split("x").map(Number);
  const most = app.stage.largestSize(), within = (v: number) => Math.max(16, Math.min(most, Math.round(v) || 16));
  return [within(wanted[0]), within(wanted[1])];
}

export async function screenshot(app: App): Promise<void> {
  if (!app.shown) return;
  const paper = document.createElement("canvas"), size = chosenSize(app);
  // The drawing buffer lasts until the task ends: draw and copy without a pause between.
  const take = (canvas: HTMLCanvasElement) => compose(canvas, app.labels(), paper);
  if (size) app.stage.drawAt(...size, take);
  else app.stage.drawNow(), take(app.stage.canvas);
  const blob = await new Promise<Blob | null>((done) => paper.toBlob(done, "image/png"));
  if (blob) save(blob, fileName(app, "png"));
}

export async function recordMovie(app: App): Promise<void> {
  if (app.recording) return void (app.recording = false); // the loop below ends
  if (!app.shown || !canRecord()) return;
  app.pause();
  app.setLive(false);
  button("movie").setAttribute("aria-pressed", "true");
  // The scales take in all frames before the first one is drawn, and then stay.
  await app.scanRanges();
  app.recording = true;
  try {
    save(await makeMovie(app), fileName(app, "webm"));
  } catch (error) {
    element("banner").hidden = false;
    element("banner").textContent = `The movie was not made. ${(error as Error).message}`;
  }
  app.recording = false;
  button("movie").setAttribute("aria-pressed", "false");
}

// The frames from the present one on, or all from the last one, until the user ends it.
async function makeMovie(app: App): Promise<Blob> {
  const movie = await Movie.start(app.stage.canvas, app.rate);
  const begin = app.index >= app.store.entries.length - 1 ? 0 : app.index;
  for (let k = begin; k < app.store.entries.length && app.recording; ++k) {
    if (app.store.entries[k].error) continue;
    await app.seek(k);
    await app.fields.put(app.store.entries[k].time);
    app.store.prefetch(k, 1, 4);
    app.stage.drawNow();
    await movie.add(app.labels());
  }
  return movie.finish();
}

export function bindPictures(app: App): void {
  button("screenshot").addEventListener("click", () => void screenshot(app));
  button("movie").addEventListener("click", () => void recordMovie(app));
  if (!canRecord()) {
    button("movie").disabled = true;
    button("movie").title = "This browser makes no movies of this page: see `slurry movie`, or open it at 127.0.0.1";
  }
  select("picture-size").addEventListener("change", () => (element("picture-own").hidden = select("picture-size").value !== "own"));
}
