import pLimit, { type LimitFunction } from 'p-limit';

/** Limits concurrent work per name; work under other names does not wait. Keeps one limit per name: names come from a bounded set. */
export class Quotas {
  private readonly limits = new Map<string, LimitFunction>();

  constructor(private readonly concurrency: number) {}

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const limit = this.limits.get(name) ?? pLimit(this.concurrency);
    this.limits.set(name, limit);
    return limit(work);
  }
}
