// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Spheres as impostors: each grain is one square that faces the eye, and the fragment shader finds where the line of
// sight meets the sphere, with its true depth. So a million grains are two million triangles, round at any distance.
// The arrays of a packet go to the graphics card as they are.
import { BufferAttribute, GLSL3, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, RawShaderMaterial } from "three";
import { DynamicDrawUsage } from "three";
import { type ColourScale, common, faintGlsl, lightGlsl, scaleGlsl, turnGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform vec4 cut;
  uniform bool parallel, by_radius;
  ${scaleGlsl}
  in vec3 position;
  in vec4 sphere;      // centre, radius
  in float value;
  in vec4 orientation; // w, x, y, z
  out vec3 on_square, colour;
  flat out vec3 centre;
  flat out float radius;
  flat out vec4 turn;
  void main() {
    centre = (viewMatrix * vec4(sphere.xyz, 1.0)).xyz;
    radius = sphere.w;
    turn = orientation;
    colour = colour_of(by_radius ? radius : value);
    float away = length(centre);
    bool gone = !(radius > 0.0) || dot(cut.xyz, sphere.xyz) + cut.w < 0.0 || (!parallel && away < 1.001 * radius);
    if (gone) { gl_Position = vec4(0.0, 0.0, 2.0, 1.0); return; }
    // Half an edge of the square that hides exactly the sphere, and a little more for a soft rim.
    vec3 z = parallel ? vec3(0.0, 0.0, 1.0) : -centre / away;
    vec3 x = normalize(cross(abs(z.y) < 0.99 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0), z));
    float size = 1.06 * (parallel ? radius : radius * away / sqrt(away * away - radius * radius));
    on_square = centre + size * (position.x * x + position.y * cross(z, x));
    gl_Position = projectionMatrix * vec4(on_square, 1.0);
  }
`;

const fragmentShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  uniform bool parallel, flat_look, marks;
  ${faintGlsl}
  ${lightGlsl}
  ${turnGlsl}
  in vec3 on_square, colour;
  flat in vec3 centre;
  flat in float radius;
  flat in vec4 turn;
  out vec4 pixel;
  // A band and a cap that turn with the grain; in the plane a spoke.
  float mark(vec3 normal) {
    vec3 body = turned(vec4(turn.x, -turn.yzw), transpose(mat3(viewMatrix)) * normal);
    float edge = max(fwidth(body.x), fwidth(body.y)) + 1e-4;
    if (flat_look) return smoothstep(edge, -edge, abs(body.y) - 0.07) * smoothstep(-edge, edge, body.x - 0.1);
    return smoothstep(edge, -edge, abs(body.x) - 0.16);
  }
  void main() {
    vec3 from = parallel ? vec3(on_square.xy, 0.0) : vec3(0.0);
    vec3 along = parallel ? vec3(0.0, 0.0, -1.0) : normalize(on_square);
    vec3 to_centre = centre - from;
    float b = dot(along, to_centre);
    float off_axis = sqrt(max(0.0, dot(to_centre, to_centre) - b * b)) / radius;
    float edge = max(fwidth(off_axis), 1e-5);
    float covered = clamp((1.0 - off_axis) / edge + 0.5, 0.0, 1.0);
    if (covered <= 0.0) discard;
    float rise = sqrt(max(0.0, 1.0 - off_axis * off_axis));
    vec3 hit = from + (b - radius * rise) * along;
    vec3 normal = (hit - centre) / radius;
    vec3 paint = marks ? mix(colour, colour * 0.45 + 0.02, mark(normal)) : colour;
    vec3 seen;
    if (flat_look) {
      float rim = smoothstep(0.86 - edge, 0.9 + edge, off_axis) * smoothstep(0.5, 0.12, edge);
      seen = paint * mix(1.0 + 0.07 * (normal.y - normal.x), 0.62, rim);
    } else {
      seen = lit(paint, normal);
    }
    seen = stepped_back(seen, smoothstep(0.84 - edge, 0.93, off_axis) * smoothstep(0.5, 0.12, edge));
    pixel = vec4(seen, covered);
    if (pixel.a < 0.02) discard;
    vec4 clip = projectionMatrix * vec4(hit, 1.0);
    gl_FragDepth = 0.5 + 0.5 * clip.z / clip.w;
  }
`;

// An instanced attribute whose array is replaced by that of a packet. The buffer on the card grows when it must.
function put(geometry: InstancedBufferGeometry, name: string, values: Float32Array | Int16Array, columns: number): void {
  const old = geometry.getAttribute(name) as InstancedBufferAttribute | undefined;
  if (old && old.array.byteLength === values.byteLength && old.array.constructor === values.constructor) {
    old.array = values;
    old.needsUpdate = true;
    return;
  }
  const fresh = new InstancedBufferAttribute(values, columns, values instanceof Int16Array);
  fresh.setUsage(DynamicDrawUsage);
  geometry.setAttribute(name, fresh);
}

export class Spheres {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private count = 0;
  private zeros = new Float32Array(0);
  private straight = new Int16Array(0);
  private geometry: InstancedBufferGeometry;

  constructor(scale: ColourScale) {
    this.geometry = this.newGeometry();
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      alphaToCoverage: true,
      uniforms: { ...common, ...scale, by_radius: { value: false }, marks: { value: false }, faintness: { value: 0 } },
    });
    this.mesh = new Mesh(this.geometry, material);
    this.mesh.frustumCulled = false;
  }

  private newGeometry(): InstancedBufferGeometry {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    return geometry;
  }

  // `value` and `orientation` may be absent: all zero, nothing turned.
  show(sphere: Float32Array, value: Float32Array | null, orientation: Int16Array | null): void {
    const count = sphere.length / 4;
    if (count !== this.count) {
      // Buffers of another length: the old ones are given back to the card.
      this.geometry.dispose();
      this.geometry = this.newGeometry();
      this.mesh.geometry = this.geometry;
      this.count = count;
      this.zeros = new Float32Array(count);
      this.straight = new Int16Array(4 * count);
      for (let k = 0; k < count; ++k) this.straight[4 * k] = 32767;
    }
    put(this.geometry, "sphere", sphere, 4);
    put(this.geometry, "value", value ?? this.zeros, 1);
    put(this.geometry, "orientation", orientation ?? this.straight, 4);
    this.geometry.instanceCount = count;
  }
}
