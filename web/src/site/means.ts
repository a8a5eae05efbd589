// What the engine may use of a device.

export interface Means {
  memory: number; // of a search tree, in bytes; each worker that thinks has one
  thinkers: number; // workers that may think at once
  threads: number; // of one search
}

const megabyte = 2 ** 20;

// By its processor's cores, its memory in gigabytes as far as the browser says, and whether the page is isolated from other
// origins, without which no memory can be shared.
export function means(cores: number, memory = 4, isolated = false): Means {
  const small = memory <= 2;
  // One core is for the page, but of two cores both are worth using.
  const busy = cores > 1 ? Math.max(2, cores - 1) : 1;
  return {
    memory: (small ? 32 : 64) * megabyte,
    thinkers: small ? 1 : Math.min(4, busy),
    threads: isolated ? Math.min(busy, small ? 2 : memory > 4 ? 8 : 4) : 1,
  };
}
