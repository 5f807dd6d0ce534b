// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A field on a layer of its sites, as a plane of coloured tiles: each site has the tile about it, in one colour, and none
// where it has no value. Between the sites nothing is made up.
import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Mesh, RawShaderMaterial } from "three";
import type { Triple } from "../api";
import { type ColourScale, scaleGlsl } from "./shading";

const vertexShader = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix, projectionMatrix;
  ${scaleGlsl}
  in vec3 position;
  in float value;
  out vec3 colour;
  void main() {
    colour = colour_of(value);
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform float opacity;
  in vec3 colour;
  out vec4 pixel;
  void main() { pixel = vec4(colour, opacity); }
`;

// The sites of a layer: where they lie in the arrays of the field.
export interface Layer {
  count: [number, number];
  rank: (i: number, j: number) => number;
}

export function layerOf(shape: Triple, across: number, at: number): Layer {
  const [a, b] = [0, 1, 2].filter((k) => k !== across), stride = [1, shape[0], shape[0] * shape[1]];
  return { count: [shape[a], shape[b]], rank: (i, j) => i * stride[a] + j * stride[b] + at * stride[across] };
}

// The corner between the sites i - 1 and i, j - 1 and j; at the rim half a step further on.
function corner(place: Float32Array, layer: Layer, i: number, j: number): Triple {
  const part = (n: number, k: number): [number, number] => {
    const from = Math.max(0, Math.min(n - 2, k - 1));
    return [from, k - 0.5 - from];
  };
  const [p, s] = part(layer.count[0], i), [q, t] = part(layer.count[1], j);
  const at = (di: number, dj: number, axis: number) => place[3 * layer.rank(p + di, q + dj) + axis];
  const along = (axis: number) => (1 - s) * ((1 - t) * at(0, 0, axis) + t * at(0, 1, axis)) + s * ((1 - t) * at(1, 0, axis) + t * at(1, 1, axis));
  return [along(0), along(1), along(2)];
}

export class FieldPlane {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly uniforms = { opacity: { value: 0.85 } };

  constructor(scale: ColourScale) {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3, vertexShader, fragmentShader, side: DoubleSide, transparent: true, uniforms: { ...scale, ...this.uniforms },
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 2; // of what one sees through, the first
  }

  clear(): void {
    this.mesh.visible = false;
  }

  // `place`: three numbers for each site of the field; `value`: one. Gives the number of tiles.
  show(place: Float32Array, value: Float32Array, layer: Layer): number {
    const [n, m] = layer.count, positions: number[] = [], values: number[] = [], ranks: number[] = [];
    for (let j = 0; j < m; ++j)
      for (let i = 0; i < n; ++i) {
        const v = value[layer.rank(i, j)];
        if (Number.isNaN(v)) continue;
        const first = values.length;
        for (const [di, dj] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
          positions.push(...corner(place, layer, i + di, j + dj));
          values.push(v);
        }
        ranks.push(first, first + 1, first + 2, first, first + 2, first + 3);
      }
    this.mesh.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setAttribute("value", new BufferAttribute(Float32Array.from(values), 1));
    geometry.setIndex(new BufferAttribute(Uint32Array.from(ranks), 1));
    this.mesh.geometry = geometry;
    this.mesh.visible = ranks.length > 0;
    return ranks.length / 6;
  }
}
