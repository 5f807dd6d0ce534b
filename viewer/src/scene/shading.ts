// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the shaders of grains, tubes and obstacles share: one light, one scale of colours, one cut.
import { Vector2, Vector3, Vector4, type Texture } from "three";
import { mapTexture } from "../colours";

export interface ColourScale {
  map: { value: Texture };
  ends: { value: Vector2 };
  // 0: the scale is linear, 1: logarithmic, 2: categories of a palette
  kind: { value: number };
}
export const makeScale = (): ColourScale => ({
  map: { value: mapTexture("viridis") },
  ends: { value: new Vector2(0, 1) },
  kind: { value: 0 },
});

// One object for all materials, so that a change shows everywhere.
export const common = {
  cut: { value: new Vector4(0, 0, 0, 1) }, // what is kept: dot(cut.xyz, x) + cut.w >= 0
  parallel: { value: false },
  flat_look: { value: false },
  background: { value: new Vector3(1, 1, 1) },
};

// A grain that steps back: pale and nearly grey, its outline a little less so.
export const faintGlsl = /* glsl */ `
  uniform float faintness;
  uniform vec3 background;
  vec3 stepped_back(vec3 seen, float rim) {
    if (!(faintness > 0.0)) return seen;
    vec3 grey = vec3(dot(seen, vec3(0.3, 0.6, 0.1)));
    return mix(background, mix(vec3(0.5), mix(grey, seen, 0.45), 0.5), mix(0.13, 0.4, rim));
  }
`;

export const lightGlsl = /* glsl */ `
  vec3 lit(vec3 colour, vec3 normal) {
    vec3 key = normalize(vec3(-0.38, 0.62, 0.68));
    float wrapped = 0.5 + 0.5 * dot(normal, key);
    float sky = 0.5 + 0.5 * normal.y;
    float gloss = pow(max(dot(normal, normalize(key + vec3(0.0, 0.0, 1.0))), 0.0), 36.0);
    return colour * (0.30 + 0.16 * sky + 0.66 * wrapped * wrapped) + 0.10 * gloss;
  }
`;

export const scaleGlsl = /* glsl */ `
  uniform sampler2D map;
  uniform vec2 ends;
  uniform int kind;
  vec3 colour_of(float value) {
    if (isnan(value)) return vec3(1.0, 0.0, 0.6);
    if (kind == 2) return texture(map, vec2((mod(value, 8.0) + 0.5) / 8.0, 0.5)).rgb;
    float t = kind == 1 ? log(max(value, ends.x) / ends.x) / log(ends.y / ends.x) : (value - ends.x) / (ends.y - ends.x);
    return texture(map, vec2(clamp(t, 0.0, 1.0) * (255.0 / 256.0) + 0.5 / 256.0, 0.5)).rgb;
  }
`;

export const turnGlsl = /* glsl */ `
  vec3 turned(vec4 wxyz, vec3 v) { return v + 2.0 * cross(wxyz.yzw, cross(wxyz.yzw, v) + wxyz.x * v); }
`;
