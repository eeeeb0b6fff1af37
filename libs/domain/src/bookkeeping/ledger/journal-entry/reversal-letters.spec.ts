import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { expect, it } from '@jest/globals';
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
const matching = new Map([[suppliers, letteringDecider.evolve(letteringDecider.initial, { type: 'LinesLettered', data: paid })]]);
const changesFor = (of: typeof yearId) =>
  reversalLetters({ id, entry }, { id: reversalId, yearId: of }, matching)
    .get(suppliers)
    ?.map(({ type, data }) => [type, data.lines]);

it('settles the lines of third parties with those of the reversal in the year: no payment is proposed for them', () =>
  expect(changesFor(yearId)).toEqual([
    ['LetteringRemoved', paid.lines],
    ['LinesLettered', [id, reversalId].map((writingId) => ({ writingId, line: 1 }))],
  ]));

it('leaves the lines open where the reversal is of another year: each year has its letters', () =>
  expect(changesFor(nextYearId)).toEqual([['LetteringRemoved', paid.lines]]));
