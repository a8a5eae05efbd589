// What is shown in space besides the balls: what counts and for whom, what a text mentions, and what the analysis found.
// Loaded only with the 3D view.
import {
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  TorusGeometry,
} from 'three';
import { type Palette, texture } from './balls';
import type { Overlays } from './Overlay.svelte';

const pixels = 128; // of a sign's texture
// Up from the middle of the ball that lies there or would.
const on_ball = 0.515;
const on_plate = -0.47;
const ring_on_plate = -0.45;
const between_balls = -0.2;
const collar_height = 0.2;

export class Signs {
  readonly group = new Group();
  private readonly flat = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  private readonly collar = new TorusGeometry(0.47, 0.035, 10, 48).rotateX(Math.PI / 2);
  private readonly materials = new Map<string, Material>();

  constructor(private readonly palette: Palette) {}

  // `put` moves a thing to a place, so far up.
  show(
    overlays: Overlays,
    taken: ReadonlySet<string>,
    level: (place: string) => number,
    put: (thing: Object3D, place: string, up: number) => void,
  ): void {
    this.group.clear();
    const add = (thing: Object3D, place: string, up: number) => {
      put(thing, place, up);
      this.group.add(thing);
    };
    const lie = (material: Material, width: number, place: string) => {
      const sign = new Mesh(this.flat, material);
      sign.scale.setScalar(width);
      add(sign, place, taken.has(place) ? on_ball : level(place) > 0 ? between_balls : on_plate);
    };
    for (const { place, side, weight, faint } of overlays.owners ?? [])
      if (weight > 0.1) lie(this.square(this.palette.sides[side], faint ? 0.4 : 1), 0.5 * weight, place);
    for (const { place, weight } of overlays.policy ?? []) lie(this.disc(weight), 0.24 + 0.56 * weight, place);
    // Around a ball, or where one would lie.
    const good = overlays.good?.places ?? [];
    for (const place of [...(overlays.told ?? []), ...good]) {
      const colour = good.includes(place) ? this.palette.good : this.palette.told;
      const there = taken.has(place);
      const up = there ? collar_height : level(place) > 0 ? between_balls : ring_on_plate;
      add(new Mesh(this.collar, this.plain(colour, there)), place, up);
    }
    for (const { place, text, quality } of overlays.candidates ?? [])
      add(this.number(text, quality === 'best' ? 12 : 4), place, between_balls);
    for (const { place, text } of overlays.line ?? []) add(this.number(text, 4), place, between_balls);
  }
  close(): void {
    for (const material of this.materials.values()) {
      if ('map' in material) (material as MeshBasicMaterial).map?.dispose();
      material.dispose();
    }
  }

  private made<M extends Material>(key: string, make: () => M): M {
    const material = (this.materials.get(key) as M | undefined) ?? make();
    this.materials.set(key, material);
    return material;
  }
  // Unless `behind`, over all that is in the way.
  private plain(color: string, behind: boolean): Material {
    return this.made(
      `${color} ${behind}`,
      () => new MeshBasicMaterial({ color, depthTest: behind, transparent: !behind }),
    );
  }
  private square(color: string, opacity: number): Material {
    return this.made(`square ${color} ${opacity}`, () => {
      const map = texture(pixels, pixels, (pen) => {
        pen.fillStyle = '#888';
        pen.fillRect(0, 0, pixels, pixels);
        pen.fillStyle = color;
        pen.fillRect(6, 6, pixels - 12, pixels - 12);
      });
      return new MeshBasicMaterial({ map, opacity, transparent: opacity < 1 });
    });
  }
  private disc(weight: number): Material {
    const opacity = 0.15 + 0.7 * weight;
    return this.made(`disc ${opacity}`, () => {
      const map = texture(pixels, pixels, (pen) => this.circle(pen, this.palette.accent, pixels / 2));
      return new MeshBasicMaterial({ map, transparent: true, opacity });
    });
  }
  // Faces the reader, over all that is in the way.
  private number(text: string, edge: number): Sprite {
    const material = this.made(`number ${text} ${edge}`, () => {
      const map = texture(pixels, pixels, (pen) => {
        this.circle(pen, this.palette.candidate_text, pixels / 2);
        this.circle(pen, this.palette.candidate, pixels / 2 - edge);
        pen.fillStyle = this.palette.candidate_text;
        pen.font = '600 56px system-ui, sans-serif';
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.fillText(text, pixels / 2, pixels / 2);
      });
      return new SpriteMaterial({ map, depthTest: false });
    });
    const sign = new Sprite(material);
    sign.scale.setScalar(0.7);
    return sign;
  }
  private circle(pen: CanvasRenderingContext2D, colour: string, radius: number): void {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(pixels / 2, pixels / 2, radius, 0, 2 * Math.PI);
    pen.fill();
  }
}
