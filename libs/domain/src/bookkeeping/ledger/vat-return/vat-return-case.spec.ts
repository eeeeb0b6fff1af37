import { type JournalEntryId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { VatSettings, VatSettingsEvent } from '../../plan/vat/vat-settings.events.js';
import { vatSettingsDecider } from '../../plan/vat/vat-settings.js';
import { type LetteringEvent, letteringStream } from '../../third-party/lettering.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { reversedLines } from '../journal-entry/journal-entry.js';
import { type VatPeriod, vatPeriodOf } from './vat-period.js';
import type { VatReturnEvent } from './vat-return.events.js';
import type { VatBooks } from './vat-return.js';
import { type VatReturnCommand, vatReturnCase } from './vat-return-case.js';
import { vatReturnEntry } from './vat-return-entry.js';
import { movementsOf, vatReturnStatus, vatReturnsFold, withoutEntry } from './vat-returns.js';

const day = localDate;
const id = newId() as FiscalYearId;
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const year = { name: '2026', start: day('2026-01-01'), end: day('2026-12-31') };
const created: FiscalYearEvent = { type: 'FiscalYearCreated', data: { yearId: id, ...year } };
const closed = {
  type: 'FiscalYearClosed',
  data: {
    yearId: id,
    totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
    resultByBudget: [],
    hash: '',
    openingEntryId: null,
  },
} as const satisfies FiscalYearEvent;
const saved = (change: Partial<VatSettings> = {}): VatSettingsEvent[] => [
  { type: 'VatSettingsSaved', data: { ...vatSettingsDecider.initial, liableFrom: day('2026-01-01'), ...change } },
];
const around = { calendar: [created], settings: saved() };
const periodOf = (key: string): VatPeriod => {
  const period = vatPeriodOf(year, key);
  if (!period) throw new Error(`no period ${key}`);
  return period;
};
const booksOf = (collected: number): VatBooks => ({
  operations: [{ nature: 'collected', rate: 2000, base: cents(collected * 5), tax: cents(collected), posted: cents(collected) }],
  standings: [{ account: '445710', budget: '', opening: cents(0), closing: cents(-collected) }],
});
const books = booksOf(200_00);
const nothing: VatBooks = { operations: [], standings: [] };

const returns = specifyCase(vatReturnCase, caseContext());
const recordReturn = (change: Partial<Extract<VatReturnCommand, { type: 'RecordVatReturn' }>> = {}): VatReturnCommand => ({
  type: 'RecordVatReturn',
  id,
  period: '2026-T1',
  entryId,
  books,
  isCurrent: true,
  ...change,
});
/** The line of the tax to pay, and that of the reversal. */
const bothSettled: LetteringEvent = {
  type: 'LinesLettered',
  data: { letter: 'AA', lines: [entryId, reversalId].map((writingId) => ({ writingId, line: 1 })), isPartial: false },
};
const cancelReturn: VatReturnCommand = { type: 'CancelVatReturn', id, period: '2026-T1', reversalId };
const recordedReturn = (key = '2026-T1', of = books, posted: JournalEntryId = entryId): VatReturnEvent => {
  const { start, end } = periodOf(key);
  const { lines } = vatReturnEntry(id, periodOf(key), of);
  return {
    type: 'VatReturnRecorded',
    data: {
      yearId: id,
      period: key,
      start,
      end,
      entryId: posted,
      net: cents(of === books ? 200_00 : 300_00),
      movements: movementsOf(lines),
    },
  };
};
const posted = (of = books): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: { ...vatReturnEntry(id, periodOf('2026-T1'), of), journal: 'OD', kind: 'vat-return', refersTo: id, deliberation: null },
});

describe('recording a return', () => {
  it('posts its entry once', () => {
    returns
      .given(around)
      .when(recordReturn())
      .then({ returns: [recordedReturn()], entry: [posted()] });
    returns
      .given({ ...around, returns: [recordedReturn()], entry: [posted()] })
      .when(recordReturn({ entryId: newId<'journal-entry'>() }))
      .then({});
  });
  it('corrects the entry when the books of the period changed since', () => {
    const more = booksOf(300_00);
    returns
      .given({ ...around, returns: [recordedReturn()], entry: [posted()] })
      .when(recordReturn({ books: more, entryId: newId<'journal-entry'>() }))
      .then({
        returns: [recordedReturn('2026-T1', more)],
        entry: [{ type: 'JournalEntryAmended', data: vatReturnEntry(id, periodOf('2026-T1'), more) }],
      });
  });
  it('needs a period of the year that has ended', () => {
    returns
      .given(around)
      .when(recordReturn({ period: '2027-T1' }))
      .thenRefuses('vat-return.unknown-period');
    returns
      .given(around)
      .when(recordReturn({ period: '2026-T4' }))
      .thenRefuses('vat-return.not-ended');
  });
  it('needs a structure that was liable in the period', () => {
    returns
      .given({ calendar: [created] })
      .when(recordReturn())
      .thenRefuses('vat-return.not-liable');
    returns
      .given({ ...around, settings: saved({ liableFrom: day('2026-04-01') }) })
      .when(recordReturn())
      .thenRefuses('vat-return.not-liable');
    returns
      .given({ ...around, settings: saved({ liableUntil: day('2026-02-15') }) })
      .when(recordReturn())
      .then({ returns: [recordedReturn()], entry: [posted()] });
  });
  it('needs a ledger that shows every operation, and something to clear', () => {
    returns
      .given(around)
      .when(recordReturn({ isCurrent: false }))
      .thenRefuses('vat-return.books-late');
    returns
      .given(around)
      .when(recordReturn({ books: nothing }))
      .thenRefuses('vat-return.nothing-due');
  });
  it('needs an open year and an open period', () => {
    returns
      .given({ ...around, calendar: [created, closed] })
      .when(recordReturn())
      .thenRefuses('exercice.closed');
    returns
      .given({ ...around, calendar: [created, { type: 'PeriodValidated', data: { yearId: id, upTo: day('2026-03-31') } }] })
      .when(recordReturn())
      .thenRefuses('exercice.validated');
    returns.given({}).when(recordReturn()).thenRefuses('exercice.unknown');
  });
  it('never counts a period twice: not under a later return, nor under another length', () => {
    const other = newId<'journal-entry'>();
    for (const key of ['2026-T2', '2026-03', 'exercice'])
      returns
        .given({ ...around, returns: [recordedReturn(key, books, other)] })
        .when(recordReturn())
        .thenRefuses('vat-return.later-recorded');
  });
});

describe('cancelling a return', () => {
  it('reverses its entry on the same day', () => {
    const original = vatReturnEntry(id, periodOf('2026-T1'), books);
    const lines = reversedLines(original.lines).map((line) => ({ ...line, wording: `Contre-passation ${line.wording}` }));
    const head = { label: `Contre-passation : ${original.label}`, pieceRef: `CP-${original.pieceRef}`, lines };
    returns
      .given({ ...around, returns: [recordedReturn()], entry: [posted()] })
      .when(cancelReturn)
      .then({
        returns: [{ type: 'VatReturnCancelled', data: { yearId: id, period: '2026-T1', reversalId } }],
        entry: [{ type: 'JournalEntryReversed', data: { byEntryId: reversalId } }],
        reversal: [
          {
            type: 'JournalEntryPosted',
            data: { ...original, ...head, journal: 'OD', kind: 'reversal', refersTo: entryId, deliberation: null },
          },
        ],
        matching: new Map([[letteringStream(id, '445510'), [bothSettled]]]),
      });
  });
  it('reverses an entry that a closing validated, once its year is open again', () => {
    const reopened = {
      type: 'FiscalYearReopened',
      data: { yearId: id, reason: 'Facture oubliée', reopenedAt: '2027-02-01T09:00:00.000Z' },
    } as const;
    returns
      .given({ ...around, calendar: [created, closed, reopened], returns: [recordedReturn()], entry: [posted()] })
      .when(cancelReturn)
      .thenWrites('returns', 'entry', 'reversal', 'matching');
  });
  it('needs an entry, the last one, and an open year', () => {
    returns.given(around).when(cancelReturn).thenRefuses('vat-return.not-recorded');
    const later = recordedReturn('2026-T2', books, newId<'journal-entry'>());
    returns
      .given({ ...around, returns: [recordedReturn(), later], entry: [posted()] })
      .when(cancelReturn)
      .thenRefuses('vat-return.later-recorded');
    returns
      .given({ ...around, calendar: [created, closed], returns: [recordedReturn()], entry: [posted()] })
      .when(cancelReturn)
      .thenRefuses('exercice.closed');
  });
});

describe('the state of a return', () => {
  const fold = (...events: VatReturnEvent[]) => events.reduce(vatReturnsFold.evolve, vatReturnsFold.initial);

  it('compares the entry with the books', () => {
    const run = fold(recordedReturn()).runs.values()[0];
    expect(vatReturnStatus(nothing, undefined)).toBe('none');
    expect(vatReturnStatus(books, undefined)).toBe('due');
    expect(vatReturnStatus(books, run)).toBe('recorded');
    expect(vatReturnStatus(booksOf(100_00), run)).toBe('outdated');
  });
  it('reads the accounts without the entry, which has cleared them', () => {
    const run = fold(recordedReturn()).runs.values()[0];
    expect(withoutEntry([], run)).toEqual(books.standings);
    expect(withoutEntry(books.standings, undefined)).toEqual(books.standings);
  });
  it('forgets a cancelled return, and remembers its entries', () => {
    const state = fold(recordedReturn(), { type: 'VatReturnCancelled', data: { yearId: id, period: '2026-T1', reversalId } });
    expect([state.runs.size, state.cancelled.keys()]).toEqual([0, [reversalId, entryId]]);
  });
});
