// The worker that compiles the engine, which would hold up the page for a tenth of a second. It is
// sent the engine's address.
export type Compiled = { module: WebAssembly.Module } | { why: string; refused: boolean };

async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // As it arrives, which takes a type that not every host of static files names.
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const say = (compiled: Compiled) => postMessage(compiled);
  compile(data).then(
    (module) => say({ module }),
    (error: unknown) =>
      say({
        why: String(error),
        refused: typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError,
      }),
  );
});
