// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A surface of triangles with a value each, coloured by it and shaded: the tractions on bodies.
import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Mesh, RawShaderMaterial } from "three";
import { type ColourScale, common, lightGlsl, scaleGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  ${scaleGlsl}
  in vec3 position;
  in float value;
  out vec3 colour, seen, at;
  void main() {
    colour = colour_of(value);
    at = position;
    seen = (viewMatrix * vec4(position, 1.0)).xyz;
    gl_Position = projectionMatrix * vec4(seen, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform vec4 cut;
  ${lightGlsl}
  in vec3 colour, seen, at;
  out vec4 pixel;
  void main() {
    if (dot(cut.xyz, at) + cut.w < 0.0) discard;
    vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
    pixel = vec4(lit(colour, normal.z < 0.0 ? -normal : normal), 1.0);
  }
`;

export class Surface {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;

  constructor(scale: ColourScale) {
    const material = new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, side: DoubleSide, uniforms: { ...scale, ...common } });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  clear(): void {
    this.mesh.visible = false;
  }

  // `corners`: nine numbers for each triangle; `value`: one. Gives the number of triangles.
  show(corners: Float32Array, value: Float32Array): number {
    this.mesh.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(corners, 3));
    geometry.setAttribute("value", new BufferAttribute(Float32Array.from({ length: corners.length / 3 }, (_, k) => value[Math.floor(k / 3)]), 1));
    this.mesh.geometry = geometry;
    this.mesh.visible = value.length > 0;
    return value.length;
  }
}
