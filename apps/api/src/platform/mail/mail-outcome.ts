import type { SmtpAttempt } from './mail-transport.js';

export type MailOutcome = { readonly state: 'accepted' | 'deferred' | 'refused' | 'unknown'; readonly waitSeconds: number };

/** A mail that the server puts off is tried again after these waits, then it counts as refused: two days in all. */
const waits = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600] as const;

/**
 * The state after an attempt. A connection lost before the body has sent nothing; a connection lost after the body began may have sent the
 * mail, so the mail is `unknown` and no program sends it again by itself.
 * @param tries the number of earlier tries
 */
export function outcomeOf({ hasBodyStarted, code }: Pick<SmtpAttempt, 'hasBodyStarted' | 'code'>, tries: number): MailOutcome {
  if (code !== null && code >= 200 && code < 300) return { state: 'accepted', waitSeconds: 0 };
  if (code !== null && code >= 500) return { state: 'refused', waitSeconds: 0 };
  if (code === null && hasBodyStarted) return { state: 'unknown', waitSeconds: 0 };
  const waitSeconds = waits[tries];
  return waitSeconds === undefined ? { state: 'refused', waitSeconds: 0 } : { state: 'deferred', waitSeconds };
}
