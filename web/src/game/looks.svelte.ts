// How the board of a game is looked at: rotated, in space or flat, down to which level, and with which hints.
import { mirrored, turned, type Turning, upright } from '../board/geometry';
import type { Situation } from '../protocol/types';
import { settings } from './settings.svelte';

// Whether a graphics card draws in space, and the pointer is fine enough to point there.
let fast: boolean | null = null;
function draws_fast(): boolean {
  fast ??= matchMedia('(pointer: fine)').matches && !/^$|swiftshader|llvmpipe|software|basic render/i.test(graphics());
  return fast;
}
// The name of what draws in space, empty if nothing does.
function graphics(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const named = gl?.getExtension('WEBGL_debug_renderer_info');
  return gl ? String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : '';
}

export class Looks {
  reach = $state(true); // what a stone would become
  private layers = $state(99);

  // `flat`: better not in space unless that is wanted.
  constructor(
    private readonly situation: () => Situation,
    private readonly flat: () => boolean = () => false,
  ) {}

  private get shape() {
    return this.situation().board.shape;
  }
  private get game(): string {
    return this.situation().state.game;
  }
  get knows_marks(): boolean {
    return this.situation().state.prison !== undefined;
  }
  get top(): number {
    return this.shape === 'pyramid' ? this.situation().board.size - 1 : 0;
  }
  get layer(): number {
    return Math.min(this.layers, this.top);
  }
  set layer(level: number) {
    this.layers = Math.max(0, Math.min(level, this.top));
  }
  get solid(): boolean {
    return this.top > 0 && (settings.solid ?? (!this.flat() && !settings.slow && draws_fast()));
  }
  set solid(solid: boolean) {
    settings.solid = solid;
  }
  get turning(): Turning {
    return settings.turnings[this.game] ?? upright;
  }
  turn(): void {
    settings.turnings[this.game] = turned(this.turning, this.shape);
  }
  mirror(): void {
    settings.turnings[this.game] = mirrored(this.turning, this.shape);
  }

  // Whether the key changed something.
  key(name: string): boolean {
    if (name === 'r') this.reach = !this.reach;
    else if (name === 't') this.turn();
    else if (name === 'm') this.mirror();
    else if (name === 'v' && this.top > 0) this.solid = !this.solid;
    else if (name === '[') this.layer -= 1;
    else if (name === ']') this.layer += 1;
    else return false;
    return true;
  }
}
