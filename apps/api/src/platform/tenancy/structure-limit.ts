import type { EnvironmentId } from '@intendance/kernel/id.js';

export type StructurePermits = { readonly total: number; readonly perStructure: number };

type Waiting = { readonly environmentId: EnvironmentId; readonly start: () => void };

/**
 * Limits concurrent work of the process, and of each structure within it. A free permit goes to the structure that has waited longest since
 * its last one: many requests of one structure do not hold back the request of another.
 */
export class StructureLimit {
  private readonly running = new Map<EnvironmentId, number>();
  private waiting: Waiting[] = [];
  /** The turn in which each structure got its last permit, while the structure runs or waits. */
  private readonly turns = new Map<EnvironmentId, number>();
  private turn = 0;
  private total = 0;

  constructor(private readonly permits: StructurePermits) {}

  async run<Result>(environmentId: EnvironmentId, work: () => Promise<Result>): Promise<Result> {
    await this.acquire(environmentId);
    try {
      return await work();
    } finally {
      this.release(environmentId);
    }
  }

  private acquire(environmentId: EnvironmentId): Promise<void> {
    return new Promise((start) => {
      this.waiting.push({ environmentId, start });
      this.startNext();
    });
  }

  private release(environmentId: EnvironmentId): void {
    this.total--;
    const left = this.runningOf(environmentId) - 1;
    if (left > 0) this.running.set(environmentId, left);
    else this.running.delete(environmentId);
    this.startNext();
    const isIdle = left === 0 && !this.running.has(environmentId) && !this.waiting.some((each) => each.environmentId === environmentId);
    if (isIdle) this.turns.delete(environmentId);
  }

  private startNext(): void {
    while (this.total < this.permits.total) {
      const allowed = this.waiting.filter(({ environmentId }) => this.runningOf(environmentId) < this.permits.perStructure);
      const [first, ...others] = allowed;
      if (!first) return;
      const next = others.reduce((best, each) => (this.turnOf(each) < this.turnOf(best) ? each : best), first);
      this.waiting = this.waiting.filter((each) => each !== next);
      this.total++;
      this.running.set(next.environmentId, this.runningOf(next.environmentId) + 1);
      this.turns.set(next.environmentId, ++this.turn);
      next.start();
    }
  }

  private runningOf(environmentId: EnvironmentId): number {
    return this.running.get(environmentId) ?? 0;
  }

  private turnOf({ environmentId }: Waiting): number {
    return this.turns.get(environmentId) ?? 0;
  }
}
