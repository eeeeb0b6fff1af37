import { LRUCache } from 'lru-cache';

/** At most `capacity` at once, refilled evenly. */
export type Rate = { readonly capacity: number; readonly perSecond: number };
type Bucket = { readonly tokens: number; readonly at: number };

/** Limits frequent events of many keys in the memory of this process: each process of an installation grants the whole rate. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 20_000 });

  constructor(private readonly rate: Rate) {}

  /** Takes a token. @returns the seconds to wait when there is none, else 0 */
  take(key: string, now: Date): number {
    const { capacity, perSecond } = this.rate;
    const at = now.getTime();
    const bucket = this.buckets.get(key) ?? { tokens: capacity, at };
    const refill = (Math.max(0, at - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(capacity, bucket.tokens + refill);
    if (tokens < 1) return Math.ceil((1 - tokens) / perSecond);
    this.buckets.set(key, { tokens: tokens - 1, at });
    return 0;
  }
}
