// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lines over the plane of a field, each with a head in its middle; and dots at places, as those of the points of a fluid.
import { BufferAttribute, BufferGeometry, GLSL3, LineSegments, Points, RawShaderMaterial, Vector3 } from "three";
import { Arrows } from "./arrows";
import { common } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  uniform float size;
  in vec3 position;
  out float shown;
  void main() {
    shown = dot(cut.xyz, position) + cut.w < 0.0 ? 0.0 : 1.0;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    gl_PointSize = size;
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform vec3 colour;
  uniform float opacity;
  in float shown;
  out vec4 pixel;
  void main() {
    if (shown < 0.5) discard;
    pixel = vec4(colour, opacity);
  }
`;

const makeMaterial = (colour: Vector3, opacity: number, size: number) => new RawShaderMaterial({
  glslVersion: GLSL3, vertexShader, fragmentShader, transparent: true, depthWrite: false,
  uniforms: { ...common, colour: { value: colour }, opacity: { value: opacity }, size: { value: size } },
});

function geometryOf(places: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  return geometry;
}

const ink = new Vector3(0.1, 0.42, 0.52);

export class Streamlines {
  readonly lines = new LineSegments(new BufferGeometry(), makeMaterial(ink, 0.9, 1));
  readonly heads = new Arrows();

  constructor() {
    this.lines.frustumCulled = this.lines.visible = false;
    this.lines.renderOrder = 4;
    this.heads.uniforms.colour.value = ink;
  }

  clear(): void {
    this.lines.visible = this.heads.mesh.visible = false;
  }

  // `segments`: two places each; `tips` and `along`: of the heads, as long as half of what the lines are apart.
  show(segments: Float32Array, tips: Float32Array, along: Float32Array, apart: number): void {
    this.lines.geometry.dispose();
    this.lines.geometry = geometryOf(segments);
    this.lines.visible = segments.length > 0;
    const length = 0.5 * apart, begin = new Float32Array((4 * tips.length) / 3);
    for (let k = 0; k < tips.length / 3; ++k) for (let axis = 0; axis < 3; ++axis) begin[4 * k + axis] = tips[3 * k + axis] - length * along[3 * k + axis];
    this.heads.uniforms.per_unit.value = length;
    this.heads.uniforms.thickness.value = 0.12 * length;
    this.heads.show(begin, along, null);
  }
}

export class Sites {
  readonly points = new Points(new BufferGeometry(), makeMaterial(new Vector3(0.55, 0.57, 0.6), 0.9, 2));

  constructor() {
    this.points.frustumCulled = this.points.visible = false;
    this.points.renderOrder = 3;
  }

  clear(): void {
    this.points.visible = false;
  }

  show(places: Float32Array): number {
    this.points.geometry.dispose();
    this.points.geometry = geometryOf(places);
    this.points.visible = places.length > 0;
    return places.length / 3;
  }
}
