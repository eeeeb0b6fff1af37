import type { Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** A keyed hash of the structure and the address: the stream holds no address. */
export type UnsubscriptionId = Id<'unsubscription'>;

/**
 * The page behind the link of a mail, the button of a mail program (RFC 8058), a complaint of spam that a provider reports (RFC 5965), or a
 * clerk for a person who asked in another way.
 */
export const unsubscriptionMeans = ['link', 'one-click', 'complaint', 'clerk'] as const;
export type UnsubscriptionMeans = (typeof unsubscriptionMeans)[number];

/** Stored for ever: only add optional fields or new types. `personId` is null for an address outside the directory. */
export type UnsubscriptionEvent =
  | {
      type: 'MailingsUnsubscribed';
      data: { personId: PersonId | null; mailingId: string | null; means: UnsubscriptionMeans; on: LocalDate; reason: string };
    }
  | { type: 'UnsubscriptionUndone'; data: { on: LocalDate } }
  /** By a clerk, with the reason. */
  | { type: 'UnsubscriptionLifted'; data: { on: LocalDate; reason: string } }
  /** The person is erased, and so are the reasons; the opt-out stays. */
  | { type: 'UnsubscriptionReasonsErased'; data: Record<string, never> };

export const unsubscriptionStream = (id: UnsubscriptionId): `unsubscription-${string}` => `unsubscription-${id}`;
