// The objects of the 3D view: balls, of which zombies have faces on four sides, so that they can be told from
// everywhere, the plate, and the names of files and ranks. Loaded only with the 3D view.
import { CanvasTexture, type Material, MeshStandardMaterial, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import type { Side } from '../protocol/types';

// Colours as the page's tokens have them.
export interface Palette {
  sides: Record<Side, string>;
  wood: string;
  edge: string; // of the wood, and its holes
  grain: string;
  label: string;
  told: string; // places that a text mentions
  good: string; // a move that is recommended
  accent: string;
  candidate: string;
  candidate_text: string;
}
const signs: Record<Side, string> = { black: '#ffffff', white: '#17191b', red: '#ffffff' };

export interface Look {
  side: Side;
  zombie: boolean;
  opacity: number;
}

export function texture(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  return made;
}

// The texture of a ball: longitudes from left to right, the upper pole at the top.
function skin({ side, zombie }: Look, colour: string): CanvasTexture {
  const [width, height] = [1024, 512];
  return texture(width, height, (pen) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, width, height);
    if (side === 'red') {
      pen.fillStyle = '#fff'; // a band distinguishes them without colour
      pen.fillRect(0, height * 0.43, width, height * 0.14);
    }
    for (let quarter = 0.5; zombie && quarter < 4; ++quarter) {
      pen.setTransform(1, 0, 0, 1, (quarter * width) / 4, height * 0.36);
      paint_face(pen, signs[side]);
    }
  });
}

// The face of a zombie: two crossed eyes above a seam.
function paint_face(pen: CanvasRenderingContext2D, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 12;
  pen.lineCap = 'round';
  pen.stroke(new Path2D('M-52 -42l32 32m0 -32l-32 32M20 -42l32 32m0 -32l-32 32M-46 40H46M-26 24V56M0 24V56M26 24V56'));
}

// Balls that look alike share a material.
export class Painter {
  private readonly materials = new Map<string, MeshStandardMaterial>();

  constructor(private readonly palette: Palette) {}

  ball(look: Look): Material {
    const key = Object.values(look).join(' ');
    const known = this.materials.get(key);
    if (known) return known;
    const { opacity } = look;
    const made = new MeshStandardMaterial({
      map: skin(look, this.palette.sides[look.side]),
      roughness: look.side === 'black' ? 0.42 : 0.3,
      opacity,
      transparent: opacity < 1,
    });
    this.materials.set(key, made);
    return made;
  }
  close(): void {
    for (const material of this.materials.values()) {
      material.map?.dispose();
      material.dispose();
    }
  }
}

// A surface `width` wide around its middle, as of wood.
export function plate(width: number, { wood, grain }: Palette): Material {
  const unit = 64; // pixels
  const map = texture(width * unit, width * unit, (pen) => {
    pen.fillStyle = wood;
    pen.fillRect(0, 0, width * unit, width * unit);
    // The rings of the tree, as long waves.
    pen.strokeStyle = grain;
    pen.globalAlpha = 0.16;
    for (let y = 0; y < width * unit; y += 15 + 9 * Math.sin(y)) {
      pen.lineWidth = 1 + 2 * Math.abs(Math.sin(5 * y));
      pen.stroke(new Path2D(`M0 ${y}Q${width * 16} ${y + 9} ${width * 32} ${y}T${width * unit} ${y}`));
    }
  });
  map.repeat.set(1 / width, 1 / width);
  map.offset.set(0.5, 0.5);
  return new MeshStandardMaterial({ map, roughness: 0.8 });
}

// The name of a file or rank, which faces the reader and has one size wherever it is.
export const sign_height = 22; // pixels on the screen, of which letters take two thirds
export function name_sign(text: string, { label }: Palette): Sprite {
  const map = texture(64, 64, (pen) => {
    pen.fillStyle = label;
    pen.font = '42px Georgia, serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, 32, 32);
  });
  return new Sprite(new SpriteMaterial({ map, sizeAttenuation: false }));
}
