import { Turns } from '../documents/turns.js';

/** Limits concurrent work per name; work under other names does not wait. */
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
