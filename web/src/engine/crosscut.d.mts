// The engine as WebAssembly, where the npm package has it.
export { default, type Engine, type Given } from 'crosscut-engine';
