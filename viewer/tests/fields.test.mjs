// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fields that a run has written, as a coloured plane with a bar of colours.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { changed, close, data, open, picture, pictureWhen, runText, shown, slow, view } from "./browser.mjs";

after(close);

const choose = (page, id, value) => page.locator(`#${id}`).selectOption(value);
const field = (page, begin) => page.waitForFunction((text) => document.body.dataset.field?.startsWith(text), begin);
// Corners of the tiles on the stage.
const corners = (page) => page.evaluate(() => {
  const { array } = slurry.stage.field.mesh.geometry.getAttribute("position"), of = (axis) => Array.from({ length: array.length / 3 }, (_, k) => array[3 * k + axis]);
  return [0, 1, 2].map((axis) => [Math.min(...of(axis)), Math.max(...of(axis))]);
});

// The fields that the page offers, once it has heard of them.
const offered = async (page) => {
  const options = page.locator("#field option");
  await options.nth(1).waitFor({ state: "attached" });
  return options.allTextContents();
};

test("a field in space is cut by a plane that one moves, and follows the frames", async () => {
  const folder = runText("space", `
title = "Fields in space"
time = { step = 1e-3, end = 0.02 }
grains = [{ name = "cube", place = "lattice", origin = [-0.2, -0.2, 0.1], counts = [3, 3, 3], spacing = 0.2, radius = 0.09, density = 1000, velocity = [0, 0, -1] }]
output = { frames = 0.01, fields = 0.01, series = 0.01 }
fluid = { name = "field", viscosity = 1e-6, flow = { name = "shear", rate = 3 } }
fields = [
  { name = "box", where = "box", low = [-0.4, -0.4, 0], high = [0.4, 0.4, 0.6], points = [8, 10, 6], width = 0.1, quantities = ["density", "velocity", "fluid_velocity"] },
  { name = "line", where = "line", start = [0, 0, 0], end = [0, 0, 1], points = 10, width = 0.1 }]
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  assert.deepEqual(await offered(page), ["not drawn", "box"], "a line has no plane");
  const before = await picture(page);
  await choose(page, "field", "box");
  await field(page, "box density 0 80");
  assert.equal(await page.locator("#grains").inputValue(), "faint");
  await pictureWhen(page, (now) => changed(now, before) > 0.02, "the plane");
  // Tiles about the sites of the middle layer: up to the faces of the box, in the middle of the third of six parts.
  const [x, y, z] = await corners(page), near = (a, b) => Math.abs(a - b) < 1e-6;
  assert.ok(near(x[0], -0.4) && near(x[1], 0.4) && near(y[0], -0.4) && near(y[1], 0.4), `tiles from ${[x, y]}`);
  assert.ok(near(z[0], 0.25) && near(z[1], 0.25), `the plane is at ${z}`);
  assert.equal(await page.locator("#field-place").textContent(), "z = 0.25 m");
  assert.equal(await page.locator("#legend-field").isVisible(), true);
  assert.match(await page.locator("#legend-field-title").textContent(), /^Field: density \(.*kg\/m³\)$/);

  // The plane of z = 0.05, and one across x.
  await page.locator("#field-at").fill("0");
  await page.waitForFunction(() => document.getElementById("field-place").textContent === "z = 0.05 m");
  assert.deepEqual(await page.locator("#field-across option").allTextContents(), ["x", "y", "z"]);
  await choose(page, "field-across", "0");
  await field(page, "box density 0 60");
  // Another quantity: what has no grain near has no velocity, and no tile.
  await choose(page, "field-quantity", "velocity.z");
  await field(page, "box velocity.z 0 ");
  await page.evaluate(() => slurry.seek(2)); // a key would go to the control that has the focus
  await field(page, "box velocity.z 2 ");
  // The fluid is everywhere, and under the grains; its arrows have a scale: the shear is fastest at y = 0.36.
  await choose(page, "field-quantity", "fluid_velocity");
  await field(page, "box fluid_velocity 2 60");
  assert.equal(await page.locator("#grains").inputValue(), "solid");
  const plain = await picture(page);
  await page.locator("#field-arrows").check();
  await page.waitForFunction(() => document.body.dataset.flow === "60");
  assert.equal(await page.locator("#field-arrows-note").textContent(), "The longest arrow: 1.08 m/s");
  await pictureWhen(page, (now) => changed(now, plain) > 0.001, "the arrows");
  await choose(page, "field", "");
  await page.waitForFunction(() => document.body.dataset.field === undefined && document.body.dataset.flow === undefined);
  assert.equal(await page.locator("#legend-field").isVisible(), false);
  assert.equal(await page.locator("#grains").inputValue(), "solid");
  assert.deepEqual(page.faults, []);
});

test("the mean of a planar field is a plane with its bar", slow, async () => {
  const folder = runText("plane", `
title = "Mean in the plane"
planar = true
time = { step = 1e-3, end = 0.02 }
grains = [{ name = "row", place = "lattice", origin = [-0.2, 0], counts = [3, 3], spacing = 0.2, radius = 0.09, density = 1000, velocity = [1, 2] }]
output = { frames = 0.01, fields = 1e-3, series = 0.01 }
fields = [{ name = "map", where = "box", low = [-0.4, -0.2], high = [0.4, 0.6], points = [16, 12], width = 0.1, average = true, quantities = ["volume_fraction"] }]
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  await choose(page, "field", "map mean");
  await field(page, "map volume_fraction -1 192");
  assert.equal(await page.locator("#field-at-row").isVisible(), false, "there is one layer");
  const [low, high] = await page.evaluate(() => slurry.fields.ends);
  assert.ok(low >= 0 && high > 0.3 && high < 1.2, `a volume fraction from ${low} to ${high}`);
  assert.equal(await data(page, "frame"), "0");
  assert.deepEqual(page.faults, []);
});

test("streamlines and points of a fluid are drawn under its grains", async () => {
  const folder = runText("stream", `
title = "Grains in a stream"
planar = true
time = { step = 0.01, end = 0.04 }
grains = [{ name = "grains", place = "points", positions = [[0.5, 0.5], [1, 0.3]], radius = 0.03, density = 1 }]
output = { frames = 0.02, fields = 0.02, series = 0.02 }
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.1
low = [0, 0]
high = [2, 1]
start = { name = "formula", velocity = ["6*y*(1 - y)", 0, 0] }
[[fluid.boundaries]]
kind = "inflow"
on = "left"
velocity = ["6*y*(1 - y)", 0]
[[fluid.boundaries]]
kind = "outflow"
on = "right"
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  assert.deepEqual(await offered(page), ["not drawn", "fluid"], "the points have no plane");
  const before = await picture(page);
  // 200 inside and 60 on the boundary, without a field.
  await page.locator("#fluid-points").check();
  await page.waitForFunction(() => document.body.dataset.points === "0 260");
  await pictureWhen(page, (now) => changed(now, before) > 0.001, "the points");
  await choose(page, "field", "fluid");
  await field(page, "fluid velocity 0 200");
  const plain = await picture(page);
  await page.locator("#field-streamlines").check();
  await page.waitForFunction(() => Number(document.body.dataset.streamlines) >= 8);
  await pictureWhen(page, (now) => changed(now, plain) > 0.001, "the streamlines");
  // Along the channel: all segments go to the right, and heads point there.
  const [back, aside] = await page.evaluate(() => {
    const { array } = slurry.stage.streamlines.lines.geometry.getAttribute("position");
    let least = Infinity, most = 0;
    for (let k = 0; k < array.length; k += 6) (least = Math.min(least, array[k + 3] - array[k])), (most = Math.max(most, Math.abs(array[k + 4] - array[k + 1])));
    return [least, most];
  });
  assert.ok(back > 0 && aside < 1e-3, `segments of at least ${back} along, at most ${aside} across`);
  await page.evaluate(() => slurry.seek(2));
  await page.waitForFunction(() => document.body.dataset.points === "2 260" && document.body.dataset.field?.startsWith("fluid velocity 2 "));
  await page.locator("#field-streamlines").uncheck();
  await page.locator("#fluid-points").uncheck();
  await page.waitForFunction(() => document.body.dataset.points === undefined && document.body.dataset.streamlines === undefined);
  assert.deepEqual(page.faults, []);
});

test("the flow that a grid has found is cut beside its grains, with arrows", slow, async () => {
  const folder = runText("couette", `
title = "A sphere between plates that slide"
dynamics = { name = "overdamped", drag = 0 }
time = { step = 0.05, end = 0.1 }
cell = { low = [0, 0, 0], high = [6, 6, 4], periodic = ["x", "y"] }
fluid = { name = "grid", viscosity = 1, spacing = 0.25, lower_velocity = [-1, 0, 0], upper_velocity = [1, 0, 0] }
grains = [{ name = "sphere", place = "points", positions = [[3, 3, 2]], radius = 1 }]
output = { frames = 0.05, fields = 0.05, series = 0.05 }
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  assert.deepEqual(await offered(page), ["not drawn", "fluid"]);
  const before = await picture(page);
  await choose(page, "field", "fluid");
  await field(page, "fluid velocity 0 576");
  // The grains cover their fluid, and stay as they are.
  assert.equal(await page.locator("#grains").inputValue(), "solid");
  assert.deepEqual(await page.locator("#field-quantity option").allTextContents(), ["velocity", "velocity x", "velocity y", "velocity z", "pressure"]);
  await pictureWhen(page, (now) => changed(now, before) > 0.02, "the cut");
  // Across y, through the sphere: 24 cells along by 16 between the plates.
  await choose(page, "field-across", "1");
  await choose(page, "field-quantity", "velocity.x");
  await page.evaluate(() => slurry.seek(2));
  await field(page, "fluid velocity.x 1 384");
  const plain = await picture(page);
  await page.locator("#field-arrows").check();
  await page.waitForFunction(() => document.body.dataset.flow === "384");
  await pictureWhen(page, (now) => changed(now, plain) > 0.001, "the arrows");
  const seen = await page.evaluate(() => {
    const { geometry } = slurry.stage.flow.mesh, per = slurry.stage.flow.uniforms.per_unit.value, { mesh } = slurry.stage.field;
    const of = (name, k) => Array.from(geometry.getAttribute(name).array.slice(3 * k, 3 * k + 3)), corner = mesh.geometry.getAttribute("value");
    const arrows = Array.from({ length: geometry.instanceCount }, (_, k) => {
      const along = of("along", k);
      return { along, at: of("begin", k).map((b, i) => b + 0.5 * per * along[i]) };
    });
    return { arrows, colours: Array.from({ length: corner.count / 4 }, (_, k) => corner.getX(4 * k)), ends: slurry.fields.ends,
      title: document.getElementById("legend-field-title").textContent, note: document.getElementById("field-arrows-note").textContent };
  });
  assert.match(seen.title, /^Field: velocity x \(.*m\/s\)$/);
  assert.match(seen.note, /^The longest arrow: 0\.9\d* m\/s$/);
  // One tile and one arrow about the middle of every cell, with the same velocity.
  assert.ok(seen.arrows.every(({ at: [x, y, z] }, k) => Math.abs(x - 0.125 - 0.25 * (k % 24)) + Math.abs(y - 2.875) + Math.abs(z - 0.125 - 0.25 * Math.floor(k / 24)) < 1e-5));
  assert.ok(seen.arrows.every(({ along }, k) => along[0] === seen.colours[k]), "colours and arrows are of one instant");
  const u = (i, k) => seen.arrows[24 * k + i].along;
  for (let i = 0; i < 24; ++i) {
    // An eighth from the plates, 0.9375 without the sphere, which moves it by a fortieth; and below the same back, but near the
    // markers of the sphere, which lie otherwise at its top than at its bottom.
    assert.ok(u(i, 15)[0] > 0.9 && u(i, 15)[0] < 0.97, `${u(i, 15)} under the upper plate`);
    for (let k = 0; k < 8; ++k)
      if (Math.hypot(0.25 * i - 2.875, 0.25 * k - 1.875) > 1.5) assert.ok(Math.abs(u(i, k)[0] + u(i, 15 - k)[0]) < 0.002, `${u(i, k)} and ${u(i, 15 - k)}`);
  }
  // The sphere turns with the shear: up at its left end, down at its right.
  assert.ok(u(8, 8)[2] > 0.15 && u(15, 8)[2] < -0.15, `${u(8, 8)} and ${u(15, 8)} at its ends`);
  const [low, high] = seen.ends;
  assert.ok(Math.abs(low + high) < 0.01 && high > 0.9 && high < 1, `colours from ${low} to ${high}`);
  await choose(page, "field-quantity", "pressure");
  await field(page, "fluid pressure 1 384");
  assert.deepEqual(page.faults, []);
});
