// When something is practised again: after growing intervals, as long as it is known.
import { type Card, type CardInput, createEmptyCard, fsrs, type Grade } from 'ts-fsrs';

export { Rating } from 'ts-fsrs';

export interface Practised {
  due: number; // in milliseconds since 1970
  card: CardInput | Card; // what the intervals follow from
}

const scheduler = fsrs();

export function practised(before: Practised | undefined, grade: Grade, now: number): Practised {
  const { card } = scheduler.next(before?.card ?? createEmptyCard(now), now, grade);
  return { due: card.due.getTime(), card };
}
