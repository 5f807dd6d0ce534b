// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arrows: a vector of each grain, from its centre, as long as the vector is large. One mesh of a shaft and a head, drawn
// once for each grain; the head keeps its size until the arrow is too short for it.
import { BufferAttribute, ConeGeometry, CylinderGeometry, DynamicDrawUsage, GLSL3, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, RawShaderMaterial, Vector3 } from "three";
import { common, lightGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  uniform float per_unit, thickness; // length of an arrow for a vector of size 1; half a width of the shaft
  in vec3 position, normal;
  in float head;                     // 1 for corners of the head
  in vec3 begin, along;
  out vec3 facing;
  void main() {
    float size = length(along), length_ = per_unit * size;
    vec3 y = along / max(size, 1e-30);
    vec3 x = normalize(cross(abs(y.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0), y));
    mat3 turn = mat3(x, y, cross(x, y));
    float head_length = min(5.0 * thickness, 0.6 * length_), wide = head_length / 5.0;
    float rise = head > 0.5 ? length_ - head_length * (1.0 - position.y) : position.y * (length_ - head_length);
    float radius = head > 0.5 ? 2.2 * wide : wide;
    facing = mat3(viewMatrix) * turn * normal;
    vec3 at = begin + turn * vec3(radius * position.x, rise, radius * position.z);
    bool gone = dot(cut.xyz, begin) + cut.w < 0.0 || !(length_ > 0.0);
    gl_Position = gone ? vec4(0.0, 0.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform bool flat_look;
  uniform vec3 colour;
  ${lightGlsl}
  in vec3 facing;
  out vec4 pixel;
  void main() { pixel = vec4(flat_look ? colour : lit(colour, normalize(facing)), 1.0); }
`;

// Shaft and head in one: a cylinder and a cone from y = 0 to 1, which the shader puts in their places.
function arrowGeometry(): InstancedBufferGeometry {
  const shaft = new CylinderGeometry(1, 1, 1, 8, 1, true).toNonIndexed(), tip = new ConeGeometry(1, 1, 12).toNonIndexed();
  const join = (name: string) => Float32Array.from([...shaft.getAttribute(name).array, ...tip.getAttribute(name).array]);
  const position = join("position"), count = position.length / 3, inShaft = shaft.getAttribute("position").count;
  for (let k = 0; k < count; ++k) position[3 * k + 1] += 0.5;
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(position, 3));
  geometry.setAttribute("normal", new BufferAttribute(join("normal"), 3));
  geometry.setAttribute("head", new BufferAttribute(Float32Array.from({ length: count }, (_, k) => (k < inShaft ? 0 : 1)), 1));
  return geometry;
}

export class Arrows {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  readonly uniforms = { per_unit: { value: 1 }, thickness: { value: 0.01 }, colour: { value: new Vector3(0.1, 0.1, 0.1) } };
  private begin = new Float32Array(0);
  private along = new Float32Array(0);

  constructor() {
    const material = new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, uniforms: { ...common, ...this.uniforms } });
    this.mesh = new Mesh(arrowGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 5;
  }

  // One arrow for each grain that is shown; gives their number.
  show(sphere: Float32Array, vectors: Float32Array, shown: Uint8Array | null): number {
    const rows = vectors.length / 3;
    if (this.begin.length < 3 * rows) {
      this.begin = new Float32Array(3 * rows);
      this.along = new Float32Array(3 * rows);
      const set = (name: string, a: Float32Array) => this.mesh.geometry.setAttribute(name, new InstancedBufferAttribute(a, 3).setUsage(DynamicDrawUsage));
      set("begin", this.begin);
      set("along", this.along);
    }
    let n = 0;
    for (let k = 0; k < rows; ++k) {
      if (shown && !shown[k]) continue;
      for (let i = 0; i < 3; ++i) (this.begin[3 * n + i] = sphere[4 * k + i]), (this.along[3 * n + i] = vectors[3 * k + i]);
      ++n;
    }
    for (const name of ["begin", "along"]) if (rows > 0) this.mesh.geometry.getAttribute(name).needsUpdate = true;
    this.mesh.visible = n > 0;
    return (this.mesh.geometry.instanceCount = n);
  }
}
