// The text of a record's file. Each of its games may name a character set; if none is named, or the text is not in it,
// that is guessed.

export interface Decoded {
  text: string;
  charset?: string; // if it was guessed
  named?: boolean; // although the file names another one
}

function decoded(bytes: BufferSource, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null; // unknown, or the text is not in it
  }
}

// Most bytes above ASCII are pairs of the common characters of these, by their first bytes; the second are above A0.
const common: readonly (readonly [charset: string, first: readonly [number, number][]])[] = [
  ['euc-jp', [[0xa4, 0xa5]]],
  ['gb18030', [[0xb0, 0xd7]]],
];

function share(bytes: Uint8Array, firsts: readonly [number, number][]): number {
  let [high, found] = [0, 0];
  for (let i = 0; i < bytes.length; ++i) {
    const [first = 0, second = 0] = [bytes[i], bytes[i + 1]];
    if (first < 0x80) continue;
    high++;
    if (second < 0xa1) continue;
    if (firsts.some(([least, most]) => first >= least && first <= most)) found++;
    i++;
  }
  return high ? found / high : 0;
}

// Where games begin that name a character set in their first node, after another game or on a line of their own.
function named_games(latin: string): number[] {
  const begun = [...latin.matchAll(/[)\r\n][ \t]*\(\s*;/g)].map(({ index }) => latin.indexOf('(', index));
  const most = 1000; // characters of a node that are looked at
  return begun.filter((at) => /^\(\s*;(?:[^;[]|\[(?:\\.|[^\]\\])*\])*?CA\[/s.test(latin.slice(at, at + most)));
}

export function text_of(buffer: ArrayBuffer): Decoded {
  const bytes = new Uint8Array(buffer);
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return { text: decoded(bytes, 'utf-16le') ?? '' };
  if (one === 0xfe && two === 0xff) return { text: decoded(bytes, 'utf-16be') ?? '' };
  const unicode = decoded(bytes, 'utf-8');
  if (unicode !== null && !unicode.includes('\x1b')) return { text: unicode };
  const latin = new TextDecoder('latin1').decode(bytes);
  const named = (at: number, end?: number) => /CA\[\s*([^\]]*?)\s*\]/.exec(latin.slice(at, end))?.[1];
  const begins = [0, ...named_games(latin)];
  const games = begins.map((at, index) => {
    const end = begins[index + 1];
    return text_of_game(bytes.subarray(at, end), named(at, end) ?? named(0));
  });
  return { ...games.find(({ charset }) => charset), text: games.map(({ text }) => text).join('') };
}

function text_of_game(bytes: Uint8Array<ArrayBuffer>, named: string | undefined): Decoded {
  const unicode = decoded(bytes, 'utf-8');
  if (unicode !== null && !unicode.includes('\x1b')) return { text: unicode };
  const text = named ? decoded(bytes, named) : null;
  if (text !== null) return { text };
  const charset = common.find(([, firsts]) => share(bytes, firsts) > 0.6)?.[0] ?? 'windows-1252';
  const guessed = decoded(bytes, charset) ?? new TextDecoder('windows-1252').decode(bytes);
  return { text: guessed, charset, named: !!named };
}
