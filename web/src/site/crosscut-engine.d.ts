// The engine as emscripten wraps it: `make site` builds it from apps/site.cpp.
declare module 'crosscut-engine' {
  export interface Engine {
    HEAPU8: Uint8Array;
    UTF8ToString(text: number): string;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _crosscut_thinking(): number;
    _crosscut_answer(text: number, size: number, memory: number, threads: number): void;
    // Only in the engine with threads: workers in which they will run.
    PThread: {
      unusedWorkers: Worker[];
      allocateUnusedWorker(): void;
      loadWasmModuleToWorker(worker: Worker, loaded: () => void): void;
    };
  }
  export interface Given {
    instantiateWasm(
      imports: WebAssembly.Imports,
      made: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
    network(name: string): Uint8Array | null;
    receive(answer: string): void;
    mainScriptUrlOrBlob?: string; // where its own script is, for the workers of its threads,
    locateFile?(): string; // and theirs
  }
  export default function create(given: Given): Promise<Engine>;
}

declare module 'crosscut-engine.wasm?url' {
  const address: string;
  export default address;
}

declare module 'crosscut-threads/*?url' {
  const address: string;
  export default address;
}
