// A whole game in an address: compressed by deflate, in URL-safe base64.
import type { Ended } from '../game/end.svelte';
import { everybody, person, type Player, type Players, type Setup } from '../game/players';
import { escaped, start_at, start_property, type Tree } from '../game/tree';
import type { Ending, RecordNode, Side, Start } from '../protocol/types';

export interface Shared extends Pick<Ended, 'ending' | 'end'> {
  setup: Setup;
  tree: Tree;
  cursor: number;
}

type PackedNode = [parent: number, side: string, move: string, comment?: string, start?: Start];
interface Packed {
  g: string;
  o: Record<string, string>;
  s?: Start;
  n: PackedNode[]; // all but the root
  r?: string; // the root's comment
  c: number;
  e?: Partial<Record<Side, number>>; // the levels at which the computer plays
  x?: [node: number, how?: Ending['how'], by?: string]; // where the game ended, and how if not by the rules
}

const letters: Record<Side, string> = { black: 'B', white: 'W', red: 'R' };
const sides: Record<string, Side> = { B: 'black', W: 'white', R: 'red' };
const longest = 4_000_000; // bytes of an unpacked game; our own links never have more
const piece = 1024; // bytes given to a stream at once: a browser may inflate a piece to a thousand times its size

function pieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += piece)));
    },
  });
}

// The stream's output for the bytes; stopped as soon as it exceeds `most` bytes.
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = pieces(bytes).pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error('The game in this link is too long.');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function to_text(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function from_text(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}

export async function pack({ setup, tree, cursor, ending, end }: Shared): Promise<string> {
  const nodes = tree.slice(1).map((packs): PackedNode => {
    const { parent, move, comment } = packs;
    const start = start_at(packs);
    const node: PackedNode = [parent ?? 0, move ? letters[move.colour] : '', move?.text ?? ''];
    if (comment || start) node.push(comment ?? '');
    if (start) node.push(start);
    return node;
  });
  const packed: Packed = { g: setup.game, o: setup.options, n: nodes, c: cursor };
  const computers = Object.entries(setup.seats).flatMap(([side, player]) =>
    player.kind === 'engine' ? [[side, player.level] as const] : [],
  );
  if (computers.length > 0) packed.e = Object.fromEntries(computers);
  if (typeof end === 'number') {
    packed.x = [end];
    if (ending) packed.x.push(ending.how);
    if (ending?.by) packed.x.push(letters[ending.by]);
  }
  if (setup.start) packed.s = setup.start;
  if (tree[0]?.comment) packed.r = tree[0].comment;
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  return to_text(await through(bytes, new CompressionStream('deflate-raw')));
}

function seats(levels: Record<string, unknown>, others: Player): Players {
  const players = everybody(others);
  for (const side of Object.values(sides)) {
    const level = Number(levels[side]);
    if (Number.isInteger(level) && level >= 1 && level <= 10) players[side] = { kind: 'engine', level };
  }
  return players;
}

const hows: Ending['how'][] = ['resignation', 'time', 'agreement', 'void'];
function end_of({ n, x }: Packed): Pick<Shared, 'ending' | 'end'> {
  const [end, how, letter = ''] = Array.isArray(x) ? x : [];
  if (end === undefined || !Number.isInteger(end) || end < 0 || end > n.length) return {};
  const by = sides[letter];
  return { end, ...(how && hows.includes(how) && { ending: { how, ...(by && { by }) } }) };
}

export async function unpack(text: string): Promise<Shared> {
  const bytes = await through(from_text(text), new DecompressionStream('deflate-raw'), longest);
  const packed = JSON.parse(new TextDecoder().decode(bytes)) as Packed;
  const root: RecordNode = packed.r ? { comment: String(packed.r) } : {};
  const nodes = packed.n.map(([parent, side, move, comment, start], index): RecordNode => {
    const colour = sides[side];
    if (!Number.isInteger(parent) || parent < 0 || parent > index) throw new Error('A move in this link has no place.');
    return {
      parent,
      ...(colour && { move: { colour, text: String(move) } }),
      ...(comment && { comment: String(comment) }),
      ...(start && { properties: [{ name: start_property, values: [escaped(JSON.stringify(start))] }] }),
    };
  });
  const end = end_of(packed);
  // Whoever opens a link to a game that is over is not one of its players.
  const others: Player = 'end' in end ? { kind: 'elsewhere', name: '' } : person;
  const setup: Setup = {
    game: String(packed.g),
    options: packed.o,
    seats: seats(packed.e ?? {}, others),
    ...(packed.s && { start: packed.s }),
  };
  const cursor = Number.isInteger(packed.c) && packed.c >= 0 && packed.c <= nodes.length ? packed.c : 0;
  return { setup, tree: [root, ...nodes], cursor, ...end };
}
