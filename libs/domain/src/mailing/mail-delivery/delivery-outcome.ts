/** `body_started`: the server may have the mail already, or not. */
export const mailStates = ['pending', 'leased', 'body_started', 'accepted', 'deferred', 'refused', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

export type Progress = Readonly<Record<MailState, number>>;

export const noProgress: Progress = { pending: 0, leased: 0, body_started: 0, accepted: 0, deferred: 0, refused: 0, unknown: 0 };

export const openMails = ({ pending, leased, body_started, deferred }: Progress): number => pending + leased + body_started + deferred;
export const failedMails = ({ refused, unknown }: Progress): number => refused + unknown;
