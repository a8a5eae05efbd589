// The parts of gifenc that are used here; it comes without types.
declare module 'gifenc' {
  type Colour = number[];
  interface Options {
    palette?: Colour[];
    repeat?: number; // 0: for ever
    delay?: number; // milliseconds
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number; // 1: the next frame is drawn over this one
  }
  export function quantize(rgba: Uint8ClampedArray, colours: number): Colour[];
  export function applyPalette(rgba: Uint8ClampedArray, palette: Colour[]): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, options: Options): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
