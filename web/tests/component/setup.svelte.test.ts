// @vitest-environment happy-dom
// The fields of a new game: what is wrong stands beside one that can be put right.
import { expect, it } from 'vitest';
import type { OwnClock as Clock } from '../../src/game/time';
import OwnClock from '../../src/parts/setup/OwnClock.svelte';
import RuleChoices from '../../src/parts/setup/RuleChoices.svelte';
import type { OptionDeclared } from '../../src/protocol/types';
import { en } from '../texts';
import { show } from './shown';

const text = (selector: string) => document.querySelector(selector)?.textContent;
const invalid = () => [...document.querySelectorAll('[aria-invalid=true]')].length;

it('a clock without time is wrong', () => {
  const clock = $state<Clock>({ kind: 'increment', typed: { minutes: '0', increment: '0' } });
  show(OwnClock, { clock, by_days: false });
  expect(text('#minutes-wrong')).toBe(en.clock.timeless);
  expect(invalid()).toBe(1);
});

it('a clock with a wrong number says only what is wrong with that', () => {
  const clock = $state<Clock>({ kind: 'increment', typed: { minutes: '0', increment: '-1' } });
  show(OwnClock, { clock, by_days: false });
  expect(text('#minutes-wrong')).toBe('');
  expect(text('#increment-wrong')).toBe(en.setup.range(0, 3600));
});

it('a word that is no choice is wrong', () => {
  const ko: OptionDeclared = {
    name: 'ko',
    kind: 'choice',
    words: ['simple', 'super'],
    initial: 'simple',
    range: '',
    meaning: '',
  };
  show(RuleChoices, { options: [ko], values: { ko: 'foo' }, wrong: () => 'No such ko.' });
  expect(text('#ko-wrong')).toBe('No such ko.');
  expect(document.querySelectorAll('[aria-invalid=true] input')).toHaveLength(2);
});
