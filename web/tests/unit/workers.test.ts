import { beforeEach, describe, expect, it } from 'vitest';
import { type EngineWorker, type Said, Workers } from '../../src/protocol/workers';

class FakeWorker implements EngineWorker {
  asked: string[] = [];
  lines: { id: string; turns?: number[]; parts?: unknown[] }[] = [];
  ended = false;
  onmessage: ((event: { data: Said }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  postMessage(line: string) {
    const request = JSON.parse(line) as { id: string; turns?: number[]; parts?: unknown[] };
    this.lines.push(request);
    this.asked.push(request.id);
  }
  terminate() {
    this.ended = true;
  }
  say(data: Said) {
    this.onmessage?.({ data });
  }
  ready() {
    this.say({ kind: 'ready', thinking: ['genmove', 'review'] });
  }
  // Judges the turns it was asked about last.
  judge() {
    const { id, turns = [] } = this.lines.at(-1) ?? { id: '' };
    for (const turn of turns) this.say({ kind: 'answer', text: JSON.stringify({ id, partial: true, turn }) });
    this.answer(id, { turns });
  }
  answer(id: string, more: object = {}) {
    this.say({ kind: 'answer', text: JSON.stringify({ id, from: 'engine', ...more }) });
    this.say({ kind: 'done' });
  }
}

describe('workers', () => {
  let all: FakeWorker[] = [];
  let heard: { id: string; error?: string; count?: number }[] = [];
  let workers: Workers;
  let closed = 0;
  const worker = (index: number) => all.at(index) as FakeWorker;
  const ask = (id: string, action = 'genmove', more = {}) => workers.send(JSON.stringify({ id, action, ...more }));

  beforeEach(() => {
    all = [];
    heard = [];
    closed = 0;
    const hire = () => {
      all.push(new FakeWorker());
      return worker(-1);
    };
    workers = new Workers(hire, 2);
    workers.onmessage = ({ data }) => heard.push(JSON.parse(data) as (typeof heard)[0]);
    workers.onclose = () => closed++;
    worker(0).ready();
  });

  it('think beside a worker that answers quickly', () => {
    ask('a');
    ask('b', 'legal');
    expect(all).toHaveLength(2);
    expect(worker(0).asked).toEqual(['b']);
    worker(1).ready();
    expect(worker(1).asked).toEqual(['a']);
    worker(0).answer('b');
    worker(1).answer('a');
    expect(heard.map(({ id }) => id)).toEqual(['b', 'a']);
  });
  it('are at most so many, and take one request at a time', () => {
    for (const id of ['a', 'b', 'c']) ask(id);
    worker(1).ready();
    worker(2).ready();
    expect(all).toHaveLength(3);
    expect([worker(1).asked, worker(2).asked]).toEqual([['a'], ['b']]);
    worker(2).answer('b');
    expect(worker(2).asked).toEqual(['b', 'c']);
  });
  it('are ended when the answer is no longer wanted, waiting requests forgotten', () => {
    for (const id of ['a', 'b', 'c']) ask(id);
    worker(1).ready();
    worker(2).ready();
    ask('stop c', 'terminate', { target: 'c' });
    ask('stop a', 'terminate', { target: 'a' });
    expect(worker(1).ended).toBe(true);
    worker(1).answer('a');
    worker(3).ready();
    expect(worker(3).asked).toEqual([]);
    expect(heard).toEqual([
      { id: 'stop c', action: 'terminate', count: 1 },
      { id: 'stop a', action: 'terminate', count: 1 },
    ]);
  });
  it('are replaced when they die, and the request is asked again, but not for ever', () => {
    ask('a');
    worker(1).ready();
    worker(1).say({ kind: 'died', why: 'no memory' });
    expect(worker(1).ended).toBe(true);
    worker(2).ready();
    expect(worker(2).asked).toEqual(['a']);
    worker(2).onerror?.({ message: 'no memory' });
    worker(3).ready();
    expect(worker(3).asked).toEqual([]);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ id: 'a', error: expect.stringContaining('no memory') as string });
    ask('b');
    expect(worker(3).asked).toEqual(['b']);
  });
  it('share a review, and say what they find in the order of the moves', () => {
    ask('r', 'review', { moves: Array<string>(18).fill('pass') });
    worker(1).ready();
    worker(2).ready();
    expect(worker(1).lines[0]?.turns).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(worker(2).lines[0]?.turns).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
    worker(2).judge();
    expect(heard).toEqual([]);
    expect(worker(2).lines[1]?.turns).toEqual([16, 17]);
    worker(2).judge();
    ask('a');
    worker(1).judge();
    const said = heard as unknown as { turn: number }[];
    expect(said.map(({ turn }) => turn)).toEqual([...Array(18).keys()]);
    expect(worker(1).lines.at(-1)?.id).toBe('r');
    const parts = worker(1).lines.at(-1)?.parts as { turns: number[] }[];
    expect(parts.map(({ turns }) => turns.length)).toEqual([8, 8, 2]);
    expect(worker(2).asked.at(-1)).toBe('a');
    worker(1).answer('r', { whole: true });
    expect(heard.at(-1)).toMatchObject({ id: 'r', whole: true });
  });
  it('put parts of a review behind what else is asked', () => {
    ask('r', 'review', { moves: Array<string>(30).fill('pass') });
    worker(1).ready();
    worker(2).ready();
    ask('a');
    worker(1).judge();
    expect(worker(1).asked.at(-1)).toBe('a');
  });
  it('end all parts of a review, or fail once', () => {
    ask('r', 'review', { moves: Array<string>(30).fill('pass') });
    worker(1).ready();
    worker(2).ready();
    ask('stop r', 'terminate', { target: 'r' });
    expect([worker(1).ended, worker(2).ended]).toEqual([true, true]);
    expect(heard).toEqual([{ id: 'stop r', action: 'terminate', count: 1 }]);
    ask('s', 'review', { moves: Array<string>(30).fill('nowhere') });
    worker(3).ready();
    worker(4).ready();
    worker(3).answer('s', { error: 'nowhere is not a move' });
    worker(4).answer('s', { error: 'nowhere is not a move' });
    expect(heard.filter(({ error }) => error)).toHaveLength(1);
    ask('b');
    worker(5).ready();
    expect(worker(5).asked).toEqual(['b']);
  });
  it('search with several threads in one worker, which is preferred', () => {
    const threads: number[] = [];
    const hired: FakeWorker[] = [];
    const team = new Workers(
      (count) => {
        threads.push(count);
        hired.push(new FakeWorker());
        return hired.at(-1) as FakeWorker;
      },
      2,
      4,
    );
    const request = (id: string) => JSON.stringify({ id, action: 'genmove' });
    hired[0]?.ready();
    team.send(request('a'));
    team.send(request('b'));
    hired[1]?.ready();
    hired[2]?.ready();
    expect(threads).toEqual([1, 4, 1]);
    team.send(JSON.stringify({ id: 'stop', action: 'terminate', target: 'a' }));
    hired[3]?.ready();
    hired[2]?.answer('b');
    expect(threads).toEqual([1, 4, 1, 4]);
    team.send(request('c'));
    expect(hired[3]?.asked).toEqual(['c']);
  });
  it('close after three that never were ready', () => {
    ask('a');
    for (const index of [1, 2, 3]) worker(index).onerror?.({});
    expect(closed).toBe(1);
    expect(all.every(({ ended }) => ended)).toBe(true);
  });
});
