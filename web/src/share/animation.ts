// A game as a looping animation, move by move, each with its caption.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { flushSync, mount, unmount } from 'svelte';
import Board from '../board/Board.svelte';
import { layout } from '../board/geometry';
import { picture } from '../board/picture';
import type { Situation } from '../protocol/types';
import { canvas_of, wrapped } from './picture';

const widest = 480; // pixels
const pause = 700; // milliseconds for each move
const rest = 2500; // and at the end
const colours = 255; // and one for what has not changed

interface Frame {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Captioned {
  situation: Situation;
  caption: string[];
}
// Below a board of this width, all with the same number of lines, so that the pictures have one size.
function lines_of(pictures: Captioned[], width: number): string[][] {
  const all = pictures.map(({ caption }) => caption.filter(Boolean).flatMap((words) => wrapped(words, width)));
  const most = Math.max(...all.map((lines) => lines.length));
  return all.map((lines) => [...lines, ...Array<string>(most - lines.length).fill('\u00a0')]);
}

async function drawn(situation: Situation, lines: string[]): Promise<Frame> {
  const plan = layout(situation.board, false);
  const target = document.createElement('div');
  target.style.cssText = 'position: fixed; left: -100vw; width: 30rem; visibility: hidden';
  document.body.append(target);
  const props = { layout: plan, picture: picture(plan, situation, [], [], 99), label: '', live: false };
  const board = mount(Board, { target, props });
  flushSync();
  for (const appearing of target.getAnimations({ subtree: true })) appearing.finish();
  try {
    const svg = target.querySelector<SVGSVGElement>('svg.board');
    const canvas = svg && (await canvas_of(svg, lines, widest));
    const context = canvas?.getContext('2d');
    if (!canvas || !context) throw new Error('There is nothing to draw on.');
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    await unmount(board);
    target.remove();
  }
}

// `tell`: how many pictures are done.
export async function gif(pictures: Captioned[], tell: (done: number) => void): Promise<Blob> {
  const frames: Frame[] = [];
  const [first] = pictures;
  const lines = lines_of(pictures, first ? layout(first.situation.board, false).box.width : 0);
  for (const [index, { situation }] of pictures.entries()) {
    frames.push(await drawn(situation, lines[index] ?? []));
    tell(frames.length);
  }
  const last = frames.at(-1);
  if (!last) throw new Error('There is no position.');
  const palette = quantize(last.data, colours);
  const transparentIndex = palette.length;
  const encoder = GIFEncoder();
  let before: Uint8Array | undefined;
  for (const frame of frames) {
    const indices = applyPalette(frame.data, palette);
    const changed = before
      ? indices.map((colour, at) => (colour === before?.[at] ? transparentIndex : colour))
      : indices;
    encoder.writeFrame(changed, frame.width, frame.height, {
      ...(!before && { palette: [...palette, [0, 0, 0]], repeat: 0 }),
      delay: frame === last ? rest : pause,
      ...(before && { transparent: true, transparentIndex }),
      dispose: 1,
    });
    before = indices;
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: 'image/gif' });
}
