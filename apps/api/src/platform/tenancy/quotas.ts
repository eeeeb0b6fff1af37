import { Turns } from '../documents/turns.js';

/** So many at once for each name; the others of that name wait their turn, and those of other names do not. */
export class Quotas {
  private readonly byName = new Map<string, { turns: Turns; users: number }>();

  constructor(private readonly places: number) {}

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const quota = this.byName.get(name) ?? { turns: new Turns(this.places), users: 0 };
    this.byName.set(name, quota);
    quota.users += 1;
    try {
      return await quota.turns.hold(work);
    } finally {
      quota.users -= 1;
      if (quota.users === 0) this.byName.delete(name);
    }
  }
}
