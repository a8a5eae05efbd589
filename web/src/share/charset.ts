// The text of a record's file. A file may name its character set; if it does not, or is not in it, that is guessed.

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

export function text_of(buffer: ArrayBuffer): Decoded {
  const bytes = new Uint8Array(buffer);
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return { text: decoded(bytes, 'utf-16le') ?? '' };
  if (one === 0xfe && two === 0xff) return { text: decoded(bytes, 'utf-16be') ?? '' };
  const named = /CA\[\s*([^\]]*?)\s*\]/.exec(new TextDecoder('latin1').decode(bytes))?.[1];
  const unicode = decoded(bytes, 'utf-8');
  if (unicode !== null && !unicode.includes('\x1b')) return { text: unicode };
  const text = named ? decoded(bytes, named) : null;
  if (text !== null) return { text };
  const charset = common.find(([, firsts]) => share(bytes, firsts) > 0.6)?.[0] ?? 'windows-1252';
  const guessed = decoded(bytes, charset) ?? new TextDecoder('windows-1252').decode(bytes);
  return { text: guessed, charset, named: !!named };
}
