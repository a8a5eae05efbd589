// Balls in space, to be looked at from all sides above the board. Loaded only when asked for. Knows no rules.
import {
  AmbientLight,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Group,
  type Material,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  BoxGeometry,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Place, Side, Situation } from '../protocol/types';
import { read_piece } from './piece';

const radius = 0.5;
const rise = Math.SQRT1_2; // from one level to the next, balls of diameter 1 touching
const drop_time = 260;
const colours: Record<Side, string> = { black: '#232120', white: '#f4efe2', red: '#b8451f' };

interface Falling {
  ball: Mesh;
  from: number;
  to: number;
  begun: number;
  leaving: boolean;
}

// Red balls carry a band, so that they are told from the others without colour.
function band(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = colours.red;
    pen.fillRect(0, 0, 64, 64);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 27, 64, 10);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

export function open_space(frame: HTMLElement): { show(situation: Situation): void; close(): void } {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  frame.append(renderer.domElement);

  const scene = new Scene();
  const camera = new PerspectiveCamera(38, 1, 0.1, 200);
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.enablePan = false;
  controls.maxPolarAngle = Math.PI / 2 - 0.05; // never from below
  scene.add(new AmbientLight(0xffffff, 1.3));
  const sun = new DirectionalLight(0xffffff, 2.2);
  sun.position.set(-6, 14, 5);
  sun.castShadow = true;
  scene.add(sun);

  const ball = new SphereGeometry(radius, 40, 28);
  const materials: Record<Side, Material> = {
    black: new MeshStandardMaterial({ color: colours.black, roughness: 0.35 }),
    white: new MeshStandardMaterial({ color: colours.white, roughness: 0.35 }),
    red: new MeshStandardMaterial({ map: band(), roughness: 0.35 }),
  };
  const wood = new MeshStandardMaterial({ color: new Color('#c9a468'), roughness: 0.8 });
  const dark = new MeshStandardMaterial({ color: new Color('#8b6a38'), roughness: 0.9 });
  const ground = new Group();
  scene.add(ground);

  let size = 0;
  let frames = 0;
  const balls = new Map<string, { mesh: Mesh; token: string }>();
  let falling: Falling[] = [];

  const spot = (place: Place) => ({
    x: place.column + place.level / 2 - (size - 1) / 2,
    y: radius + place.level * rise,
    z: (size - 1) / 2 - place.row - place.level / 2,
  });

  function build(situation: Situation) {
    size = situation.board.size;
    ground.clear();
    const plate = new Mesh(new BoxGeometry(size + 0.6, 0.3, size + 0.6), wood);
    plate.position.y = -0.15;
    plate.receiveShadow = true;
    ground.add(plate);
    const hole = new CylinderGeometry(0.3, 0.3, 0.02, 28);
    for (const place of situation.board.places) {
      if (place.level > 0) continue;
      const mesh = new Mesh(hole, dark);
      const at = spot(place);
      mesh.position.set(at.x, 0.005, at.z);
      ground.add(mesh);
    }
    home();
  }
  function home() {
    camera.position.set(0, size * 1.35 + 0.8, size * 1.4 + 0.8);
    controls.target.set(0, 0.3, 0);
    controls.update();
  }
  function paint(now: number) {
    frames = 0;
    falling = falling.filter((fall) => {
      const done = Math.min(1, (now - fall.begun) / drop_time);
      fall.ball.position.y = fall.from + (fall.to - fall.from) * done * done;
      if (done === 1 && fall.leaving) scene.remove(fall.ball);
      return done < 1;
    });
    renderer.render(scene, camera);
    if (falling.length > 0) ask();
  }
  function ask() {
    frames ||= requestAnimationFrame(paint);
  }
  function move(mesh: Mesh, from: number, to: number, leaving: boolean) {
    const begun = performance.now() - (calm ? drop_time : 0);
    falling.push({ ball: mesh, from, to, begun, leaving });
  }

  controls.addEventListener('change', ask);
  renderer.domElement.addEventListener('dblclick', home);
  const watcher = new ResizeObserver(() => {
    const { width, height } = frame.getBoundingClientRect();
    renderer.setSize(width, height);
    camera.aspect = width / Math.max(height, 1);
    camera.updateProjectionMatrix();
    ask();
  });
  watcher.observe(frame);

  return {
    show(situation) {
      const first = balls.size === 0;
      if (situation.board.size !== size) build(situation);
      const places = new Map(situation.board.places.map((place) => [place.name, place]));
      for (const [name, { mesh, token }] of balls) {
        if (situation.state.cells[name] === token) continue;
        move(mesh, mesh.position.y, mesh.position.y + 4, true);
        balls.delete(name);
      }
      for (const [name, token] of Object.entries(situation.state.cells)) {
        const place = places.get(name);
        if (!place || balls.has(name)) continue;
        const mesh = new Mesh(ball, materials[read_piece(token).side]);
        const at = spot(place);
        mesh.position.set(at.x, at.y, at.z);
        mesh.castShadow = mesh.receiveShadow = true;
        if (!first) move(mesh, at.y + 4, at.y, false);
        scene.add(mesh);
        balls.set(name, { mesh, token });
      }
      ask();
    },
    close() {
      cancelAnimationFrame(frames);
      watcher.disconnect();
      controls.dispose();
      renderer.dispose();
      renderer.domElement.remove();
    },
  };
}
