// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pictures of the viewer in docs/figures: runs cases of the gallery, opens them with `slurry view` in Debian's
// Chromium and takes the page as a user sees it. Started by `./run screenshots [NAME...]`.
//
// Runs are kept in build/screenshot-runs and used again; remove that folder to make them anew.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const build = join(root, "build/release"), runs = join(root, "build/screenshot-runs"), program = join(build, "slurry");
// The packages of the viewer lie where its page was built.
const { chromium } = createRequire(join(build, "viewer/page/package.json"))("playwright-core");

const choose = (id, value) => `{ const e = document.getElementById("${id}"); e.value = "${value}"; e.dispatchEvent(new Event("change")); e.dispatchEvent(new Event("input")); }`;
// Moves the target of the camera and zooms, about a point of the world.
const look = (x, y, z, zoom) => `{ const s = slurry.stage, V = s.target.constructor; s.moveTarget(new V(${x}, ${y}, ${z})); s.camera.zoom *= ${zoom}; s.camera.updateProjectionMatrix(); s.draw(); }`;

// name: case, settings, time to show, what to do in the page, and how the page is opened.
const pictures = {
  viewer_lotto: { case: "gluey_lotto", time: 1.2 },
  viewer_funnel: {
    case: "gluey_funnel", settings: ["time.end=6"], time: 5.5, page: { colorScheme: "dark" },
    does: [choose("colour", "gamma"), choose("contacts", "gamma"), choose("grains", "hidden"), look(0.55, 1.05, 0, 2.6), choose("tube-width", 1.3)],
  },
  viewer_pile: {
    case: "column_collapse_3d", settings: ["output.contacts=true"], time: 0.36,
    does: [choose("map", "plasma"), choose("high", 0.5), `slurry.stage.bounds.max.z *= 0.55`, `slurry.look("iso")`],
  },
  viewer_forces: {
    case: "box_settle_3d", settings: ["time.end=1"], time: 1,
    does: [choose("contacts", "force"), choose("grains", "hidden"), `slurry.look("iso")`],
  },
  viewer_drum: {
    case: "rotating_drum", settings: ["time.end=2", "output.contacts=true"], time: 1.5,
    does: [choose("arrows", "velocity"), choose("arrow-length", 1.4)],
  },
  viewer_flow: {
    case: "swimmers_side_by_side", settings: ["parameters.strokes=4"], time: 2.25,
    does: [choose("field", "around"), choose("field-quantity", "fluid_velocity"), `document.getElementById("field-arrows").click()`, `slurry.fields.setArrows(true)`, `slurry.look("iso")`, look(3, 3, 0, 0.75)],
  },
  viewer_separator: {
    case: "separator_on_points", settings: ["time.end=1.5"], time: 1.5,
    does: [choose("colour", "group"), choose("field", "fluid"), choose("field-quantity", "velocity"), choose("field-opacity", 0.15), `document.getElementById("field-streamlines").click()`, `document.getElementById("fluid-points").click()`, `slurry.fields.setStreamlines(true)`, `slurry.fields.setPoints(true)`, look(1, 0.45, 0, 0.92)],
  },
  viewer_bodies: {
    case: "stokes_pair", time: 0,
    does: [choose("surface", "bodies normal_traction"), choose("field", "flow_side"), choose("field-quantity", "speed"), `document.getElementById("field-arrows").click()`, `slurry.fields.setArrows(true)`, `slurry.look("iso")`, look(1, 0, 0, 0.5)],
  },
  viewer_phone: { case: "gluey_lotto", time: 0.6, page: { viewport: { width: 375, height: 720 }, colorScheme: "dark", deviceScaleFactor: 1.5 } },
};

function run(name, { case: file, settings = [] }) {
  const folder = join(runs, `${file}${settings.map((s) => `_${s.replace(/[^\w.]/g, "_")}`).join("")}`);
  if (existsSync(join(folder, "summary.json"))) return folder;
  console.log(`screenshots: running ${file}`);
  const options = settings.flatMap((s) => ["--set", s]);
  const done = spawnSync(program, ["run", join(root, "gallery", `${file}.toml`), ...options, "-o", folder, "--overwrite", "-q"], { stdio: ["ignore", "ignore", "inherit"] });
  if (done.status !== 0) throw new Error(`${name}: the run failed`);
  return folder;
}

async function serve(folder) {
  const child = spawn(program, ["view", folder, "--no-open"]);
  const url = await new Promise((found) => child.stdout.on("data", (text) => {
    const match = String(text).match(/http:\S+(?=\s)/);
    if (match) found(match[0]);
  }));
  return { child, url };
}

async function take(browser, name, picture, path) {
  const { child, url } = await serve(run(name, picture));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light", ...picture.page });
  page.setDefaultTimeout(240000); // software drawing on a busy machine
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => document.body.dataset.frame !== undefined);
  await page.evaluate((time) => slurry.seekTime(time), picture.time);
  for (const act of picture.does ?? []) await page.evaluate(act);
  // The scales take in all frames; what was asked for is drawn, and drawn once more after the last change.
  await page.waitForFunction(() => document.body.dataset.scanned === "true");
  await page.evaluate(() => slurry.seek(slurry.index));
  await page.evaluate(() => new Promise((done) => (slurry.stage.draw(), requestAnimationFrame(() => requestAnimationFrame(done)))));
  await page.screenshot({ path, timeout: 240000 });
  await page.close();
  child.kill();
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !pictures[name]);
if (unknown.length > 0) {
  console.error(`screenshots: no picture ${unknown.join(", ")}; known: ${Object.keys(pictures).join(", ")}`);
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), "slurry-screenshots-"));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});
for (const [name, picture] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const raw = join(work, `${name}.png`), path = join(root, "docs/figures", `${name}.png`);
  await take(browser, name, picture, raw);
  // A large one is reduced to 256 colours, which makes it three times smaller.
  const reduce = "import os, sys; from PIL import Image; i = Image.open(sys.argv[1]).convert('RGB'); " +
    "i = i.quantize(256) if os.path.getsize(sys.argv[1]) > 250_000 else i; i.save(sys.argv[2], optimize=True)";
  if (spawnSync("/usr/bin/python3", ["-c", reduce, raw, path], { stdio: "inherit" }).status !== 0) process.exit(1);
  console.log(`screenshots: docs/figures/${name}.png`);
}
await browser.close();
rmSync(work, { recursive: true });
