// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The controls of what is shown (groups, obstacles, a range of a quantity) and of what is drawn beside the grains (arrows,
// trails, fields, shadows, axes).
import type { App } from "./app";
import { palette, quantities } from "./colours";
import { choicesOf, directionsOf, isOfFluid, vectorOf } from "./fields";
import { element, input, select, setOptions } from "./dom";
import type { ArrowsBy, TrailsOf } from "./marks";

const slowDraw = 200; // ms a picture: shadows that cost more are switched off

const eye =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><g class="open"><path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5z"/><circle cx="10" cy="10" r="2.4"/></g>' +
  '<path class="shut" d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM4 16 16 4"/></svg>';

// A list of names, each a button with an eye that is open or shut.
function eyes(list: HTMLElement, names: { rank: number; name: string; colour?: string }[], hidden: Set<number>, changed: () => void): void {
  list.replaceChildren(
    ...names.map(({ rank, name, colour }) => {
      const item = document.createElement("li"), b = document.createElement("button"), text = document.createElement("span");
      b.type = "button";
      b.innerHTML = eye;
      b.title = "Show or hide";
      if (colour) b.append(Object.assign(document.createElement("i"), { style: `background:${colour}` }));
      text.textContent = name;
      b.append(text);
      b.setAttribute("aria-pressed", String(!hidden.has(rank)));
      b.addEventListener("click", () => {
        if (!hidden.delete(rank)) hidden.add(rank);
        b.setAttribute("aria-pressed", String(!hidden.has(rank)));
        changed();
      });
      item.append(b);
      return item;
    }),
  );
}

function fillLists(app: App): void {
  const header = app.shown?.packet.header;
  const groups = app.scales.groupNames().map((name, rank) => ({ rank, name, colour: `rgb(${palette[rank % palette.length].join()})` }));
  eyes(element("groups"), groups, app.filter.hiddenGroups, () => (app.refilter(), countShown(app)));
  const walls = (header?.obstacles ?? []).map(({ name }, rank) => ({ rank, name: name || `obstacle ${rank}` }));
  element("walls-box").hidden = walls.length === 0;
  eyes(element("walls"), walls, app.stage.obstacles.hidden, () => app.refilter());
  const known = quantities.filter((q) => q.key !== "group" && (q.key === "radius" || app.shown?.packet.has(q.key)));
  setOptions(select("filter"), [{ value: "", text: "any value" }, ...known.map((q) => ({ value: q.key, text: q.name }))]);
  offerContacts(app.shown ? app.shown.packet.has("contacts") : app.store.run?.contacts !== false);
  element("images-row").hidden = !header?.cell;
  input("picture-title").value ||= app.store.run?.title || app.store.run?.folder || "";
}

// What needs contacts is offered where the frames have them.
const needContacts: Record<string, string[]> = { colour: quantities.filter((q) => q.needsContacts).map((q) => q.key), contacts: ["force", "gamma"], arrows: ["force"] };
function offerContacts(are: boolean): void {
  for (const [list, values] of Object.entries(needContacts))
    for (const option of select(list).options) option.hidden = option.disabled = !are && values.includes(option.value);
}

// A range that begins as that of all frames.
function chooseFilter(app: App): void {
  const { filter } = app, quantity = quantities.find((q) => q.key === select("filter").value);
  filter.key = quantity?.key ?? "";
  element("filter-row").hidden = !quantity;
  const range = quantity && app.ranges.whole(quantity);
  input("filter-low").value = range ? String(Number(range[0].toPrecision(4))) : "";
  input("filter-high").value = range ? String(Number(range[1].toPrecision(4))) : "";
  filter.from = -Infinity;
  filter.to = Infinity;
  app.refilter();
  countShown(app);
}

function setFilter(app: App): void {
  const number = (id: string, none: number) => (Number.isFinite(input(id).valueAsNumber) ? input(id).valueAsNumber : none);
  app.filter.from = number("filter-low", -Infinity);
  app.filter.to = number("filter-high", Infinity);
  app.refilter();
  countShown(app);
}

function countShown(app: App): void {
  const count = app.countShown(), note = element("filter-count");
  note.hidden = count === null;
  if (count) note.textContent = `${count[0]} of ${count[1]} grains are shown`;
  document.body.dataset.shown = count ? String(count[0]) : "";
}

export function bindShown(app: App): void {
  app.onFirst = () => fillLists(app);
  app.onShow = () => countShown(app);
  select("filter").addEventListener("change", () => chooseFilter(app));
  select("images").addEventListener("change", () => ((app.showImages = select("images").value === "faces"), app.refilter()));
  for (const id of ["filter-low", "filter-high"]) input(id).addEventListener("input", () => setFilter(app));
}

// ---- Fields

const fieldKey = ({ name, mean }: { name: string; mean: boolean }) => (mean ? `${name} mean` : name);

function fillFields(app: App): void {
  const { entries } = app.fields;
  const { surfaces } = app.fields;
  app.surfaces.entries = surfaces;
  element("surface-row").hidden = surfaces.length === 0;
  element("fields-box").hidden = entries.length + surfaces.length === 0;
  element("fluid-points-row").hidden = !app.fields.points;
  setOptions(select("surface"), [{ value: "", text: "not coloured" }, ...surfaces.flatMap((e) => choicesOf(e, false).map((c) => ({ value: `${e.name} ${c.key}`, text: c.text })))]);
  setOptions(select("field"), [{ value: "", text: "not drawn" }, ...entries.map((e) => ({ value: fieldKey(e), text: e.mean ? `${e.name}, mean` : e.name }))]);
}

// Which plane there is to choose, of the field that is shown.
function showLayers(app: App): void {
  const { entry, across, at } = app.fields, directions = entry ? directionsOf(entry) : [];
  for (const id of ["field-quantity-row", "field-opacity-row"]) element(id).hidden = !entry;
  for (const id of ["field-arrows-row", "field-streamlines-row"]) element(id).hidden = !entry || !vectorOf(entry);
  element("field-across-row").hidden = directions.length < 2;
  element("field-at-row").hidden = !entry || entry.shape[across] < 2;
  if (!entry) element("field-place").hidden = true;
  setOptions(select("field-across"), directions.map((k) => ({ value: String(k), text: app.fields.names[k] })));
  select("field-across").value = String(across);
  input("field-at").max = String((entry?.shape[across] ?? 1) - 1);
  input("field-at").value = String(at);
}

function chooseField(app: App, setGrains: (look: string) => void): void {
  const { fields } = app, entry = fields.entries.find((e) => fieldKey(e) === select("field").value) ?? null;
  const choices = entry ? choicesOf(entry, app.stage.planar) : [];
  setOptions(select("field-quantity"), choices.map((c) => ({ value: c.key, text: c.text })));
  const choice = choices.find((c) => c.key === select("field-quantity").value) ?? null;
  // Grains step back for the plane as they do for tubes; the fluid is under them.
  const covers = !entry || !choice || isOfFluid(entry, choice);
  if (!covers && select("grains").value === "solid") setGrains("faint");
  if (covers && select("grains").value === "faint" && app.scales.contactsBy === "none") setGrains("solid");
  void fields.choose(entry, choice).then(() => showLayers(app));
  showLayers(app);
}

// A surface in its colours stands for the bodies that have it.
function chooseSurface(app: App, setGrains: (look: string) => void): void {
  const key = select("surface").value, entry = app.surfaces.entries.find((e) => key.startsWith(`${e.name} `)) ?? null;
  const choice = (entry && choicesOf(entry, false).find((c) => `${entry.name} ${c.key}` === key)) || null;
  setGrains(entry ? "hidden" : "solid");
  void app.surfaces.choose(entry, choice);
}

export function bindFields(app: App, setGrains: (look: string) => void): void {
  select("surface").addEventListener("change", () => chooseSurface(app, setGrains));
  input("field-arrows").addEventListener("change", () => void app.fields.setArrows(input("field-arrows").checked));
  input("field-streamlines").addEventListener("change", () => void app.fields.setStreamlines(input("field-streamlines").checked));
  input("fluid-points").addEventListener("change", () => void app.fields.setPoints(input("fluid-points").checked));
  app.fields.onRefresh = () => fillFields(app);
  select("field").addEventListener("change", () => chooseField(app, setGrains));
  select("field-quantity").addEventListener("change", () => chooseField(app, setGrains));
  select("field-across").addEventListener("change", () => {
    const across = Number(select("field-across").value), count = app.fields.entry?.shape[across] ?? 1;
    void app.fields.setLayer(across, Math.floor((count - 1) / 2)).then(() => showLayers(app));
  });
  input("field-at").addEventListener("input", () => void app.fields.setLayer(app.fields.across, Number(input("field-at").value)));
  input("field-opacity").addEventListener("input", () => {
    app.stage.field.uniforms.opacity.value = Number(input("field-opacity").value);
    app.stage.draw();
  });
}

function setShadows(app: App, on: boolean): void {
  input("shadows").checked = app.stage.shadows = on;
  app.stage.draw();
}

// Shadows are on where a graphics card draws, and stay on while it draws them fast enough.
function tryShadows(app: App): void {
  if (app.stage.isSoftware()) return;
  setShadows(app, true);
  const time = app.stage.timeOfPicture();
  if (time > slowDraw) setShadows(app, false);
}

export function bindMarks(app: App): void {
  select("arrows").addEventListener("change", () => {
    element("arrow-length-row").hidden = select("arrows").value === "none";
    void app.setArrows(select("arrows").value as ArrowsBy);
  });
  input("arrow-length").addEventListener("input", () => ((app.marks.arrowLength = Number(input("arrow-length").value)), app.refilter()));
  select("trails").addEventListener("change", () => {
    app.marks.trailsOf = select("trails").value as TrailsOf;
    element("trail-length-row").hidden = app.marks.trailsOf === "none";
    app.refilter();
  });
  input("trail-length").addEventListener("input", () => {
    app.marks.trailLength = Math.max(1, Math.min(200, Math.round(input("trail-length").valueAsNumber) || 1));
    app.refilter();
  });
  input("shadows").addEventListener("change", () => setShadows(app, input("shadows").checked));
  input("axes").addEventListener("change", () => ((app.showAxes = input("axes").checked), app.stage.draw()));
  const first = app.onFirst;
  app.onFirst = () => (first(), app.stage.planar || tryShadows(app));
}
