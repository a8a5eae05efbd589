// The engine in workers instead of on a server. One worker answers what takes moments; the others think, each about one
// request at a time, and start when they are wanted. A worker that dies is replaced, and its request asked again. A review
// is divided among them, behind what else is asked.
import type { Socket } from './connection.ts';
import { Division } from './division.ts';

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
  of?: Division; // it is a part of,
  part?: number;
}

interface PoolWorker {
  worker: EngineWorker;
  thinks: boolean;
  threads: number;
  ready: boolean;
  job: Job | null;
}

const refusal = ({ id, action }: Job, why: string) =>
  JSON.stringify({ id, action, error: `the engine ended twice at this request: ${why}`, code: 'engine_ended' });

const most_deaths = 2; // of workers, at one request
const most_failures = 3; // of workers that never became ready

export class Workers implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private pool: PoolWorker[] = [];
  private waiting: Job[] = [];
  private thinking: Set<string> | null = null; // known once a worker is ready
  private failures = 0;

  // One worker that thinks searches with several threads, if more than one are given.
  constructor(
    private readonly hire: (threads: number) => EngineWorker,
    private readonly most_thinking: number,
    private readonly threads = 1,
  ) {
    this.add(false);
  }

  send(line: string): void {
    const job: Job = { ...(JSON.parse(line) as Pick<Job, 'id' | 'action' | 'target'>), line, deaths: 0 };
    if (job.action === 'terminate') return this.stop(job);
    const of = Division.of(line);
    if (of) this.waiting.push(...of.lines.map((line, part) => ({ ...job, line, of, part })));
    else this.waiting.push(job);
    this.assign();
  }

  close(): void {
    for (const { worker } of this.pool) worker.terminate();
    this.pool = [];
    this.waiting = [];
    this.onclose?.();
  }

  private add(thinks: boolean): void {
    const threads = thinks && this.pool.every((one) => one.threads === 1) ? this.threads : 1;
    const one: PoolWorker = { worker: this.hire(threads), thinks, threads, ready: false, job: null };
    one.worker.onmessage = ({ data }) => this.hear(one, data);
    one.worker.onerror = ({ message }) => this.bury(one, message ?? 'it cannot be loaded');
    this.pool.push(one);
  }

  private remove(one: PoolWorker): void {
    one.worker.terminate();
    this.pool = this.pool.filter((other) => other !== one);
  }

  private hear(one: PoolWorker, said: Said): void {
    if (!this.pool.includes(one)) return; // it was stopped
    if (said.kind === 'answer') return this.pass_on(one.job, said.text);
    if (said.kind === 'died') return this.bury(one, said.why);
    if (said.kind === 'done') one.job = null;
    if (said.kind === 'ready') {
      one.ready = true;
      this.failures = 0;
      if (!this.thinking) {
        this.thinking = new Set(said.thinking);
        this.onopen?.();
      }
    }
    this.assign();
  }

  private pass_on(job: Job | null, text: string): void {
    if (!job?.of || job.part === undefined) return this.onmessage?.({ data: text });
    const { error } = JSON.parse(text) as { error?: string };
    if (error !== undefined) return this.fail(job, text);
    for (const data of job.of.hear(job.part, text)) this.onmessage?.({ data });
    const { closing } = job.of;
    if (closing) this.waiting.push({ id: job.id, action: job.action, line: closing, deaths: 0 });
  }

  // One answer says why; the other parts are forgotten.
  private fail(job: Job, text: string): void {
    this.forget(job.id);
    this.onmessage?.({ data: text });
  }

  // Returns how many were waiting or being worked on. A worker that thinks hears nothing meanwhile, so it makes room for
  // another.
  private forget(id: unknown): number {
    const count = this.waiting.length;
    this.waiting = this.waiting.filter((job) => job.id !== id);
    const busy = this.pool.filter(({ job, thinks }) => thinks && job?.id === id);
    for (const one of busy) this.remove(one);
    if (busy.length > 0) this.add(true);
    return count - this.waiting.length + busy.length;
  }

  private assign(): void {
    const divided = (job: Job) => Number(job.of !== undefined);
    for (const job of [...this.waiting].sort((a, b) => divided(a) - divided(b))) {
      const thinks = this.thinking?.has(job.action) ?? false;
      const suited = this.pool.filter((one) => one.thinks === thinks);
      const free = suited.filter((one) => one.ready && !one.job).sort((a, b) => b.threads - a.threads)[0];
      if (free) {
        this.waiting.splice(this.waiting.indexOf(job), 1);
        free.job = job;
        free.worker.postMessage(job.line);
      } else if (thinks && suited.length < this.most_thinking && suited.every((one) => one.ready)) {
        this.add(true);
      }
    }
  }

  private stop({ id, action, target }: Job): void {
    this.say({ id, action, count: Math.min(1, this.forget(target)) });
  }

  private bury(one: PoolWorker, why: string): void {
    if (!this.pool.includes(one)) return;
    this.remove(one);
    const { job } = one;
    if (!one.ready && ++this.failures >= most_failures) return this.close();
    this.add(one.thinks);
    if (!job) return;
    if (++job.deaths < most_deaths) this.waiting.unshift(job);
    else this.fail(job, refusal(job, why));
    this.assign();
  }

  private say(answer: object): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }
}
