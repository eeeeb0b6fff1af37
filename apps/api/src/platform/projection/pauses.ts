import { systemTimers, type Timers } from '../runtime/timers.js';

type Sleeper = { readonly wake: () => void; readonly isNudged: boolean };

/**
 * Waits that a stop ends at once, and a nudge ends early. A wait leaves nothing behind: `Promise.race` with a promise of the stop would keep
 * every wait in memory until the stop.
 */
export class Pauses {
  private readonly sleepers = new Set<Sleeper>();
  private isEnded = false;

  constructor(private readonly timers: Timers = systemTimers) {}

  async pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.timers.after(ms, resolve);
    await this.sleep({ wake: resolve, isNudged: false }, promise);
    cancel();
  }

  async orNudge(wait: Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    wait.then(resolve, reject);
    await this.sleep({ wake: resolve, isNudged: true }, promise);
  }

  nudge(): void {
    for (const { wake, isNudged } of this.sleepers) if (isNudged) wake();
  }

  endAll(): void {
    this.isEnded = true;
    for (const { wake } of this.sleepers) wake();
  }

  private async sleep(sleeper: Sleeper, end: Promise<void>): Promise<void> {
    if (this.isEnded) sleeper.wake();
    this.sleepers.add(sleeper);
    try {
      await end;
    } finally {
      this.sleepers.delete(sleeper);
    }
  }
}
