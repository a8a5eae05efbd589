import { describe, expect, it } from 'vitest';
import { text_of } from '../../src/share/charset';

const file = (...parts: (string | number[])[]): ArrayBuffer => {
  const bytes = parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part));
  return new Uint8Array(bytes).buffer;
};

describe('the text of a file', () => {
  it('is in the character set that the file names', () => {
    expect(text_of(file('(;CA[gb2312]PB[', [0xb9, 0xc5, 0xc1, 0xa6], '])')).text).toContain('PB[古力]');
    expect(text_of(file('(;CA[Shift_JIS]PB[', [0x83, 0x5c], '])')).text).toContain('PB[ソ]');
  });
  it('is in the character set that each game names', () => {
    const games = file(
      '(;CA[Shift_JIS]PB[',
      [0x83, 0x5c],
      '];B[aa])\n(;GM[1]CA[UTF-8]PB[',
      [0xc3, 0xbc],
      '])(;CA[gb2312]PB[',
      [0xb9, 0xc5, 0xc1, 0xa6],
      '])\n(;PB[plain])',
    );
    const { text, charset } = text_of(games);
    expect([...text.matchAll(/PB\[(.*?)\]/g)].map(([, name]) => name)).toEqual(['ソ', 'ü', '古力', 'plain']);
    expect(charset).toBeUndefined();
    const late = file('(;GM[1]PB[', [0xb9, 0xc5], '])\n(;C[a;b]CA[gb2312]PB[', [0xc1, 0xa6], '])');
    expect(text_of(late).text).toMatch(/古.*力/s);
  });
  it('is UTF-8 wherever it can be, whatever the file names', () => {
    expect(text_of(file('(;CA[gb2312]PB[古])'))).toEqual({ text: '(;CA[gb2312]PB[古])' });
    expect(text_of(file([0xff, 0xfe], [0x28, 0, 0x3b, 0])).text).toBe('(;');
  });
  it('is guessed where the file names none, or another one', () => {
    expect(text_of(file('(;PB[', [0xb9, 0xc5, 0xc1, 0xa6], '])'))).toMatchObject({ charset: 'gb18030', named: false });
    expect(text_of(file('(;PB[', [0xa5, 0xb3, 0xa5, 0xdf], '])'))).toEqual({
      text: '(;PB[コミ])',
      charset: 'euc-jp',
      named: false,
    });
    expect(text_of(file('(;CA[UTF-8]PB[Andr', [0xe9], '])'))).toMatchObject({ charset: 'windows-1252', named: true });
    expect(text_of(file('(;CA[own]PB[Andr', [0xe9], '])')).text).toContain('PB[André]');
  });
});
