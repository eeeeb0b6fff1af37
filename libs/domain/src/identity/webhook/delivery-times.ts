const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after each failed attempt, as Standard Webhooks proposes: ten attempts in three days. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;
const longestPause = 24 * hour;
/** Of a pause, by which attempts spread: a server that comes back does not get everything at once. */
const spread = 0.1;
/** A webhook that took nothing for so long is disabled. */
export const patienceMs = 72 * hour;

/**
 * When a message leaves again; undefined after the last attempt.
 * @param attempts that were made
 * @param chance from 0 to 1
 * @param askedMs the pause that the receiver asked for
 */
export function nextAttempt(now: Date, attempts: number, chance: number, askedMs = 0): Date | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  const ownMs = pause * (1 + spread * (2 * chance - 1));
  return new Date(now.getTime() + Math.max(ownMs, Math.min(askedMs, longestPause)));
}
