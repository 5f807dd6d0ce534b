// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arms of swimmers: thin rods that join the bodies of one. One cylinder, drawn once for each arm.
import { BufferAttribute, CylinderGeometry, GLSL3, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, RawShaderMaterial } from "three";
import { common, lightGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  in vec3 position, normal; // of a cylinder of radius 1, y from 0 to 1
  in vec3 begin, end;
  in float thickness;       // its radius
  out vec3 facing;
  void main() {
    vec3 along = end - begin, y = along / max(length(along), 1e-30);
    vec3 x = normalize(cross(abs(y.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0), y));
    mat3 turn = mat3(x, y, cross(x, y));
    facing = mat3(viewMatrix) * turn * normal;
    vec3 at = begin + position.y * along + turn * (thickness * vec3(position.x, 0.0, position.z));
    gl_Position = dot(cut.xyz, end) + cut.w < 0.0 ? vec4(0.0, 0.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  ${lightGlsl}
  in vec3 facing;
  out vec4 pixel;
  void main() { pixel = vec4(lit(vec3(0.42, 0.45, 0.5), normalize(facing)), 1.0); }
`;

export class Arms {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;

  constructor() {
    const rod = new CylinderGeometry(1, 1, 1, 12, 1, true).toNonIndexed(), geometry = new InstancedBufferGeometry();
    const position = Float32Array.from(rod.getAttribute("position").array);
    for (let k = 1; k < position.length; k += 3) position[k] += 0.5;
    geometry.setAttribute("position", new BufferAttribute(position, 3));
    geometry.setAttribute("normal", new BufferAttribute(Float32Array.from(rod.getAttribute("normal").array), 3));
    this.mesh = new Mesh(geometry, new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, uniforms: { ...common } }));
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  // Seven numbers for each arm: begin, end, radius. Gives their number.
  show(arms: Float32Array | null): number {
    const count = arms ? arms.length / 7 : 0, part = (from: number, size: number) =>
      new InstancedBufferAttribute(Float32Array.from({ length: size * count }, (_, k) => arms![7 * Math.floor(k / size) + from + (k % size)]), size);
    this.mesh.visible = count > 0;
    if (count === 0) return 0;
    const { geometry } = this.mesh;
    geometry.setAttribute("begin", part(0, 3));
    geometry.setAttribute("end", part(3, 3));
    geometry.setAttribute("thickness", part(6, 1));
    return (geometry.instanceCount = count);
  }
}
