// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stage: the camera, what it sees, and which grain lies under a pixel. Draws only when something changed.
import {
  Box3, ColorManagement, GLSL3, LinearSRGBColorSpace, Mesh, MOUSE, OrthographicCamera, PerspectiveCamera, PlaneGeometry, Ray,
  RawShaderMaterial, Scene, TOUCH, Vector2, Vector3, Vector4, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Arms } from "./arms";
import { Arrows } from "./arrows";
import { Sites, Streamlines } from "./streamlines";
import { CellOutline } from "./cell";
import { DepthCue } from "./depth_cue";
import { FieldPlane } from "./field_plane";
import { type FitBox, fitted } from "./fit";
import { Obstacles } from "./obstacles";
import { common, makeScale } from "./shading";
import { Shapes } from "./shapes";
import { Spheres } from "./spheres";
import { Surface } from "./surface";
import { Trails } from "./trails";
import { Tubes } from "./tubes";

export type Preset = "fit" | "iso" | "front" | "side" | "top" | "back";
const fieldOfView = 32; // degrees: little perspective, as through a long lens

// ms between pictures while the hand turns: above, fewer pixels are drawn, below, more; and the fewest, along one.
const slowTurn = 45, quickTurn = 20, coarsest = 0.25;

ColorManagement.enabled = false;

export class Stage {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly grainScale = makeScale();
  readonly contactScale = makeScale();
  readonly fieldScale = makeScale();
  readonly surfaceScale = makeScale();
  readonly spheres = new Spheres(this.grainScale);
  readonly shapes = new Shapes(this.grainScale);
  readonly tubes = new Tubes(this.contactScale);
  readonly obstacles = new Obstacles();
  readonly arrows = new Arrows();
  readonly trails = new Trails();
  readonly cell = new CellOutline();
  readonly field = new FieldPlane(this.fieldScale);
  readonly flow = new Arrows(); // of a field
  readonly streamlines = new Streamlines();
  readonly sites = new Sites(); // of a fluid
  readonly arms = new Arms();
  readonly surface = new Surface(this.surfaceScale);
  // Grains that step back are a ground for the tubes inside of them, for arrows and for fields: they hide none.
  overGrains = false;
  shadows = false; // soft ones, in space
  planar = false;
  parallel = false;
  up = new Vector3(0, 0, 1);
  bounds = new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
  grainRadius = 0.01;
  legendHeight = 76; // CSS pixels kept free at the bottom when the camera is fitted
  lastDraw = 0; // ms that the last draw took the processor
  onDraw: () => void = () => undefined;
  beforeDraw: () => boolean = () => false; // true: another draw is wanted after this one

  private readonly perspective = new PerspectiveCamera(fieldOfView, 1, 0.01, 100);
  private readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, -100, 100);
  private controls: OrbitControls;
  private readonly cue = new DepthCue();
  private readonly halo: Mesh<PlaneGeometry, RawShaderMaterial>;
  private wanted = false;
  private turning = false; // the hand is on the picture
  private turnedAt = 0; // ms, of the picture before, while it is
  private fineness = 1; // pixels drawn along a pixel of the page
  private fittedFrom: Preset | null = null; // null: the user has moved the camera since

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.halo = makeHalo();
    this.scene.add(this.spheres.mesh, this.shapes.group, this.tubes.mesh, this.obstacles.group, this.arrows.mesh, this.trails.lines, this.cell.lines, this.field.mesh, this.flow.mesh, this.streamlines.lines, this.streamlines.heads.mesh, this.sites.points, this.arms.mesh, this.surface.mesh, this.halo);
    this.tubes.mesh.onBeforeRender = () => this.overGrains && this.renderer.clearDepth();
    this.arrows.mesh.onBeforeRender = () => this.overGrains && !this.tubes.mesh.visible && this.renderer.clearDepth();
    this.flow.mesh.onBeforeRender = () => this.overGrains && !this.tubes.mesh.visible && !this.arrows.mesh.visible && this.renderer.clearDepth();
    this.field.mesh.onBeforeRender = () =>
      this.overGrains && !this.tubes.mesh.visible && !this.arrows.mesh.visible && !this.flow.mesh.visible && this.renderer.clearDepth();
    this.controls = this.makeControls();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.parallel ? this.orthographic : this.perspective;
  }
  get target(): Vector3 {
    return this.controls.target;
  }

  private makeControls(): OrbitControls {
    const target = this.controls?.target.clone() ?? new Vector3();
    this.controls?.dispose();
    this.camera.up.copy(this.up);
    const controls = new OrbitControls(this.camera, this.canvas);
    controls.target.copy(target);
    controls.enableDamping = true;
    controls.dampingFactor = 0.12;
    controls.zoomToCursor = true;
    controls.zoomSpeed = 1.4;
    if (this.planar) {
      controls.enableRotate = false;
      controls.mouseButtons = { LEFT: MOUSE.PAN, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
      controls.touches = { ONE: TOUCH.PAN, TWO: TOUCH.DOLLY_PAN };
    }
    controls.addEventListener("change", () => this.draw());
    controls.addEventListener("start", () => ((this.fittedFrom = null), (this.turning = true), (this.turnedAt = 0)));
    controls.addEventListener("end", () => this.rest());
    controls.update();
    return controls;
  }

  // A planar case is seen along z, in parallel projection; the others against gravity.
  setWorld(planar: boolean, up: Vector3): void {
    this.planar = this.parallel = planar;
    // A turned gravity does not turn the picture of a planar case: y stays up.
    this.up.copy(planar ? new Vector3(0, 1, 0) : up);
    common.flat_look.value = planar;
    this.tubes.mesh.material.depthTest = !planar;
    this.arrows.mesh.material.depthTest = !planar;
    this.trails.lines.material.depthTest = !planar;
    this.controls = this.makeControls();
  }

  setParallel(on: boolean): void {
    if (on === this.parallel) return;
    const from = this.camera;
    const offset = from.position.clone().sub(this.target);
    this.parallel = on;
    this.camera.position.copy(this.target).add(offset);
    const half = Math.tan((fieldOfView * Math.PI) / 360);
    if (on) {
      this.orthographic.zoom = 1 / (offset.length() * half);
    } else {
      this.perspective.position.copy(this.target).add(offset.setLength(1 / (this.orthographic.zoom * half)));
    }
    this.camera.quaternion.copy(from.quaternion);
    this.controls = this.makeControls();
    this.resize();
  }

  look(preset: Preset): void {
    const front = this.frontDirection();
    const side = new Vector3().crossVectors(this.up, front);
    const current = this.camera.position.clone().sub(this.target).normalize();
    const from: Record<Preset, Vector3> = {
      fit: this.planar ? new Vector3(0, 0, 1) : current,
      iso: front.clone().multiplyScalar(0.8).addScaledVector(side, 0.55).addScaledVector(this.up, 0.42),
      front,
      back: front.clone().negate(),
      side,
      top: this.up.clone().addScaledVector(front, 1e-3),
    };
    const direction = this.planar ? new Vector3(0, 0, 1) : from[preset].clone().normalize();
    const right = new Vector3().crossVectors(this.up, direction).normalize(), above = new Vector3().crossVectors(direction, right);
    const height = Math.max(1, this.canvas.clientHeight);
    // The legend takes a strip at the bottom: all is fitted into what is above it.
    const room: FitBox = {
      half: Math.tan((fieldOfView * Math.PI) / 360), margin: 1.08, aspect: Math.max(1, this.canvas.clientWidth) / height,
      strip: Math.min(this.legendHeight, 0.3 * height) / height, parallel: this.parallel,
    };
    const { centre, distance, size } = fitted(this.pointsToShow(), { right, above, towards: direction }, room);
    this.controls.target.copy(centre);
    this.camera.position.copy(centre).addScaledVector(direction, distance);
    this.orthographic.zoom = 1 / size;
    this.perspective.zoom = 1;
    this.camera.up.copy(this.up);
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.fittedFrom = preset;
    this.draw();
  }

  // Fits the camera once more, to bounds that have changed, unless the user has moved it.
  refit(): void {
    if (this.fittedFrom) this.look(this.fittedFrom);
  }

  // The box of the run, and what is drawn of the obstacles near it: none is cropped.
  private pointsToShow(): Vector3[] {
    const { min, max } = this.bounds, points: Vector3[] = [];
    for (let k = 0; k < 8; ++k) points.push(new Vector3(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z));
    const near = this.bounds.clone().expandByScalar(0.5 * this.bounds.getSize(new Vector3()).length());
    for (const p of this.obstacles.corners()) if (near.containsPoint(p)) points.push(p);
    return points;
  }

  // A horizontal direction to look from: towards -y where z is up.
  private frontDirection(): Vector3 {
    if (this.planar) return new Vector3(0, 0, 1);
    const guess = Math.abs(this.up.y) < 0.9 ? new Vector3(0, -1, 0) : new Vector3(0, 0, 1);
    return guess.addScaledVector(this.up, -guess.dot(this.up)).normalize();
  }

  // Whether the user has left the place that a preset chose.
  get wasMoved(): boolean {
    return this.fittedFrom === null;
  }

  // The eye at a place, looking at another; `height` is what fills a parallel picture, m.
  stand(eye: Vector3, target: Vector3, height: number | null): void {
    this.fittedFrom = null;
    this.controls.target.copy(target);
    this.camera.position.copy(eye);
    if (this.parallel && height) this.orthographic.zoom = 2 / height;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.draw();
  }

  moveTarget(to: Vector3): void {
    const step = to.clone().sub(this.controls.target);
    this.fittedFrom = null;
    this.controls.target.add(step);
    this.camera.position.add(step);
  }

  viewDirection(): Vector3 {
    return this.camera.getWorldDirection(new Vector3());
  }

  showHalo(at: Vector3 | null, radius: number, colour: Vector3): void {
    this.halo.visible = at !== null;
    if (!at) return;
    this.halo.material.uniforms.centre.value.set(at.x, at.y, at.z, radius);
    this.halo.material.uniforms.colour.value.copy(colour);
  }

  setBackground(r: number, g: number, b: number): void {
    this.renderer.setClearColor((r << 16) | (g << 8) | b, 1);
    common.background.value.set(r / 255, g / 255, b / 255);
  }

  resize(): void {
    const width = this.canvas.clientWidth, height = this.canvas.clientHeight;
    if (width === 0 || height === 0) return;
    this.setSize(width, height, this.fineness * Math.min(window.devicePixelRatio, 2));
    this.drawNow();
  }

  private setSize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    const { x, y } = this.renderer.getDrawingBufferSize(new Vector2());
    this.cue.setSize(x, y);
    this.perspective.aspect = width / height;
    this.orthographic.left = -(this.orthographic.right = width / height);
    this.perspective.updateProjectionMatrix();
    this.orthographic.updateProjectionMatrix();
  }

  draw(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame(() => {
      this.wanted = false;
      this.drawNow();
    });
  }

  // While the hand turns the picture, it is drawn in so many pixels that it follows; at rest in all of them.
  private adapt(now: number): void {
    const took = this.turnedAt > 0 ? now - this.turnedAt : NaN, before = this.fineness;
    this.turnedAt = now;
    if (took > slowTurn) this.fineness = Math.max(coarsest, 0.7 * before);
    if (took < quickTurn) this.fineness = Math.min(1, before / 0.7);
    if (this.fineness !== before)
      this.setSize(this.canvas.clientWidth, this.canvas.clientHeight, this.fineness * Math.min(window.devicePixelRatio, 2));
    document.body.dataset.fineness = this.fineness.toFixed(2);
  }
  private rest(): void {
    this.turning = false;
    if (this.fineness < 1) (this.fineness = 1), this.resize();
    document.body.dataset.fineness = "1.00";
  }

  drawNow(): void {
    const started = performance.now();
    if (this.turning) this.adapt(started);
    const more = this.beforeDraw();
    // Damping goes on after the hand is off: update() says so by a change, which asks for the next draw.
    this.controls?.update();
    this.setPlanes();
    const camera = this.camera;
    common.parallel.value = this.parallel;
    this.halo.material.uniforms.height.value = this.canvas.clientHeight;
    if (this.planar) {
      this.renderer.setRenderTarget(null);
      this.renderer.render(this.scene, camera);
    } else {
      this.renderer.setRenderTarget(this.cue.target);
      this.renderer.render(this.scene, camera);
      this.cue.draw(this.renderer, {
        near: camera.near, far: camera.far, parallel: this.parallel, focal: 2 / this.heightAt(1), aspect: this.cue.target.width / this.cue.target.height,
        spread: 2 * this.grainRadius, ratio: this.renderer.getPixelRatio(), shadows: this.shadows,
      });
    }
    this.lastDraw = performance.now() - started;
    this.onDraw();
    if (more) this.draw();
  }

  // Near and far around what there is, so that depths keep their digits.
  private setPlanes(): void {
    const camera = this.camera;
    const size = this.bounds.getSize(new Vector3()).length() || 1;
    const away = camera.position.distanceTo(this.bounds.getCenter(new Vector3()));
    if (camera instanceof PerspectiveCamera) {
      camera.near = Math.max(away - 1.5 * size, 1e-3 * Math.min(size, away) + 1e-9);
      camera.far = away + 3 * size;
    } else {
      camera.near = away - 4 * size;
      camera.far = away + 4 * size;
    }
    camera.updateProjectionMatrix();
  }

  // How much of the world fills the height of the picture, at a distance from the eye; a parallel projection has one.
  private heightAt(distance: number): number {
    return this.parallel ? 2 / this.orthographic.zoom : (2 * distance * Math.tan((fieldOfView * Math.PI) / 360)) / this.perspective.zoom;
  }
  heightAtTarget(): number {
    return this.heightAt(this.camera.position.distanceTo(this.target));
  }
  // The three axes of the world as the eye sees them: x to the right, y up, z towards it.
  axesOnScreen(): Vector3[] {
    this.camera.updateMatrixWorld();
    const turn = this.camera.quaternion.clone().invert();
    return [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((axis) => axis.applyQuaternion(turn));
  }

  // Whether the browser draws with the processor alone.
  isSoftware(): boolean {
    const gl = this.renderer.getContext(), info = gl.getExtension("WEBGL_debug_renderer_info");
    return /swiftshader|llvmpipe|softpipe|software/i.test(String(info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER)));
  }

  // How long a picture takes until it is there, ms.
  timeOfPicture(): number {
    const gl = this.renderer.getContext(), started = performance.now();
    this.drawNow();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return performance.now() - started;
  }

  // Draws the picture in a size of its own, hands the canvas over, and comes back to the size on the page. What the page
  // shows stays in the picture: where this is narrower, it is taken from farther away.
  drawAt(width: number, height: number, take: (canvas: HTMLCanvasElement) => void): void {
    const shown = this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight), narrower = Math.min(1, width / height / shown);
    const zooms = [this.perspective.zoom, this.orthographic.zoom];
    this.perspective.zoom *= narrower;
    this.orthographic.zoom *= narrower;
    this.setSize(width, height, 1);
    this.drawNow();
    take(this.canvas);
    [this.perspective.zoom, this.orthographic.zoom] = zooms;
    this.resize();
  }
  largestSize(): number {
    const gl = this.renderer.getContext();
    return Math.min(16384, Number(gl.getParameter(gl.MAX_RENDERBUFFER_SIZE)), Number(gl.getParameter(gl.MAX_TEXTURE_SIZE)));
  }

  // The row of the grain under a point of the canvas (from its corner, in CSS pixels); -1 where there is none.
  pick(x: number, y: number, sphere: Float32Array): number {
    const ray = this.rayAt(x, y);
    const { origin: o, direction: d } = ray, cut = common.cut.value;
    let best = Infinity, found = -1;
    for (let k = 0, i = 0; i < sphere.length; ++k, i += 4) {
      const cx = sphere[i] - o.x, cy = sphere[i + 1] - o.y, cz = sphere[i + 2] - o.z, r = sphere[i + 3];
      const b = cx * d.x + cy * d.y + cz * d.z;
      const gap = cx * cx + cy * cy + cz * cz - b * b;
      if (!(r > 0) || gap > r * r || b < 0) continue;
      const t = b - Math.sqrt(r * r - gap);
      if (t >= best || t < 0) continue;
      if (cut.x * sphere[i] + cut.y * sphere[i + 1] + cut.z * sphere[i + 2] + cut.w < 0) continue;
      best = t;
      found = k;
    }
    return found;
  }

  private rayAt(x: number, y: number): Ray {
    const camera = this.camera;
    camera.updateMatrixWorld();
    const at = new Vector3((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight, -1).unproject(camera);
    const direction = this.parallel ? this.viewDirection() : at.clone().sub(camera.position).normalize();
    return new Ray(this.parallel ? at.addScaledVector(direction, -1e3) : camera.position.clone(), direction);
  }

  // The point of the world under a point of the canvas: on the grain there (its centre, near its middle), else on the
  // plane across the line of sight that the camera turns about; in a planar case on its plane.
  pointAt(x: number, y: number, sphere: Float32Array): Vector3 {
    const ray = this.rayAt(x, y), row = this.pick(x, y, sphere);
    const onPlane = (through: Vector3) => {
      const normal = this.planar ? new Vector3(0, 0, 1) : this.viewDirection();
      const way = normal.dot(through.clone().sub(ray.origin)) / normal.dot(ray.direction);
      return ray.at(way, new Vector3());
    };
    if (row < 0) return onPlane(this.planar ? new Vector3() : this.target);
    const centre = new Vector3(sphere[4 * row], sphere[4 * row + 1], sphere[4 * row + 2]), radius = sphere[4 * row + 3];
    const off = ray.distanceToPoint(centre);
    if (off < 0.4 * radius) return centre;
    if (this.planar) return onPlane(new Vector3());
    return ray.at(ray.direction.dot(centre.sub(ray.origin)) - Math.sqrt(radius * radius - off * off), new Vector3());
  }

  // Where a point of the world lies on the canvas, CSS pixels.
  project(at: Vector3): { x: number; y: number } {
    this.camera.updateMatrixWorld();
    const v = at.clone().project(this.camera);
    return { x: ((v.x + 1) / 2) * this.canvas.clientWidth, y: ((1 - v.y) / 2) * this.canvas.clientHeight };
  }
}

// A ring around the grain that was picked, never thinner than a few pixels, drawn over everything.
function makeHalo(): Mesh<PlaneGeometry, RawShaderMaterial> {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3, depthTest: false, depthWrite: false, transparent: true,
    uniforms: { centre: { value: [0, 0, 0, 1] }, colour: { value: new Vector3() }, height: { value: 1 } },
    vertexShader: /* glsl */ `
      precision highp float;
      uniform mat4 viewMatrix, projectionMatrix;
      uniform vec4 centre;
      uniform float height;
      in vec3 position;
      out vec2 place;
      flat out float inner, soft;
      void main() {
        vec4 view = viewMatrix * vec4(centre.xyz, 1.0);
        float w = (projectionMatrix * view).w;
        float pixel = 2.0 * w / (projectionMatrix[1][1] * height);
        float radius = max(1.12 * centre.w + 3.0 * pixel, 9.0 * pixel);
        place = position.xy;
        inner = 1.0 - 2.6 * pixel / radius;
        soft = pixel / radius;
        gl_Position = projectionMatrix * (view + vec4(position.xy * radius * (1.0 + 2.0 * soft), 0.0, 0.0));
      }`,
    fragmentShader: /* glsl */ `
      precision highp float;
      uniform vec3 colour;
      in vec2 place;
      flat in float inner, soft;
      out vec4 pixel;
      void main() {
        float r = length(place) * (1.0 + 2.0 * soft);
        float a = smoothstep(inner - soft, inner + soft, r) * smoothstep(1.0 + soft, 1.0 - soft, r);
        if (a < 0.01) discard;
        pixel = vec4(colour, a);
      }`,
  });
  material.uniforms.centre.value = new Vector4(0, 0, 0, 1);
  const halo = new Mesh(new PlaneGeometry(2, 2), material);
  halo.frustumCulled = false;
  halo.visible = false;
  halo.renderOrder = 10;
  return halo;
}
