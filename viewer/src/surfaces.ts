// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surfaces: what a study knows on the surfaces of its bodies, as tractions, in the place of the bodies' own colours.
import { fetchField, type FieldEntry } from "./api";
import { automaticMap, isSigned, mapEnds, mapTexture } from "./colours";
import { element } from "./dom";
import { type FieldChoice, numbersOf, span } from "./fields";
import { type LegendData, scaleLegend, showLegend } from "./legend";
import type { Stage } from "./scene/stage";

export class Surfaces {
  entries: FieldEntry[] = [];
  legend: LegendData | null = null;

  constructor(private readonly stage: Stage) {}

  async choose(entry: FieldEntry | null, choice: FieldChoice | null): Promise<void> {
    this.legend = null;
    this.stage.surface.clear();
    delete document.body.dataset.surface;
    const packet = entry && choice ? await fetchField(entry.instants[0][0], entry.name, choice.quantity).catch(() => null) : null;
    if (packet && entry && choice) {
      const values = numbersOf(packet, choice), [low, high] = span(values) ?? [0, 1];
      document.body.dataset.surface = `${entry.name} ${choice.key} ${this.stage.surface.show(packet.floats("place"), values)}`;
      const ends: [number, number] = high > low ? [low, high] : [low, low + (Math.abs(low) || 1) * 1e-3], map = automaticMap(isSigned(ends));
      this.stage.surfaceScale.map.value = mapTexture(map);
      this.stage.surfaceScale.ends.value.set(...mapEnds(map, ends));
      this.legend = scaleLegend(choice.text, packet.header.unit, map, ends, false, element<HTMLCanvasElement>("legend-surface-bar"));
    }
    showLegend("legend-surface", this.legend);
    this.stage.draw();
  }
}
