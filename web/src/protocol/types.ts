// The JSON language as the pages see it. Each request is complete in itself; the engine alone knows rules.

export type Side = 'black' | 'white' | 'red';
export type Options = Record<string, string>;

export interface Start {
  cells: Record<string, string>;
  to_move: Side;
  button?: Side | null;
  prison?: { black: number; white: number };
  last_placed_marked?: boolean;
}

export interface Position {
  game: string;
  options?: Options;
  moves?: string[];
  start?: Start;
}

export interface Place {
  name: string;
  level: number;
  column: number;
  row: number;
}

export interface Board {
  shape: 'square' | 'hexhex' | 'pyramid';
  size: number;
  sides: number;
  places: Place[];
}

export type Points = Partial<Record<Side, number>>;

export interface State {
  game: string;
  options: Options;
  cells: Record<string, string>;
  over: boolean;
  ply: number;
  result: string | null;
  score: Points | null;
  parts?: Partial<Record<Side, Record<string, number>>>;
  to_move: Side;
  button?: Side | null;
  prison?: { black: number; white: number };
  last_placed_marked?: boolean;
  supply?: Partial<Record<Side, number | null>>;
  settlement?: { claim: string[] | null; by: Side | null } | null;
  zombies?: string[];
}

export interface Capture {
  at: string;
  piece: string;
}

export interface Last {
  by: Side;
  move: string;
  places: string[];
  from: string | null;
  captured: Capture[];
}

export interface MoveMade {
  by: Side;
  move: string;
}

export interface Situation {
  state: State;
  board: Board;
  last: Last | null;
  moves: MoveMade[];
  turn: 'settlement' | 'move' | 'over';
}

export interface Next {
  text: string;
  place: string | null;
  kind: 'place' | 'from' | 'to' | 'wall' | 'act';
  direction?: Direction;
  becomes: string | null;
  complete: -1 | 0 | 1;
}

export type Direction = 'e' | 'ne' | 'nw' | 'w' | 'sw' | 'se';

export interface Change {
  at: string;
  before: string | null;
  after: string | null;
}

export interface Input {
  text: string;
  valid: boolean;
  complete: -1 | 0 | 1;
  message: string;
  move: string | null;
  changes: Change[]; // of the board, by the move or the part of it so far
  next: Next[];
}

export interface Engine {
  player?: string;
  level?: number;
  time?: number;
  playouts?: number;
  visits?: number;
  threads?: number;
  seed?: number;
}

export interface Candidate {
  move: string;
  order: number;
  visits: number;
  win_rate: number;
  lead: number | null;
  prior: number;
  proven: number | null;
  line: string[];
}

export interface Analysis {
  to_move: Side;
  win_rate: number;
  lead: number | null;
  proven: number | null;
  visits: number;
  playouts: number;
  candidates: Candidate[];
  ownership?: Record<string, number | number[]>;
}

export interface OptionDeclared {
  name: string;
  kind: 'whole' | 'half' | 'choice';
  range: string;
  words?: string[]; // of a choice, or those that stand for a number
  least?: number;
  most?: number;
  initial: string;
  meaning: string;
}

export interface GameDeclared {
  name: string;
  summary: string;
  page: string; // the rules, as Markdown
  number: string | null; // the option that is negotiated before the game
  options: OptionDeclared[];
}

// A move judged: the chances and the lead are the mover's, before it.
export interface Judged {
  ply: number; // moves before it
  by: Side;
  move: string;
  win_rate: number | null;
  lead: number | null;
  loss: number | null;
  lead_loss: number | null;
  verdict: string;
  better: string[]; // the line that was better, if any
  answer: string[];
  reasons: Reason[];
}

// Why a move is bad; docs/language.md says what the keys mean.
export interface Reason {
  key:
    | 'over'
    | 'stops'
    | 'own_loss'
    | 'taken'
    | 'threat'
    | 'saves'
    | 'no_liberty'
    | 'later'
    | 'misses'
    | 'eye'
    | 'wall'
    | 'atari'
    | 'attacked'
    | 'attacks'
    | 'parts'
    | 'hold'
    | 'actions'
    | 'shared'
    | 'expected';
  text: string; // in English
  by: Side;
  moves: string[];
  places: string[];
  stay: string[];
  number: number | null;
}

export interface Review {
  turns: Judged[];
  black_wins: (number | null)[]; // before each move, and after the last
  sgf: string | null;
}

export interface RecordNode {
  parent?: number;
  move?: { colour: Side; text: string };
  comment?: string;
  properties?: { name: string; values: string[] }[];
}

// A record as docs/records.md has it: `nodes` is the tree of moves.
export interface GameRecord {
  crosscut_record: 1;
  game?: string;
  options?: Options;
  players?: Partial<Record<Side, string>>;
  named?: { by: Side; number: string };
  result?: string;
  event?: string;
  date?: string;
  place?: string;
  program?: { name: string; version: string };
  nodes: RecordNode[];
}

export interface LessonDeclared {
  id: string;
  title: string;
  steps: { text: string; hint: string; success: string; position: Position; reply: string | null }[];
}

export interface GoalChecked {
  done: boolean;
  message: string;
  refusal: string | null;
}

export type SeatName = 'first' | 'second' | 'third';

// Seconds of the main time, and an increment for each move or periods of byo-yomi.
export interface TimeControl {
  main: number;
  increment?: number;
  period?: number;
  periods?: number;
}

export interface RoomSeat {
  seat: SeatName;
  name: string;
  taken: boolean;
  present: boolean;
  colour: Side | null;
  clock?: { main: number; period: number; periods: number; running: boolean }; // milliseconds left
}

export interface RoomState {
  game: string;
  options: Options;
  phase: 'waiting' | 'number' | 'side' | 'play' | 'settlement' | 'over';
  seats: RoomSeat[];
  moves: string[];
  ply: number;
  to_move: SeatName | null;
  number: string | null;
  clock: TimeControl | null;
  asks: { draw: SeatName[]; undo: SeatName[]; ply: number | null };
  result: string | null;
  reason: string | null;
}

// A room as everybody sees it; `seq` counts what happened in it.
export interface RoomView {
  room: string;
  seq: number;
  state: RoomState;
  you?: SeatName | null;
}

type Seated = { room: string; token: string };
type Thinking = Position & { engine?: Engine };

// What each action asks and answers.
export interface Actions {
  version: { ask: object; answer: { name: string; version: string; protocol: number } };
  games: { ask: object; answer: { games: GameDeclared[] } };
  state: { ask: Position; answer: Situation };
  play: { ask: Position & { move: string }; answer: Situation };
  legal: { ask: Position; answer: { legal: string[] } };
  input: { ask: Position & { input: string }; answer: { input: Input } };
  genmove: { ask: Thinking; answer: { move: string; win_rate: number; playouts: number } };
  analyze: {
    ask: Thinking & { report?: number; most?: number; ownership?: boolean };
    answer: { turn: number; analysis: Analysis };
  };
  fair_komi: { ask: Thinking; answer: { fair: { number: string; win_rate: number } } };
  choose_side: { ask: Thinking; answer: { side: Side } };
  review: { ask: Thinking & { turns?: number[] }; answer: Review & { turn?: Judged } };
  record: { ask: { text: string }; answer: { record: GameRecord } };
  lessons: { ask: { game: string; language: string }; answer: { lessons: LessonDeclared[] } };
  goal: { ask: { game: string; language: string; lesson: string; step: number; move: string }; answer: GoalChecked };
  room_create: {
    ask: { game: string; options: Options; clock?: TimeControl; negotiate: boolean };
    answer: { room: string; tokens: Partial<Record<SeatName, string>> };
  };
  room_join: { ask: { room: string; token?: string; name?: string }; answer: RoomView };
  room_leave: { ask: { room: string }; answer: object };
  room_move: { ask: Seated & { move: string; ply: number }; answer: RoomView };
  room_number: { ask: Seated & { number: string }; answer: RoomView };
  room_side: { ask: Seated & { side: Side }; answer: RoomView };
  room_resign: { ask: Seated; answer: RoomView };
  room_draw: { ask: Seated & { agree: boolean }; answer: RoomView };
  room_undo: { ask: Seated & { agree: boolean }; answer: RoomView };
  export: { ask: { record: GameRecord; format: 'sgf' | 'json' }; answer: { text: string } };
}

export type Action = keyof Actions;
