// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The legend: a bar of colours with round numbers in their unit, or the names of the groups.
import { mapColour, mapEnds, palette, tenTo, ticks } from "./colours";
import { element } from "./dom";
import type { Labels } from "./record";

export type LegendData = Labels["legends"][number];

// The name with its unit; a power of ten that all ticks share stands before the unit.
function titleOf(name: string, unit: string, power: number): string {
  const words = [power === 0 ? "" : tenTo(power), unit].filter((w) => w !== "").join(" ");
  return words === "" ? name : `${name} (${words})`;
}

export function scaleLegend(name: string, unit: string, map: string, ends: [number, number], log: boolean, bar: HTMLCanvasElement): LegendData {
  const pen = bar.getContext("2d")!;
  // The part of the map that the scale takes: all of it, unless its middle stands at 0.
  const [from, to] = mapEnds(map, ends), part = (t: number) => (ends[0] + t * (ends[1] - ends[0]) - from) / (to - from);
  for (let x = 0; x < bar.width; ++x) {
    const t = x / (bar.width - 1);
    pen.fillStyle = `rgb(${mapColour(map, log ? t : part(t)).join()})`;
    pen.fillRect(x, 0, 1, 1);
  }
  const { marks, power } = ticks(ends[0], ends[1], log, bar.clientWidth || 210);
  return { title: titleOf(name, unit, power), colours: bar, ticks: marks, names: [] };
}

// All values are 0: there is nothing to scale.
export function zeroLegend(name: string, unit: string, map: string): LegendData {
  return { title: titleOf(name, unit, 0), colours: null, ticks: [], names: [{ text: "all 0", colour: `rgb(${mapColour(map, 0).join()})` }] };
}

export function groupLegend(title: string, groups: string[]): LegendData {
  const names = groups.slice(0, 12).map((name, k) => ({ text: name || `group ${k}`, colour: `rgb(${palette[k % palette.length].join()})` }));
  return { title, colours: null, ticks: [], names };
}

export function showLegend(id: string, data: LegendData | null): void {
  const figure = element(id);
  figure.hidden = data === null;
  if (!data) return;
  figure.classList.toggle("names-only", data.colours === null);
  element(`${id}-title`).textContent = data.title;
  const marks = data.names.length > 0
    ? data.names.map(({ text, colour }) => {
        const span = document.createElement("span"), dot = document.createElement("i");
        dot.style.background = colour;
        span.append(dot, text);
        return span;
      })
    : data.ticks.map(({ text, at }) => {
        const span = document.createElement("span");
        span.textContent = text;
        span.style.left = `${100 * at}%`;
        // Only a number at the very end is set flush with it.
        span.style.transform = at < 0.04 ? "none" : at > 0.96 ? "translateX(-100%)" : "translateX(-50%)";
        return span;
      });
  element(`${id}-ticks`).replaceChildren(...marks);
}
