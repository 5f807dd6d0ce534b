// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts as tubes from centre to centre (to the contact point at an obstacle, to the image of the second grain through a
// face of a periodic cell), as thick and as coloured as what they bear: the normal force, or the adhesion gamma.
import { BufferAttribute, CylinderGeometry, DynamicDrawUsage, GLSL3, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, RawShaderMaterial } from "three";
import type { LoadedFrame } from "../frames";
import { nearestImage } from "./cell";
import { type ColourScale, common, lightGlsl, scaleGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  uniform vec2 widths; // of the thinnest and of the thickest tube
  ${scaleGlsl}
  in vec3 position;
  in vec3 begin, end;
  in float value;
  out vec3 colour, facing;
  void main() {
    vec3 axis = end - begin;
    float length_ = length(axis);
    vec3 y = axis / max(length_, 1e-30);
    vec3 x = normalize(cross(abs(y.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0), y));
    vec3 round = position.x * x + position.z * cross(x, y);
    // As thick as strong: of a scale that goes through 0, from there; else from its weaker end.
    float weak = ends.x < 0.0 && ends.y > 0.0 ? 0.0 : min(abs(ends.x), abs(ends.y));
    float strength = clamp((abs(value) - weak) / (max(abs(ends.x), abs(ends.y)) - weak), 0.0, 1.0);
    colour = colour_of(value);
    facing = mat3(viewMatrix) * round;
    vec3 at = 0.5 * (begin + end) + position.y * axis + round * mix(widths.x, widths.y, sqrt(strength));
    bool gone = dot(cut.xyz, 0.5 * (begin + end)) + cut.w < 0.0 || !(length_ > 0.0);
    gl_Position = gone ? vec4(0.0, 0.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform bool flat_look;
  ${lightGlsl}
  in vec3 colour, facing;
  out vec4 pixel;
  void main() {
    vec3 normal = normalize(facing);
    pixel = vec4(flat_look ? colour * (0.85 + 0.15 * abs(normal.z)) : lit(colour, normal), 1.0);
  }
`;

export class Tubes {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private begin = new Float32Array(0);
  private end = new Float32Array(0);
  private capacity = 0;
  private value: Float32Array = new Float32Array(0);

  constructor(readonly scale: ColourScale) {
    const geometry = new InstancedBufferGeometry();
    const tube = new CylinderGeometry(1, 1, 1, 8, 1, true);
    geometry.setAttribute("position", tube.getAttribute("position") as BufferAttribute);
    geometry.setIndex(tube.getIndex());
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...common, ...scale, widths: { value: [0.01, 0.1] } },
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 2;
  }

  private reserve(count: number): void {
    if (count <= this.capacity) return;
    this.capacity = Math.ceil(1.3 * count);
    this.begin = new Float32Array(3 * this.capacity);
    this.end = new Float32Array(3 * this.capacity);
    this.value = new Float32Array(this.capacity);
    const set = (name: string, a: Float32Array, n: number) =>
      this.mesh.geometry.setAttribute(name, new InstancedBufferAttribute(a, n).setUsage(DynamicDrawUsage));
    set("begin", this.begin, 3);
    set("end", this.end, 3);
    set("value", this.value, 1);
  }

  // By "force" every contact that bears is drawn, by "gamma" every one that is glued.
  // Those of a grain that is hidden are left out.
  show(frame: LoadedFrame, by: "force" | "gamma", shown: Uint8Array | null): number {
    const packet = frame.contacts;
    const count = packet ? packet.rows("first") : 0;
    this.mesh.visible = count > 0;
    if (!packet || count === 0) return (this.mesh.geometry.instanceCount = 0);
    this.reserve(count);
    const first = packet.integers("first"), second = packet.integers("second"), point = packet.floats("point");
    const values = packet.floats(by), sphere = frame.packet.floats("sphere"), { cell } = frame.packet.header;
    let n = 0;
    for (let c = 0; c < count; ++c) {
      if (values[c] === 0) continue;
      if (shown && !(shown[first[c]] && (second[c] < 0 || shown[second[c]]))) continue;
      const a = 4 * first[c], b = 4 * second[c];
      for (let i = 0; i < 3; ++i) {
        this.begin[3 * n + i] = sphere[a + i];
        this.end[3 * n + i] = second[c] >= 0 ? sphere[b + i] : point[3 * c + i];
      }
      if (cell && second[c] >= 0) {
        const image = nearestImage(cell, [sphere[b] - sphere[a], sphere[b + 1] - sphere[a + 1], sphere[b + 2] - sphere[a + 2]]);
        for (let i = 0; i < 3; ++i) this.end[3 * n + i] += image[i];
      }
      this.value[n++] = values[c];
    }
    for (const name of ["begin", "end", "value"]) this.mesh.geometry.getAttribute(name).needsUpdate = true;
    return (this.mesh.geometry.instanceCount = n);
  }
}
