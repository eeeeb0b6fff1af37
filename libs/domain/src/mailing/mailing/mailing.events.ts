import type { AttachmentId, Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { MailingListId } from '../mailing-list/mailing-list.events.js';

export type MailingId = Id<'mailing'>;

/** Stored for ever: only add optional fields or new types. */
export type MailingEvent =
  /** `copyOf`: the mailing whose content the draft begins with. */
  | { type: 'MailingDrafted'; data: { copyOf: MailingId | null } }
  /** `preheader`: the words that mail programs show beside the subject. */
  | { type: 'MailingSubjectWritten'; data: { subject: string; preheader: string } }
  /** HTML, sanitised. */
  | { type: 'MailingBodyWritten'; data: { body: string } }
  | { type: 'MailingAddressed'; data: { lists: readonly MailingListId[]; people: readonly PersonId[] } }
  /** The contacts of these lists, and the recipients of these mailings, get nothing. */
  | { type: 'MailingExclusionsChosen'; data: { lists: readonly MailingListId[]; mailings: readonly MailingId[] } }
  | { type: 'MailingAddressesTyped'; data: { addresses: readonly string[] } }
  | { type: 'MailingDocumentAttached'; data: AttachedFile }
  | { type: 'MailingDocumentDetached'; data: { id: AttachmentId } }
  /** A document of the copied mailing: both share the file. */
  | { type: 'MailingTemplateDocumentAdded'; data: AttachedFile }
  | { type: 'MailingTemplateDocumentRemoved'; data: { id: AttachmentId } }
  /** `version` of the text that the sender agreed to. */
  | { type: 'MailingConsentGiven'; data: { version: string; on: LocalDate } }
  | { type: 'MailingConsentWithdrawn'; data: Record<string, never> }
  | { type: 'MailingScheduled'; data: { at: string } }
  /** The mailing did not leave at its time: its author decides. `reason` is French. */
  | { type: 'MailingScheduleMissed'; data: { reason: string } }
  | { type: 'MailingUnscheduled'; data: Record<string, never> }
  | { type: 'MailingSendingStarted'; data: Record<string, never> }
  /** Nothing had left: the mailing is a draft again. `reason` is French; absent when a user cancelled the sending. */
  | { type: 'MailingSendingCancelled'; data: { reason?: string } }
  /** `isComplete`: no mail is left to send, refused or unknown. */
  | { type: 'MailingSendingFinished'; data: { isComplete: boolean } }
  | { type: 'MailingDeleted'; data: Record<string, never> }
  | { type: 'MailingRestored'; data: Record<string, never> }
  /**
   * The typed addresses and the names of the documents are gone, with the key that they were stored under. `keyId`: the key of what is
   * stored from now on; absent in old events, after which nothing is stored.
   */
  | { type: 'MailingAddressesErased'; data: { keyId?: string } }
  /** The addresses and the names of documents that concern nobody of the erasure before it. */
  | { type: 'MailingAddressesRetained'; data: { addresses: readonly string[]; names: Readonly<Record<string, string>> } };

export const mailingStream = (id: MailingId): `mailing-${string}` => `mailing-${id}`;
