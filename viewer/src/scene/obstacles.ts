// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Obstacles: shaded, transparent surfaces with their edges. The server makes the triangles once for the run, each
// obstacle in its own frame (apps/view/run_scene.hpp); a frame moves them.
import { BufferAttribute, BufferGeometry, DoubleSide, FrontSide, GLSL3, Group, LineSegments, Mesh, Quaternion, RawShaderMaterial, type Side, Vector3 } from "three";
import type { Obstacle, ScenePacket } from "../api";
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

export class Obstacles {
  readonly group = new Group();
  readonly uniforms = { colour: { value: new Vector3(0.5, 0.55, 0.6) }, opacity: { value: 0.5 } };
  readonly hidden = new Set<number>(); // ranks
  readonly walls = new Map<number, Group>(); // by the rank of the obstacle
  private readonly materials = new Map<string, RawShaderMaterial>();

  // The geometry of the run; what was there before goes.
  build(scene: ScenePacket): void {
    this.group.traverse((o) => (o instanceof Mesh || o instanceof LineSegments) && o.geometry.dispose());
    this.group.clear();
    this.walls.clear();
    for (const name of scene.names()) {
      const found = name.match(/^wall\/(\d+)\/vertices$/);
      if (!found) continue;
      const at = `wall/${found[1]}`, vertices = scene.floats(name);
      const wall = new Group();
      this.addFaces(wall, vertices, scene.integers(`${at}/room`), FrontSide);
      this.addFaces(wall, vertices, scene.integers(`${at}/body`), DoubleSide);
      this.addEdges(wall, vertices, scene.integers(`${at}/edges`));
      this.walls.set(Number(found[1]), wall);
      this.group.add(wall);
    }
  }

  // Where the obstacles are in a frame.
  move(obstacles: Obstacle[]): void {
    for (const [rank, wall] of this.walls) {
      const pose = obstacles[rank];
      wall.visible = pose !== undefined && pose.present && !this.hidden.has(rank);
      if (!pose) continue;
      const [w, x, y, z] = pose.orientation;
      wall.position.set(...pose.position);
      wall.quaternion.copy(new Quaternion(x, y, z, w));
    }
  }

  // Corners of what is drawn, in the world; of a fine mesh some thousands of them.
  corners(): Vector3[] {
    const points: Vector3[] = [];
    for (const wall of this.walls.values()) {
      if (!wall.visible) continue;
      wall.updateMatrixWorld();
      for (const part of wall.children) {
        if (!(part instanceof Mesh)) continue;
        const at = part.geometry.getAttribute("position") as BufferAttribute, step = Math.ceil(at.count / 4000);
        for (let k = 0; k < at.count; k += step) points.push(new Vector3().fromBufferAttribute(at, k).applyMatrix4(wall.matrixWorld));
      }
    }
    return points;
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

  private addFaces(wall: Group, vertices: Float32Array, triangles: Int32Array, side: Side): void {
    if (triangles.length === 0) return;
    const { position, normal } = facetted(vertices, triangles);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(position, 3));
    geometry.setAttribute("normal", new BufferAttribute(normal, 3));
    const mesh = new Mesh(geometry, this.material(side, 0));
    mesh.renderOrder = 3;
    wall.add(mesh);
  }

  private addEdges(wall: Group, vertices: Float32Array, edges: Int32Array): void {
    if (edges.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(vertices, 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(vertices.length), 3));
    geometry.setIndex(new BufferAttribute(new Uint32Array(edges), 1));
    const lines = new LineSegments(geometry, this.material(DoubleSide, 0.55));
    lines.renderOrder = 4;
    wall.add(lines);
  }
}
