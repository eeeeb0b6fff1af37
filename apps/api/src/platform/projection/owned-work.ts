import type pg from 'pg';
import { Pauses } from './pauses.js';
import { ProjectionLock } from './projection-lock.js';

export type OwnedWorkParts = {
  readonly pool: pg.Pool;
  /** Of the lock. */
  readonly name: string;
  readonly longestPauseMs: number;
  /** Returns once `isOwned` is false. @param onProgress lets the next failure begin with the shortest pause */
  work(onProgress: () => void): Promise<void>;
  /** Receives each failure: the work begins again after the pause. */
  failed(error: unknown, pauseMs: number): void;
};

const claimEveryMs = 1000;
const shortestPauseMs = 250;

/** Endless work that one process at a time does, under a lock that its database session holds. After a failure it begins again. */
export class OwnedWork {
  readonly pauses = new Pauses();
  private readonly lock: ProjectionLock;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly parts: OwnedWorkParts) {
    this.lock = new ProjectionLock(parts.pool, () => undefined);
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Waits for the work to return. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.endAll();
    await this.running;
    this.lock.release();
  }

  /** This process does the work, and shall go on. */
  get isOwned(): boolean {
    return !this.isStopping && this.lock.owns(this.parts.name);
  }

  private async run(): Promise<void> {
    const { name, longestPauseMs, work, failed } = this.parts;
    for (let failures = 0; !this.isStopping; ) {
      try {
        if (!(await this.lock.claim(name))) {
          await this.pauses.pause(claimEveryMs);
          continue;
        }
        await work(() => {
          failures = 0;
        });
      } catch (error) {
        if (this.isStopping) return;
        const pauseMs = Math.min(shortestPauseMs * 2 ** failures++, longestPauseMs);
        failed(error, pauseMs);
        await this.pauses.pause(pauseMs);
      }
    }
  }
}
