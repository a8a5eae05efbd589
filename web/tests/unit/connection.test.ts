import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, Refusal, type Socket, Stopped } from '../../src/protocol/connection';

class FakeSocket implements Socket {
  sent: { id: string; action: string; target?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][0]);
  }
  close() {
    this.onclose?.();
  }
  answer(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('the connection', () => {
  let sockets: FakeSocket[] = [];
  let states: boolean[] = [];
  let connection: Connection;
  const newest = () => sockets.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    states = [];
    connection = new Connection(
      () => {
        sockets.push(new FakeSocket());
        return newest();
      },
      (connected) => states.push(connected),
    );
  });
  afterEach(() => vi.useRealTimers());

  it('asks once it is open, and takes answers in any order', async () => {
    const version = connection.ask('version', {});
    const legal = connection.ask('legal', { game: 'yugo' });
    expect(newest().sent).toEqual([]);
    newest().onopen?.();
    const [first, second] = newest().sent.map((request) => request.id);
    newest().answer({ id: second, legal: ['a1'] });
    newest().answer({ id: first, name: 'Crosscut' });
    expect(await legal).toMatchObject({ legal: ['a1'] });
    expect(await version).toMatchObject({ name: 'Crosscut' });
  });
  it('refuses what a server would not take, instead of asking again and again', async () => {
    newest().onopen?.();
    const asked = connection.ask('record', { text: 'ü'.repeat(600_000) });
    await expect(asked).rejects.toMatchObject({ code: 'request_too_large' });
    expect(newest().sent).toEqual([]);
  });
  it('hands on partial answers', async () => {
    newest().onopen?.();
    const seen: number[] = [];
    const { answer } = connection.begin('analyze', { game: 'yugo' }, ({ analysis }) => seen.push(analysis.visits));
    const id = newest().sent[0]?.id;
    newest().answer({ id, partial: true, analysis: { visits: 1 } });
    newest().answer({ id, partial: true, analysis: { visits: 2 } });
    newest().answer({ id, analysis: { visits: 3 } });
    expect((await answer).analysis.visits).toBe(3);
    expect(seen).toEqual([1, 2]);
  });
  it('fails with the words of the engine', async () => {
    newest().onopen?.();
    const asked = connection.ask('play', { game: 'yugo', move: 'z9' });
    newest().answer({ id: newest().sent[0]?.id, error: 'There is no point z9.', field: 'move' });
    const error = await asked.catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ message: 'There is no point z9.', field: 'move' });
  });
  it('ends for good, with all that was asked', async () => {
    newest().onopen?.();
    const asked = connection.ask('version', {});
    connection.close();
    await expect(asked).rejects.toBeInstanceOf(Stopped);
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
    expect(states).toEqual([true]);
  });
  it('asks again what was not answered when the connection is back', async () => {
    newest().onopen?.();
    const asked = connection.ask('version', {});
    const id = newest().sent[0]?.id;
    newest().close();
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    newest().onopen?.();
    expect(newest().sent.map((request) => request.id)).toEqual([id]);
    newest().answer({ id, name: 'Crosscut' });
    await asked;
    expect(states).toEqual([true, false, true]);
  });
  it('waits longer each time that nobody answers, and not for ever', () => {
    for (const delay of [250, 500, 1000, 2000, 4000, 4000]) {
      const { length } = sockets;
      newest().close();
      vi.advanceTimersByTime(delay - 1);
      expect(sockets).toHaveLength(length);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(length + 1);
    }
  });
  it('tells the engine when an answer is no longer wanted', async () => {
    newest().onopen?.();
    const pending = connection.begin('analyze', { game: 'yugo' });
    pending.stop();
    await expect(pending.answer).rejects.toBeInstanceOf(Stopped);
    expect(newest().sent[1]).toMatchObject({ action: 'terminate', target: newest().sent[0]?.id });
    newest().answer({ id: newest().sent[0]?.id, terminated: true }); // is nobody's
  });
});
