// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the page says of the run: its name and state, its files, the clock, and the messages in place of a picture.
import { addressed, type RunState } from "./api";
import { pretty } from "./colours";
import { button, element, input } from "./dom";
import type { FrameEntry } from "./frames";

export function showRun(run: RunState, frames: number, live: boolean): void {
  element("title").textContent = run.title || run.folder;
  const quiet = run.idle > 30 ? `, nothing new for ${duration(run.idle)}` : "";
  showState(run.state, run.state === "going on" ? `going on${quiet}` : run.state === "failed" ? run.ended : run.state);
  button("live").hidden = run.state !== "going on" && !live;
  button("live").setAttribute("aria-pressed", String(live));
  input("scrub").max = String(Math.max(0, frames - 1));
  const links = run.files.map((name) => {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { href: addressed(`files/${name}`), textContent: name, target: "_blank", rel: "noopener" }));
    return item;
  });
  element("files").replaceChildren(...links);
  document.body.dataset.frames = String(frames);
}

export const showLost = () => showState("lost", "the server does not answer");

function showState(state: string, text: string): void {
  const badge = element("state");
  badge.dataset.state = state;
  badge.textContent = text;
}

export function showPlaying(playing: boolean): void {
  const play = button("play");
  play.classList.toggle("playing", playing);
  play.setAttribute("aria-label", playing ? "Pause" : "Play");
  document.body.dataset.playing = String(playing);
}

export function showClock(entry: FrameEntry, index: number, frames: number): void {
  const scrub = input("scrub");
  scrub.max = String(frames - 1);
  scrub.value = String(index);
  const time = entry.error ? "broken frame" : `t = ${pretty(entry.time)} s`;
  scrub.setAttribute("aria-valuetext", `${time}, frame ${index + 1} of ${frames}`);
  const clock = element("clock");
  clock.textContent = `${time} `;
  clock.append(Object.assign(document.createElement("small"), { textContent: `${index + 1} / ${frames}` }));
}

export function sayEmpty(run: RunState): void {
  if (run.state === "going on") return say("No frame has been written yet.\nThis page shows the first one as soon as it is there.", "wait");
  if (run.state === "deleted") return say("The folder of this run is no longer there.", "still");
  say("This run has no frames: its case has no schedule for them ([output] frames).", "still");
}

export function say(text: string, kind: "wait" | "still" | "error" | "none"): void {
  const box = element("message");
  box.hidden = kind === "none";
  box.classList.toggle("still", kind !== "wait");
  box.classList.toggle("error", kind === "error");
  element("message-text").textContent = text;
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
