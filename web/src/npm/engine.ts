// The engine of the npm package: requests of the JSON language, answered by workers.
import { Connection, type Client } from '../protocol/connection.ts';
import { type EngineWorker, Workers } from '../protocol/workers.ts';

export { type Pending, Refusal, Stopped } from '../protocol/connection.ts';
export type { Action, Actions } from '../protocol/types.ts';

export interface Settings {
  workers?: number; // that may think at once; another one answers quick requests
  memory?: number; // of a search tree, in megabytes
  language?: string; // of the sentences in answers
}

export interface Engine extends Client {
  close(): void; // ends the workers; requests without an answer fail with Stopped
}

// What a worker is told first.
export interface Start {
  memory: number; // in bytes
}

// `hire` starts a worker and tells it where it is to begin.
export function start_with(hire: (start: Start) => EngineWorker, settings: Settings): Promise<Engine> {
  const { workers = 1, memory = 64, language = '' } = settings;
  const dial = () => new Workers(() => hire({ memory: memory * 2 ** 20 }), workers);
  return new Promise((started, failed) => {
    const changed = (connected: boolean) => {
      if (connected) return started(connection);
      connection.close();
      failed(new Error('the engine cannot be loaded'));
    };
    const connection = new Connection(dial, changed, () => language);
  });
}
