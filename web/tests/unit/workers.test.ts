import { beforeEach, describe, expect, it } from 'vitest';
import { type EngineWorker, type Said, Workers } from '../../src/protocol/workers';

class FakeWorker implements EngineWorker {
  asked: string[] = [];
  ended = false;
  onmessage: ((event: { data: Said }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  postMessage(line: string) {
    this.asked.push((JSON.parse(line) as { id: string }).id);
  }
  terminate() {
    this.ended = true;
  }
  say(data: Said) {
    this.onmessage?.({ data });
  }
  ready() {
    this.say({ kind: 'ready', thinking: ['genmove'] });
  }
  answer(id: string) {
    this.say({ kind: 'answer', text: JSON.stringify({ id, from: 'engine' }) });
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
  it('close after three that never were ready', () => {
    ask('a');
    for (const index of [1, 2, 3]) worker(index).onerror?.({});
    expect(closed).toBe(1);
    expect(all.every(({ ended }) => ended)).toBe(true);
  });
});
