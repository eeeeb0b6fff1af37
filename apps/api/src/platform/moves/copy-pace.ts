/** Of the time that a step took. A copy that never rests takes the processors and the disks from the requests of all other structures. */
const restShare = 1;
const longestRestMs = 500;

type Timer = { readonly now: () => number; readonly sleep: (milliseconds: number) => Promise<unknown> };

/** Slows a copy down to a share of the machine: after each step it rests as long as the step took. */
export class CopyPace {
  private begun: number;

  constructor(private readonly timer: Timer) {
    this.begun = timer.now();
  }

  async rest(): Promise<void> {
    await this.timer.sleep(Math.min((this.timer.now() - this.begun) * restShare, longestRestMs));
    this.begun = this.timer.now();
  }
}
