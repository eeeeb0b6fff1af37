import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The mails that tell a person how a claim or a registration goes on. */
export const memberNoticeKinds = [
  'refund-received',
  'refund-accepted',
  'refund-refused',
  'refund-paid',
  'registration-received',
  'registration-confirmed',
  'registration-refused',
  'registration-paid',
  'registration-waiting',
] as const;
export type MemberNoticeKind = (typeof memberNoticeKinds)[number];

/** Stored for ever: only add optional fields or new types. */
export type MemberNoticeEvent =
  /** The kinds that a structure does not send; the others leave. */
  { type: 'MemberNoticesChosen'; data: { off: readonly MemberNoticeKind[] } };

export const memberNoticesStream = (id: EnvironmentId): `member-notices-${string}` => `member-notices-${id}`;
