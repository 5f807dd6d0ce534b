// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the viewer shows beside the grains, and how it frames, colours, hides and measures them.
import assert from "node:assert/strict";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { changed, close, copyRun, data, decodePng, inked, open, picture, pictureWhen, run, runText, shown, slow, until, view } from "./browser.mjs";

let lotto, spheres;
before(() => {
  lotto = run("lotto", "gluey_lotto", "time.end=0.6", "output.frames=0.05");
  spheres = run("spheres", "box_settle_3d", "time.end=0.3", "parameters.grains=343", "output.frames=0.1");
});
after(close);

const scanned = (page) => page.waitForFunction(() => document.body.dataset.scanned === "true");
const choose = (page, id, value) => page.locator(`#${id}`).selectOption(value);

// Where grains of the frame lie on the canvas, as shares of its width and height.
const places = (page) => page.evaluate(() => {
  const s = slurry.shown.packet.floats("sphere"), V = slurry.stage.target.constructor, { canvas } = slurry.stage;
  return Array.from({ length: s.length / 4 }, (_, k) => {
    const p = slurry.stage.project(new V(s[4 * k], s[4 * k + 1], s[4 * k + 2]));
    return [p.x / canvas.clientWidth, p.y / canvas.clientHeight];
  });
});
const isInside = ([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

test("grains that have flown off and obstacles that were moved away do not shrink the picture", slow, async () => {
  // 120 grains rest on a table; 20 fly off at 36 m/s without weight; a gate is moved 1000 m away.
  const folder = runText("fly", `
title = "Fly"
planar = true
time = { step = 1e-3, end = 5 }
grains = [
  { name = "rest", place = "lattice", origin = [-0.19, 0.01], counts = [20, 6], spacing = 0.02, radius = 0.009, density = 2500 },
  { name = "flyers", place = "lattice", origin = [0.5, 0.5], counts = [4, 5], spacing = 0.04, radius = 0.009, density = 2500, velocity = [30, 20] }]
obstacles = [
  { name = "table", shape = "segment", from = [-0.3, 0], to = [0.3, 0] },
  { name = "gate", shape = "segment", from = [0.3, 0], to = [0.3, 0.1], motion = "expression", displacement = [0, "t < 1 ? 0 : -1000"] }]
forces = [{ force = "gravity", acceleration = [0, "x > 0.4 ? 0 : -9.81"] }]
contacts = [{ law = "friction", friction = 0.5 }]
output = { frames = 1.0, series = 1.0 }
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  const first = await places(page);
  assert.ok(first.every(isInside), "a grain of the first frame is out of sight");
  const wide = Math.max(...first.slice(0, 120).map((p) => p[0])) - Math.min(...first.slice(0, 120).map((p) => p[0]));
  // The row is 0.38 m long and what is there at the beginning 0.92 m.
  assert.ok(wide > 0.25, `the grains on the table take ${wide} of the width`);
  assert.ok(inked(await picture(page)) > 0.01, "the picture is blank");
  await page.keyboard.press("End");
  await shown(page, 5);
  assert.ok((await places(page)).slice(0, 120).every(isInside), "what has stayed is out of sight");
  assert.deepEqual(page.faults, []);
});

// Discs that come in above a cup, some time after the start.
const fed = (name) => runText(name, `
title = "Fed"
planar = true
time = { step = 2e-3, end = 0.8 }
grains = [{ name = "grains", place = "none", radius = 0.1, density = 2500 }]
inlets = [{ name = "feed", grains = "grains", region = "box", low = [7, 9], high = [8, 9.5], rate = 60, since = 0.2 }]
obstacles = [{ name = "cup", shape = "polyline", points = [[7, 8.2], [7, 8], [8, 8], [8, 8.2]] }]
forces = [{ force = "gravity", acceleration = [0, -9.81] }]
output = { frames = 0.1, series = 0.1 }
`);

test("a run that begins without grains is framed where they come to be", async () => {
  const page = await open(await view(fed("fed")));
  await shown(page, 0);
  assert.equal(await data(page, "grains"), "0");
  await page.keyboard.press("End");
  await shown(page, 8);
  const found = await places(page), reach = Math.max(...found.map((p) => p[1])) - Math.min(...found.map((p) => p[1]));
  assert.ok(found.length > 20 && found.every(isInside), "a grain is out of sight");
  assert.ok(reach > 0.3, `the grains take ${reach} of the height`);
  assert.deepEqual(page.faults, []);
});

test("a run that goes on is framed anew when grains come, unless the camera was moved", slow, async () => {
  const frame = (folder, k) => join(folder, "frames", `frame_00000${k}.h5`), all = fed("growing");
  for (const moved of [false, true]) {
    const folder = copyRun(all, `growing_${moved}`);
    rmSync(join(folder, "summary.json"));
    for (let k = 1; k <= 8; ++k) renameSync(frame(folder, k), join(folder, `later_${k}.h5`));
    const page = await open(await view(folder, ""));
    await shown(page, 0);
    const zoom = () => page.evaluate(() => slurry.stage.heightAtTarget());
    if (moved) {
      const before = await zoom();
      await page.locator("#canvas").hover();
      await page.mouse.wheel(0, 300);
      await until(page, async () => (await zoom()) !== before, "the wheel");
      for (let last = 0; last !== (last = await zoom()); ) await picture(page); // it comes to rest
    }
    const before = await zoom();
    for (let k = 1; k <= 8; ++k) renameSync(join(folder, `later_${k}.h5`), frame(folder, k));
    await shown(page, 8);
    if (moved) assert.ok(Math.abs((await zoom()) / before - 1) < 1e-6, "the camera has moved");
    else await until(page, async () => (await places(page)).every(isInside), "all grains");
    assert.deepEqual(page.faults, []);
  }
});

test("every preset shows the whole of a drum, whose ends are round", slow, async () => {
  const folder = runText("drum", `
title = "Drum between two planes"
time = { step = 1e-3, end = 0.02 }
grains = [{ name = "grains", place = "random", count = 40, low = [-0.06, -0.06, -0.1], high = [0.06, 0.06, 0.1], radius = 0.006, density = 2500 }]
obstacles = [
  { name = "drum", shape = "drum", radius = 0.1, motion = { name = "rotation", axis = [0, 0, 1], rate = 2 } },
  { name = "front", shape = "plane", point = [0, 0, 0.12], normal = [0, 0, -1] },
  { name = "back", shape = "plane", point = [0, 0, -0.12], normal = [0, 0, 1] }]
forces = [{ force = "gravity", acceleration = [0, -9.81, 0] }]
output = { frames = 0.01, series = 0.01 }
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  const corners = () => page.evaluate(() => slurry.stage.obstacles.corners().map((p) => {
    const at = slurry.stage.project(p), { canvas } = slurry.stage;
    return { r: Math.hypot(p.x, p.y), z: Math.abs(p.z), at: [at.x / canvas.clientWidth, at.y / canvas.clientHeight] };
  }));
  const drum = await corners();
  // Vertices are single precision, and cut a hair of 1e-10 diagonals wide.
  assert.ok(Math.max(...drum.map((c) => c.r)) < 0.1 + 1e-6, "an end is larger than the drum");
  assert.ok(Math.max(...drum.map((c) => c.z)) < 0.12 + 1e-6, "the drum goes on beyond its ends");
  for (const parallel of [false, true]) {
    await page.getByLabel("Parallel projection").setChecked(parallel);
    for (const preset of ["Corner", "Front", "Fit", "Side", "Top", "Fit", "Back"]) {
      await page.getByRole("button", { name: preset, exact: true }).click();
      const found = (await corners()).map((c) => c.at);
      assert.ok(found.every(isInside), `${preset}, parallel ${parallel}: the drum is cropped`);
      const reach = (k) => Math.max(...found.map((p) => p[k])) - Math.min(...found.map((p) => p[k]));
      // Seen from a corner it fills the box that it is in less than from a side.
      const size = Math.max(reach(0), reach(1));
      assert.ok(size > (preset === "Corner" ? 0.6 : 0.7), `${preset}, parallel ${parallel}: the drum takes ${size} of the picture`);
    }
  }
  assert.deepEqual(page.faults, []);
});

test("the scale of colours takes in all frames and stays, also in a movie", slow, async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await choose(page, "colour", "speed");
  await scanned(page);
  const ends = () => page.evaluate(() => slurry.scales.ends.join());
  const begin = await ends();
  for (const k of [3, 7, 12]) {
    await page.evaluate((n) => slurry.seek(n), k);
    assert.equal(await ends(), begin, `the scale of frame ${k}`);
  }
  // No frame but a few goes beyond: the ends are those of the frames themselves.
  const [low, high] = begin.split(",").map(Number);
  const highs = await page.evaluate(() => slurry.store.entries.map((_, k) => slurry.store.peek(k).packet.range("speed")[3]));
  assert.equal(highs.length, 13);
  assert.equal(low, 0);
  assert.ok(highs.filter((v) => v <= high).length >= 0.8 * highs.length, `${highs} end at ${high}`);

  await page.evaluate(() => {
    window.seen = new Set();
    const { labels } = slurry;
    slurry.labels = function () {
      window.seen.add(this.scales.ends.join());
      return labels.call(this);
    };
  });
  await choose(page, "rate", "60");
  await page.keyboard.press("Home");
  await shown(page, 0);
  await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Movie" }).click()]);
  assert.deepEqual(await page.evaluate(() => [...window.seen]), [begin]);

  // One's own numbers, and back.
  await page.locator("#high").fill("0.25");
  await page.locator("#high").press("Enter");
  assert.equal(await ends(), "0,0.25");
  await page.getByRole("button", { name: "All frames" }).click();
  assert.equal(await ends(), begin);
  await page.getByRole("button", { name: "This frame" }).click();
  assert.notEqual(await ends(), begin);
  assert.deepEqual(page.faults, []);
});

test("forces of both signs have a scale with its middle at 0", slow, async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await page.keyboard.press("End");
  await shown(page, 12);
  await choose(page, "contacts", "force");
  await page.waitForFunction(() => Number(document.body.dataset.tubes) > 100);
  await scanned(page);
  const { ends, scale, middle } = await page.evaluate(() => {
    const { x, y } = slurry.stage.contactScale.ends.value, texture = slurry.stage.contactScale.map.value.image;
    return { ends: slurry.scales.contactEnds, scale: [x, y], middle: [...texture.data.slice(4 * 127, 4 * 127 + 3)] };
  });
  assert.ok(ends[0] < 0 && ends[1] > 0, `forces from ${ends}: glue pulls, weight pushes`);
  assert.equal(scale[0], -scale[1]);
  assert.ok(Math.max(...middle) - Math.min(...middle) < 16, `the middle is ${middle}, not grey`);
  // Pressure has both signs too.
  await choose(page, "colour", "pressure");
  const [low, high] = await page.evaluate(() => [slurry.stage.grainScale.ends.value.x, slurry.stage.grainScale.ends.value.y]);
  assert.equal(low, -high);
  // Speeds have not.
  await choose(page, "colour", "speed");
  assert.equal(await page.evaluate(() => slurry.stage.grainScale.ends.value.x), 0);
  assert.deepEqual(page.faults, []);
});

// Pixels with a colour of their own, as tubes have and grains that step back have not.
function coloured({ width, height, pixels, channels }) {
  let count = 0;
  for (let k = 0; k < width * height; ++k) {
    const [r, g, b] = [0, 1, 2].map((c) => pixels[k * channels + c]);
    count += Math.max(r, g, b) - Math.min(r, g, b) > 60;
  }
  return count / (width * height);
}

test("grains that step back cover no tube", slow, async () => {
  const page = await open(await view(spheres));
  await shown(page, 0);
  await page.keyboard.press("End");
  await shown(page, 3);
  await choose(page, "contacts", "force");
  await page.waitForFunction(() => Number(document.body.dataset.tubes) > 300);
  assert.equal(await page.locator("#grains").inputValue(), "faint");
  const faint = await pictureWhen(page, (now) => coloured(now) > 0.01, "tubes");
  await choose(page, "grains", "hidden");
  const alone = await pictureWhen(page, (now) => changed(now, faint) > 0.01, "tubes alone");
  assert.ok(coloured(faint) > 0.9 * coloured(alone), `${coloured(faint)} of the picture are tubes, alone ${coloured(alone)}`);
  assert.deepEqual(page.faults, []);
});

test("the theme key leaves the plots as they are", slow, async () => {
  const page = await open(await view(lotto), { viewport: { width: 1300, height: 700 } });
  await shown(page, 0);
  await page.keyboard.press("End");
  await shown(page, 12);
  const read = () => page.evaluate(() => {
    const plot = document.querySelector("#plots .uplot"), now = plot.querySelector(".plot-now");
    return { values: [...plot.querySelectorAll(".u-value")].map((v) => v.textContent), line: !now.hidden && now.style.transform };
  });
  await page.waitForFunction(() => document.querySelector("#plots .u-value")?.textContent.includes("0.6"));
  const light = await read();
  await page.keyboard.press("d");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark" && document.querySelector("#plots .u-value")?.textContent.includes("0.6"));
  assert.deepEqual(await read(), light);
  assert.deepEqual(page.faults, []);
});

// The share of the canvas over the stage that is written on, in its right lower corner.
const written = (page) => page.evaluate(() => {
  const canvas = document.getElementById("overlay"), w = 240, h = 80;
  const copy = Object.assign(document.createElement("canvas"), { width: w, height: h }), pen = copy.getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, w - canvas.width, h - canvas.height);
  const { data } = pen.getImageData(0, 0, w, h);
  let sum = 0;
  for (let k = 3; k < data.length; k += 4) sum += data[k] > 0;
  return sum / (w * h);
});

test("axes and a scale bar stand in the corner, and the bar is as long as it says", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await until(page, async () => (await written(page)) > 0.02, "axes and bar");
  await page.keyboard.press("b");
  assert.equal(await page.getByLabel("Axes and scale bar").isChecked(), false);
  await until(page, async () => (await written(page)) === 0, "no axes and bar");
  // What the bar is drawn from: metres to the height of the picture.
  const [bar, world] = await page.evaluate(() => {
    const { stage } = slurry, V = stage.target.constructor, a = stage.project(new V(0, 0, 0)), b = stage.project(new V(0.1, 0, 0));
    return [(0.1 * stage.canvas.clientHeight) / stage.heightAtTarget(), Math.hypot(b.x - a.x, b.y - a.y)];
  });
  assert.ok(Math.abs(bar - world) < 1e-6 * world, `${bar} pixels for 0.1 m, ${world} on the screen`);
  assert.deepEqual(page.faults, []);
});

test("soft shadows are off where the processor draws, and darken when they are asked for", slow, async () => {
  const page = await open(await view(spheres));
  await shown(page, 0);
  await page.keyboard.press("End");
  await shown(page, 3);
  assert.equal(await page.getByLabel("Soft shadows").isChecked(), false);
  const light = ({ pixels }) => pixels.reduce((sum, v) => sum + v, 0) / pixels.length;
  const before = await picture(page);
  await page.keyboard.press("n");
  assert.equal(await page.getByLabel("Soft shadows").isChecked(), true);
  const after = await pictureWhen(page, (now) => changed(before, now) > 0.01, "shadows");
  assert.ok(light(after) < light(before) - 0.5, `${light(after)} against ${light(before)}`);
  assert.deepEqual(page.faults, []);
});

test("groups and obstacles are hidden and shown by their eyes", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  const white = page.getByRole("button", { name: "white" }), box = page.getByRole("button", { name: "box", exact: true });
  const count = await page.evaluate(() => slurry.shown.packet.floats("group").filter((g) => slurry.scales.groupNames()[g] === "black").length);
  const all = await picture(page);
  await white.click();
  assert.equal(await white.getAttribute("aria-pressed"), "false");
  assert.equal(await data(page, "shown"), String(count));
  const black = await pictureWhen(page, (now) => changed(all, now) > 0.02, "a group goes");
  // Another frame keeps it hidden; who is hidden cannot be picked.
  await page.keyboard.press("End");
  await shown(page, 12);
  assert.equal(await data(page, "shown"), String(count));
  const at = await page.evaluate(() => {
    const { packet } = slurry.shown, s = packet.floats("sphere"), row = packet.floats("group").findIndex((g) => slurry.scales.groupNames()[g] === "white");
    const V = slurry.stage.target.constructor;
    return slurry.stage.project(new V(s[4 * row], s[4 * row + 1], 0));
  });
  await page.locator("#canvas").click({ position: at });
  assert.equal((await data(page, "picked")) || "", "");
  await page.keyboard.press("Home");
  await shown(page, 0);
  await box.click();
  assert.equal(await page.evaluate(() => slurry.stage.obstacles.walls.get(0).visible), false);
  await pictureWhen(page, (now) => changed(black, now) > 0.005, "an obstacle goes");
  // With the keyboard, both come again.
  for (const eye of [white, box]) await eye.press("Enter");
  await pictureWhen(page, (now) => changed(all, now) < 0.001, "all are there again");
  assert.deepEqual(page.faults, []);
});

test("only grains whose quantity is within a range are shown", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await choose(page, "filter", "radius");
  const radii = await page.evaluate(() => [...slurry.shown.packet.floats("sphere")].filter((_, k) => k % 4 === 3).sort((a, b) => a - b));
  const limit = (radii[99] + radii[100]) / 2;
  await page.locator("#filter-low").fill("");
  await page.locator("#filter-high").fill(String(limit));
  assert.equal(await data(page, "shown"), String(radii.filter((r) => r <= limit).length));
  assert.match(await page.locator("#filter-count").textContent(), /of 160 grains are shown/);
  await page.locator("#filter-low").fill(String(limit));
  assert.equal(await data(page, "shown"), "0");
  await choose(page, "filter", "");
  assert.equal(await data(page, "shown"), "");
  assert.deepEqual(page.faults, []);
});

test("arrows show velocities, trails where grains were", slow, async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await page.evaluate(() => slurry.seek(4)); // they fall
  await shown(page, 4);
  const before = await picture(page);
  await page.keyboard.press("v");
  assert.equal(await page.locator("#arrows").inputValue(), "velocity");
  await page.waitForFunction(() => document.body.dataset.arrows === "160");
  await pictureWhen(page, (now) => changed(before, now) > 0.005, "arrows");
  // The vectors are those that the grain's own state tells.
  const [drawn, told] = await page.evaluate(async () => {
    const grain = await (await fetch(`api/frame/4/grain/7${location.search}`)).json();
    return [[...slurry.shown.vectors.floats("velocity").slice(21, 24)], grain.velocity];
  });
  for (let k = 0; k < 3; ++k) assert.ok(Math.abs(drawn[k] - told[k]) <= 1e-6 * Math.hypot(...told)); // single precision
  await choose(page, "arrows", "force");
  await page.waitForFunction(() => slurry.shown.vectors.has("force") && slurry.marks.arrowsBy === "force");
  await choose(page, "arrows", "none");

  await page.keyboard.press("End");
  await shown(page, 12);
  await choose(page, "trails", "all");
  await page.locator("#trail-length").fill("5");
  await page.waitForFunction(() => document.body.dataset.trails === String(5 * 160));
  await choose(page, "trails", "picked");
  await page.evaluate(() => slurry.pickId(3));
  await page.waitForFunction(() => document.body.dataset.trails === "5");
  // At the beginning there is nothing to look back at.
  await page.evaluate(() => slurry.seek(2));
  await page.waitForFunction(() => document.body.dataset.trails === "2");
  assert.deepEqual(page.faults, []);
});

test("the ruler measures between two clicks", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await page.keyboard.press("u");
  const { ends, distance } = await page.evaluate(() => {
    const s = slurry.shown.packet.floats("sphere"), V = slurry.stage.target.constructor;
    const p = [4, 80].map((k) => new V(s[4 * k], s[4 * k + 1], s[4 * k + 2]));
    return { ends: p.map((v) => slurry.stage.project(v)), distance: p[0].distanceTo(p[1]) };
  });
  for (const position of ends) await page.locator("#canvas").click({ position });
  // Clicks in the middle of a grain take its centre, to single precision.
  assert.ok(Math.abs(Number(await data(page, "ruler")) - distance) < 1e-6 * distance);
  assert.match(await page.locator("#ruler-text").textContent(), /Distance [\d.]+ m?m/);
  assert.equal((await data(page, "picked")) || "", "", "a click of the ruler picks no grain");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#ruler-text").isHidden(), true);
  assert.equal(await page.getByRole("button", { name: "Ruler" }).getAttribute("aria-pressed"), "false");
  assert.deepEqual(page.faults, []);
});

test("a picture has the size and the title that were asked for", slow, async () => {
  const page = await open(await view(spheres), { deviceScaleFactor: 1 });
  await shown(page, 0);
  assert.equal(await page.locator("#picture-title").inputValue(), "Spheres settle in a box");
  await choose(page, "picture-size", "own");
  await page.locator("#picture-width").fill("1200");
  await page.locator("#picture-height").fill("500");
  const take = async () => {
    const [shot] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Picture" }).click()]);
    return decodePng(readFileSync(await shot.path()));
  };
  const png = await take();
  assert.deepEqual([png.width, png.height], [1200, 500]);
  assert.ok(inked(png) > 0.05, "the picture is blank");
  const size = await page.evaluate(() => [slurry.stage.canvas.width / slurry.stage.canvas.clientWidth, slurry.stage.cue.target.width === slurry.stage.canvas.width]);
  assert.deepEqual(size, [1, true], "the page keeps its own size");
  // The title stands in the first lines, on the left.
  const titled = ({ width, channels, pixels }) => {
    let ink = 0;
    for (let y = 8; y < 34; ++y) for (let x = 15; x < 240; ++x) ink += Math.abs(pixels[(y * width + x) * channels] - pixels[0]) > 60;
    return ink;
  };
  assert.ok(titled(png) > 100, "no title");
  await page.locator("#picture-title").fill("");
  assert.equal(titled(await take()), 0);
  assert.deepEqual(page.faults, []);
});

test("the token in the address of the page goes with every request", async () => {
  const address = await view(lotto), token = new URL(address).searchParams.get("token");
  assert.match(token, /^[0-9a-f]{32}$/);
  const page = await open("about:blank"), refused = [];
  page.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.goto(address, { waitUntil: "commit" });
  await shown(page, 0);
  await page.evaluate(() => slurry.pickId(3));
  await page.waitForFunction(() => document.querySelectorAll("#grain-state dd").length > 5);
  await choose(page, "contacts", "force");
  await choose(page, "arrows", "velocity");
  await page.waitForFunction(() => document.body.dataset.arrows === "160");
  await scanned(page);
  const links = await page.evaluate(() => [...document.querySelectorAll("#files a")].map((a) => a.getAttribute("href")));
  assert.ok(links.length > 2 && links.every((l) => /^files\/[\w.]+\?token=/.test(l) && l.endsWith(token)), links.join());
  assert.deepEqual(refused.filter((path) => !path.includes("/favicon")), []);
  for (const path of ["/", "/api/run", "/files/series.csv"]) assert.equal((await fetch(new URL(path, address))).status, 403, path);
  assert.deepEqual(page.faults, []);
});
