// One WebSocket for all requests. A request is complete in itself, so those without an answer are simply sent again
// after the connection was lost and restored.
import type { Action, Actions, ErrorCode, ErrorParts, Refused, RoomEvent } from './types.ts';

// The engine's message about a request that it could not answer.
export class Refusal extends Error implements Refused {
  constructor(
    message: string,
    readonly field?: string,
    readonly code?: ErrorCode,
    readonly parts?: ErrorParts,
  ) {
    super(message);
  }
}

export class Stopped extends Error {}

export interface Pending<T> {
  answer: Promise<T>;
  stop(): void; // the answer is no longer wanted: it fails with Stopped
}

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

// What pages need from a connection; tests replace it.
export interface Client {
  ask<A extends Action>(action: A, request: Actions[A]['ask']): Promise<Actions[A]['answer']>;
  begin<A extends Action>(
    action: A,
    request: Actions[A]['ask'],
    partial?: (answer: Actions[A]['partial']) => void,
  ): Pending<Actions[A]['answer']>;
}

// Called for events, and each time the connection is made or restored.
export interface Listener {
  event(message: RoomEvent): void;
  opened(): void;
}

interface Waiting {
  line: string;
  partial?: (answer: never) => void;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const longest = 1 << 20; // bytes of a request; a server would end the connection instead of answering
const first_delay = 250;
const last_delay = 4000;

export class Connection implements Client {
  private socket: Socket | null = null;
  private open = false;
  private closed = false;
  private delay = first_delay;
  private count = 0;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly dial: () => Socket,
    private readonly changed: (connected: boolean) => void = () => {},
    private readonly language: () => string = () => '', // in which sentences are wanted
  ) {
    this.connect();
  }

  ask<A extends Action>(action: A, request: Actions[A]['ask']): Promise<Actions[A]['answer']> {
    return this.begin(action, request).answer;
  }

  begin<A extends Action>(
    action: A,
    request: Actions[A]['ask'],
    partial?: (answer: Actions[A]['partial']) => void,
  ): Pending<Actions[A]['answer']> {
    const id = String(++this.count);
    const language = this.language();
    const line = JSON.stringify({ ...request, ...(language && { language }), id, action });
    if (new TextEncoder().encode(line).length > longest) {
      const refused = new Refusal('the request is too large', undefined, 'request_too_large');
      return { answer: Promise.reject(refused), stop: () => {} };
    }
    const answer = new Promise<Actions[A]['answer']>((resolve, reject) => {
      this.waiting.set(id, {
        line,
        resolve,
        reject,
        ...(partial && { partial }),
      });
    });
    if (this.open) this.socket?.send(line);
    return { answer, stop: () => this.stop(id) };
  }

  // Returns a function that ends the listening.
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.open) listener.opened();
    return () => this.listeners.delete(listener);
  }

  // For good. Requests without an answer fail with Stopped.
  close(): void {
    this.closed = true;
    this.socket?.close();
    for (const request of this.waiting.values()) request.reject(new Stopped());
    this.waiting.clear();
  }

  private stop(id: string): void {
    const request = this.waiting.get(id);
    if (!request) return;
    this.waiting.delete(id);
    if (this.open) this.socket?.send(JSON.stringify({ id: `stop ${id}`, action: 'terminate', target: id }));
    request.reject(new Stopped());
  }

  private connect(): void {
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => {
      this.open = true;
      this.delay = first_delay;
      this.changed(true);
      for (const request of this.waiting.values()) socket.send(request.line);
      for (const listener of this.listeners) listener.opened();
    };
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = () => {
      this.open = false;
      if (this.closed) return;
      this.changed(false);
      if (this.closed) return;
      setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(2 * this.delay, last_delay);
    };
  }

  private receive(line: string): void {
    const answer = JSON.parse(line) as {
      id?: string;
      event?: string;
      partial?: boolean;
      error?: string;
      field?: string;
      code?: ErrorCode;
      parts?: ErrorParts;
    };
    if (answer.event !== undefined) {
      for (const listener of this.listeners) listener.event(answer as unknown as RoomEvent);
      return;
    }
    const request = this.waiting.get(String(answer.id));
    if (!request) return; // nobody is waiting for it any more
    if (answer.partial) return request.partial?.(answer as never);
    this.waiting.delete(String(answer.id));
    const { error, field, code, parts } = answer;
    if (error !== undefined) request.reject(new Refusal(error, field, code, parts));
    else request.resolve(answer);
  }
}
