// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Periodic cells in the viewer: their outline, images at the faces, and contacts through a face.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { changed, close, data, open, picture, pictureWhen, run, runText, shown, slow, view } from "./browser.mjs";

after(close);

const choose = (page, id, value) => page.locator(`#${id}`).selectOption(value);

test("a contact through a face joins the first grain with an image, which is drawn and picked", async () => {
  // Two discs of radius 0.09 that meet through the face at x = 0, and push each other in the first step.
  const folder = runText("pair", `
title = "Pair"
planar = true
time = { step = 1e-3, end = 1e-3 }
cell = { low = [0, 0], high = [1, 1] }
grains = [
  { name = "left", place = "points", positions = [[0.05, 0.5]], radius = 0.09, density = 1000, velocity = [-0.1, 0] },
  { name = "right", place = "points", positions = [[0.87, 0.5]], radius = 0.09, density = 1000, velocity = [0.1, 0] }]
output = { frames = 1e-3, series = 1e-3 }
`);
  const page = await open(await view(folder));
  await shown(page, 0);
  await page.keyboard.press("End");
  await shown(page, 1);
  assert.equal(await data(page, "cellEdges"), "4");
  assert.equal(await data(page, "images"), "1", "the left disc comes in on the right");
  await choose(page, "contacts", "force");
  await page.waitForFunction(() => document.body.dataset.tubes === "1");
  const [begin, end] = await page.evaluate(() => ["begin", "end"].map((name) => [...slurry.stage.tubes.mesh.geometry.getAttribute(name).array.slice(0, 3)]));
  // Single precision; in a step of 1 ms nothing has moved by more than 1e-4.
  assert.ok(Math.abs(Math.hypot(end[0] - begin[0], end[1] - begin[1]) - 0.18) < 1e-3, `a tube from ${begin} to ${end}`);

  // A click on the image is one on its grain.
  const at = await page.evaluate(() => slurry.stage.project(new slurry.stage.target.constructor(0.98, 0.5, 0)));
  await page.locator("#canvas").click({ position: at });
  await page.waitForFunction(() => document.body.dataset.picked === "0");

  await choose(page, "contacts", "none");
  const whole = await picture(page);
  await choose(page, "images", "off");
  assert.equal(await data(page, "images"), "0");
  await pictureWhen(page, (now) => changed(now, whole) > 1e-4, "the picture without the image");
  assert.deepEqual(page.faults, []);
});

test("a sheared cell in space has twelve edges, and moves with the frames", slow, async () => {
  const folder = run("shear", "lees_edwards", "time.end=0.2", "output.frames=0.1", "parameters.fraction=0.52");
  const page = await open(await view(folder));
  await shown(page, 0);
  assert.equal(await data(page, "cellEdges"), "12");
  const corner = () => page.evaluate(() => [...slurry.stage.cell.lines.geometry.getAttribute("position").array.slice(6, 8)]);
  const before = await corner();
  await page.keyboard.press("End");
  await shown(page, 2);
  const after = await corner();
  // The third corner: the upper edge has moved by the shear, 0.2 of the height, half of it against the middle.
  assert.ok(Math.abs(after[0] - before[0] - 0.1 * before[1]) < 1e-5 * before[1], `${before} has become ${after}`);
  assert.ok(Number(await data(page, "images")) > 50);
  const lengths = await page.evaluate(async () => {
    await slurry.setContacts("force");
    const { begin, end } = slurry.stage.tubes.mesh.geometry.attributes, count = Number(document.body.dataset.tubes);
    return Array.from({ length: count }, (_, k) => Math.hypot(...[0, 1, 2].map((i) => end.array[3 * k + i] - begin.array[3 * k + i])));
  });
  assert.ok(lengths.length > 0);
  // Spheres of radius 0.5 that touch.
  assert.ok(Math.max(...lengths) < 1.01, `a tube is ${Math.max(...lengths)} long`);
  assert.deepEqual(page.faults, []);
});
