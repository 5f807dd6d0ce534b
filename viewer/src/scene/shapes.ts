// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that are not spheres: one instanced mesh per shape, each grain scaled by its radius, turned and coloured.
import { BufferAttribute, DoubleSide, DynamicDrawUsage, GLSL3, Group, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, RawShaderMaterial } from "three";
import type { Packet } from "../api";
import { type ColourScale, common, faintGlsl, lightGlsl, scaleGlsl, turnGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  uniform bool by_radius;
  ${scaleGlsl}
  ${turnGlsl}
  in vec3 position, normal;
  in vec4 sphere, orientation;
  in float value;
  out vec3 colour, facing;
  void main() {
    colour = colour_of(by_radius ? sphere.w : value);
    facing = mat3(viewMatrix) * turned(orientation, normal);
    vec3 at = sphere.xyz + sphere.w * turned(orientation, position);
    bool gone = dot(cut.xyz, sphere.xyz) + cut.w < 0.0;
    gl_Position = gone ? vec4(0.0, 0.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  ${faintGlsl}
  ${lightGlsl}
  in vec3 colour, facing;
  out vec4 pixel;
  void main() {
    vec3 normal = normalize(facing);
    vec3 seen = lit(colour, gl_FrontFacing ? normal : -normal);
    pixel = vec4(stepped_back(seen, smoothstep(0.45, 0.1, abs(normal.z))), 1.0);
  }
`;

// Each triangle gets corners of its own, so that flat faces look flat. Corners that meet at less than 30 degrees share a
// normal, so that round ones look round.
export function facetted(vertices: Float32Array, triangles: Int32Array): { position: Float32Array; normal: Float32Array } {
  const count = triangles.length;
  const position = new Float32Array(3 * count), face = new Float32Array(count), normal = new Float32Array(3 * count);
  const corners: number[][] = Array.from({ length: vertices.length / 3 }, () => []);
  const v = (k: number, axis: number) => vertices[3 * triangles[k] + axis];
  for (let t = 0; t < count; t += 3) {
    const a = [0, 1, 2].map((i) => v(t + 1, i) - v(t, i)), b = [0, 1, 2].map((i) => v(t + 2, i) - v(t, i));
    const n = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    for (let c = t; c < t + 3; ++c) {
      corners[triangles[c]].push(c);
      for (let i = 0; i < 3; ++i) position[3 * c + i] = v(c, i), normal[3 * c + i] = n[i];
      face[c] = Math.hypot(...n) || 1;
    }
  }
  const smooth = new Float32Array(3 * count);
  for (const around of corners)
    for (const c of around)
      for (const d of around) {
        let dot = 0;
        for (let i = 0; i < 3; ++i) dot += normal[3 * c + i] * normal[3 * d + i];
        if (dot > 0.866 * face[c] * face[d]) for (let i = 0; i < 3; ++i) smooth[3 * c + i] += normal[3 * d + i];
      }
  for (let c = 0; c < count; ++c) {
    const size = Math.hypot(smooth[3 * c], smooth[3 * c + 1], smooth[3 * c + 2]) || 1;
    for (let i = 0; i < 3; ++i) smooth[3 * c + i] /= size;
  }
  return { position, normal: smooth };
}

class Kind {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private sphere = new Float32Array(0);
  private turn = new Int16Array(0);
  private value = new Float32Array(0);
  private capacity = 0;
  count = 0;

  constructor(vertices: Float32Array, triangles: Int32Array, material: RawShaderMaterial) {
    const { position, normal } = facetted(vertices, triangles);
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(position, 3));
    geometry.setAttribute("normal", new BufferAttribute(normal, 3));
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  start(most: number): void {
    this.count = 0;
    if (most <= this.capacity) return;
    this.capacity = most;
    this.sphere = new Float32Array(4 * most);
    this.turn = new Int16Array(4 * most);
    this.value = new Float32Array(most);
    const geometry = this.mesh.geometry;
    const attribute = (name: string, a: Float32Array | Int16Array, n: number) =>
      geometry.setAttribute(name, new InstancedBufferAttribute(a, n, a instanceof Int16Array).setUsage(DynamicDrawUsage));
    attribute("sphere", this.sphere, 4);
    attribute("orientation", this.turn, 4);
    attribute("value", this.value, 1);
  }

  add(k: number, sphere: Float32Array, turn: Int16Array | null, value: Float32Array | null): void {
    const n = this.count++;
    for (let i = 0; i < 4; ++i) this.sphere[4 * n + i] = sphere[4 * k + i];
    for (let i = 0; i < 4; ++i) this.turn[4 * n + i] = turn ? turn[4 * k + i] : i === 0 ? 32767 : 0;
    this.value[n] = value ? value[k] : 0;
  }

  finish(): void {
    const geometry = this.mesh.geometry;
    for (const name of ["sphere", "orientation", "value"]) geometry.getAttribute(name).needsUpdate = true;
    geometry.instanceCount = this.count;
  }
}

export class Shapes {
  readonly group = new Group();
  readonly material: RawShaderMaterial;
  private kinds: (Kind | null)[] = [];
  private key: string | null = null;
  // The grains of shapes without a mesh, which are spheres.
  private rest = { sphere: new Float32Array(0), value: new Float32Array(0), turn: new Int16Array(0) };

  constructor(scale: ColourScale) {
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      side: DoubleSide,
      alphaToCoverage: true,
      uniforms: { ...common, ...scale, by_radius: { value: false }, faintness: { value: 0 } },
    });
  }

  private build(key: string, geometry: Packet): void {
    this.clear();
    this.key = key;
    for (const name of geometry.names()) {
      const found = name.match(/^shape\/(\d+)\/vertices$/);
      if (!found) continue;
      const rank = Number(found[1]);
      const kind = new Kind(geometry.floats(name), geometry.integers(`shape/${rank}/triangles`), this.material);
      this.kinds[rank] = kind;
      this.group.add(kind.mesh);
    }
  }

  clear(): void {
    for (const kind of this.kinds) if (kind) this.group.remove(kind.mesh), kind.mesh.geometry.dispose();
    this.kinds = [];
    this.key = null;
  }

  // Shows the grains that have a mesh; gives the spheres among the others.
  show(key: string, geometry: Packet, shape: Int32Array, sphere: Float32Array, value: Float32Array | null, turn: Int16Array | null) {
    if (this.key !== key) this.build(key, geometry);
    const most = shape.length;
    for (const kind of this.kinds) kind?.start(most);
    if (this.rest.value.length !== most)
      this.rest = { sphere: new Float32Array(4 * most), value: new Float32Array(most), turn: new Int16Array(4 * most) };
    const { rest } = this;
    for (let k = 0; k < most; ++k) {
      const kind = this.kinds[shape[k]];
      if (kind) kind.add(k, sphere, turn, value);
      for (let i = 0; i < 4; ++i) rest.sphere[4 * k + i] = sphere[4 * k + i];
      if (kind) rest.sphere[4 * k + 3] = 0; // no radius: not drawn
      for (let i = 0; i < 4; ++i) rest.turn[4 * k + i] = turn ? turn[4 * k + i] : i === 0 ? 32767 : 0;
      rest.value[k] = value ? value[k] : 0;
    }
    for (const kind of this.kinds) kind?.finish();
    return rest;
  }
}
