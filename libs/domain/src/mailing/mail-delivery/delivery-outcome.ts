/** `body_started`: the server may have the mail already, or not. */
export const mailStates = ['pending', 'leased', 'body_started', 'accepted', 'deferred', 'refused', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/** The end of one attempt. `code` is the reply of the server: absent when the connection ended without one. */
export type Attempt = {
  readonly hasBodyStarted: boolean;
  readonly code: number | null;
  readonly reason: string;
};
export type Outcome = { readonly state: 'accepted' | 'deferred' | 'refused' | 'unknown'; readonly waitSeconds: number };

/** A mail that the server puts off is tried again after these waits, then it counts as refused: two days in all. */
const waits = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600] as const;

/**
 * The state after an attempt. A connection lost before the body has sent nothing; a connection lost after the body began may have sent the
 * mail, so the mail is `unknown` and no program sends it again by itself.
 * @param tries the number of earlier tries
 */
export function outcomeOf({ hasBodyStarted, code }: Attempt, tries: number): Outcome {
  if (code !== null && code >= 200 && code < 300) return { state: 'accepted', waitSeconds: 0 };
  if (code !== null && code >= 500) return { state: 'refused', waitSeconds: 0 };
  if (code === null && hasBodyStarted) return { state: 'unknown', waitSeconds: 0 };
  const waitSeconds = waits[tries];
  return waitSeconds === undefined ? { state: 'refused', waitSeconds: 0 } : { state: 'deferred', waitSeconds };
}

export type Progress = Readonly<Record<MailState, number>>;

export const noProgress: Progress = { pending: 0, leased: 0, body_started: 0, accepted: 0, deferred: 0, refused: 0, unknown: 0 };

export const openMails = ({ pending, leased, body_started, deferred }: Progress): number => pending + leased + body_started + deferred;
export const failedMails = ({ refused, unknown }: Progress): number => refused + unknown;
