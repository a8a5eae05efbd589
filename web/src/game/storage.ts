// Values kept in this browser under a name. Storage can be forbidden, full or damaged: then they last as long as the page.
export function read<T extends object>(name: string, plain: T): T {
  try {
    const value = JSON.parse(localStorage.getItem(name) ?? 'null') as T | null;
    return typeof value === 'object' && value ? (Array.isArray(plain) ? value : { ...plain, ...value }) : plain;
  } catch {
    return plain;
  }
}

export function write(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // the page goes on without
  }
}
