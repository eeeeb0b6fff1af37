import { lru } from '../../platform/runtime/lru.js';
import { type Rate, type TokenBucket, tokensAt } from './token-bucket.js';

/** Limits frequent events of many keys in the memory of this process: each process of an installation grants the whole rate. */
export class TokenBuckets {
  private readonly buckets = lru<string, TokenBucket>(20_000);

  constructor(private readonly rate: Rate) {}

  /** Takes a token. @returns the seconds to wait when there is none, else 0 */
  take(key: string, now: Date): number {
    const at = now.getTime();
    const tokens = tokensAt(this.rate, this.buckets.get(key), at);
    if (tokens < 1) return Math.ceil((1 - tokens) / this.rate.perSecond);
    this.buckets.set(key, { tokens: tokens - 1, at });
    return 0;
  }

  /** Tokens that are left now. */
  left(key: string, now: Date): number {
    return Math.floor(tokensAt(this.rate, this.buckets.get(key), now.getTime()));
  }
}
