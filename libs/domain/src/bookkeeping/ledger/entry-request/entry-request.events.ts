import type { Id, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { EntryDraft } from '../journal-entry/miscellaneous-entry.js';

export type EntryRequestId = Id<'entry-request'>;

/** An entry as its author typed it. `reverseOn`: the day of its reversal, if there is one. `note`: why, for those who keep the books. */
export type EntryForm = EntryDraft & { reverseOn: LocalDate | null; note: string };

/** Stored for ever: only add optional fields or new types. */
export type EntryRequestEvent =
  | { type: 'EntryRequested'; data: EntryForm }
  /** The bookkeepers correct it before they accept it: the history has both forms. */
  | { type: 'EntryRequestCorrected'; data: EntryForm }
  /** The entry is posted with it. */
  | { type: 'EntryRequestAccepted'; data: { entryId: JournalEntryId } }
  | { type: 'EntryRequestDeclined'; data: { reason: string } }
  /** Its author needs it no more. */
  | { type: 'EntryRequestWithdrawn'; data: Record<string, never> };

export const entryRequestStream = (id: EntryRequestId): `entry-request-${string}` => `entry-request-${id}`;
