import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { AttachmentId, JournalEntryId } from '@intendance/kernel/id.js';
import { sum } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import {
  changeableYear,
  type FiscalCalendar,
  type FiscalYear,
  roundStamp,
  writableYear,
} from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import { journalEntryErrors } from './journal-entry.errors.js';
import {
  type EntryKind,
  type EntryLine,
  type JournalEntryEvent,
  type JournalEntryFacts,
  type TypedKind,
  typedKinds,
} from './journal-entry.events.js';

type Posted = Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'];
type InCalendar = { calendar: FiscalCalendar };

export type JournalEntryCommand =
  | { type: 'PostJournalEntry'; data: InCalendar & { entry: Posted } }
  | { type: 'AmendJournalEntry'; data: InCalendar & { facts: JournalEntryFacts } }
  /** `byEntryId` is posted in the same append, with `reversedLines`. */
  | { type: 'ReverseJournalEntry'; data: { byEntryId: JournalEntryId } }
  | { type: 'AttachToEntry'; data: AttachedFile }
  | { type: 'DetachFromEntry'; data: InCalendar & { id: AttachmentId } };

export type KnownJournalEntry = {
  status: 'posted';
  entry: Posted;
  reversedBy: JournalEntryId | null;
  attachments: readonly AttachedFile[];
};
export type JournalEntry = { status: 'none' } | KnownJournalEntry;

export const journalEntryDecider: Decider<JournalEntryCommand, JournalEntryEvent, JournalEntry> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** @throws entry.unknown */
export function knownEntry(entry: JournalEntry): KnownJournalEntry {
  if (entry.status === 'none') throw journalEntryErrors.unknown();
  return entry;
}

export const isTyped = (kind: EntryKind): kind is TypedKind => (typedKinds as readonly string[]).includes(kind);

/** Their owner amends these: a bank account, a register; an entry by hand is amended as such. */
const ownedKinds: readonly EntryKind[] = ['first-balance', 'depreciation', 'grants', 'provisions', 'vat-return'];
const isAmendable = (kind: EntryKind): boolean => ownedKinds.includes(kind) || isTyped(kind);

/** The same lines on the other side. */
export const reversedLines = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.map(({ debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit }));

function decide(command: JournalEntryCommand, state: JournalEntry): JournalEntryEvent[] {
  switch (command.type) {
    case 'PostJournalEntry': {
      if (state.status !== 'none') return [];
      const { entry, calendar } = command.data;
      const year = mustBeWritable(calendar, entry);
      mustBeComplete(entry, entry.kind === 'transfer');
      return [{ type: 'JournalEntryPosted', data: { ...entry, ...roundStamp(year) } }];
    }
    case 'AmendJournalEntry': {
      const { entry, reversedBy } = knownEntry(state);
      const { facts, calendar } = command.data;
      if (!isAmendable(entry.kind)) throw journalEntryErrors.notAmendable();
      if (reversedBy !== null) throw journalEntryErrors.reversed();
      const { journal: _, kind: __, refersTo: ___, deliberation: ____, round: _____, ...before } = entry;
      if (canonicalJson(facts) === canonicalJson(before)) return [];
      changeableYear(calendar, entry);
      const year = mustBeWritable(calendar, facts);
      mustBeComplete(facts, false);
      return [{ type: 'JournalEntryAmended', data: { ...facts, ...roundStamp(year) } }];
    }
    case 'ReverseJournalEntry': {
      const { reversedBy } = knownEntry(state);
      if (reversedBy === command.data.byEntryId) return [];
      if (reversedBy !== null) throw journalEntryErrors.reversed();
      return [{ type: 'JournalEntryReversed', data: command.data }];
    }
    // Also to an entry of a closed year: a proof may come late.
    case 'AttachToEntry': {
      const isAttached = knownEntry(state).attachments.some(({ id }) => id === command.data.id);
      return isAttached ? [] : [{ type: 'JournalEntryAttachmentAdded', data: command.data }];
    }
    case 'DetachFromEntry': {
      const { entry, attachments } = knownEntry(state);
      const { id, calendar } = command.data;
      const attachment = attachments.find((candidate) => candidate.id === id);
      if (!attachment) throw journalEntryErrors.attachmentUnknown();
      changeableYear(calendar, entry);
      return [{ type: 'JournalEntryAttachmentRemoved', data: { id, name: attachment.name } }];
    }
  }
}

function mustBeWritable(calendar: FiscalCalendar, { date, yearId }: Pick<JournalEntryFacts, 'date' | 'yearId'>): FiscalYear {
  const year = writableYear(calendar, date);
  if (year.id !== yearId) throw fiscalYearErrors.notInYear();
  return year;
}

/** A transfer between budgets is the one entry that does not balance for each. */
function mustBeComplete({ lines, pieceRef }: JournalEntryFacts, isBetweenBudgets: boolean): void {
  if (!pieceRef.trim()) throw journalEntryErrors.pieceMissing();
  if (!lines.every(isWritten)) throw journalEntryErrors.lineInvalid();
  mustBalance(lines, isBetweenBudgets);
}

type Amounts = Pick<EntryLine, 'budget' | 'debit' | 'credit'>;

/** @throws entry.unbalanced; entry.unbalanced-budget unless the lines are between two budgets */
export function mustBalance(lines: readonly Amounts[], isBetweenBudgets = false): void {
  if (!isBalanced(lines)) throw journalEntryErrors.unbalanced();
  const budgets = new Set(lines.map(({ budget }) => budget));
  const isEachBalanced = [...budgets].every((budget) => isBalanced(lines.filter((line) => line.budget === budget)));
  if (!isBetweenBudgets && !isEachBalanced) throw journalEntryErrors.unbalancedBudget();
}

/** A marker has lines of 0,00. */
const isWritten = ({ account, debit, credit }: EntryLine): boolean =>
  /^[1-8]\d{2,}/.test(account) && debit >= 0 && credit >= 0 && (debit === 0 || credit === 0);

const isBalanced = (lines: readonly Amounts[]): boolean => sum(lines.map(({ debit }) => debit)) === sum(lines.map(({ credit }) => credit));

function evolve(state: JournalEntry, event: JournalEntryEvent): JournalEntry {
  if (event.type === 'JournalEntryPosted') return { status: 'posted', entry: event.data, reversedBy: null, attachments: [] };
  if (state.status === 'none') throw new Error(`${event.type} before JournalEntryPosted`);
  switch (event.type) {
    case 'JournalEntryAmended':
      return { ...state, entry: { ...state.entry, ...event.data } };
    case 'JournalEntryReversed':
      return { ...state, reversedBy: event.data.byEntryId };
    case 'JournalEntryAttachmentAdded':
      return { ...state, attachments: [...state.attachments, event.data] };
    case 'JournalEntryAttachmentRemoved':
      return { ...state, attachments: state.attachments.filter(({ id }) => id !== event.data.id) };
  }
}
