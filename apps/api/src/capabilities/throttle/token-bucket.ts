/** At most `capacity` at once, refilled evenly. */
export type Rate = { readonly capacity: number; readonly perSecond: number };
/** `at`: when it held these tokens, in milliseconds. */
export type TokenBucket = { readonly tokens: number; readonly at: number };

/** The tokens of a bucket at `now`; a new bucket is full. A bucket whose time lies ahead, after the clock went back, gains nothing. */
export function tokensAt({ capacity, perSecond }: Rate, bucket: TokenBucket | undefined, now: number): number {
  if (!bucket) return capacity;
  const refill = (Math.max(0, now - bucket.at) / 1000) * perSecond;
  return Math.min(capacity, Math.max(0, bucket.tokens) + refill);
}
