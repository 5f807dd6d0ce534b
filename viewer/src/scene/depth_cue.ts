// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eye-dome lighting: a pixel is darkened as far as its neighbours on the screen are nearer to the eye, from depths alone
// (C. Boucheny, Interactive scientific visualisation of large datasets, thesis, Grenoble 2009). Grains of a heap stand
// out from each other without a shadow map. Two rings: a narrow one for outlines, a wide one for hollows.
import { DepthTexture, GLSL3, Mesh, OrthographicCamera, PlaneGeometry, RawShaderMaterial, Scene, UnsignedIntType, Vector2, type WebGLRenderer, WebGLRenderTarget } from "three";

const vertexShader = /* glsl */ `
  precision highp float;
  in vec3 position;
  out vec2 place;
  void main() { place = 0.5 + 0.5 * position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;
const fragmentShader = /* glsl */ `
  precision highp float;
  uniform highp sampler2D depths;
  uniform sampler2D picture;
  uniform vec2 pixel_size, planes; // near and far
  uniform float strength, spread;
  uniform bool parallel;
  in vec2 place;
  out vec4 pixel;
  float distance_at(vec2 at) {
    float d = texture(depths, at).r;
    if (parallel) return mix(planes.x, planes.y, d);
    return planes.x * planes.y / (planes.y - d * (planes.y - planes.x));
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
    pixel = vec4(seen.rgb * (1.0 - strength * min(0.75, dark)), seen.a);
  }
`;

export class DepthCue {
  readonly target: WebGLRenderTarget;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly material: RawShaderMaterial;

  constructor() {
    this.target = new WebGLRenderTarget(1, 1, { samples: 4, depthTexture: new DepthTexture(1, 1, UnsignedIntType) });
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3, vertexShader, fragmentShader, depthTest: false, depthWrite: false,
      uniforms: {
        depths: { value: this.target.depthTexture }, picture: { value: this.target.texture }, pixel_size: { value: new Vector2() },
        planes: { value: new Vector2() }, strength: { value: 1 }, spread: { value: 1 }, parallel: { value: false },
      },
    });
    const quad = new Mesh(new PlaneGeometry(2, 2), this.material);
    quad.frustumCulled = false;
    this.scene.add(quad);
  }

  // `spread`: the difference in depth that darkens fully, about a radius.
  draw(renderer: WebGLRenderer, near: number, far: number, parallel: boolean, spread: number, ratio: number): void {
    const u = this.material.uniforms;
    u.planes.value.set(near, far);
    u.parallel.value = parallel;
    u.spread.value = spread;
    u.pixel_size.value.set(ratio / this.target.width, ratio / this.target.height);
    renderer.setRenderTarget(null);
    renderer.render(this.scene, this.camera);
  }
}
