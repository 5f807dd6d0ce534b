// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The viewer in a real browser: what a user does with it, and what must not happen to them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { changed, close, copyRun, data, decodePng, inked, open, picture, pictureWhen, run, serve, shown, slow, view } from "./browser.mjs";

let lotto, spheres;
const frameFile = (folder, k) => join(folder, "frames", `frame_${String(k).padStart(6, "0")}.h5`);

before(() => {
  lotto = run("lotto", "gluey_lotto", "time.end=1.2", "output.frames=0.1");
  spheres = run("spheres", "box_settle_3d", "time.end=0.3", "parameters.grains=343", "output.frames=0.1");
});
after(close);

test("shows a run, plays it, and the picture changes with time", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  assert.equal(await page.locator("#title").textContent(), "Gluey lotto");
  assert.equal(await page.locator("#state").textContent(), "finished");
  assert.equal(await data(page, "grains"), "160");
  const first = await picture(page);
  // Discs and walls of the lotto cover about a fifth of the stage.
  assert.ok(inked(first) > 0.08, `only ${inked(first)} of the picture is drawn`);

  await page.locator("#rate").selectOption("60");
  await page.getByRole("button", { name: "Play" }).click();
  await shown(page, 12); // at once on a fast machine: that it plays is seen from where it ends
  await page.waitForFunction(() => document.body.dataset.playing === "false");
  const last = await picture(page);
  assert.ok(changed(first, last) > 0.03, "the picture does not change with time");

  // Scrubbing back gives the first picture again, to the pixel (an edge or two aside).
  await page.locator("#scrub").fill("0");
  await shown(page, 0);
  assert.ok(changed(first, await picture(page)) < 0.001, "the first frame does not look as before");
  assert.match(await page.locator("#clock").textContent(), /t = 0 s/);
  assert.deepEqual(page.faults, []);
});

test("picks a grain, reads its state as the frame has it, and follows it", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  const id = 17;
  const at = await page.evaluate((row) => {
    const s = slurry.shown.packet.floats("sphere"), V = slurry.stage.target.constructor;
    return slurry.stage.project(new V(s[4 * row], s[4 * row + 1], s[4 * row + 2]));
  }, id);
  await page.locator("#canvas").click({ position: at });
  assert.equal(await data(page, "picked"), String(id));
  await page.getByText(`Grain ${id}`, { exact: true }).waitFor();
  const state = page.locator("#grain-state");
  await page.waitForFunction(() => document.querySelectorAll("#grain-state dd").length > 5);
  assert.match(await state.textContent(), /mass1 kg/);
  const before = await state.textContent();

  await page.getByLabel("Follow it").check();
  await page.keyboard.press("End");
  await shown(page, 12);
  await page.waitForFunction((text) => document.getElementById("grain-state").textContent !== text, before);
  // The grain that is followed stays in the middle of the stage.
  const [target, place] = await page.evaluate((row) => {
    const s = slurry.shown.packet.floats("sphere"), t = slurry.stage.target;
    return [[t.x, t.y], [s[4 * row], s[4 * row + 1]]];
  }, id);
  // Positions are single precision.
  assert.ok(Math.hypot(target[0] - place[0], target[1] - place[1]) < 1e-6);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#grain").isHidden(), true);
  assert.deepEqual(page.faults, []);
});

test("colours, contacts, cut and camera change the picture, with a legend in units", async () => {
  const page = await open(await view(spheres));
  await shown(page, 0);
  await page.keyboard.press("End");
  await shown(page, 3);
  let last = await picture(page);
  const changes = async (what, act, least = 0.003) => {
    await act();
    last = await pictureWhen(page, (now) => changed(last, now) > least, `${what} changes the picture`);
  };
  const units = { radius: "(m)", speed: "(m/s)", pressure: "(Pa)", contacts: "Number of contacts", gamma: "N s/m²", load: "(N)" };
  for (const [quantity, unit] of Object.entries(units)) {
    await page.locator("#colour").selectOption(quantity);
    assert.ok((await page.locator("#legend-title").textContent()).includes(unit), quantity);
    // Without glue every gamma is the same: that colour may be one that was there before.
    await changes(quantity, async () => {}, quantity === "gamma" ? -1 : 0.003);
  }
  await changes("a colour map", () => page.locator("#map").selectOption("cividis"));
  await changes("group", () => page.locator("#colour").selectOption("group"));
  assert.match(await page.locator("#legend").textContent(), /spheres/);
  await changes("tubes by force", () => page.locator("#contacts").selectOption("force"));
  await page.waitForFunction(() => Number(document.body.dataset.tubes) > 300);
  assert.match(await page.locator("#legend-contacts").textContent(), /Contact force \(N\)/);
  await changes("no tubes", () => page.locator("#contacts").selectOption("none"));
  await changes("a cut", () => page.locator("#clip-axis").selectOption("x"));
  await changes("the other side", () => page.getByLabel("Keep the other side").check());
  await changes("no cut", () => page.locator("#clip-axis").selectOption("none"));
  await changes("no obstacles", () => page.locator("#opacity").fill("0"), 0.001);
  await changes("from above", () => page.getByRole("button", { name: "Top" }).click());
  await changes("parallel projection", () => page.getByLabel("Parallel projection").check(), 0.001);
  await changes("faint grains", () => page.locator("#grains").selectOption("faint"));
  await changes("dark", () => page.getByRole("button", { name: "Dark or light" }).click(), 0.3);
  assert.deepEqual(page.faults, []);
});

test("draws shapes that are not spheres as their meshes", slow, async () => {
  const page = await open(await view(spheres));
  await shown(page, 0);
  const before = await picture(page);
  // Cubes of half edge 0.57 in place of all spheres, as a frame with /shapes would bring them.
  await page.evaluate(() => {
    const { packet } = slurry.shown, n = packet.rows("sphere"), h = 0.57;
    const corners = new Float32Array([0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [k & 1 ? h : -h, k & 2 ? h : -h, k & 4 ? h : -h]));
    const faces = new Int32Array([0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]);
    const geometry = { names: () => ["shape/0/vertices", "shape/0/triangles"], floats: () => corners, integers: () => faces };
    const rest = slurry.stage.shapes.show("cubes", geometry, new Int32Array(n), packet.floats("sphere"), null, null);
    slurry.stage.spheres.show(rest.sphere, rest.value, rest.turn);
    slurry.stage.draw();
  });
  const after = await picture(page);
  assert.ok(inked(after) > 0.5 * inked(before), "the cubes are not drawn");
  assert.ok(changed(before, after) > 0.01);
  assert.deepEqual(page.faults, []);
});

// The ticks of the legend for these ends, with no number over another. Ends are set and ticks read in one go: what is known of
// further frames may draw the legend anew at any time between two questions to the page.
async function ticksApart(page, low, high) {
  const ticks = await page.evaluate(([a, b]) => {
    slurry.scales.setEnds(a, b);
    return [...document.querySelectorAll("#legend-ticks span")].map((span) => {
      const { left, right } = span.getBoundingClientRect();
      return { text: span.textContent, left, right };
    });
  }, [low, high]);
  assert.ok(ticks.length > 0, `${low} to ${high}: no ticks`);
  ticks.forEach(({ left }, k) => assert.ok(k === 0 || left > ticks[k - 1].right, `${low} to ${high}: tick ${k} begins at ${left}, the one before ends at ${ticks[k - 1]?.right}`));
  return ticks.map(({ text }) => text);
}

test("the numbers of a legend stand apart, with their common power of ten beside the unit", slow, async () => {
  const page = await open(await view(spheres));
  await shown(page, 0);
  const ends = [[0, 1e-3], [0, 9.7e-4], [2.5e-4, 1e-3], [0, 3.3e7], [0.5, 0.50001], [1234.5, 1234.9], [-3e-9, 0], [0, 3.093], [0, 99999]];
  for (const [low, high] of ends) {
    const texts = await ticksApart(page, low, high);
    assert.equal(new Set(texts).size, texts.length, `${low} to ${high}: ${texts}`);
    assert.ok(texts.every((t) => !t.includes("×")), `${low} to ${high}: ${texts}`);
  }
  await page.evaluate(() => slurry.scales.setEnds(0, 1e-3));
  assert.match(await page.locator("#legend-title").textContent(), /\(10⁻³ m\/s\)|\(m\/s\)/);
  await page.evaluate(() => slurry.scales.setEnds(0, 8e-4));
  assert.match(await page.locator("#legend-title").textContent(), /\(10⁻⁴ m\/s\)/);
  await page.evaluate(() => (slurry.scales.log = true));
  await ticksApart(page, 1e-9, 1e3);
  // Without glue every gamma is 0: there is no scale.
  await page.locator("#colour").selectOption("gamma");
  assert.match(await page.locator("#legend").textContent(), /all 0/);
  assert.deepEqual(page.faults, []);
});

test("a wall without thickness is thin beside the grains", slow, async () => {
  // The first wall of the funnel is a segment from (-1.6, 3.2) to (-1.6, 8).
  const funnel = run("funnel", "gluey_funnel", "time.end=0.002", "grains.0.count=100", "output.frames=0.001");
  const page = await open(await view(funnel));
  await shown(page, 0);
  const [half, radius] = await page.evaluate(() => {
    const { geometry } = slurry.stage.obstacles.group.children[0].children[0];
    geometry.computeBoundingBox();
    return [(geometry.boundingBox.max.x - geometry.boundingBox.min.x) / 2, slurry.stage.grainRadius];
  });
  // The wall is drawn by less than a quarter of a radius to each side.
  assert.ok(half > 0 && half < 0.25 * radius, `half width ${half}, radius of grains ${radius}`);
  assert.deepEqual(page.faults, []);
});

test("walls are made once and moved by the frames", slow, async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  const state = () => page.evaluate(() => {
    const wall = slurry.stage.obstacles.group.children[0], { x, y, z, w } = wall.quaternion;
    return { angle: 2 * Math.atan2(Math.hypot(x, y, z), w), id: wall.uuid, header: slurry.shown.packet.header.obstacles[0] };
  });
  const first = await state();
  await page.keyboard.press("End");
  await shown(page, 12);
  const last = await state();
  assert.equal(last.id, first.id);
  // One turn in five seconds: the box has turned by 1.2 / 5 of it.
  assert.ok(Math.abs(last.angle - 2 * Math.PI * 1.2 / 5) < 1e-6, `turned by ${last.angle}`);
  assert.equal(last.header.surface, undefined);
  // The turned box stays in the picture: the camera was fitted to the room that it takes.
  const inside = await page.evaluate(() => {
    const { stage } = slurry, wall = stage.obstacles.group.children[0];
    wall.updateMatrixWorld();
    const at = wall.children[0].geometry.getAttribute("position"), V = stage.target.constructor;
    for (let k = 0; k < at.count; ++k) {
      const p = stage.project(new V().fromBufferAttribute(at, k).applyMatrix4(wall.matrixWorld));
      if (p.x < 0 || p.y < 0 || p.x > stage.canvas.clientWidth || p.y > stage.canvas.clientHeight) return false;
    }
    return true;
  });
  assert.ok(inside, "a corner of the box is out of sight");
  assert.deepEqual(page.faults, []);
});

test("saves a picture and a movie", slow, async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  const [shot] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Picture" }).click()]);
  assert.equal(shot.suggestedFilename(), "lotto_0.png");
  const png = decodePng(readFileSync(await shot.path()));
  assert.ok(png.width > 300 && inked(png) > 0.08, "the picture that was saved is blank");

  await page.keyboard.press("End");
  await shown(page, 12);
  await page.locator("#rate").selectOption("30");
  const [movie] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Movie" }).click()]);
  const bytes = readFileSync(await movie.path());
  assert.ok(bytes.length > 5000, `a movie of ${bytes.length} bytes`);
  assert.equal(bytes.readUInt32BE(0), 0x1a45dfa3, "not a WebM file"); // EBML, which WebM starts with
  assert.deepEqual(page.faults, []);
});

// What ffmpeg reads in a movie: the times at which its pictures are shown, and its length, s.
function timesOf(file) {
  const words = ["-v", "error", "-count_frames", "-show_entries", "packet=pts_time:stream=nb_read_frames:format=duration", "-of", "json", file];
  const done = spawnSync("ffprobe", words, { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  assert.equal(done.stderr, "");
  const { packets, streams, format } = JSON.parse(done.stdout);
  assert.equal(Number(streams[0].nb_read_frames), packets.length, "a picture cannot be decoded");
  return { times: packets.map((p) => Number(p.pts_time)), duration: Number(format.duration) };
}

test("a movie lasts as its rate says, however long its pictures took", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  // A machine that is busy by turns.
  await page.evaluate(() => {
    const { drawNow } = slurry.stage;
    let count = 0;
    slurry.stage.drawNow = function () {
      drawNow.call(this);
      for (const end = performance.now() + (++count % 3 ? 0 : 300); performance.now() < end; );
    };
  });
  for (const rate of [1, 30]) {
    await page.keyboard.press("Home");
    await shown(page, 0);
    await page.locator("#rate").selectOption(String(rate));
    const [movie] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Movie" }).click()]);
    const { times, duration } = timesOf(await movie.path());
    assert.equal(times.length, 13, `${rate} pictures a second`);
    times.forEach((t, k) => assert.ok(Math.abs(t - k / rate) < 1e-3, `${rate} pictures a second: picture ${k} is shown at ${t} s`));
    assert.ok(Math.abs(duration - 13 / rate) < 1e-3, `${rate} pictures a second: ${duration} s`);
  }
  assert.deepEqual(page.faults, []);
});

test("what needs contacts is offered where the frames have them", slow, async () => {
  const without = run("without", "gluey_lotto", "time.end=0.2", "output.frames=0.1", "output.contacts=false");
  const offered = (page) => page.evaluate(() =>
    Object.fromEntries(["colour", "contacts", "arrows", "filter"].map((id) => [id, [...document.getElementById(id).options].filter((o) => !o.disabled).map((o) => o.value).join()])));
  const page = await open(await view(without));
  await shown(page, 0);
  await page.waitForFunction(() => document.querySelectorAll("#filter option").length > 1);
  assert.deepEqual(await offered(page), { colour: "speed,radius,group,load", contacts: "none", arrows: "none,velocity,angular_velocity", filter: ",speed,radius,load" });
  // Keys do not lead there either.
  for (let k = 0; k < 5; ++k) {
    await page.keyboard.press("c");
    assert.ok(["speed", "radius", "group", "load"].includes(await page.locator("#colour").inputValue()));
  }
  await page.keyboard.press("t");
  assert.equal(await page.locator("#contacts").inputValue(), "none");
  const whole = await open(await view(lotto));
  await shown(whole, 0);
  await whole.waitForFunction(() => document.querySelectorAll("#filter option").length > 1);
  assert.deepEqual(await offered(whole), {
    colour: "speed,radius,group,load,pressure,contacts,gamma", contacts: "none,force,gamma", arrows: "none,velocity,force,angular_velocity", filter: ",speed,radius,load,pressure,contacts,gamma",
  });
  assert.deepEqual([...page.faults, ...whole.faults], []);
});

// Every text that plots draw, and the canvas that it is drawn on.
const recordTexts = (page) => page.addInitScript(() => {
  window.texts = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    if (!this.canvas.closest("#overlay")) {
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = this.measureText(text), m = this.getTransform();
      const at = (px, py) => m.transformPoint(new DOMPoint(px, py)), low = at(x - left, y - above), high = at(x + right, y + below);
      window.texts.push({ text, low: [low.x, low.y], high: [high.x, high.y], size: [this.canvas.width, this.canvas.height] });
    }
    return fillText.call(this, text, x, y, ...rest);
  };
});

test("plots that have numbers are open, and all of their labels can be read", slow, async () => {
  const folder = copyRun(lotto, "numbers");
  const columns = {
    kinetic_energy: (t) => -1.23456e-7 * (1 + t), contacts: () => NaN, "far.fx": (t) => 4.567e12 * t, "far.x": (t) => 1234.5 + 1e-4 * t,
    "near.gap": (t) => 1e-5 * Math.sin(9 * t), dt: () => NaN,
  };
  const rows = Array.from({ length: 40 }, (_, k) => 2.5e4 * k).map((t, k) => [k, t, ...Object.values(columns).map((f) => f(t / 1e6))].join().replaceAll("NaN", "nan"));
  writeFileSync(join(folder, "series.csv"), ["step,time," + Object.keys(columns).join(), ...rows, ""].join("\n"));
  const page = await open("about:blank", { viewport: { width: 1300, height: 900 } });
  await recordTexts(page);
  await page.goto(await view(folder), { waitUntil: "commit" });
  await shown(page, 0);
  await page.waitForFunction(() => document.querySelectorAll("#plots .uplot").length >= 3);
  const open_ = () => page.evaluate(() => [...document.querySelectorAll("#plots details[open] summary")].map((s) => s.textContent));
  assert.deepEqual(await open_(), ["Energy (J)", "far: force (N)", "far: position (m)"]);
  for (const title of ["near: gap", "Contacts"]) await page.locator("#plots summary", { hasText: title }).click();
  await page.waitForFunction(() => document.querySelectorAll("#plots .uplot").length >= 5);
  await picture(page);
  const texts = await page.evaluate(() => window.texts);
  assert.ok(texts.length > 40, `${texts.length} labels`);
  for (const { text, low, high, size } of texts)
    assert.ok([0, 1].every((k) => low[k] >= -0.5 && high[k] <= size[k] + 0.5), `"${text}" reaches from ${low} to ${high} on a canvas of ${size}`);
  // What the user closes stays closed.
  await page.locator("#plots summary", { hasText: "Energy" }).click();
  await page.evaluate(() => slurry.plots.update());
  assert.deepEqual(await open_(), ["Contacts", "far: force (N)", "far: position (m)", "near: gap (m)"]);
  assert.deepEqual(page.faults, []);
});

test("keys do what the help says", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  await page.keyboard.press("ArrowRight");
  await shown(page, 1);
  await page.keyboard.press("End");
  await shown(page, 12);
  await page.keyboard.press("PageUp");
  await shown(page, 2);
  await page.keyboard.press("Home");
  await shown(page, 0);
  await page.evaluate(() => (slurry.rate = 1e-3)); // so that it plays still when it is looked at
  await page.keyboard.press(" ");
  assert.equal(await data(page, "playing"), "true");
  await page.keyboard.press(" ");
  assert.equal(await data(page, "playing"), "false");
  await page.locator("#rate").selectOption("10");
  await page.locator("#rate").selectOption("25");
  await page.locator("#canvas").focus();
  const colour = await page.locator("#colour").inputValue();
  await page.keyboard.press("c");
  assert.notEqual(await page.locator("#colour").inputValue(), colour);
  await page.keyboard.press("]");
  assert.equal(await page.locator("#rate").inputValue(), "30");
  await page.keyboard.press("p");
  assert.equal(await page.locator("#plots").isVisible(), true);
  assert.ok((await page.locator("#plots canvas").count()) >= 3, "no plots");
  await page.keyboard.press("d");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.keyboard.press("?");
  assert.equal(await page.locator("#help").isVisible(), true);
  assert.ok((await page.locator("#keys tr").count()) > 15);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#help").isVisible(), false);
  assert.deepEqual(page.faults, []);
});

test("a click on a plot goes to that time", slow, async () => {
  const page = await open(await view(lotto), { viewport: { width: 1300, height: 700 } });
  await shown(page, 0);
  const plot = page.locator("#plots .u-over").first();
  const box = await plot.boundingBox();
  await plot.click({ position: { x: box.width / 2, y: 20 } });
  await shown(page, 6); // half of the run
  assert.deepEqual(page.faults, []);
});

test("every control has a name", async () => {
  const page = await open(await view(lotto));
  await shown(page, 0);
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, canvas:not([aria-hidden]), dialog, aside, figure")]
      .filter((e) => !e.closest(".uplot"))
      .filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim() || e.labels?.[0]?.textContent.trim()))
      .map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
});

test("fits a phone", async () => {
  const page = await open(await view(lotto), { viewport: { width: 375, height: 667 }, hasTouch: true });
  await shown(page, 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 375, `the page is ${wide} pixels wide`);
  assert.ok(inked(await picture(page)) > 0.05);
  for (const name of ["Play", "Appearance", "Keys and help"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 375 && box.y + box.height <= 667, `${name} is off the screen`);
  }
  await page.getByRole("button", { name: "Appearance" }).tap();
  assert.equal(await page.locator("#controls").isVisible(), true);
  const card = await page.locator("#controls").boundingBox();
  assert.ok(card.x >= 0 && card.x + card.width <= 375);
  assert.deepEqual(page.faults, []);
});

test("reports a broken and a half-written frame, and shows the others", async () => {
  const folder = copyRun(lotto, "broken");
  truncateSync(frameFile(folder, 3), statSync(frameFile(folder, 3)).size / 2);
  writeFileSync(frameFile(folder, 5), "no frame at all");
  const page = await open(await view(folder));
  await shown(page, 0);
  const banner = page.locator("#banner");
  for (const k of ["3", "5"]) {
    await page.locator("#scrub").fill(k);
    await shown(page, "broken");
    assert.match(await banner.textContent(), new RegExp(`Frame ${Number(k) + 1} cannot be shown.*frame_00000${k}\\.h5`));
    assert.equal(await banner.isVisible(), true);
  }
  await page.locator("#scrub").fill("6");
  await shown(page, 6);
  assert.equal(await banner.isVisible(), false);
  assert.ok(inked(await picture(page)) > 0.08);
  // Play passes over them.
  await page.locator("#scrub").fill("2");
  await page.getByRole("button", { name: "Play" }).click();
  await shown(page, 12);
  assert.deepEqual(page.faults, []);
});

test("says so when there is nothing to show, and when the server ends", slow, async () => {
  const folder = copyRun(lotto, "empty");
  rmSync(join(folder, "frames"), { recursive: true });
  const { url, child } = await serve("view", folder, "--no-open");
  const page = await open(url);
  await page.getByText("This run has no frames").waitFor();
  child.removeAllListeners("exit");
  child.kill();
  await page.getByText("the server does not answer").waitFor();
});

test("says so when the run is deleted, and shows it again when it comes back", slow, async () => {
  for (const state of ["finished", "going on"]) {
    const folder = copyRun(lotto, `deleted_${state.replace(" ", "_")}`);
    if (state === "going on") rmSync(join(folder, "summary.json"));
    const page = await open(await view(folder, ""));
    await page.waitForFunction((s) => document.getElementById("state").textContent.startsWith(s), state);
    await shown(page, 12);
    renameSync(folder, `${folder}_away`);
    await page.getByText("deleted", { exact: true }).waitFor();
    await page.getByText("The folder of this run is no longer there.").waitFor();
    assert.equal(await page.locator("#live").isVisible(), state === "going on");
    renameSync(`${folder}_away`, folder);
    await page.waitForFunction((s) => document.getElementById("state").textContent.startsWith(s), state);
    await page.waitForFunction(() => document.getElementById("message").hidden);
    assert.deepEqual(page.faults, []);
  }
});

test("follows a run that grows", async () => {
  const folder = copyRun(lotto, "growing");
  rmSync(join(folder, "summary.json"));
  const later = [9, 10, 11, 12];
  for (const k of later) renameSync(frameFile(folder, k), join(folder, `later_${k}.h5`));
  const page = await open(await view(folder, ""));
  await shown(page, 8);
  assert.equal(await page.locator("#live").getAttribute("aria-pressed"), "true");
  assert.match(await page.locator("#state").textContent(), /going on/);
  for (const k of later.slice(0, 2)) {
    renameSync(join(folder, `later_${k}.h5`), frameFile(folder, k));
    await shown(page, k);
  }
  // Whoever looks at an older frame stays there.
  await page.keyboard.press("Home");
  await shown(page, 0);
  for (const k of later.slice(2)) renameSync(join(folder, `later_${k}.h5`), frameFile(folder, k));
  await page.waitForFunction(() => document.body.dataset.frames === "13");
  assert.equal(await data(page, "frame"), "0");
  await page.getByRole("button", { name: "Live" }).click();
  await shown(page, 12);
  assert.deepEqual(page.faults, []);
});

// The run takes several seconds, so that the page is mostly there before its end; only then is the last frame followed.
test("slurry run --view shows the run while it goes on", slow, async () => {
  const folder = join(lotto, "..", "both");
  const { url, child } = await serve("run", join(process.env.SLURRY_SOURCE, "gallery/gluey_lotto.toml"), "--set", "time.end=6", "--set", "output.frames=0.1", "-o", folder, "-q", "-j1", "--view");
  const page = await open(url);
  await page.waitForFunction(() => Number(document.body.dataset.frame) >= 0);
  const follows = await page.evaluate(() => document.getElementById("state").textContent.startsWith("going on"));
  // The end of the run is told without a reload, and the last frame shown.
  await page.waitForFunction(() => document.getElementById("state").textContent === "finished");
  if (!follows) await page.keyboard.press("End");
  await shown(page, 60);
  child.removeAllListeners("exit");
  const ended = new Promise((done) => child.on("exit", done));
  child.kill("SIGINT");
  assert.equal(await ended, 0);
  assert.deepEqual(page.faults, []);
});
