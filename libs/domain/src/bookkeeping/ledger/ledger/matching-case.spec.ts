import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type BankOperationEvent, bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type MatchingCommand, matchingCase } from './matching-case.js';

const matching = specifyCase(matchingCase);
const [id, entryId] = [newId<'fiscal-year'>(), newId<'journal-entry'>()];
const created: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId: id, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') },
};
const line = (debit: number, credit: number) => ({
  account: '411000',
  accountLabel: 'Bénéficiaires',
  budget: 'ASC' as const,
  debit: cents(debit),
  credit: cents(credit),
  wording: 'Participation',
  activityId: null,
});
const posted: JournalEntryEvent = {
  type: 'JournalEntryPosted',
  data: {
    yearId: id,
    date: localDate('2026-03-01'),
    label: 'Participation',
    pieceRef: 'OD-1',
    journal: 'OD',
    kind: 'miscellaneous',
    refersTo: null,
    deliberation: null,
    lines: [line(5, 0), line(0, 5)],
  },
};
const paymentId = newId<'bank-operation'>();
const payment: BankOperationEvent[] = [
  {
    type: 'BankOperationRecorded',
    data: {
      accountId: newId(),
      accountCode: '512001',
      accountName: 'Compte ASC',
      journal: 'BQ01',
      accountBudget: 'ASC',
      date: localDate('2026-03-05'),
      fiscalYearId: id,
      wording: 'REMBOURSEMENT',
      paymentType: 'transfer',
      value: cents(-5),
      isReimbursement: false,
      origin: 'import',
      importId: null,
      bankKey: null,
    },
  },
  {
    type: 'BankOperationAllocated',
    data: {
      provenance: { kind: 'manual', keyword: null },
      splits: [
        {
          id: newId(),
          kind: 'account',
          activityId: null,
          activityLabel: 'Bénéficiaires',
          categoryId: null,
          categoryLabel: '',
          budget: 'ASC',
          account: '411000',
          accountLabel: 'Bénéficiaires',
          auxiliary: { code: 'ZOE', label: 'Zoé' },
          budgetaryYearId: id,
          amount: cents(5),
        },
      ],
    },
  },
];
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: {
    yearId: id,
    totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
    resultByBudget: [],
    hash: '',
    openingEntryId: null,
  },
};
const history = { calendar: [created], entries: new Map([[journalEntryStream(entryId), [posted]]]) };
const lines = [0, 1].map((rank) => ({ writingId: entryId as string, line: rank }));
const match: MatchingCommand = { type: 'LetterLines', id, account: '411000', lines };

describe('the matching of an account', () => {
  it('gives one letter to lines of its entries, which may not move meanwhile', () => {
    const outcome = matching.given(history).when(match);
    outcome.thenTypes('LinesLettered');
    outcome.thenAnswers((letters) => expect(letters).toEqual([{ letter: 'AA', lines }]));
    outcome.thenGuards('calendar', 'entries');
  });
  it('needs lines that their entry has on the account', () =>
    matching
      .given({ calendar: [created] })
      .when(match)
      .thenRefuses('lettering.unknown-line'));
  it('needs a known year', () => matching.given({ entries: history.entries }).when(match).thenRefuses('exercice.unknown'));
  it('joins a bill with its payment by the bank', () => {
    const outcome = matching.given({ ...history, operations: new Map([[bankOperationStream(paymentId), payment]]) }).when({
      ...match,
      lines: [
        { writingId: entryId, line: 1 },
        { writingId: paymentId, line: 0 },
      ],
    });
    outcome.thenTypes('LinesLettered');
    outcome.thenGuards('calendar', 'entries', 'operations');
  });
  it('is written in no closed year', () => {
    const closedYear = { ...history, calendar: [created, closed] };
    matching.given(closedYear).when(match).thenRefuses('exercice.closed');
    matching.given(closedYear).when({ type: 'RemoveLetter', id, account: '411000', letter: 'AA' }).thenRefuses('exercice.closed');
  });
  it('removes a letter that exists', () =>
    matching.given(history).when({ type: 'RemoveLetter', id, account: '411000', letter: 'AA' }).thenRefuses('lettering.unknown-letter'));
});
