// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is looked at, in the address of the page behind "#": frame, camera, colours, contacts. The address can be kept,
// sent and opened again, and it is brought up to date as the view changes. The same words make the command that draws
// the picture with `slurry draw`.
import { Vector3 } from "three";
import type { App } from "./app";
import { element, input, select } from "./dom";
import type { ContactsBy } from "./scales";

export const wished = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

const digits = (v: number): string => String(Number(v.toPrecision(6)));
const triple = (v: Vector3): string => v.toArray().map(digits).join();
function vector(text: string | null): Vector3 | null {
  const numbers = (text ?? "").split(",").map(Number);
  return text && numbers.length === 3 && numbers.every(Number.isFinite) ? new Vector3(...(numbers as [number, number, number])) : null;
}

// The rank of the frame that is asked for, of so many; null: none is.
export function wishedFrame(count: number): number | null {
  const text = wished().get("frame");
  if (text === "first") return 0;
  if (text === "last") return count - 1;
  const rank = text === null || text === "" ? NaN : Number(text);
  return Number.isInteger(rank) ? Math.min(count - 1, Math.max(0, rank)) : null;
}

export function viewOf(app: App): URLSearchParams {
  const { scales, stage } = app, words = new URLSearchParams();
  words.set("frame", String(app.index));
  words.set("colour", scales.quantity.key);
  if (scales.map !== "automatic") words.set("map", scales.map);
  if (scales.ownEnds) words.set("range", scales.ends.map(digits).join(":"));
  if (scales.log) words.set("log", "1");
  if (scales.contactsBy !== "none") words.set("contacts", scales.contactsBy);
  const grains = select("grains").value;
  if (grains !== "solid") words.set("grains", grains);
  if (stage.wasMoved) {
    words.set("eye", triple(stage.camera.position));
    words.set("target", triple(stage.target));
    if (stage.parallel) words.set("height", digits(stage.heightAtTarget()));
  }
  if (stage.parallel !== stage.planar) words.set("parallel", stage.parallel ? "1" : "0");
  return words;
}

// Does what the address asks for, once the run is there; the frame is chosen by who shows it.
export function takeColours(app: App): void {
  const words = wished(), range = (words.get("range") ?? "").split(":").map(Number);
  const has = (id: string, value: string | null): value is string => value !== null && [...select(id).options].some((o) => o.value === value);
  const [colour, map] = [words.get("colour"), words.get("map")];
  if (has("colour", colour)) app.chooseQuantity(colour);
  if (has("map", map)) select("map").value = app.scales.map = map;
  app.scales.log = input("log").checked = words.get("log") === "1";
  if (range.length === 2 && range.every(Number.isFinite)) app.scales.setEnds(range[0], range[1]);
  app.scales.dress();
}
export function takeCamera(app: App): void {
  const words = wished(), eye = vector(words.get("eye")), target = vector(words.get("target")), parallel = words.get("parallel");
  if (parallel !== null && !app.stage.planar) app.stage.setParallel((input("orthographic").checked = parallel === "1"));
  if (eye && target && eye.distanceTo(target) > 0) app.stage.stand(eye, target, Number(words.get("height")) || null);
}
export const wishedContacts = (): ContactsBy | null => {
  const by = wished().get("contacts");
  return by === "force" || by === "gamma" ? by : null;
};
export const wishedGrains = (): string | null => wished().get("grains");

// The address follows the view, a moment behind; it makes no history.
export function follow(app: App): void {
  let waits = false;
  app.onView = () => {
    if (waits || app.index < 0) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      const words = viewOf(app).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
      if (location.hash.slice(1) !== words) history.replaceState(null, "", `${location.pathname}${location.search}#${words}`);
    }, 300);
  };
}

// ---- The command

const quoted = (word: string): string => (/^[\w.,:/=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const drawnMaps = ["viridis", "magma", "cividis", "plasma"];

// In the plane the window, in space the camera; the colours where the program has them by the same names.
export function drawCommand(app: App): string {
  const { scales, stage } = app, folder = app.store.run?.folder || "RUN", entry = app.store.entries[app.index];
  const words = ["slurry", "draw", folder, "-o", `${folder}_${entry?.number ?? 0}.png`, "--frame", String(app.index), "--colour", scales.quantity.key];
  const { key } = scales.quantity, { clientWidth: width, clientHeight: height } = stage.canvas;
  if (key !== "group" && scales.ends[1] > scales.ends[0]) words.push("--range", scales.ends.map(digits).join(":"));
  if (drawnMaps.includes(scales.map)) words.push("--map", scales.map);
  if (scales.contactsBy !== "none") words.push("--contacts", scales.contactsBy);
  if (select("grains").value === "hidden") words.push("--grains", "none");
  const hidden = app.hiddenObstacles();
  if (hidden.length > 0) words.push("--hide", hidden.join());
  if (Number(input("opacity").value) === 0) words.push("--walls", "none");
  const high = stage.heightAtTarget(), wide = (high * width) / Math.max(1, height), { x, y } = stage.target;
  if (stage.planar) {
    words.push("--window", `${digits(x - wide / 2)},${digits(y - high / 2)}:${digits(x + wide / 2)},${digits(y + high / 2)}`);
  } else {
    // A parallel picture is one from very far away, under a very small angle.
    const away = stage.parallel ? 2000 * high : stage.camera.position.distanceTo(stage.target);
    const eye = stage.camera.position.clone().sub(stage.target).setLength(away).add(stage.target);
    words.push("--camera", `${triple(eye)}:${triple(stage.target)}`, "--perspective", digits((360 / Math.PI) * Math.atan(high / 2 / away)));
  }
  words.push("--size", `${Math.max(64, Math.round(width))}x${Math.max(64, Math.round(height))}`);
  return words.map(quoted).join(" ");
}

// Puts the command where it can be pasted from, and shows it.
export async function copyCommand(app: App): Promise<void> {
  const command = drawCommand(app), shown = element("command-text");
  shown.textContent = command;
  shown.hidden = false;
  await navigator.clipboard?.writeText(command).catch(() => undefined); // the text can be selected by hand
}
