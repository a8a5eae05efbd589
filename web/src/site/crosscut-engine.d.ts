// The engine as emscripten wraps it: `make site` builds it from apps/site.cpp.
declare module 'crosscut-engine' {
  export interface Engine {
    HEAPU8: Uint8Array;
    UTF8ToString(text: number): string;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _crosscut_thinking(): number;
    _crosscut_answer(text: number, size: number, memory: number): void;
  }
  export default function create(given: {
    instantiateWasm(imports: WebAssembly.Imports, made: (instance: WebAssembly.Instance) => void): object;
    network(name: string): Uint8Array | null;
    receive(answer: string): void;
  }): Promise<Engine>;
}

declare module 'crosscut-engine.wasm?url' {
  const address: string;
  export default address;
}
