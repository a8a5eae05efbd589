// The 3D view of a board of balls: seen from any side above the board, and played by pointing. Loaded on demand. It is
// told what may be chosen.
import {
  AmbientLight,
  BackSide,
  BoxGeometry,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  MathUtils,
  MeshStandardMaterial,
  type Object3D,
  Path,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShadowMaterial,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  type Sprite,
  TorusGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Board, Place } from '../protocol/types';
import { put, radius, target } from './aim';
import { name_sign, Painter, type Palette, plate, sign_height } from './balls';
import { fit } from './fit';
import type { Label } from './geometry';
import type { Overlays } from './Overlay.svelte';
import type { Figure } from './picture';
import { Signs } from './signs';

export interface View {
  board: Board;
  labels: Label[]; // of the unrotated board
  figures: Figure[];
  shown: readonly string[]; // the places that can be pointed at
  hinted: readonly string[]; // those of them that are marked, since one may place there,
  barred: readonly string[]; // or since one may not
  ringed: ReadonlySet<string>; // the last move, or the move in progress
  overlays: Overlays;
}

export interface Hand {
  hover(place: string | null): void;
  choose(place: string): void;
}

const overhang = 0.75; // of the plate beyond the balls
const thickness = 0.3; // of the plate
const mouth = 0.31; // the radius of a hole where it opens
const hollow = 0.33; // of the ball that it is a part of
const lifted = 0.45; // the plate, from the table
const measured = 20; // frames, to find out how fast this is drawn
const fast = 1000 / 25; // milliseconds for a frame
const drop_height = 4;
const drop_time = 190;
const clearance = 0.04; // of names from the plate, towards the camera, so that their lower halves are not below it
const tremble = 6; // pixels that a click may move
const opacities: Record<Figure['manner'], number> = { stands: 1, ghost: 0.65, leaving: 0.4, captured: 0.5 };
const veiled = 0.15;

interface Falling {
  ball: Mesh;
  from: number;
  to: number;
  begun: number;
  leaving: boolean;
}
interface Ball {
  mesh: Mesh;
  place: string;
  there: boolean; // on the board now, regardless of the move in progress
}

const is_there = (figure: Figure) => figure.manner === 'stands' || figure.manner === 'leaving';
const sign = ({ spot, manner, piece, veiled, zombie }: Figure) =>
  [spot.name, manner, piece.side, veiled, zombie].join(' ');

export class Space {
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  private readonly renderer = new WebGLRenderer({ antialias: true, alpha: true });
  private readonly canvas = this.renderer.domElement;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(38, 1, 0.1, 200);
  private readonly controls = new OrbitControls(this.camera, this.canvas);
  private readonly sun = new DirectionalLight(0xffffff, 2.2);
  private readonly watcher = new ResizeObserver(() => this.resize());
  private readonly ray = new Raycaster();

  private readonly sphere = new SphereGeometry(radius, 40, 28);
  private readonly dot = new SphereGeometry(0.16, 16, 12);
  private readonly bar = new BoxGeometry(0.3, 0.02, 0.045);
  private readonly ring = new TorusGeometry(0.27, 0.035, 10, 40);
  private readonly bowl = Math.asin(mouth / hollow); // how much of its ball a hole is
  private readonly hole = new SphereGeometry(hollow, 28, 10, 0, 2 * Math.PI, Math.PI - this.bowl, this.bowl);
  private readonly faint = new MeshBasicMaterial({ color: '#fff6dd', transparent: true, opacity: 0.7 });
  private readonly bright = new MeshBasicMaterial({ color: '#d5422f' });
  private readonly painter: Painter;
  private readonly signs: Signs;

  private readonly ground = new Group();
  private readonly coordinates: { sign: Sprite; at: Vector3 }[] = []; // on the plate
  private readonly targets = new Group();
  private readonly rings = new Group();
  private readonly balls = new Map<string, Ball>();
  private falling: Falling[] = [];

  private board: Board | null = null;
  private distance = 1; // from which all of it is seen
  private places = new Map<string, Place>();
  private names = ''; // the labels on the plate
  private frames = 0; // the animation frame requested
  private pointed: string | null = null;
  private pressed: { x: number; y: number } | null = null;

  constructor(
    private readonly frame: HTMLElement,
    private readonly hand: Hand,
    private readonly palette: Palette,
  ) {
    this.painter = new Painter(palette);
    this.signs = new Signs(palette);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.controls.enablePan = false;
    this.controls.rotateSpeed = 0.4;
    this.controls.enableDamping = !this.calm;
    this.controls.maxPolarAngle = Math.PI / 2 - 0.05; // never from below
    this.controls.addEventListener('change', () => this.ask());
    this.sun.position.set(-8, 12, 4);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 5;
    this.scene.add(new AmbientLight(0xffffff, 1.3), this.sun, this.ground, this.targets, this.rings, this.signs.group);
    this.listen();
    frame.append(this.canvas);
    this.watcher.observe(frame);
  }

  show(view: View): void {
    const names = view.labels.map((label) => label.text).join();
    const fresh = view.board.size !== this.board?.size;
    if (fresh || names !== this.names) {
      this.board = view.board;
      this.names = names;
      this.places = new Map(view.board.places.map((place) => [place.name, place]));
      this.build(view);
    }
    if (fresh) this.home();
    this.show_balls(view.figures, !fresh);
    const taken = new Set(view.figures.filter(is_there).map(({ spot }) => spot.name));
    this.show_targets(view, taken);
    const level = (place: string) => this.level(place);
    this.signs.show(view.overlays, taken, level, (thing, place, up) => this.put(thing, place, up));
    this.ask();
  }

  close(): void {
    cancelAnimationFrame(this.frames);
    this.watcher.disconnect();
    this.controls.dispose();
    this.painter.close();
    this.signs.close();
    this.renderer.dispose();
    this.canvas.remove();
  }

  private level(name: string): number {
    return this.places.get(name)?.level ?? 0;
  }
  private put<T extends Object3D>(thing: T, name: string, up = 0): T {
    const place = this.places.get(name) ?? { name, column: 0, row: 0, level: 0 };
    return put(thing, place, this.board?.size ?? 1, up);
  }
  private build({ board: { size, places }, labels }: View): void {
    this.ground.clear();
    const width = size + 2 * overhang;
    const sides = new MeshStandardMaterial({ color: this.palette.edge, roughness: 0.7 });
    const dark = new MeshStandardMaterial({ color: this.palette.edge, roughness: 0.9, side: BackSide });
    const open = new MeshBasicMaterial({ visible: false });
    const base = new Mesh(new BoxGeometry(width, thickness, width), [sides, sides, open, sides, sides, sides]);
    base.position.y = -thickness / 2;
    base.castShadow = true;
    const outline = new Shape(
      [-1, 1, 1, -1].map((x, at) => new Vector2((x * width) / 2, (at < 2 ? -width : width) / 2)),
    );
    for (const { name, level } of places) {
      if (level > 0) continue;
      const hole = this.put(new Mesh(this.hole, dark), name, Math.sqrt(hollow ** 2 - mouth ** 2) - radius);
      hole.receiveShadow = true;
      outline.holes.push(new Path().absarc(hole.position.x, -hole.position.z, mouth, 0, 2 * Math.PI));
      this.ground.add(hole);
    }
    const top = new Mesh(new ShapeGeometry(outline, 24), plate(width, this.palette));
    const table = new Mesh(
      new PlaneGeometry(3 * width, 3 * width),
      new ShadowMaterial({ color: '#2a1c0c', opacity: 0.3 }),
    );
    table.position.y = -thickness - lifted;
    for (const surface of [top, table]) {
      surface.rotation.x = -Math.PI / 2;
      surface.receiveShadow = true;
    }
    top.castShadow = true;
    this.ground.add(base, top, table);
    const reach = width; // of the light that throws shadows
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
    this.sun.shadow.camera.updateProjectionMatrix();
    const middle = (size - 1) / 2;
    this.coordinates.length = 0;
    for (const { x, y, text } of labels) {
      const sign = name_sign(text, this.palette);
      this.coordinates.push({ sign, at: new Vector3(x / 100 - middle, 0, y / 100 + middle) });
      this.ground.add(sign);
    }
    this.resize();
  }
  private home(): void {
    const size = this.board?.size ?? 1;
    this.camera.position.set(0, size * 1.5 + 1.6, size + 1.1);
    this.controls.target.set(0, 0.3, 0);
    this.controls.update();
    this.distance = this.camera.position.distanceTo(this.controls.target);
  }
  // However it is turned, the whole board and all balls on it are in view.
  private fit(): void {
    const { width, height } = this.frame.getBoundingClientRect();
    if (!width || !height) return;
    const half = (this.board?.size ?? 1) / 2;
    const square = (to: number, y: number) => [-to, to].flatMap((x) => [-to, to].map((z) => new Vector3(x, y, z)));
    const high = [...this.balls.values()].filter(({ there, place }) => there && this.places.get(place)?.level);
    const corners = [
      ...square(half + overhang, -thickness),
      ...square(half + overhang, 0),
      ...square(half, 2 * radius),
      ...high.map(({ place }) => this.put(new Group(), place, radius).position),
    ];
    fit(this.camera, this.controls.target, this.distance, corners, { width, height, above: 10, below: 26 });
    const pixel = (2 * Math.tan(MathUtils.degToRad(this.camera.fov) / 2)) / height;
    for (const { sign } of this.coordinates) sign.scale.setScalar(sign_height * pixel);
  }

  // Whether it is drawn without faltering here.
  async runs_well(): Promise<boolean> {
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));
    const begun = await frame();
    let now = begun;
    for (let count = 0; count < measured; ++count) {
      this.ask();
      now = await frame();
    }
    return now - begun < measured * fast;
  }

  private ask(): void {
    this.frames ||= requestAnimationFrame((now) => this.paint(now));
  }
  private paint(now: number): void {
    this.frames = 0;
    if (!this.calm) this.controls.update(); // turning dies away
    this.falling = this.falling.filter(({ ball, from, to, begun, leaving }) => {
      const done = Math.min(1, Math.max(0, now - begun) / drop_time);
      ball.position.y = from + (to - from) * done * done;
      if (leaving) ball.scale.setScalar(1 - 0.8 * done);
      if (done === 1 && leaving) this.scene.remove(ball);
      return done < 1;
    });
    this.fit();
    for (const { sign, at } of this.coordinates) sign.position.lerpVectors(at, this.camera.position, clearance);
    this.renderer.render(this.scene, this.camera);
    if (this.falling.length > 0) this.ask();
  }
  private move(ball: Mesh, from: number, to: number, leaving: boolean): void {
    const begun = performance.now() - (this.calm ? drop_time : 0);
    this.falling.push({ ball, from, to, begun, leaving });
  }
  private resize(): void {
    const { width, height } = this.frame.getBoundingClientRect();
    this.renderer.setSize(width, height);
    this.ask();
  }

  private show_balls(figures: Figure[], falls: boolean): void {
    const were = new Set([...this.balls.values()].filter((ball) => ball.there).map((ball) => ball.place));
    const are = new Set(figures.filter(is_there).map((figure) => figure.spot.name));
    const wanted = new Set(figures.map(sign));
    for (const [key, { mesh, place, there }] of this.balls) {
      if (wanted.has(key)) continue;
      if (there && !are.has(place)) this.move(mesh, mesh.position.y, mesh.position.y + drop_height, true);
      else this.scene.remove(mesh);
      this.balls.delete(key);
    }
    for (const figure of figures) {
      if (this.balls.has(sign(figure))) continue;
      const mesh = this.ball(figure);
      const to = mesh.position.y;
      const place = figure.spot.name;
      if (falls && is_there(figure) && !were.has(place)) this.move(mesh, to + drop_height, to, false);
      this.scene.add(mesh);
      this.balls.set(sign(figure), { mesh, place, there: is_there(figure) });
    }
  }
  private ball(figure: Figure): Mesh {
    const { spot, manner, piece, zombie } = figure;
    const opacity = figure.veiled ? veiled : opacities[manner];
    const look = this.painter.ball({ side: piece.side, zombie, opacity });
    const mesh = this.put(new Mesh(this.sphere, look), spot.name);
    if (manner === 'captured') mesh.scale.setScalar(0.45);
    mesh.castShadow = mesh.receiveShadow = opacity === 1;
    return mesh;
  }
  private show_targets({ shown, hinted, barred, ringed }: View, taken: ReadonlySet<string>): void {
    this.targets.clear();
    this.rings.clear();
    for (const name of shown) {
      if (taken.has(name)) continue; // rays hit the ball
      const { shape, up } = target(this.level(name), ringed.has(name));
      const aim = this.put(new Mesh(shape, this.faint), name, up);
      aim.visible = false; // rays still hit it
      this.targets.add(aim);
    }
    for (const name of hinted) this.targets.add(this.put(new Mesh(this.dot, this.faint), name));
    for (const name of barred)
      for (const turn of [1, -1]) {
        const bar = this.put(new Mesh(this.bar, this.bright), name, 0.03 - radius);
        bar.rotation.y = (turn * Math.PI) / 4;
        this.targets.add(bar);
      }
    for (const name of ringed) {
      const mark = this.put(new Mesh(this.ring, this.bright), name, 0.43);
      mark.rotation.x = Math.PI / 2;
      this.rings.add(mark);
    }
  }

  // The nearest thing under the pointer: a place to choose, or a ball in the way.
  private pick(event: MouseEvent): string | null {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new Vector2((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height);
    this.scene.updateMatrixWorld(); // what was shown since the last frame has no place yet
    this.ray.setFromCamera(at, this.camera);
    const solid = [...this.balls.values()].filter((ball) => ball.there).map((ball) => ball.mesh);
    return this.ray.intersectObjects([...this.targets.children, ...solid], false)[0]?.object.name ?? null;
  }
  private point(place: string | null): void {
    if (place === this.pointed) return;
    this.pointed = place;
    this.hand.hover(place);
  }
  // Dragging turns the board; a click without movement chooses.
  private listen(): void {
    const on: HTMLCanvasElement['addEventListener'] = this.canvas.addEventListener.bind(this.canvas);
    on('pointerdown', (event) => {
      this.pressed = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    });
    on('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.point(this.pick(event));
    });
    on('pointerleave', () => this.point(null));
    on('pointerup', (event) => {
      const { pressed } = this;
      this.pressed = null;
      if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > tremble) return;
      const place = this.pick(event);
      if (place) this.hand.choose(place);
    });
    on('dblclick', (event) => {
      if (this.pick(event) === null) this.home();
    });
  }
}
