import { systemTimers, type Timers } from '../runtime/timers.js';

/** Waits that a stop ends at once, and a nudge ends early. */
export class Pauses {
  private readonly ending = Promise.withResolvers<void>();
  private nudged = Promise.withResolvers<void>();

  constructor(private readonly timers: Timers = systemTimers) {}

  async pause(ms: number): Promise<void> {
    const time = Promise.withResolvers<void>();
    const cancel = this.timers.after(ms, time.resolve);
    await Promise.race([time.promise, this.ending.promise]);
    cancel();
  }

  orNudge(wait: Promise<void>): Promise<void> {
    return Promise.race([wait, this.ending.promise, this.nudged.promise]);
  }

  nudge(): void {
    this.nudged.resolve();
    this.nudged = Promise.withResolvers<void>();
  }

  endAll(): void {
    this.ending.resolve();
  }
}
