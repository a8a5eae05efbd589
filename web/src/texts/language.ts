// Makes the texts of a language from its templates, which data/messages and data/languages hold (docs/messages.md).
import type { Texts as Made } from './made';

// {0} stands for the first part; {0&} and {0|} for a list with a word before its last. With a plural, one for each form.
type Template = string | string[];
interface Templates {
  [name: string]: Template | Templates;
}
export interface Language {
  plural: (n: number) => number; // which form is for this number
  texts: Templates;
}

export interface Texts extends Made {
  figure(value: number, digits?: number): string; // with so many digits after the decimal mark, or as many as it has
}

type Part = string | number | string[];

export function spoken({ plural, texts }: Language): Texts {
  const text = texts as unknown as Made;
  const locale = text.language.locale;
  // Made when they are wanted: for that, a browser reads tables for long.
  const types = { '&': 'conjunction', '|': 'disjunction' } as const;
  const list = (type: keyof typeof types, part: string[]) =>
    new Intl.ListFormat(locale, { type: types[type] }).format(part);

  function figure(value: number, digits?: number): string {
    const exactly = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(locale, exactly).format(value).replace(/^-/, '−');
  }
  function worded(part: Part | undefined, joined: string): string {
    if (typeof part === 'number') return figure(part);
    if (!Array.isArray(part)) return part ?? '';
    return joined === '&' || joined === '|' ? list(joined, part) : part.join(', ');
  }
  // The first number decides between the forms.
  function fill(template: Template, parts: Part[]): string {
    const number = parts.find((part) => typeof part === 'number') ?? 0;
    const text = typeof template === 'string' ? template : (template[plural(number)] ?? '');
    return text.replace(/\{(\d)(.?)\}/g, (_, at: string, joined: string) => worded(parts[Number(at)], joined));
  }
  function made(all: Templates): object {
    const one = (template: Template | Templates) => {
      if (typeof template === 'object' && !Array.isArray(template)) return made(template);
      const whole = typeof template === 'string' && !template.includes('{');
      return whole ? template : (...parts: Part[]) => fill(template, parts);
    };
    return Object.fromEntries(Object.entries(all).map(([name, template]) => [name, one(template)]));
  }
  return { ...(made(texts) as Made), figure };
}

// What a table of texts holds under a name that others chose.
export function named<Table extends object>(table: Table, name: string): Table[keyof Table] | undefined {
  return Object.hasOwn(table, name) ? table[name as keyof Table] : undefined;
}
