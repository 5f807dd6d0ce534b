// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A real browser and the real program for the tests: Debian's Chromium drawing in software (SwiftShader), driven by
// Playwright, against `slurry view`. SLURRY_PROGRAM names the program, SLURRY_SOURCE the tree.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { chromium } from "playwright-core";

export const program = process.env.SLURRY_PROGRAM;
export const source = process.env.SLURRY_SOURCE;

// Of tests that are slow and rarely fail: they run by name alone (`./test -C full -R browser`).
export const slow = { skip: !process.env.SLURRY_FULL };

// A folder of its own for everything that a file of tests makes.
export const work = mkdtempSync(join(tmpdir(), "slurry-viewer-"));
const children = [];
let browser, context;

// ms until something that must happen counts as not happening: software drawing on a machine that is busy otherwise.
// Nothing waits for a time, only for what it is to see.
export const patience = 300000;

export function run(name, gallery, ...settings) {
  const folder = join(work, name);
  const options = settings.flatMap((s) => ["--set", s]);
  const done = spawnSync(program, ["run", join(source, "gallery", `${gallery}.toml`), ...options, "-o", folder, "-q", "-j1"], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return folder;
}

// A case written for a test.
export function runText(name, text) {
  const file = join(work, `${name}.toml`), folder = join(work, name);
  writeFileSync(file, text);
  const done = spawnSync(program, ["run", file, "-o", folder, "-q", "-j1"], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return folder;
}

export function copyRun(folder, name) {
  const copy = join(work, name);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

// Starts a command of the program that shows a run; gives its address.
export async function serve(...words) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const url = await new Promise((found, failed) => {
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
      const match = text.match(/http:\/\/\S+(?=\s)/);
      if (match) found(match[0]);
    });
    child.on("exit", (code) => failed(new Error(`slurry ${words.join(" ")} ended with ${code}`)));
  });
  return { url, child };
}
// The page begins with the first frame, unless it is told otherwise: see viewer/src/address.ts.
export const view = async (folder, words = "frame=first") => `${(await serve("view", folder, "--no-open")).url}${words && `#${words}`}`;

// A page that remembers what went wrong in it, drawn in few pixels. The page before it is closed: one that nobody looks at would go on drawing.
export async function open(url, options = {}) {
  browser ??= await chromium.launch({
    executablePath: process.env.SLURRY_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-extensions", "--mute-audio"],
  });
  await context?.close();
  context = await browser.newContext({ viewport: { width: 900, height: 620 }, deviceScaleFactor: 0.6, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && !isExpected(message) && page.faults.push(message.text()));
  page.on("pageerror", (error) => page.faults.push(error.message));
  await page.goto(url, { waitUntil: "commit" });
  return page;
}
// The browser itself complains about answers such as 422, which the page shows to the user; and SwiftShader about reads.
const isExpected = (message) => /status of 4\d\d|GPU stall due to ReadPixels/.test(message.text());

export const shown = (page, number) => page.waitForFunction((n) => document.body.dataset.frame === String(n), number);
export const data = (page, key) => page.evaluate((k) => document.body.dataset[k], key);

// The pixels of the picture on the stage.
const nextPicture = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
export async function picture(page) {
  await nextPicture(page);
  return decodePng(await page.locator("#canvas").screenshot());
}

// Looks again, a picture later, until it is so.
export async function until(page, isSo, what) {
  for (const end = Date.now() + patience; !(await isSo()); await nextPicture(page))
    if (Date.now() > end) throw new Error(`${what}: not seen`);
}

// The first picture that is as wanted; on a busy machine it may come some frames late.
export async function pictureWhen(page, isWanted, what) {
  let now;
  await until(page, async () => isWanted((now = await picture(page))), what);
  return now;
}

// Share of pixels that differ from the colour of the corner: 0 is a blank picture.
export function inked({ width, height, pixels, channels }) {
  let different = 0;
  for (let k = 0; k < width * height; ++k) {
    let far = 0;
    for (let c = 0; c < 3; ++c) far = Math.max(far, Math.abs(pixels[k * channels + c] - pixels[c]));
    different += far > 24;
  }
  return different / (width * height);
}
export function changed(a, b) {
  let different = 0;
  for (let k = 0; k < a.width * a.height; ++k) {
    let far = 0;
    for (let c = 0; c < 3; ++c) far = Math.max(far, Math.abs(a.pixels[k * a.channels + c] - b.pixels[k * b.channels + c]));
    different += far > 24;
  }
  return different / (a.width * a.height);
}

// PNG, 8 bits a channel, not interlaced: what Chromium writes.
export function decodePng(bytes) {
  const parts = [];
  let width = 0, height = 0, channels = 4;
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at), kind = bytes.toString("latin1", at + 4, at + 8), body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") (width = body.readUInt32BE(0)), (height = body.readUInt32BE(4)), (channels = body[9] === 6 ? 4 : 3);
    if (kind === "IDAT") parts.push(body);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts)), row = width * channels, pixels = Buffer.alloc(row * height);
  const at = (y, x) => (y < 0 || x < 0 ? 0 : pixels[y * row + x]);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; ++x) {
      const left = at(y, x - channels), above = at(y - 1, x), corner = x < channels ? 0 : at(y - 1, x - channels);
      const p = left + above - corner;
      const paeth = Math.abs(p - left) <= Math.abs(p - above) && Math.abs(p - left) <= Math.abs(p - corner) ? left : Math.abs(p - above) <= Math.abs(p - corner) ? above : corner;
      const guess = [0, left, above, (left + above) >> 1, paeth][filter];
      pixels[y * row + x] = raw[y * (row + 1) + 1 + x] + guess;
    }
  }
  return { width, height, channels, pixels };
}

export async function close() {
  await browser?.close();
  for (const child of children) child.kill();
  rmSync(work, { recursive: true, force: true });
}
