// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Trails: where grains were in the frames before, as lines that fade with age.
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, GLSL3, LineSegments, RawShaderMaterial, Vector3 } from "three";
import type { Triple } from "../api";
import type { LoadedFrame } from "../frames";
import { nearestImage } from "./cell";
import { common } from "./shading";

const mostSegments = 1_500_000; // beyond, every second, third, ... grain has a trail

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  in vec3 position;
  in float fresh; // 1 now, 0 where the trail ends
  out float strength;
  void main() {
    strength = dot(cut.xyz, position) + cut.w < 0.0 ? 0.0 : fresh;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform vec3 colour;
  in float strength;
  out vec4 pixel;
  void main() { pixel = vec4(colour, 0.15 + 0.7 * strength); if (strength <= 0.0) discard; }
`;

export class Trails {
  readonly lines: LineSegments<BufferGeometry, RawShaderMaterial>;
  readonly uniforms = { colour: { value: new Vector3(0.1, 0.1, 0.1) } };

  constructor() {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3, vertexShader, fragmentShader, transparent: true, depthWrite: false, uniforms: { ...common, ...this.uniforms },
    });
    this.lines = new LineSegments(new BufferGeometry(), material);
    this.lines.frustumCulled = false;
    this.lines.visible = false;
    this.lines.renderOrder = 6;
  }

  clear(): void {
    this.lines.visible = false;
  }

  // `frames`: the oldest first, the present one last. `rows`: those of the present frame that have a trail. A step longer
  // than `leap`, or through a face of a periodic cell, is none: the grain has come in again on the other side. Gives the
  // number of segments.
  show(frames: LoadedFrame[], rows: number[], leap: number): number {
    const steps = frames.length - 1;
    this.lines.visible = steps > 0 && rows.length > 0;
    if (!this.lines.visible) return 0;
    const stride = Math.ceil((rows.length * steps) / mostSegments), chosen = rows.filter((_, k) => k % stride === 0);
    const position = new Float32Array(6 * chosen.length * steps), fresh = new Float32Array(2 * chosen.length * steps);
    const now = frames[steps].packet, names = now.has("id") ? now.doubles("id") : null, { cell } = now.header;
    let n = 0;
    for (let f = 0; f < steps; ++f) {
      const from = frames[f].packet, to = frames[f + 1].packet, a = from.floats("sphere"), b = to.floats("sphere");
      const inFrom = rowFinder(from), inTo = rowFinder(to);
      for (const row of chosen) {
        const id = names ? names[row] : row, p = inFrom(id), q = inTo(id);
        if (p < 0 || q < 0) continue;
        const way: Triple = [b[4 * q] - a[4 * p], b[4 * q + 1] - a[4 * p + 1], b[4 * q + 2] - a[4 * p + 2]];
        if (!(Math.hypot(...way) <= leap) || (cell && nearestImage(cell, way).some((shift) => shift !== 0))) continue;
        for (let i = 0; i < 3; ++i) (position[6 * n + i] = a[4 * p + i]), (position[6 * n + 3 + i] = b[4 * q + i]);
        fresh[2 * n] = (f + 0.05) / steps;
        fresh[2 * n + 1] = (f + 1) / steps;
        ++n;
      }
    }
    this.put(position.subarray(0, 6 * n), fresh.subarray(0, 2 * n));
    return n;
  }

  private put(position: Float32Array, fresh: Float32Array): void {
    this.lines.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(position, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("fresh", new BufferAttribute(fresh, 1).setUsage(DynamicDrawUsage));
    this.lines.geometry = geometry;
  }
}

// The row of an identity in a frame, -1 where it is not.
function rowFinder(packet: LoadedFrame["packet"]): (id: number) => number {
  const count = packet.rows("sphere");
  if (!packet.has("id")) return (id) => (id < count ? id : -1);
  const rows = new Map<number, number>();
  packet.doubles("id").forEach((id, row) => rows.set(id, row));
  return (id) => rows.get(id) ?? -1;
}
