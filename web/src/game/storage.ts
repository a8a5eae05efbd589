// Values kept in this browser, or in this tab alone, under a name. Storage can be forbidden, full or damaged: then they last as long as the page.
type Where = 'localStorage' | 'sessionStorage';

export function read<T extends object>(name: string, plain: T, where: Where = 'localStorage'): T {
  try {
    const value = JSON.parse(globalThis[where].getItem(name) ?? 'null') as T | null;
    return typeof value === 'object' && value ? (Array.isArray(plain) ? value : { ...plain, ...value }) : plain;
  } catch {
    return plain;
  }
}

// Takes over what another tab keeps under the name, so that this one does not write an older value over it.
export function follow<T extends object>(name: string, plain: T, take: (value: T) => void): void {
  globalThis.addEventListener?.('storage', ({ key }) => key === name && take(read(name, plain)));
}

export function write(name: string, value: object, where: Where = 'localStorage'): void {
  try {
    globalThis[where].setItem(name, JSON.stringify(value));
  } catch {
    // the page goes on without
  }
}
