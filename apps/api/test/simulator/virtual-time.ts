import { setImmediate as nextTurn } from 'node:timers/promises';
import { Clock } from '../../src/platform/runtime/clock.js';
import type { Timers } from '../../src/platform/runtime/timers.js';

type Timer = { readonly due: number; readonly call: () => void };

/**
 * Time that passes only when everybody waits: the next timer is called, then all promises that it leads to run to their end. With every wait
 * of a history on these timers, the same calls come in the same order each time.
 */
export class VirtualTime implements Timers {
  readonly clock: Clock;
  /** In the order in which they are due; those of one instant in the order in which they were set. */
  private readonly timers: Timer[] = [];
  private readonly start: number;

  constructor(private instant: number) {
    this.start = instant;
    const now = () => new Date(this.instant);
    this.clock = new (class extends Clock {
      now = now;
    })();
  }

  now(): number {
    return this.instant;
  }

  get elapsedMs(): number {
    return this.instant - this.start;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { due: this.instant + milliseconds, call };
    const rank = this.timers.findLastIndex(({ due }) => due <= timer.due) + 1;
    this.timers.splice(rank, 0, timer);
    return () => {
      const place = this.timers.indexOf(timer);
      if (place >= 0) this.timers.splice(place, 1);
    };
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Runs until the condition holds. @returns false when it does not within these milliseconds */
  async runUntil(isDone: () => boolean, withinMs: number): Promise<boolean> {
    const end = this.instant + withinMs;
    await nextTurn();
    while (!isDone()) {
      const [next] = this.timers;
      if (!next || next.due > end) return false;
      this.timers.shift();
      this.instant = Math.max(this.instant, next.due);
      next.call();
      await nextTurn();
    }
    return true;
  }

  async run(milliseconds: number): Promise<void> {
    const end = this.instant + milliseconds;
    await this.runUntil(() => false, milliseconds);
    this.instant = Math.max(this.instant, end);
  }

  /** The clock goes on while nobody acts: all timers that fall due in between are late. */
  leap(milliseconds: number): void {
    this.instant += milliseconds;
  }
}
