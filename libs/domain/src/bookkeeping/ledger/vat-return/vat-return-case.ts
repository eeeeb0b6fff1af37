import { type Addressed, type Case, type CaseContext, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type FiscalYear, openYear, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { vatSettingsStream } from '../../plan/vat/vat-settings.events.js';
import { vatSettingsDecider } from '../../plan/vat/vat-settings.js';
import { fallenLetters, writingMatchingUses } from '../../third-party/fallen-letters.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider, knownEntry } from '../journal-entry/journal-entry.js';
import { reversalLetters } from '../journal-entry/reversal-letters.js';
import { yearEntryEvents, yearEntryReversal } from '../journal-entry/year-entry.js';
import { type VatPeriod, vatPeriodOf } from './vat-period.js';
import { isLiableWithin, laterReturn } from './vat-periods-to-declare.js';
import { vatReturnErrors } from './vat-return.errors.js';
import { vatReturnsStream } from './vat-return.events.js';
import { type VatBooks, vatReturn } from './vat-return.js';
import { vatReturnEntry } from './vat-return-entry.js';
import { movementsOf, returnOf, type VatReturns, vatReturnStatus, vatReturnsFold } from './vat-returns.js';

/** `id` is the year. `books`: the ledger of the period, as the handler reads it. `entryId`: the entry to post, unless the period has one. */
export type VatReturnCommand = Addressed<
  FiscalYearId,
  | {
      readonly type: 'RecordVatReturn';
      readonly period: string;
      readonly entryId: JournalEntryId;
      readonly books: VatBooks;
      /** The ledger shows every event that was stored before the books were read. */
      readonly isCurrent: boolean;
    }
  | { readonly type: 'CancelVatReturn'; readonly period: string; readonly reversalId: JournalEntryId }
>;
export type VatReturnAnswer = { readonly entryId: JournalEntryId };

const folds = {
  returns: vatReturnsFold,
  calendar: fiscalCalendarDecider,
  settings: vatSettingsDecider,
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
  matching: { each: letteringDecider },
};
type ReturnFacts = Facts<typeof folds>;

/**
 * The entry of a return. A second run replaces the lines of the first one while the period is open. The returns share their stream: of two
 * users who record the same period, one posts the entry and the other finds it.
 */
export const vatReturnCase: Case<VatReturnCommand, VatReturnAnswer, typeof folds, 'returns'> = {
  folds,
  own: 'returns',
  streams(command, { environmentId }, { returns, entry, calendar }) {
    const run = returns && returnOf(returns, command.id, command.period);
    const isRecording = command.type === 'RecordVatReturn';
    return {
      returns: read(vatReturnsStream(environmentId)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      settings: isRecording ? guarded(vatSettingsStream(environmentId)) : undefined,
      entry:
        isRecording || run ? read(journalEntryStream(run?.entryId ?? (isRecording ? command.entryId : command.reversalId))) : undefined,
      reversal: isRecording ? undefined : read(journalEntryStream(command.reversalId)),
      matching: entry?.status === 'posted' ? writingMatchingUses(entry.entry, calendar) : [],
    };
  },
  decide: (command, facts, context) => (command.type === 'RecordVatReturn' ? record(command, facts, context) : cancel(command, facts)),
};

type Recording = Extract<VatReturnCommand, { type: 'RecordVatReturn' }>;

/** @throws vat-return.unknown-period, not-liable, not-ended, books-late, nothing-due, later-recorded, exercice.* */
function record({ id, period: key, entryId, books, isCurrent }: Recording, facts: ReturnFacts, { today }: CaseContext) {
  const { returns, calendar, settings, entry, matching } = facts;
  const year = openYear(calendar, id);
  const period = periodIn(year, key);
  if (!isLiableWithin(settings, period)) throw vatReturnErrors.notLiable(period.label);
  if (today <= period.end) throw vatReturnErrors.notEnded(period.end);
  writableYear(calendar, period.end);
  if (!isCurrent) throw vatReturnErrors.booksLate();
  mustBeLast(returns, year, period);
  const run = returnOf(returns, id, key);
  const status = vatReturnStatus(books, run);
  const answer = { entryId: run?.entryId ?? entryId };
  if (status === 'recorded') return { events: {}, answer };
  const entryFacts = vatReturnEntry(year.id, period, books);
  if (entryFacts.lines.length === 0) throw vatReturnErrors.nothingDue(period.label);
  const data = {
    yearId: year.id,
    period: key,
    start: period.start,
    end: period.end,
    entryId: answer.entryId,
    net: vatReturn(books).net,
    movements: movementsOf(entryFacts.lines),
  };
  return {
    events: {
      returns: [{ type: 'VatReturnRecorded' as const, data }],
      entry: yearEntryEvents(entryFacts, 'vat-return', { isPosted: run !== undefined, entry, calendar }),
      matching: run ? fallenLetters(run.entryId, matching) : new Map(),
    },
    answer,
  };
}

/** @throws vat-return.unknown-period, not-recorded, later-recorded, exercice.unknown, closed, frozen, validated */
function cancel({ id, period: key, reversalId }: Exclude<VatReturnCommand, Recording>, facts: ReturnFacts) {
  const { returns, calendar, entry, reversal, matching } = facts;
  const year = openYear(calendar, id);
  const period = periodIn(year, key);
  const run = returnOf(returns, id, key);
  if (!run) throw vatReturnErrors.notRecorded(period.label);
  mustBeLast(returns, year, period);
  return {
    events: {
      returns: [{ type: 'VatReturnCancelled' as const, data: { yearId: year.id, period: key, reversalId } }],
      ...yearEntryReversal({ entryId: run.entryId, entry, reversalId, reversal }, { calendar }),
      matching: reversalLetters(
        { id: run.entryId, entry: knownEntry(entry).entry },
        { id: reversalId, yearId: id },
        { matching, calendar },
      ),
    },
    answer: { entryId: run.entryId },
  };
}

function periodIn(year: FiscalYear, key: string): VatPeriod {
  const period = vatPeriodOf(year, key);
  if (!period) throw vatReturnErrors.unknownPeriod(year.name);
  return period;
}

/** @throws vat-return.later-recorded */
function mustBeLast(returns: VatReturns, year: FiscalYear, period: VatPeriod): void {
  const later = laterReturn(returns, year, period);
  if (later) throw vatReturnErrors.laterRecorded(later.end);
}
