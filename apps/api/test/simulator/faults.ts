import { Random } from '../../src/capabilities/sample-data/random.js';

/** Before the effect: the server does not answer, or the process dies. After the effect: the answer is lost, or the process dies. */
export type Fault = 'outage' | 'answer lost' | 'crash before' | 'crash after';

/** Chances of one call of a port; delays in milliseconds. */
export type FaultRates = {
  readonly [kind in Fault]: number;
} & {
  readonly slow: number;
  /** Of an act: the process dies right after one of its first appends, between two writes that belong together. */
  readonly cut: number;
};

export const noFaults: FaultRates = { outage: 0, 'answer lost': 0, 'crash before': 0, 'crash after': 0, slow: 0, cut: 0 };
const kinds: readonly Fault[] = ['outage', 'answer lost', 'crash before', 'crash after'];

/** The ports that write, by the beginning of their names. */
export const appends = 'append of ';

/** Draws the faults of a history. Each act has a source of its own: without one act, those of the others are the same. */
export class Faults {
  private random: Random;
  private rates = noFaults;
  private isCalm = true;
  /** Appends until the process dies; none below 1. */
  private appendsToCut = 0;

  constructor(private readonly seed: string) {
    this.random = new Random(`${seed} delays`);
  }

  /** From now on until the next call. */
  set(act: string, rates: FaultRates): void {
    this.random = new Random(`${this.seed} faults ${act}`);
    this.rates = rates;
    this.appendsToCut = this.random.chance(rates.cut) ? this.random.between(1, 4) : 0;
    this.isCalm = this.appendsToCut === 0 && kinds.every((kind) => rates[kind] === 0);
  }

  draw(port: string): Fault | undefined {
    if (this.isCalm) return undefined;
    if (port.startsWith(appends) && --this.appendsToCut === 0) return 'crash after';
    let left = this.random.next();
    for (const kind of kinds) {
      left -= this.rates[kind];
      if (left < 0) return kind;
    }
    return undefined;
  }

  chance(share: number): boolean {
    return this.random.chance(share);
  }

  delayMs(): number {
    const { slow } = this.rates;
    const share = this.random.next();
    return share < slow ? 50 + Math.floor((share / slow) * 2_000) : Math.floor(share * 9);
  }
}
