// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eye-dome lighting: a pixel is darkened as far as its neighbours on the screen are nearer to the eye, from depths alone
// (C. Boucheny, Interactive scientific visualisation of large datasets, thesis, Grenoble 2009). Grains of a heap stand
// out from each other without a shadow map. Two rings: a narrow one for outlines, a wide one for hollows.
//
// Soft shadows, where they are wanted: how much of the sky a point sees, again from depths alone. Of each pair of opposite
// neighbours the mean height above the point counts, so that a slope is not taken for a hollow (in the manner of
// L. Bavoil, M. Sainz and R. Dimitrov, Image-space horizon-based ambient occlusion, SIGGRAPH 2008). They are worked out
// for every second pixel, each of 4 x 4 with pairs of its own, and the mean over 4 x 4 is taken.
import { DepthTexture, GLSL3, Mesh, OrthographicCamera, PlaneGeometry, RawShaderMaterial, Scene, UnsignedIntType, Vector2, type WebGLRenderer, WebGLRenderTarget } from "three";

const vertexShader = /* glsl */ `
  precision highp float;
  in vec3 position;
  out vec2 place;
  void main() { place = 0.5 + 0.5 * position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;
const distanceGlsl = /* glsl */ `
  uniform bool parallel;
  float distance_at(vec2 at) {
    float d = texture(depths, at).r;
    if (parallel) return mix(planes.x, planes.y, d);
    return planes.x * planes.y / (planes.y - d * (planes.y - planes.x));
  }
`;
const occlusionShader = /* glsl */ `
  precision highp float;
  uniform highp sampler2D depths;
  uniform vec2 planes;
  uniform float spread, focal, aspect; // half the height of the picture over the size of what fills it, at distance 1
  in vec2 place;
  out vec4 pixel;
  ${distanceGlsl}
  // How high a neighbour stands above the point, as the sine of its angle; what is far in front throws no shadow, and
  // an edge beside an abyss is no lighter than one beside a slope.
  float height(vec2 offset, float away, float here) {
    float rise = here - distance_at(place + offset);
    return max(-0.35, rise / sqrt(rise * rise + away * away)) * smoothstep(5.0 * spread, 2.0 * spread, rise);
  }
  void main() {
    if (texture(depths, place).r >= 1.0) { pixel = vec4(0.0); return; }
    float here = distance_at(place), per_unit = 0.5 * focal / (parallel ? 1.0 : here);
    float reach = min(2.2 * spread, 0.12 / per_unit), sum = 0.0;
    ivec2 cell = ivec2(gl_FragCoord.xy) % 4;
    float turn = float((cell.x * 4 + cell.y) * 7 % 16) / 16.0;
    for (int k = 0; k < 8; ++k) {
      float angle = 3.14159265 * (float(k) + turn) / 8.0, away = reach * (0.12 + 0.88 * fract(0.618 * float(k) + turn));
      vec2 offset = per_unit * away * vec2(cos(angle) / aspect, sin(angle));
      sum += max(0.0, 0.5 * (height(offset, away, here) + height(-offset, away, here)));
    }
    pixel = vec4(sum / 8.0, 0.0, 0.0, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform highp sampler2D depths;
  uniform sampler2D picture;
  uniform vec2 pixel_size, planes; // near and far
  uniform float strength, spread;
  uniform sampler2D occlusion;
  uniform vec2 occlusion_size;
  uniform bool shadows;
  in vec2 place;
  out vec4 pixel;
  ${distanceGlsl}
  // The mean over the 4 x 4 pixels around, of those about as far away as this one.
  float shade(float here) {
    float sum = 0.0, weights = 1e-4;
    for (int k = 0; k < 16; ++k) {
      vec2 at = place + (vec2(float(k % 4), float(k / 4)) - 1.5) / occlusion_size;
      float weight = smoothstep(2.0 * spread, 0.5 * spread, abs(distance_at(at) - here));
      sum += weight * texture(occlusion, at).r;
      weights += weight;
    }
    return sum / weights;
  }
  void main() {
    vec4 seen = texture(picture, place);
    float here = distance_at(place), narrow = 0.0, wide = 0.0;
    for (int k = 0; k < 8; ++k) {
      float angle = 0.785398 * float(k) + 0.39;
      vec2 step_ = vec2(cos(angle), sin(angle)) * pixel_size;
      narrow += clamp((here - distance_at(place + 1.3 * step_)) / spread, 0.0, 1.0);
      wide += clamp((here - distance_at(place + 6.0 * step_)) / (2.0 * spread), 0.0, 1.0);
    }
    bool empty = texture(depths, place).r >= 1.0;
    float dark = empty ? 0.0 : 0.085 * narrow + 0.05 * wide;
    float light = 1.0 - strength * min(0.75, dark);
    if (shadows && !empty) light *= 1.0 - min(0.7, 1.15 * shade(here));
    pixel = vec4(seen.rgb * light, seen.a);
  }
`;

export interface CueView {
  near: number;
  far: number;
  parallel: boolean;
  focal: number; // 1 over the tangent of half the field of view; of a parallel projection, 1 over half its height
  aspect: number;
  spread: number; // the difference in depth that darkens fully, about a radius
  ratio: number; // pixels of the buffer for one of the page
  shadows: boolean;
}

const flat = (fragment: string, uniforms: Record<string, { value: unknown }>) =>
  new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader: fragment, depthTest: false, depthWrite: false, uniforms });

export class DepthCue {
  readonly target: WebGLRenderTarget;
  private readonly occlusion = new WebGLRenderTarget(1, 1, { depthBuffer: false });
  private readonly camera = new OrthographicCamera();
  private readonly scene = new Scene();
  private readonly quad: Mesh<PlaneGeometry, RawShaderMaterial>;
  private readonly composing: RawShaderMaterial;
  private readonly shading: RawShaderMaterial;

  constructor() {
    this.target = new WebGLRenderTarget(1, 1, { samples: 4, depthTexture: new DepthTexture(1, 1, UnsignedIntType) });
    const common = { depths: { value: this.target.depthTexture }, planes: { value: new Vector2() }, parallel: { value: false }, spread: { value: 1 } };
    this.composing = flat(fragmentShader, {
      ...common, picture: { value: this.target.texture }, pixel_size: { value: new Vector2() }, strength: { value: 1 },
      occlusion: { value: this.occlusion.texture }, occlusion_size: { value: new Vector2() }, shadows: { value: false },
    });
    this.shading = flat(occlusionShader, { ...common, focal: { value: 1 }, aspect: { value: 1 } });
    this.quad = new Mesh(new PlaneGeometry(2, 2), this.composing);
    this.quad.frustumCulled = false;
    this.scene.add(this.quad);
  }

  setSize(width: number, height: number): void {
    this.target.setSize(width, height);
    this.occlusion.setSize(Math.ceil(width / 2), Math.ceil(height / 2));
  }

  draw(renderer: WebGLRenderer, view: CueView): void {
    const u = this.composing.uniforms; // the depths and their scale are the same objects for both passes
    u.planes.value.set(view.near, view.far);
    u.parallel.value = view.parallel;
    u.spread.value = view.spread;
    u.shadows.value = view.shadows;
    u.pixel_size.value.set(view.ratio / this.target.width, view.ratio / this.target.height);
    u.occlusion_size.value.set(this.occlusion.width, this.occlusion.height);
    if (view.shadows) {
      this.shading.uniforms.focal.value = view.focal;
      this.shading.uniforms.aspect.value = view.aspect;
      this.pass(renderer, this.shading, this.occlusion);
    }
    this.pass(renderer, this.composing, null);
  }

  private pass(renderer: WebGLRenderer, material: RawShaderMaterial, into: WebGLRenderTarget | null): void {
    this.quad.material = material;
    renderer.setRenderTarget(into);
    renderer.render(this.scene, this.camera);
  }
}
