// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What one studies a run with: the address that keeps the view, the command that draws it, series against series, and a
// selection with its distribution.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { close, data, open, program, run, serve, shown, slow, until, view, work } from "./browser.mjs";

let lotto, spheres;
before(() => {
  lotto = run("lotto", "gluey_lotto", "time.end=0.3", "output.frames=0.05");
  spheres = run("spheres", "box_settle_3d", "time.end=0.05", "parameters.grains=125", "output.frames=0.025");
});
after(close);

const choose = (page, id, value) => page.locator(`#${id}`).selectOption(value);
const hash = (page) => page.evaluate(() => location.hash);

test("a finished run opens at its last frame, and the address brings back what was seen", async () => {
  const address = await view(spheres, "");
  const page = await open(address);
  await shown(page, 2);
  await choose(page, "colour", "radius");
  await choose(page, "map", "plasma");
  await page.locator("#low").fill("0.001");
  await page.locator("#high").fill("0.02");
  await page.locator("#high").press("Enter");
  await page.locator("#scrub").fill("1");
  await shown(page, 1);
  await page.evaluate(() => {
    const V = slurry.stage.target.constructor;
    slurry.stage.stand(new V(0.3, -0.4, 0.2), new V(0.01, 0.02, 0.03), null);
  });
  await until(page, async () => /frame=1&.*eye=0\.3,-0\.4,0\.2&target=0\.01,0\.02,0\.03/.test(await hash(page)), "the address");
  const kept = await hash(page);
  assert.match(kept, /colour=radius&map=plasma&range=0\.001:0\.02/);
  assert.deepEqual(page.faults, []);

  const again = await open("about:blank");
  await again.goto(address + kept, { waitUntil: "commit" });
  await shown(again, 1);
  const seen = () => again.evaluate(() => {
    const { scales, stage } = slurry;
    return { colour: scales.quantity.key, map: scales.map, ends: scales.ends, eye: stage.camera.position.toArray().map((v) => Number(v.toFixed(5))), target: stage.target.toArray().map((v) => Number(v.toFixed(5))) };
  });
  await until(again, async () => (await seen()).eye[0] === 0.3, "the camera");
  assert.deepEqual(await seen(), { colour: "radius", map: "plasma", ends: [0.001, 0.02], eye: [0.3, -0.4, 0.2], target: [0.01, 0.02, 0.03] });
  assert.deepEqual(again.faults, []);
});

test("the command draws what is seen, in space and in the plane", async () => {
  for (const [folder, has] of [[spheres, ["--camera", "--perspective", "--size"]], [lotto, ["--window", "--size"]]]) {
    const page = await open(await view(folder, "frame=1"));
    await shown(page, 1);
    await page.getByRole("button", { name: "Copy the draw command" }).click();
    const command = await page.locator("#command-text").textContent();
    for (const word of ["--frame 1", ...has]) assert.ok(command.includes(word), command);
    const done = spawnSync("bash", ["-c", command.replace(/^slurry/, program)], { cwd: dirname(folder), encoding: "utf8" });
    assert.equal(done.status, 0, `${command}: ${done.stderr}`);
    assert.equal(readFileSync(join(work, done.stdout.trim())).toString("latin1", 1, 4), "PNG");
    assert.deepEqual(page.faults, []);
  }
});

test("a series is drawn against another, found by its letters, zoomed and saved", async () => {
  const page = await open(await view(lotto), { viewport: { width: 1300, height: 800 } });
  await shown(page, 0);
  await page.locator("#explorer summary").click();
  await page.waitForFunction(() => Number(document.getElementById("explorer-plot").dataset.points) > 10);
  await page.locator("#explorer-y").fill("contacts");
  await page.locator("#explorer-x").fill("kinetic_energy");
  await page.locator("#explorer-x").press("Enter");
  const all = await page.evaluate(() => slurry.explorer.csv().trim().split("\n"));
  assert.equal(all[0], "time,kinetic_energy,contacts");
  const columns = await page.evaluate(() => ["time", "kinetic_energy", "contacts"].map((n) => slurry.series.column(n)));
  assert.equal(all.length - 1, columns[0].filter((_, k) => columns.every((c) => Number.isFinite(c[k]))).length);
  assert.deepEqual(all[1].split(",").map(Number), columns.map((c) => c[0]));
  // A drag over the right half leaves the points with the larger energies.
  const box = await page.locator("#explorer-plot").boundingBox();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 12, box.y + box.height - 36, { steps: 3 });
  await page.mouse.up();
  const some = await page.evaluate(() => [slurry.explorer.view, slurry.explorer.csv().trim().split("\n").length - 1]);
  assert.equal(some[1], columns[1].filter((x, k) => x >= some[0].x[0] && x <= some[0].x[1] && columns[2][k] >= some[0].y[0] && columns[2][k] <= some[0].y[1]).length);
  assert.ok(some[1] < all.length - 1, "it has zoomed");
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#explorer-csv").click()]);
  assert.equal(readFileSync(await file.path(), "utf8").trim().split("\n").length - 1, some[1]);
  const [png] = await Promise.all([page.waitForEvent("download"), page.locator("#explorer-png").click()]);
  assert.equal(readFileSync(await png.path()).toString("latin1", 1, 4), "PNG");
  await page.locator("#plots-search").fill("overlap");
  const titles = () => page.evaluate(() => [...document.querySelectorAll("#plots-list details:not([hidden]) summary")].map((s) => s.textContent));
  assert.deepEqual(await titles(), ["Deepest overlap (radii)"]);
  await page.locator("#plots-search").fill("");
  assert.ok((await titles()).length > 3);
  assert.deepEqual(page.faults, []);
});

test("a rectangle selects grains, and their values are those of the frame", async () => {
  const page = await open(await view(lotto, "frame=4&colour=speed"));
  await shown(page, 4);
  // From the middle of the picture to its right lower corner.
  await page.keyboard.press("e");
  const box = await page.locator("#canvas").boundingBox(), from = [box.width * 0.5, box.height * 0.3], to = [box.width - 2, box.height - 2];
  const eye = await page.evaluate(() => slurry.stage.camera.position.toArray());
  await page.mouse.move(box.x + from[0], box.y + from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 3 });
  await page.mouse.up();
  const wanted = await page.evaluate(([a, b]) => {
    const { packet } = slurry.shown, s = packet.floats("sphere"), speed = packet.floats("speed"), V = slurry.stage.target.constructor;
    const rows = [...speed.keys()].filter((k) => {
      const { x, y } = slurry.stage.project(new V(s[4 * k], s[4 * k + 1], s[4 * k + 2]));
      return x >= a[0] && x <= b[0] && y >= a[1] && y <= b[1];
    });
    return { count: rows.length, mean: rows.reduce((sum, k) => sum + speed[k], 0) / rows.length, largest: Math.max(...rows.map((k) => speed[k])) };
  }, [from, to]);
  assert.ok(wanted.count > 5 && wanted.count < 160, `${wanted.count} grains`);
  assert.equal(await data(page, "selected"), String(wanted.count));
  const numbers = await page.evaluate(() => [...document.querySelectorAll("#selection-numbers dd")].map((d) => d.textContent));
  const shownAs = (v) => page.evaluate((x) => Number(x.toPrecision(3)), v);
  assert.equal(Number(Number(numbers[0]).toPrecision(3)), await shownAs(wanted.mean));
  assert.equal(Number(Number(numbers[3]).toPrecision(3)), await shownAs(wanted.largest));
  assert.deepEqual(await page.evaluate(() => slurry.stage.camera.position.toArray()), eye, "the drag has not moved the picture");
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#selection-csv").click()]);
  assert.equal(readFileSync(await file.path(), "utf8").trim().split("\n").length - 1, wanted.count);
  // The same grains in another frame.
  await page.keyboard.press("ArrowRight");
  await shown(page, 5);
  assert.equal(await data(page, "selected"), String(wanted.count));
  await page.locator("#selection-close").click();
  assert.equal(await page.locator("#selection").isHidden(), true);
  assert.deepEqual(page.faults, []);
});

test("two runs next to each other go with the one that the hand is on", slow, async () => {
  const other = run("other", "box_settle_3d", "time.end=0.05", "parameters.grains=64", "output.frames=0.025");
  const { url } = await serve("view", spheres, other, "--no-open");
  const page = await open(url);
  const inner = (k) => page.frames().find((f) => f.url().includes(["/first/", "/second/"][k]));
  await until(page, async () => inner(0) && inner(1), "both");
  for (const k of [0, 1]) await inner(k).waitForFunction(() => document.body.dataset.frame === "2");
  await inner(0).locator("#scrub").fill("1");
  await inner(1).waitForFunction(() => document.body.dataset.frame === "1");
  // The second leads once it is touched.
  await inner(1).locator("#canvas").press("Home");
  await inner(0).waitForFunction(() => document.body.dataset.frame === "0");
  await inner(1).evaluate(() => {
    const V = slurry.stage.target.constructor;
    slurry.chooseQuantity("radius");
    slurry.stage.stand(new V(0.3, -0.4, 0.2), new V(0, 0, 0.05), null);
  });
  await inner(0).waitForFunction(() => slurry.scales.quantity.key === "radius" && Math.abs(slurry.stage.camera.position.y + 0.4) < 1e-6);
  assert.deepEqual(page.faults, []);
});
