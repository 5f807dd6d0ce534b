// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is written over the picture: the directions of the axes, a bar of known length, and the ruler. Drawn with a pen on
// a canvas of its own on the page, and with the same pen into pictures and movies.
import { Vector3 } from "three";
import { pretty } from "./colours";
import type { Stage } from "./scene/stage";

export interface OverlayLook {
  ink: string;
  soft: string;
  paper: string;
  accent: string;
}
export interface OverlayParts {
  axes: boolean;
  ruler: { from: Vector3; to: Vector3 | null } | null;
  arrow: { length: number; text: string } | null; // an arrow of known length, m, and what it stands for
}

const prefixes: [number, string][] = [[1e3, "km"], [1, "m"], [1e-2, "cm"], [1e-3, "mm"], [1e-6, "µm"], [1e-9, "nm"]];

// A length in metres with the prefix that leaves a number from 1 on; centimetres only where they are whole.
export function lengthText(metres: number, round = false): string {
  const size = Math.abs(metres);
  if (size === 0) return "0 m";
  const usable = prefixes.filter(([, unit]) => unit !== "cm" || (round && size >= 0.01 && size < 1));
  const [scale, unit] = usable.find(([s]) => size >= s * 0.9999) ?? [1e-9, "nm"];
  return `${pretty(Number((metres / scale).toPrecision(round ? 2 : 4)))} ${unit}`;
}

// The largest of 1, 2, 5 times a power of ten that is not above.
export function roundBelow(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length) + 1e-9), share = length / power;
  return power * (share >= 5 - 1e-9 ? 5 : share >= 2 - 1e-9 ? 2 : 1);
}

const axisColours = ["#c4473a", "#3f8f4f", "#3d6fc4"];

// width and height of the picture, in the units of the pen.
export function drawOverlay(pen: CanvasRenderingContext2D, stage: Stage, parts: OverlayParts, look: OverlayLook, width: number, height: number): void {
  pen.save();
  pen.lineCap = "round";
  pen.textBaseline = "middle";
  if (parts.axes && width > 300) {
    const right = width - 18, bottom = height - 18;
    const length = drawBar(pen, stage, look, right, bottom, height);
    drawTriad(pen, stage, look, right - Math.max(length, 46) - 44, bottom - 16);
    if (parts.arrow) drawArrow(pen, parts.arrow.text, (parts.arrow.length * height) / stage.heightAtTarget(), look, right, bottom - 36);
  }
  if (parts.ruler) drawRuler(pen, stage, parts.ruler, look, width, height);
  pen.restore();
}

// Its length on the screen is that at the depth of the point that the camera turns about.
function drawBar(pen: CanvasRenderingContext2D, stage: Stage, look: OverlayLook, right: number, bottom: number, height: number): number {
  const perUnit = height / stage.heightAtTarget(), metres = roundBelow(110 / perUnit), length = metres * perUnit;
  if (!Number.isFinite(length) || length <= 0) return 0;
  for (const [style, wide] of [[look.paper, 4.5], [look.ink, 1.6]] as [string, number][]) {
    pen.strokeStyle = style;
    pen.lineWidth = wide;
    pen.beginPath();
    pen.moveTo(right - length, bottom - 4);
    pen.lineTo(right - length, bottom + 4);
    pen.moveTo(right - length, bottom);
    pen.lineTo(right, bottom);
    pen.moveTo(right, bottom - 4);
    pen.lineTo(right, bottom + 4);
    pen.stroke();
  }
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "center";
  written(pen, lengthText(metres, true), right - length / 2, bottom - 13, look.ink, look.paper);
  return length;
}

function drawArrow(pen: CanvasRenderingContext2D, text: string, length: number, look: OverlayLook, right: number, y: number): void {
  for (const [style, wide] of [[look.paper, 5], [look.ink, 2]] as [string, number][]) {
    pen.strokeStyle = style;
    pen.lineWidth = wide;
    pen.beginPath();
    pen.moveTo(right - length, y);
    pen.lineTo(right, y);
    pen.moveTo(right - 6, y - 4);
    pen.lineTo(right, y);
    pen.lineTo(right - 6, y + 4);
    pen.stroke();
  }
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "right";
  written(pen, text, right, y - 12, look.ink, look.paper);
}

function drawTriad(pen: CanvasRenderingContext2D, stage: Stage, look: OverlayLook, x: number, y: number): void {
  const arm = 24, axes = stage.axesOnScreen().slice(0, stage.planar ? 2 : 3);
  const order = axes.map((v, k) => ({ v, k })).sort((a, b) => a.v.z - b.v.z);
  pen.font = "600 11px system-ui, sans-serif";
  pen.textAlign = "center";
  for (const { v, k } of order) {
    const tip = { x: x + arm * v.x, y: y - arm * v.y };
    pen.strokeStyle = axisColours[k];
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(tip.x, tip.y);
    pen.stroke();
    // Towards the eye an axis is a point: its letter stands beside it.
    const flat = Math.hypot(v.x, v.y), out = flat > 0.15 ? 9 / flat : 0;
    written(pen, "xyz"[k], tip.x + out * v.x + (out === 0 ? -9 : 0), tip.y - out * v.y + (out === 0 ? 8 : 0), axisColours[k], look.paper);
  }
}

function drawRuler(pen: CanvasRenderingContext2D, stage: Stage, ruler: { from: Vector3; to: Vector3 | null }, look: OverlayLook, width: number, height: number): void {
  const scale = { x: width / stage.canvas.clientWidth, y: height / stage.canvas.clientHeight };
  const place = (v: Vector3) => {
    const at = stage.project(v);
    return { x: at.x * scale.x, y: at.y * scale.y };
  };
  const a = place(ruler.from), b = ruler.to ? place(ruler.to) : null;
  for (const [style, wide] of [[look.paper, 5], [look.accent, 2]] as [string, number][]) {
    pen.strokeStyle = pen.fillStyle = style;
    pen.lineWidth = wide;
    pen.beginPath();
    pen.moveTo(a.x, a.y);
    if (b) pen.lineTo(b.x, b.y);
    pen.stroke();
    for (const p of [a, b]) {
      if (!p) continue;
      pen.beginPath();
      pen.arc(p.x, p.y, 2 + wide / 2, 0, 7);
      pen.fill();
    }
  }
  if (!b || !ruler.to) return;
  pen.font = "600 13px system-ui, sans-serif";
  pen.textAlign = "center";
  written(pen, lengthText(ruler.from.distanceTo(ruler.to)), (a.x + b.x) / 2, (a.y + b.y) / 2 - 13, look.ink, look.paper);
}

// Text with a rim of the ground, so that it is read over anything.
function written(pen: CanvasRenderingContext2D, text: string, x: number, y: number, ink: string, paper: string): void {
  pen.lineJoin = "round";
  pen.lineWidth = 4;
  pen.strokeStyle = paper;
  pen.strokeText(text, x, y);
  pen.fillStyle = ink;
  pen.fillText(text, x, y);
}
