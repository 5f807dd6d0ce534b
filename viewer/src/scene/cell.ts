// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The periodic cell: its outline, the images of grains that stick out of a face, and which image of a point is the one
// beside another. The edges are a, b, c, with a along x and b in the plane z = 0, as the program has them: the nearest
// image is found by rounding along c, then b, then a (slurry/grains/domain.hpp).
import { BufferAttribute, BufferGeometry, GLSL3, LineSegments, RawShaderMaterial, Vector3 } from "three";
import type { CellHeader, Triple } from "../api";

// What is to be added to a point `d` away to make it its nearest image.
export function nearestImage({ edges: [a, b, c], periodic }: CellHeader, [x, y, z]: Triple): Triple {
  const nz = periodic[2] ? -Math.round(z / c[2]) : 0;
  const ny = periodic[1] ? -Math.round((y + c[1] * nz) / b[1]) : 0;
  const nx = periodic[0] ? -Math.round((x + b[0] * ny + c[0] * nz) / a[0]) : 0;
  return [nx * a[0] + ny * b[0] + nz * c[0], ny * b[1] + nz * c[1], nz * c[2]];
}

// Where a place lies along the edges of the cell, from 0 to 1 within it.
function along({ low, edges: [a, b, c] }: CellHeader, x: number, y: number, z: number): Triple {
  const w = (z - low[2]) / c[2], v = (y - low[1] - c[1] * w) / b[1];
  return [(x - low[0] - b[0] * v - c[0] * w) / a[0], v, w];
}

// How much of each edge a length of 1 is, across the faces.
function perLength({ edges: [a, b, c] }: CellHeader): Triple {
  const [xx, yy, zz] = [1 / a[0], 1 / b[1], 1 / c[2]];
  const xy = -xx * b[0] * yy, yz = -yy * c[1] * zz, xz = xx * (b[0] * yy * c[1] - c[0]) * zz;
  return [Math.hypot(xx, xy, xz), Math.hypot(yy, yz), zz];
}

// The images that reach into the cell from outside: the rows that they are images of, and their spheres. Grains without
// a radius are hidden, and have none.
export function imagesAtFaces(cell: CellHeader, sphere: Float32Array): { rows: number[]; sphere: number[] } {
  const rows: number[] = [], images: number[] = [], reach = perLength(cell), { edges, periodic } = cell;
  const isAway = (axis: number, s: number, r: number) => !periodic[axis] || (s > r * reach[axis] && s < 1 - r * reach[axis]);
  const shifts = (axis: number, s: number, r: number) => {
    if (!periodic[axis]) return [0];
    return [-1, 0, 1].filter((n) => s + n >= -r * reach[axis] && s + n <= 1 + r * reach[axis]);
  };
  for (let k = 0, i = 0; i < sphere.length; ++k, i += 4) {
    const x = sphere[i], y = sphere[i + 1], z = sphere[i + 2], r = sphere[i + 3];
    const s = along(cell, x, y, z);
    if (!(r > 0) || (isAway(0, s[0], r) && isAway(1, s[1], r) && isAway(2, s[2], r))) continue;
    for (const nz of shifts(2, s[2], r))
      for (const ny of shifts(1, s[1], r))
        for (const nx of shifts(0, s[0], r)) {
          if (nx === 0 && ny === 0 && nz === 0) continue;
          const at = [0, 1, 2].map((axis) => nx * edges[0][axis] + ny * edges[1][axis] + nz * edges[2][axis]);
          rows.push(k);
          images.push(x + at[0], y + at[1], z + at[2], r);
        }
  }
  return { rows, sphere: images };
}

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  in vec3 position;
  void main() { gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0); }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform vec3 colour;
  out vec4 pixel;
  void main() { pixel = vec4(colour, 0.75); }
`;

// Two corners are the ends of an edge where their numbers differ in one bit.
const edgesOf = (corners: number): number[] => {
  const ends: number[] = [];
  for (let a = 0; a < corners; ++a) for (let bit = 1; bit < corners; bit *= 2) if (!(a & bit)) ends.push(a, a | bit);
  return ends;
};

export class CellOutline {
  readonly lines: LineSegments<BufferGeometry, RawShaderMaterial>;
  readonly uniforms = { colour: { value: new Vector3(0.4, 0.45, 0.5) } };

  constructor() {
    const material = new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, transparent: true, depthWrite: false, uniforms: this.uniforms });
    this.lines = new LineSegments(new BufferGeometry(), material);
    this.lines.frustumCulled = false;
    this.lines.visible = false;
    this.lines.renderOrder = 4;
  }

  // The twelve edges of the cell, or the four of it in the plane; gives their number.
  show(cell: CellHeader | null, planar: boolean): number {
    this.lines.visible = cell !== null;
    if (!cell) return 0;
    const corners = planar ? 4 : 8, place = new Float32Array(3 * corners);
    for (let k = 0; k < corners; ++k)
      for (let i = 0; i < 3; ++i) {
        const at = cell.low[i] + [0, 1, 2].reduce((sum, edge) => sum + (k & (1 << edge) ? cell.edges[edge][i] : 0), 0);
        place[3 * k + i] = planar && i === 2 ? 0 : at;
      }
    this.lines.geometry.dispose();
    const geometry = new BufferGeometry(), ends = edgesOf(corners);
    geometry.setAttribute("position", new BufferAttribute(place, 3));
    geometry.setIndex(ends);
    this.lines.geometry = geometry;
    return ends.length / 2;
  }
}
