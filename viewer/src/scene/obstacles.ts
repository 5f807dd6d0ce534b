// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles: each piece as a shaded, transparent surface with its edges. Half-spaces of one obstacle bound each other
// (the faces of a box), and all of them end at the box `limits`, which holds the run with some room to spare.
import {
  Box3, BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, DoubleSide, EdgesGeometry, FrontSide, BackSide,
  GLSL3, Group, LineSegments, Mesh, type Object3D, Quaternion, RawShaderMaterial, RingGeometry, type Side, SphereGeometry, Vector3,
} from "three";
import type { FrameHeader, Packet, Piece } from "../api";
import { common } from "./shading";
import { facetted } from "./shapes";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
  in vec3 position, normal;
  out vec3 facing, at;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    at = world.xyz;
    facing = mat3(viewMatrix) * mat3(modelMatrix) * normal;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform vec4 cut;
  uniform vec3 colour;
  uniform float opacity, edges;
  uniform bool flat_look;
  in vec3 facing, at;
  out vec4 pixel;
  void main() {
    if (dot(cut.xyz, at) + cut.w < 0.0) discard;
    float light = edges > 0.0 || flat_look ? 1.0 : 0.78 + 0.3 * abs(normalize(facing).z);
    pixel = vec4(colour * light, edges > 0.0 ? edges * min(1.0, 1.6 * opacity) : flat_look ? min(1.0, 1.7 * opacity) : 0.42 * opacity);
  }
`;

// Keeps the part of a polygon where dot(normal, x) >= offset.
function clipped(polygon: Vector3[], normal: Vector3, offset: number): Vector3[] {
  const out: Vector3[] = [];
  polygon.forEach((a, k) => {
    const b = polygon[(k + 1) % polygon.length];
    const da = normal.dot(a) - offset, db = normal.dot(b) - offset;
    if (da >= 0) out.push(a);
    if (da * db < 0) out.push(a.clone().lerp(b, da / (da - db)));
  });
  return out;
}

const vector = (v: readonly number[]) => new Vector3(v[0], v[1], v[2]);
const quaternion = (q: readonly number[]) => new Quaternion(q[1], q[2], q[3], q[0]);
const freeSide = (p: Piece) => new Vector3(0, 0, 1).applyQuaternion(quaternion(p.orientation));

// Half the width of a wall without thickness, in radii of the grains: whoever touches it must not seem to sink in. Its
// edges, which are lines of one pixel, keep it in sight however far the eye.
const thinnest = 0.12;

export class Obstacles {
  readonly group = new Group();
  readonly uniforms = { colour: { value: new Vector3(0.5, 0.55, 0.6) }, opacity: { value: 0.5 } };
  private built = ""; // what the geometry was made from; poses apart
  private readonly movers: { object: Object3D; pose: (header: FrameHeader) => { position: readonly number[]; orientation: readonly number[] } }[] = [];
  private faces: { mesh: Group; piece: number }[] = [];
  private facePoses = "";
  private readonly materials = new Map<string, RawShaderMaterial>();

  show(header: FrameHeader, geometry: Packet | null, limits: Box3, planar: boolean, grainRadius: number): void {
    const key = JSON.stringify([header.pieces.map((p) => [p.surface, p.obstacle, p.radius, p.half_length, p.half]), header.geometry, limits.min, limits.max, planar, grainRadius]);
    if (key !== this.built) this.build(header, geometry, limits, planar, grainRadius), (this.built = key);
    for (const { object, pose } of this.movers) {
      const now = pose(header);
      object.position.set(now.position[0], now.position[1], now.position[2]);
      object.quaternion.copy(quaternion(now.orientation));
    }
    const poses = JSON.stringify(this.faces.map(({ piece }) => [header.pieces[piece].position, header.pieces[piece].orientation]));
    if (poses !== this.facePoses) this.buildFaces(header, limits, planar), (this.facePoses = poses);
  }

  private material(side: Side, edges: number): RawShaderMaterial {
    const key = `${side} ${edges}`;
    let found = this.materials.get(key);
    if (!found) {
      found = new RawShaderMaterial({
        glslVersion: GLSL3, vertexShader, fragmentShader, side, transparent: true, depthWrite: false,
        uniforms: { ...common, ...this.uniforms, edges: { value: edges } },
      });
      this.materials.set(key, found);
    }
    return found;
  }

  private solid(geometry: BufferGeometry, side: Side = DoubleSide, angle = 30): Group {
    const group = new Group();
    const mesh = new Mesh(geometry, this.material(side, 0));
    mesh.renderOrder = 3;
    const outline = new EdgesGeometry(geometry, angle);
    outline.setAttribute("normal", new BufferAttribute(new Float32Array(outline.getAttribute("position").count * 3), 3));
    const lines = new LineSegments(outline, this.material(DoubleSide, 0.55));
    lines.renderOrder = 4;
    group.add(mesh, lines);
    return group;
  }

  private clear(): void {
    this.group.traverse((o) => {
      if (o instanceof Mesh || o instanceof LineSegments) o.geometry.dispose();
    });
    this.group.clear();
    this.movers.length = 0;
    this.faces = [];
    this.facePoses = "";
  }

  private build(header: FrameHeader, geometry: Packet | null, limits: Box3, planar: boolean, grainRadius: number): void {
    this.clear();
    const size = limits.getSize(new Vector3()).length();
    header.pieces.forEach((piece, k) => {
      if (piece.surface === "half_space") {
        this.faces.push({ mesh: new Group(), piece: k });
        this.group.add(this.faces.at(-1)!.mesh);
        return;
      }
      const object = this.body(piece, size, planar, Math.min(0.0025 * size, thinnest * grainRadius));
      if (!object) return;
      this.group.add(object);
      this.movers.push({ object, pose: (h) => h.pieces[k] });
    });
    for (const name of geometry?.names() ?? []) {
      const found = name.match(/^wall\/(\d+)\/vertices$/);
      if (!found || !geometry) continue;
      const rank = Number(found[1]);
      const { position, normal } = facetted(geometry.floats(name), geometry.integers(`wall/${rank}/triangles`));
      const mesh = new BufferGeometry();
      mesh.setAttribute("position", new BufferAttribute(position, 3));
      mesh.setAttribute("normal", new BufferAttribute(normal, 3));
      const object = this.solid(mesh, DoubleSide, 20);
      this.group.add(object);
      this.movers.push({ object, pose: (h) => h.obstacles[rank] });
    }
  }

  // The local frames are those of shapes/surface.hpp; three.js has its cylinders along y.
  private body(p: Piece, size: number, planar: boolean, thin: number): Object3D | null {
    const deep = planar ? thin : size;
    const radius = p.radius ?? size;
    if (p.surface === "rod") {
      const r = Math.max(radius, thin), half = p.half_length ?? size;
      if (planar) return this.solid(stadium(half, r));
      return this.solid(half > 0 ? new CapsuleGeometry(r, 2 * half, 6, 24).rotateZ(Math.PI / 2) : new SphereGeometry(r, 32, 20));
    }
    if (p.surface === "block") {
      const [x, y, z] = p.half.map((h) => 2 * (h ?? deep));
      return this.solid(new BoxGeometry(x, y, planar ? thin : z));
    }
    if (p.surface === "cylinder") {
      const length = 2 * (p.half_length ?? deep);
      return this.solid(new CylinderGeometry(radius, radius, planar ? thin : length, 64).rotateX(Math.PI / 2));
    }
    if (p.surface === "bore") {
      if (planar) return this.solid(new RingGeometry(radius, radius + 4 * thin, 128));
      return this.solid(new CylinderGeometry(radius, radius, 2 * deep, 96, 1, true).rotateX(Math.PI / 2), BackSide);
    }
    // Its own x axis is the middle of its angles.
    if (p.surface === "arc" && planar) return this.solid(new RingGeometry(radius - thin, radius + thin, 96, 1, -(p.half[0] ?? 0), 2 * (p.half[0] ?? 0)));
    if (p.surface === "cavity") return this.solid(planar ? new RingGeometry(radius, radius + 4 * thin, 128) : new SphereGeometry(radius, 64, 40), planar ? DoubleSide : BackSide);
    return null;
  }

  private buildFaces(header: FrameHeader, limits: Box3, planar: boolean): void {
    for (const { mesh, piece } of this.faces) {
      mesh.traverse((o) => (o instanceof Mesh || o instanceof LineSegments) && o.geometry.dispose());
      mesh.clear();
      const face = this.face(header, piece, limits, planar);
      if (face) mesh.add(face);
    }
  }

  private face(header: FrameHeader, which: number, limits: Box3, planar: boolean): Object3D | null {
    const piece = header.pieces[which];
    const normal = freeSide(piece), point = vector(piece.position);
    const size = 4 * limits.getSize(new Vector3()).length() + limits.getCenter(new Vector3()).distanceTo(point);
    const q = quaternion(piece.orientation);
    let polygon = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => new Vector3(x * size, y * size, 0).applyQuaternion(q).add(point));
    header.pieces.forEach((other, k) => {
      if (k === which || other.surface !== "half_space" || other.obstacle !== piece.obstacle) return;
      const n = freeSide(other);
      polygon = clipped(polygon, n, n.dot(vector(other.position)) - 1e-9 * size);
    });
    for (const axis of ["x", "y", "z"] as const) {
      const n = new Vector3();
      n[axis] = 1;
      polygon = clipped(polygon, n, limits.min[axis]);
      n[axis] = -1;
      polygon = clipped(polygon, n, -limits.max[axis]);
    }
    if (polygon.length < 3) return null;
    return planar ? this.bar(polygon, normal, limits) : this.solid(fan(polygon, normal), FrontSide);
  }

  // In the plane a face is a bar along the wall, on its solid side, as long as the wall and its own thickness more.
  private bar(polygon: Vector3[], normal: Vector3, limits: Box3): Object3D {
    const along = new Vector3(-normal.y, normal.x, 0);
    const places = polygon.map((v) => along.dot(v));
    const thick = 0.011 * limits.getSize(new Vector3()).length();
    const low = Math.min(...places) - thick, high = Math.max(...places) + thick;
    const bar = new Mesh(new BoxGeometry(high - low, thick, thick), this.material(DoubleSide, 0));
    bar.position.copy(along.clone().multiplyScalar((low + high) / 2)).addScaledVector(normal, normal.dot(polygon[0]) - thick / 2);
    bar.quaternion.setFromUnitVectors(new Vector3(1, 0, 0), along);
    bar.renderOrder = 3;
    return bar;
  }
}

// All points within a radius of a segment on the x axis, in the plane.
function stadium(half: number, radius: number): BufferGeometry {
  const rim: Vector3[] = [];
  for (let k = 0; k <= 48; ++k) {
    const angle = -Math.PI / 2 + (k / 48) * Math.PI * 2;
    rim.push(new Vector3(radius * Math.cos(angle) + (k <= 24 ? half : -half), radius * Math.sin(angle), 0));
    if (k === 24) rim.push(new Vector3(radius * Math.cos(angle) - half, radius * Math.sin(angle), 0));
  }
  return fan(rim, new Vector3(0, 0, 1));
}

function fan(polygon: Vector3[], normal: Vector3): BufferGeometry {
  const geometry = new BufferGeometry().setFromPoints(polygon);
  const index: number[] = [];
  for (let k = 2; k < polygon.length; ++k) index.push(0, k - 1, k);
  geometry.setIndex(index);
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(polygon.flatMap(() => normal.toArray())), 3));
  return geometry;
}
