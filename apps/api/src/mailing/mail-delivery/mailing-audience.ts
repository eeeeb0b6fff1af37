import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { MailFile } from '../../platform/mail/outgoing-mail.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** An entry of the lists of a mailing. `contact` holds the values of the merge fields, as JSON: they are kept until the mail has left. */
export type ListedContact = {
  readonly personId: PersonId | null;
  readonly email: string | null;
  readonly name: string;
  readonly contact: Readonly<Record<string, unknown>>;
};
/** The contacts whom the author leaves out. `addresses` are hashes. */
export type ExcludedContacts = { readonly people: ReadonlySet<string>; readonly addresses: ReadonlySet<string> };
export type MergedMail = { readonly subject: string; readonly preheader: string; readonly html: string };
/** One mailing, ready to be written to one contact after another. */
export type PreparedMailing = {
  readonly files: readonly MailFile[];
  merge(contact: Readonly<Record<string, unknown>>): MergedMail;
};

/** Port of the sending to a mailing: its entries (lists, people and typed addresses together), and its text for each of them. */
export abstract class MailingAudience {
  abstract listed(context: RequestContext, mailingId: DeliveredMailingId): Promise<readonly ListedContact[]>;
  abstract excluded(context: RequestContext, mailingId: DeliveredMailingId): Promise<ExcludedContacts>;
  /** @throws when parts are missing */
  abstract sendable(context: RequestContext, mailingId: DeliveredMailingId): Promise<void>;
  /** True from `starting` to `finished`. */
  abstract isSending(context: RequestContext, mailingId: DeliveredMailingId): Promise<boolean>;
  /** The mailing is about to leave, or to go on after failures. @throws when it may not */
  abstract starting(context: RequestContext, mailingId: DeliveredMailingId): Promise<void>;
  /** The mailing did not leave at its time. Does nothing once it has another time, or has left. */
  abstract missed(context: RequestContext, mailingId: DeliveredMailingId, at: string, reason: string): Promise<void>;
  /** May be called twice for one end. */
  abstract finished(context: RequestContext, mailingId: DeliveredMailingId, isComplete: boolean): Promise<void>;
  /** @throws when its author may not read it in a mailbox yet */
  abstract readable(context: RequestContext, mailingId: DeliveredMailingId): Promise<void>;
  abstract prepared(context: RequestContext, mailingId: DeliveredMailingId): Promise<PreparedMailing>;
}
