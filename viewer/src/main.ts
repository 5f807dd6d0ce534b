// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Binds the controls and the keys of the page to the app.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { copyCommand, wishedContacts, wishedGrains } from "./address";
import { App } from "./app";
import { mapNames, quantities } from "./colours";
import { button, element, input, select, setOptions } from "./dom";
import { bindFields, bindMarks, bindShown } from "./panels";
import { bindPictures, recordMovie, screenshot } from "./pictures";
import type { ContactsBy } from "./scales";
import type { Preset } from "./scene/stage";

const rates = [1, 2, 5, 10, 15, 25, 30, 50, 60];
let app: App;

// ---- Appearance

function setTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  const [r, g, b] = theme === "dark" ? [24, 28, 34] : [251, 251, 252];
  app.stage.setBackground(r, g, b);
  const stone = theme === "dark" ? [0.6, 0.66, 0.74] : [0.42, 0.48, 0.56];
  app.stage.obstacles.uniforms.colour.value.set(stone[0], stone[1], stone[2]);
  const [arrow, trail] = theme === "dark" ? [[0.95, 0.96, 0.98], [0.85, 0.9, 0.96]] : [[0.1, 0.12, 0.16], [0.16, 0.2, 0.26]];
  app.stage.arrows.uniforms.colour.value.set(arrow[0], arrow[1], arrow[2]);
  app.stage.trails.uniforms.colour.value.set(trail[0], trail[1], trail[2]);
  app.stage.cell.uniforms.colour.value.set(stone[0], stone[1], stone[2]);
  app.plots.restyle();
  app.scales.dress();
}
const isDark = () => document.documentElement.dataset.theme === "dark";

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`slurry-${key}`, value);
  } catch {
    // A browser may forbid it: then the choice lasts as long as the page.
  }
}
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`slurry-${key}`);
  } catch {
    return null;
  }
}

function toggleTheme(): void {
  const theme = isDark() ? "light" : "dark";
  remember("theme", theme);
  setTheme(theme);
}

function showPanel(id: "controls" | "plots", on: boolean): void {
  element(id).hidden = !on;
  button(`show-${id}`).setAttribute("aria-pressed", String(on));
  if (id === "plots" && on) app.plots.update(), app.plots.mark(app.shown?.entry.time ?? 0);
  // On a phone one card at a time fits.
  if (on && id === "controls" && window.innerWidth <= 720) app.release();
}
const togglePanel = (id: "controls" | "plots") => showPanel(id, element(id).hidden);

function setGrains(look: string): void {
  select("grains").value = look;
  for (const material of [app.stage.spheres.mesh.material, app.stage.shapes.material]) material.uniforms.faintness.value = look === "faint" ? 1 : 0;
  app.stage.spheres.mesh.visible = app.stage.shapes.group.visible = look !== "hidden";
  app.stage.overGrains = look === "faint";
  app.scales.grainsHidden = look === "hidden";
  app.scales.dress();
}

// In space the tubes lie inside the grains: these step back when tubes are asked for, and come again.
function setContacts(by: ContactsBy): void {
  select("contacts").value = by;
  if (by !== "none" && select("grains").value === "solid") setGrains("faint");
  if (by === "none" && select("grains").value === "faint") setGrains("solid");
  void app.setContacts(by);
}

function setCut(): void {
  const axis = select("clip-axis").value;
  element("clip-row").hidden = element("clip-flip-row").hidden = axis === "none";
  app.setCut(axis, Number(input("clip-at").value), input("clip-flip").checked);
}

function bindAppearance(): void {
  setOptions(select("colour"), quantities.map((q) => ({ value: q.key, text: q.name })));
  setOptions(select("map"), ["automatic", ...mapNames].map((name) => ({ value: name, text: name })));
  setOptions(select("rate"), rates.map((r) => ({ value: String(r), text: `${r} / s` })));
  select("rate").value = "25";
  select("colour").addEventListener("change", () => app.chooseQuantity(select("colour").value));
  select("map").addEventListener("change", () => ((app.scales.map = select("map").value), app.scales.dress()));
  input("log").addEventListener("change", () => ((app.scales.log = input("log").checked), app.scales.dress()));
  for (const id of ["low", "high"])
    input(id).addEventListener("change", () => app.scales.setEnds(input("low").valueAsNumber, input("high").valueAsNumber));
  button("fit-range").addEventListener("click", () => app.scales.fit());
  button("fit-all").addEventListener("click", () => app.scales.fitAll());
  select("grains").addEventListener("change", () => setGrains(select("grains").value));
  select("contacts").addEventListener("change", () => setContacts(select("contacts").value as ContactsBy));
  input("tube-width").addEventListener("input", () => ((app.scales.tubeWidth = Number(input("tube-width").value)), app.scales.dress()));
  input("marks").addEventListener("change", () => ((app.stage.spheres.mesh.material.uniforms.marks.value = input("marks").checked), app.stage.draw()));
  input("opacity").addEventListener("input", () => {
    app.stage.obstacles.uniforms.opacity.value = Number(input("opacity").value);
    app.stage.obstacles.group.visible = Number(input("opacity").value) > 0;
    app.stage.draw();
  });
  for (const id of ["clip-axis", "clip-at", "clip-flip"]) element(id).addEventListener("input", setCut);
  for (const b of document.querySelectorAll<HTMLButtonElement>("[data-preset]")) b.addEventListener("click", () => app.look(b.dataset.preset as Preset));
  input("orthographic").addEventListener("change", () => app.stage.setParallel(input("orthographic").checked));
  button("show-controls").addEventListener("click", () => togglePanel("controls"));
  button("show-plots").addEventListener("click", () => togglePanel("plots"));
  button("theme").addEventListener("click", toggleTheme);
}

// ---- Time

function setRate(rate: number): void {
  app.rate = rate;
  select("rate").value = String(rate);
}
function changeRate(by: number): void {
  const at = rates.indexOf(app.rate) + by;
  if (rates[at]) setRate(rates[at]);
}
const togglePlay = () => (app.playing ? app.pause() : app.play());

function bindTime(): void {
  button("play").addEventListener("click", togglePlay);
  button("previous").addEventListener("click", () => app.step(-1));
  button("next").addEventListener("click", () => app.step(1));
  select("rate").addEventListener("change", () => setRate(Number(select("rate").value)));
  input("scrub").addEventListener("input", () => {
    app.pause();
    app.setLive(false);
    void app.seek(Number(input("scrub").value));
  });
  button("live").addEventListener("click", () => app.setLive(!app.live));
}

// ---- Grains

function bindPicking(): void {
  const { canvas } = app.stage;
  let from = { x: 0, y: 0 };
  canvas.addEventListener("pointerdown", (e) => (from = { x: e.clientX, y: e.clientY }));
  canvas.addEventListener("pointerup", (e) => {
    if (e.button !== 0 || Math.hypot(e.clientX - from.x, e.clientY - from.y) > 4) return;
    const box = canvas.getBoundingClientRect();
    if (app.ruler.isOut) return app.measureAt(e.clientX - box.left, e.clientY - box.top);
    app.pickAt(e.clientX - box.left, e.clientY - box.top);
    if (app.picked >= 0 && window.innerWidth <= 720) showPanel("controls", false);
  });
  button("grain-close").addEventListener("click", () => app.release());
  input("follow").addEventListener("change", () => setFollow(input("follow").checked));
  button("ruler").addEventListener("click", () => setRuler(!app.ruler.isOut));
}
function setRuler(on: boolean): void {
  app.takeRuler(on);
  button("ruler").setAttribute("aria-pressed", String(on));
  element("stage").classList.toggle("measuring", on);
}
function setFollow(on: boolean): void {
  if (app.picked < 0) return;
  app.follow = input("follow").checked = on;
  if (on) app.pickId(app.picked);
}

// ---- Keys

function cycle(list: HTMLSelectElement): void {
  const options = [...list.options].filter((o) => !o.disabled);
  const next = options[(options.findIndex((o) => o.selected) + 1) % options.length];
  list.value = next.value;
  list.dispatchEvent(new Event("change"));
  list.dispatchEvent(new Event("input"));
}
function toggleBox(id: string): void {
  input(id).checked = !input(id).checked;
  input(id).dispatchEvent(new Event("change"));
}
function escape(): void {
  if (app.recording) app.recording = false;
  else if (app.ruler.isOut) setRuler(false);
  else if (app.selection.isOut) app.selection.take(false);
  else if (app.picked >= 0) app.release();
}

const presets: Preset[] = ["fit", "iso", "front", "side", "top", "back"];
const keys: { keys: string[]; shown: string; says: string; does: (key: string) => void }[] = [
  { keys: [" "], shown: "Space", says: "play or pause", does: togglePlay },
  { keys: ["ArrowLeft", "ArrowRight"], shown: "← →", says: "one frame back or on", does: (k) => app.step(k === "ArrowLeft" ? -1 : 1) },
  { keys: ["PageUp", "PageDown"], shown: "Page ↑ ↓", says: "ten frames back or on", does: (k) => app.step(k === "PageUp" ? -10 : 10) },
  { keys: ["Home", "End"], shown: "Home End", says: "first or last frame", does: (k) => app.step(k === "Home" ? -1e9 : 1e9) },
  { keys: ["[", "]"], shown: "[ ]", says: "slower or faster", does: (k) => changeRate(k === "[" ? -1 : 1) },
  { keys: ["l"], shown: "L", says: "follow the newest frame", does: () => app.setLive(!app.live) },
  { keys: ["c"], shown: "C", says: "next colouring", does: () => cycle(select("colour")) },
  { keys: ["t"], shown: "T", says: "contacts: none, force, gamma", does: () => cycle(select("contacts")) },
  { keys: ["g"], shown: "G", says: "grains: solid, faint, hidden", does: () => cycle(select("grains")) },
  { keys: ["v"], shown: "V", says: "arrows: none, velocity, force, spin", does: () => cycle(select("arrows")) },
  { keys: ["w"], shown: "W", says: "trails: none, picked grain, all", does: () => cycle(select("trails")) },
  { keys: ["x"], shown: "X", says: "next cut", does: () => cycle(select("clip-axis")) },
  { keys: ["m"], shown: "M", says: "marks that turn", does: () => toggleBox("marks") },
  { keys: ["1", "2", "3", "4", "5", "6"], shown: "1 … 6", says: "fit, corner, front, side, top, back", does: (k) => app.look(presets[Number(k) - 1]) },
  { keys: ["o"], shown: "O", says: "parallel projection", does: () => toggleBox("orthographic") },
  { keys: ["n"], shown: "N", says: "soft shadows", does: () => app.stage.planar || toggleBox("shadows") },
  { keys: ["b"], shown: "B", says: "axes and scale bar", does: () => toggleBox("axes") },
  { keys: ["u"], shown: "U", says: "ruler", does: () => setRuler(!app.ruler.isOut) },
  { keys: ["e"], shown: "E", says: "select grains with a rectangle", does: () => app.selection.take(!app.selection.isOut) },
  { keys: ["f"], shown: "F", says: "follow the picked grain", does: () => setFollow(!app.follow) },
  { keys: ["Escape"], shown: "Esc", says: "put the ruler away; let the grain go; end the movie", does: escape },
  { keys: ["a"], shown: "A", says: "appearance", does: () => togglePanel("controls") },
  { keys: ["p"], shown: "P", says: "series", does: () => togglePanel("plots") },
  { keys: ["s"], shown: "S", says: "save a picture", does: () => void screenshot(app) },
  { keys: ["r"], shown: "R", says: "record a movie from here, or end it", does: () => void recordMovie(app) },
  { keys: ["d"], shown: "D", says: "dark or light", does: toggleTheme },
  { keys: ["?", "h"], shown: "?", says: "this help", does: () => element<HTMLDialogElement>("help").showModal() },
];

function bindKeys(): void {
  const rows = keys.map(({ shown, says }) => {
    const row = document.createElement("tr");
    row.insertCell().append(...shown.split(" ").map((k) => Object.assign(document.createElement("kbd"), { textContent: k })));
    row.insertCell().textContent = says;
    return row;
  });
  element("keys").replaceChildren(...rows);
  button("show-help").addEventListener("click", () => element<HTMLDialogElement>("help").showModal());
  window.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    // A control that has the focus keeps the keys that it needs itself.
    const typing = target instanceof HTMLInputElement && (target.type === "number" || target.type === "text");
    const own = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /^(Arrow|Page|Home|End)/.test(event.key) && target.type === "range");
    const presses = (target instanceof HTMLButtonElement || target instanceof HTMLInputElement || (target as HTMLElement).tagName === "SUMMARY") && event.key === " ";
    if (typing || own || presses) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = keys.find((k) => k.keys.includes(key));
    if (!found) return;
    event.preventDefault();
    found.does(key);
  });
}

// ---- Start

function start(): void {
  try {
    app = new App();
  } catch (error) {
    element("message").classList.add("still", "error");
    element("message-text").textContent = `This browser cannot draw in three dimensions (WebGL 2). ${(error as Error).message}`;
    return;
  }
  const wish = window.matchMedia("(prefers-color-scheme: dark)");
  setTheme(remembered("theme") ?? (wish.matches ? "dark" : "light"));
  wish.addEventListener("change", () => !remembered("theme") && setTheme(wish.matches ? "dark" : "light"));
  bindAppearance();
  bindTime();
  bindPicking();
  bindPictures(app);
  button("command").addEventListener("click", () => void copyCommand(app));
  bindShown(app);
  bindMarks(app);
  bindFields(app, setGrains);
  bindKeys();
  showPanel("controls", window.innerWidth > 720);
  showPanel("plots", window.innerWidth > 1250);
  app.stage.onDraw = () => {
    document.body.dataset.drawMs = app.stage.lastDraw.toFixed(2);
    app.drawOverlay();
    app.onView();
  };
  app.onReady = () => {
    const contacts = wishedContacts(), grains = wishedGrains();
    if (contacts) setContacts(contacts);
    if (grains && [...select("grains").options].some((o) => o.value === grains)) setGrains(grains);
  };
  // For tests and for the curious: the app in the browser's console.
  Object.assign(window, { slurry: app });
  void app.start();
}

start();
