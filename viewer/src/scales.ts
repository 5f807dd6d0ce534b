// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Scales: what the colours of grains and contacts mean, from which value to which, and the legends that say so.
import { automaticMap, isSigned, mapEnds, mapTexture, paletteTexture, quantities, type Quantity, rangeIn, scaleEnds } from "./colours";
import { element, input, select } from "./dom";
import type { FrameStore, LoadedFrame } from "./frames";
import { groupLegend, type LegendData, scaleLegend, showLegend, zeroLegend } from "./legend";
import type { Ranges } from "./ranges";
import type { Stage } from "./scene/stage";

export type ContactsBy = "none" | "force" | "gamma";

export class Scales {
  quantity: Quantity = quantities[0];
  map = "automatic";
  log = false;
  ends: [number, number] = [0, 1];
  contactsBy: ContactsBy = "none";
  contactEnds: [number, number] = [0, 1];
  tubeWidth = 1;
  grainsHidden = false;
  grainLegend: LegendData | null = null;
  contactLegend: LegendData | null = null;

  private allZero = false; // of the quantity, in all frames
  private fixed = false; // the ends were given by the user

  // Whether the user has chosen the ends.
  get ownEnds(): boolean {
    return this.fixed;
  }

  constructor(
    private readonly stage: Stage,
    private readonly store: FrameStore,
    private readonly ranges: Ranges,
    private readonly shown: () => LoadedFrame | null,
  ) {}

  // The ends of both scales from all frames known by now.
  take(): void {
    if (!this.fixed && this.quantity.key !== "group") {
      const ends = this.ranges.ends(this.quantity);
      this.allZero = ends !== null && ends[0] === 0 && ends[1] === 0;
      this.ends = ends && ends[1] > ends[0] ? ends : [0, 1];
    }
    if (this.contactsBy !== "none") this.contactEnds = this.ranges.contactEnds(this.contactsBy) ?? [0, 0];
    this.dress();
  }

  choose(key: string): void {
    this.quantity = quantities.find((q) => q.key === key) ?? quantities[0];
    select("colour").value = this.quantity.key;
    this.fixed = false;
    this.take();
  }

  // Back to the scale of all frames.
  fitAll(): void {
    this.fixed = false;
    this.take();
  }

  fit(): void {
    const frame = this.shown();
    if (frame) this.setEnds(...scaleEnds(rangeIn(frame, this.quantity), this.quantity));
  }

  // Ends that stay when the ranges of further frames become known.
  setEnds(low: number, high: number): void {
    if (!(high > low)) return;
    this.fixed = true;
    this.allZero = false;
    this.ends = [low, high];
    this.dress();
  }

  // Puts scales and legends on what is shown.
  dress(): void {
    const groups = this.quantity.key === "group", { grainScale, contactScale } = this.stage;
    const canLog = this.ends[0] > 0 || (this.ends[0] === 0 && this.ends[1] > 0);
    const log = this.log && canLog && !groups;
    // A scale from zero has no logarithm there: three decades are shown.
    const low = log && this.ends[0] === 0 ? this.ends[1] * 1e-3 : this.ends[0];
    const map = this.map === "automatic" ? automaticMap(isSigned(this.ends)) : this.map;
    grainScale.map.value = groups ? paletteTexture : mapTexture(map);
    grainScale.kind.value = groups ? 2 : log ? 1 : 0;
    grainScale.ends.value.set(...mapEnds(map, [low, this.ends[1]]));
    for (const material of [this.stage.spheres.mesh.material, this.stage.shapes.material]) material.uniforms.by_radius.value = this.quantity.key === "radius";
    const unit = (key: string) => this.store.run?.units?.[key] ?? "";
    const name = this.quantity.key === "radius" && this.shown()?.packet.has("shape") ? "Bounding radius" : this.quantity.name;
    this.grainLegend = groups
      ? groupLegend("Group", this.groupNames())
      : this.allZero
        ? zeroLegend(name, unit(this.quantity.unit), map)
        : scaleLegend(name, unit(this.quantity.unit), map, [low, this.ends[1]], log, element<HTMLCanvasElement>("legend-bar"));
    if (this.grainsHidden) this.grainLegend = null;
    showLegend("legend", this.grainLegend);

    const [from, to] = this.contactEnds, sane = to > from && Number.isFinite(to - from);
    contactScale.map.value = mapTexture(this.contactMap());
    contactScale.ends.value.set(...mapEnds(this.contactMap(), sane ? [from, to] : [0, 1]));
    const widest = 0.42 * this.tubeWidth * this.stage.grainRadius;
    this.stage.tubes.mesh.material.uniforms.widths.value = [0.14 * widest, widest];
    const lines = this.contactsBy === "force" ? "Contact force" : "Adhesion γ of contacts";
    this.contactLegend = this.contactsBy === "none" || !sane ? null : scaleLegend(lines, unit(this.contactsBy), this.contactMap(), [from, to], false, element<HTMLCanvasElement>("legend-contacts-bar"));
    showLegend("legend-contacts", this.contactLegend);
    this.showEnds();
    this.stage.draw();
  }

  // What bears the most stands out from the background: bright on dark, dark on light. Forces that push and pull have
  // a scale with two arms.
  private contactMap(): string {
    const dark = document.documentElement.dataset.theme === "dark";
    if (isSigned(this.contactEnds)) return dark ? "cool to warm, dark" : "cool to warm, light";
    if (this.contactsBy === "gamma") return dark ? "plasma_r" : "plasma";
    return dark ? "magma" : "magma, whole_r";
  }

  private showEnds(): void {
    const round = (v: number) => String(Number(v.toPrecision(4)));
    if (document.activeElement !== input("low")) input("low").value = round(this.ends[0]);
    if (document.activeElement !== input("high")) input("high").value = round(this.ends[1]);
    const groups = this.quantity.key === "group";
    element("range-row").hidden = element("range-tools").hidden = groups;
  }

  groupNames(): string[] {
    const names = this.store.run?.groups ?? [];
    const last = this.shown()?.packet.range("group")?.[1] ?? names.length - 1;
    return Array.from({ length: Math.max(1, Math.min(12, last + 1)) }, (_, k) => names[k] || `group ${k}`);
  }
}
