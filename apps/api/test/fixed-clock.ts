import { Clock } from '../src/platform/runtime/clock.js';

export const firstInstant = '2026-03-16T09:00:00Z';

/** A clock that stands still until a spec moves it. */
export class FixedClock extends Clock {
  private instant: Date;

  constructor(instant = firstInstant) {
    super();
    this.instant = new Date(instant);
  }

  now(): Date {
    return new Date(this.instant);
  }

  set(instant: string): void {
    this.instant = new Date(instant);
  }

  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}
