import type { AttachmentId, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { EarlierLine } from '../../third-party/lettering.events.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import type { ForeignAmount } from '../foreign-currency/foreign-amount.js';

export const entryJournals = ['AN', 'OD'] as const;
/** `AN` opens a year with the balances of the year before; `OD` is for the other entries without a movement of money. */
export type EntryJournal = (typeof entryJournals)[number];

/** Written by hand. `opening-balance`: the balance sheet that the books begin with, on the first day of the first year. */
export const typedKinds = ['miscellaneous', 'opening-balance'] as const;
export type TypedKind = (typeof typedKinds)[number];
/** The others follow from a decision. */
export const entryKinds = [
  'opening',
  'transfer',
  'appropriation',
  'reversal',
  'first-balance',
  'memo',
  'depreciation',
  'disposal',
  'grants',
  'provisions',
  'cash-difference',
  'exchange-difference',
  'vat-return',
  ...typedKinds,
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One of `debit` and `credit` is 0. */
export type EntryLine = {
  account: string;
  accountLabel: string;
  budget: BudgetName;
  debit: Cents;
  credit: Cents;
  wording: string;
  auxiliary?: ThirdParty;
  /** The activity that a charge or a taking counts for, and its name then. */
  activityId?: AccountingActivityId;
  activityLabel?: string;
  /** Of a line in another currency than the euro. */
  foreign?: ForeignAmount;
  /** Of a line that opens an item of the year before under a letter: the lines of that year. A reopening gives the letter back to them. */
  carries?: readonly EarlierLine[];
};

/** A decision of the members, with the attachment that holds its minutes. */
export type Deliberation = { date: LocalDate; reference: string; attachmentId: string | null };

export type JournalEntryFacts = {
  yearId: FiscalYearId;
  date: LocalDate;
  label: string;
  /** Never empty: an entry without a piece is refused by the tax file. */
  pieceRef: string;
  /** Balanced, and balanced for each budget, unless the kind is `transfer`. */
  lines: readonly EntryLine[];
  /** How often its year had been opened again when it was written. Absent: never. */
  round?: number;
};

/** Stored for ever: only add optional fields or new types. */
export type JournalEntryEvent =
  | {
      type: 'JournalEntryPosted';
      data: JournalEntryFacts & {
        journal: EntryJournal;
        kind: EntryKind;
        /** The entry or the operation that this one is about. */
        refersTo: string | null;
        deliberation: Deliberation | null;
      };
    }
  /** Only for a first balance, the entry of a register or one by hand, while its period is open: the new lines replace the old ones. */
  | { type: 'JournalEntryAmended'; data: JournalEntryFacts }
  | { type: 'JournalEntryReversed'; data: { byEntryId: JournalEntryId } }
  | { type: 'JournalEntryAttachmentAdded'; data: AttachedFile }
  | { type: 'JournalEntryAttachmentRemoved'; data: { id: AttachmentId; name: string } };

export const journalEntryStream = (id: JournalEntryId): `journal-entry-${string}` => `journal-entry-${id}`;
