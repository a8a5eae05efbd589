// The engine in workers instead of on a server. One worker answers what takes moments; the others think, each about one
// request at a time, and start when they are wanted. A worker that dies is replaced, and its request asked again.
import type { Socket } from './connection';

// A worker is sent the texts of requests, and says these.
export type Said =
  | { kind: 'ready'; thinking: string[] } // the actions that take their time
  | { kind: 'answer'; text: string }
  | { kind: 'done' } // after the last answer to a request
  | { kind: 'died'; why: string };

export interface EngineWorker {
  onmessage: ((event: { data: Said }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  postMessage(line: string): void;
  terminate(): void;
}

interface Job {
  id: unknown;
  action: string;
  target?: unknown;
  line: string;
  deaths: number;
}

interface Desk {
  worker: EngineWorker;
  thinks: boolean;
  ready: boolean;
  job: Job | null;
}

const most_deaths = 2; // of workers, at one request
const most_failures = 3; // of workers that never became ready

export class Workers implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private desks: Desk[] = [];
  private waiting: Job[] = [];
  private thinking: Set<string> | null = null; // known once a worker is ready
  private failures = 0;

  constructor(
    private readonly hire: () => EngineWorker,
    private readonly most_thinking: number,
  ) {
    this.add(false);
  }

  send(line: string): void {
    const job: Job = { ...(JSON.parse(line) as Pick<Job, 'id' | 'action' | 'target'>), line, deaths: 0 };
    if (job.action === 'terminate') return this.stop(job);
    this.waiting.push(job);
    this.assign();
  }

  close(): void {
    for (const { worker } of this.desks) worker.terminate();
    this.desks = [];
    this.waiting = [];
    this.onclose?.();
  }

  private add(thinks: boolean): void {
    const desk: Desk = { worker: this.hire(), thinks, ready: false, job: null };
    desk.worker.onmessage = ({ data }) => this.hear(desk, data);
    desk.worker.onerror = ({ message }) => this.bury(desk, message ?? 'it cannot be loaded');
    this.desks.push(desk);
  }

  private remove(desk: Desk): void {
    desk.worker.terminate();
    this.desks = this.desks.filter((other) => other !== desk);
  }

  private hear(desk: Desk, said: Said): void {
    if (!this.desks.includes(desk)) return; // it was stopped
    if (said.kind === 'answer') return this.onmessage?.({ data: said.text });
    if (said.kind === 'died') return this.bury(desk, said.why);
    if (said.kind === 'done') desk.job = null;
    if (said.kind === 'ready') {
      desk.ready = true;
      this.failures = 0;
      if (!this.thinking) {
        this.thinking = new Set(said.thinking);
        this.onopen?.();
      }
    }
    this.assign();
  }

  private assign(): void {
    for (const job of [...this.waiting]) {
      const thinks = this.thinking?.has(job.action) ?? false;
      const suited = this.desks.filter((desk) => desk.thinks === thinks);
      const free = suited.find((desk) => desk.ready && !desk.job);
      if (free) {
        this.waiting.splice(this.waiting.indexOf(job), 1);
        free.job = job;
        free.worker.postMessage(job.line);
      } else if (thinks && suited.length < this.most_thinking && suited.every((desk) => desk.ready)) {
        this.add(true);
      }
    }
  }

  // A worker that thinks hears nothing meanwhile, so it makes room for another.
  private stop({ id, action, target }: Job): void {
    const desk = this.desks.find(({ job, thinks }) => thinks && job?.id === target);
    const count = this.waiting.length;
    this.waiting = this.waiting.filter((job) => job.id !== target);
    if (desk) {
      this.remove(desk);
      this.add(true);
    }
    this.say({ id, action, count: count - this.waiting.length + (desk ? 1 : 0) });
  }

  private bury(desk: Desk, why: string): void {
    if (!this.desks.includes(desk)) return;
    this.remove(desk);
    const { job } = desk;
    if (!desk.ready && ++this.failures >= most_failures) return this.close();
    this.add(desk.thinks);
    if (!job) return;
    if (++job.deaths < most_deaths) this.waiting.unshift(job);
    else this.say({ id: job.id, action: job.action, error: `the engine ended twice at this request: ${why}` });
    this.assign();
  }

  private say(answer: object): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }
}
