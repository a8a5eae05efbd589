// The objects of the 3D view: balls with their level and state painted on four sides, so that they can be read from
// everywhere, and the plate with its labels. Loaded only with the 3D view.
import { CanvasTexture, type Material, MeshStandardMaterial, SRGBColorSpace } from 'three';
import type { Side } from '../protocol/types';
import type { Label } from './geometry';

export const wood = '#c9a468';
const colours: Record<Side, string> = { black: '#232120', white: '#f4efe2', red: '#b8451f' };
const signs: Record<Side, string> = { black: '#ffffff', white: '#1c1b1a', red: '#ffffff' };
const cross = '#e0453a';

export interface Look {
  side: Side;
  level: number;
  zombie: boolean;
  opacity: number;
}

function texture(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
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
function skin({ side, level, zombie }: Look): CanvasTexture {
  const [width, height] = [1024, 512];
  return texture(width, height, (pen) => {
    pen.fillStyle = colours[side];
    pen.fillRect(0, 0, width, height);
    if (side === 'red') {
      pen.fillStyle = '#fff'; // a band distinguishes them without colour
      pen.fillRect(0, height * 0.43, width, height * 0.14);
    }
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const at = (eighth: number, down: number, stretch = 1) =>
      pen.setTransform(stretch, 0, 0, 1, (eighth * width) / 8, height * down);
    // The first and the last meet at the back of the ball.
    for (let eighth = 0; eighth <= 8; eighth += 2) {
      at(eighth, 0.28, 1.25); // circles of latitude are shorter there
      pen.fillStyle = signs[side];
      pen.font = '600 110px system-ui, sans-serif';
      if (level > 0) pen.fillText(String(level + 1), 0, 0);
      at(eighth + 1, 0.36);
      if (zombie && eighth < 8) paint_cross(pen);
    }
  });
}

function paint_cross(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = cross;
  pen.lineWidth = 26;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(-58, -58);
  pen.lineTo(58, 58);
  pen.moveTo(58, -58);
  pen.lineTo(-58, 58);
  pen.stroke();
}

// Balls that look alike share a material.
export class Painter {
  private readonly materials = new Map<string, MeshStandardMaterial>();

  ball(look: Look): Material {
    const key = Object.values(look).join(' ');
    const known = this.materials.get(key);
    if (known) return known;
    const { opacity } = look;
    const made = new MeshStandardMaterial({ map: skin(look), roughness: 0.35, opacity, transparent: opacity < 1 });
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

// The labels of files and ranks on a plate of `width` around the middle of a board of `size`.
export function plate(size: number, width: number, labels: Label[]): Material {
  const unit = 64; // pixels
  const from_edge = (at: number) => (at + width / 2) * unit;
  const map = texture(width * unit, width * unit, (pen) => {
    pen.fillStyle = wood;
    pen.fillRect(0, 0, width * unit, width * unit);
    pen.fillStyle = '#43320f';
    pen.font = '600 24px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (const { x, y, text } of labels)
      pen.fillText(text, from_edge(x / 100 - (size - 1) / 2), from_edge(y / 100 + (size - 1) / 2));
  });
  return new MeshStandardMaterial({ map, roughness: 0.8 });
}
