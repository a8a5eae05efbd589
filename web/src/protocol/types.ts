// The JSON language as the pages see it. What it looks like is said by its schemas, from which types.js writes
// language.d.ts; here stands which answer belongs to which question, and names that the pages prefer.
import type { Answer, ErrorCode, ErrorParts, Request, State } from './language.d.ts';

export type {
  Analysis,
  Block,
  Board,
  Candidate,
  Diagram,
  Direction,
  Engine,
  ErrorCode,
  ErrorParts,
  GameDeclared,
  GameRecord,
  Input,
  Last,
  Lesson as LessonDeclared,
  MoveMade,
  Option as OptionDeclared,
  Place,
  PlaceChange as Change,
  Problem,
  Reason,
  RecordNode,
  ReviewTurn as Judged,
  RoomEvent,
  RoomSeat,
  SeatName,
  Shown,
  Side,
  Situation,
  Start,
  State,
  Text,
  TimeControl,
  TurnStep,
  LeftOnClock as Left,
} from './language.d.ts';

// Of a game, with those that were left out.
export type Options = State['options'];

type Answers<A> = Extract<Answer, { action: A }>;
type Whole<A> = Exclude<Answers<A>, { partial: true }>;

// What each action asks and answers, and the partial answers that may come before.
export type Actions = {
  [A in Request['action']]: {
    ask: Omit<Extract<Request, { action: A }>, 'id' | 'action' | 'language'>;
    answer: Omit<Whole<A>, 'id' | 'action' | 'terminated'>;
    partial: Extract<Answers<A>, { partial: true }>;
  };
};
export type Action = keyof Actions;

// What is pointed at on a board.
export type Pointed = Pick<Actions['input']['ask'], 'place' | 'direction'>;

// Why something was refused: a sentence in the reader's language, which refusal it is, and what it is about. The pages
// refuse some requests themselves.
export interface Refused {
  message: string;
  code?: ErrorCode | 'engine_ended' | undefined;
  parts?: ErrorParts | undefined;
}

export type Position = Actions['state']['ask'];
// A position of a game in progress: who sits where now, and why it is over.
export type Stand = Actions['state']['answer'];
// Why a game is over, who won, and by how many points.
export type Finish = Pick<Stand, 'winner' | 'margin'> & { reason: Stand['reason'] | RoomView['state']['reason'] };
export type Ending = NonNullable<Position['ending']>;
// A negotiation before a game; a room tells the same.
export type Negotiated = Actions['negotiate']['answer'];
export type GoalChecked = Actions['goal']['answer'];
export type RoomView = Omit<Actions['room_join']['answer'], 'you' | 'missed'>;
