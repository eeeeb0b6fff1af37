import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { expect, it } from '@jest/globals';
import { evolve } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { letteringStream } from '../../third-party/lettering.events.js';
import { letteringDecider } from '../../third-party/lettering.js';
import type { EntryLine } from './journal-entry.events.js';
import { reversalLetters } from './reversal-letters.js';

const [id, reversalId, yearId, nextYearId] = [
  newId<'journal-entry'>(),
  newId<'journal-entry'>(),
  newId<'fiscal-year'>(),
  newId<'fiscal-year'>(),
];
const line = (account: string, debit: number, credit: number): EntryLine => ({
  account,
  accountLabel: account,
  budget: 'AEP',
  debit: cents(debit),
  credit: cents(credit),
  wording: 'Honoraires',
});
const entry = { yearId, lines: [line('622600', 480_00, 0), line('401000', 0, 480_00)] };
const suppliers = letteringStream(yearId, '401000');
const paid = { letter: 'AA', lines: [id, 'payment'].map((writingId) => ({ writingId, line: 1 })), isPartial: false };
const nextSuppliers = letteringStream(nextYearId, '401000');
const matching = new Map([
  [suppliers, letteringDecider.evolve(letteringDecider.initial, { type: 'LinesLettered', data: paid })],
  [nextSuppliers, letteringDecider.initial],
]);
const created = (of: typeof yearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId: of, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const calendarOf = (...closings: FiscalYearEvent[]) =>
  [created(yearId, '2026'), created(nextYearId, '2027'), ...closings].reduce(evolve, { years: [] });
const changesFor = (of: typeof yearId, calendar = calendarOf()) => {
  const changes = reversalLetters({ id, entry }, { id: reversalId, yearId: of }, { matching, calendar });
  return [suppliers, nextSuppliers].map((stream) => (changes.get(stream) ?? []).map(({ type, data }) => [type, data.lines]));
};

const both = [id, reversalId].map((writingId) => ({ writingId, line: 1 }));

it('settles the lines of third parties with those of the reversal: no payment is proposed for them', () =>
  expect(changesFor(yearId)).toEqual([
    [
      ['LetteringRemoved', paid.lines],
      ['LinesLettered', both],
    ],
    [],
  ]));

it('settles them in the year of the reversal while that of the entry is open', () =>
  expect(changesFor(nextYearId)).toEqual([[['LetteringRemoved', paid.lines]], [['LinesLettered', both]]]));

it('leaves the letters of a closed year', () => {
  const totals = { operations: 0, writings: 1, debit: cents(0), credit: cents(0) };
  const closing: FiscalYearEvent = {
    type: 'FiscalYearClosed',
    data: { yearId, totals, resultByBudget: [], hash: 'h', openingEntryId: null },
  };
  expect(changesFor(nextYearId, calendarOf(closing)).flat()).toEqual([]);
});
