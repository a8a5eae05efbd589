// What the tests use of modules that come without types.
declare module '@sabaki/gtp' {
  interface Command {
    name: string;
    args: string[];
  }
  export class Controller {
    constructor(path: string, args: string[]);
    start(): void;
    stop(): Promise<void>;
  }
  export class ControllerStateTracker {
    constructor(controller: Controller);
    queueCommand(command: Command): Promise<{ content: string; error: boolean }>;
    sync(state: { komi: number; boardsize: [number, number]; timeSettings: null; history: Command[] }): Promise<void>;
  }
}
declare module '@sabaki/sgf' {
  interface Node {
    data: Record<string, string[] | undefined>;
    children: Node[];
  }
  export function parse(text: string): Node[];
  export function stringify(nodes: Node[]): string;
  export function parseVertex(text: string): [number, number];
}
