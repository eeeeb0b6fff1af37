import { type JournalEntryId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BankOperationEvent, BankOperationId } from '../../bank/bank-operation/bank-operation.events.js';
import { bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { LetteringEvent } from '../../third-party/lettering.events.js';
import { formatForeign } from '../foreign-currency/currencies.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { exchangeCase, type SettleExchange } from './exchange-case.js';
import { exchangeReversalCase, type ReverseExchange } from './exchange-reversal-case.js';

const context = caseContext({ today: localDate('2026-06-01') });
const [yearId, bill, payment, entryId] = [
  newId<'fiscal-year'>(),
  newId<'journal-entry'>(),
  newId<'bank-operation'>(),
  newId<'journal-entry'>(),
];
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: {
    yearId,
    totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
    resultByBudget: [],
    hash: '',
    openingEntryId: null,
  },
};
const auxiliary = { code: 'ACME', label: 'Acme Inc.' };
const foreign = { currency: 'USD', amount: 100_00, rate: 92_150_000, date: localDate('2026-03-05'), source: 'BCE' };
const none = cents(0);
const billed = (change: object = {}): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: {
    ...{
      yearId,
      date: localDate('2026-03-05'),
      label: 'Licence',
      pieceRef: 'INV-7',
      journal: 'OD',
      kind: 'miscellaneous',
      refersTo: null,
      deliberation: null,
    },
    lines: [
      { account: '651100', accountLabel: 'Logiciels', budget: '', debit: cents(92_15), credit: none, wording: 'Licence' },
      {
        account: '401000',
        accountLabel: 'Fournisseurs',
        budget: '',
        debit: none,
        credit: cents(92_15),
        wording: 'Licence',
        auxiliary,
        foreign,
        ...change,
      },
    ],
  },
});
const paid = (euros: number): BankOperationEvent[] => [
  {
    type: 'BankOperationRecorded',
    data: {
      ...{ accountId: newId<'bank-account'>(), accountCode: '512001', accountName: 'Banque', journal: 'BQ01', accountBudget: '' },
      ...{
        date: localDate('2026-04-02'),
        fiscalYearId: yearId,
        wording: 'ACME',
        paymentType: 'transfer',
        value: cents(-euros),
        isReimbursement: false,
      },
      ...{ origin: 'manual', importId: null, bankKey: null },
    },
  },
  {
    type: 'BankOperationAllocated',
    data: {
      provenance: { kind: 'manual', keyword: null },
      splits: [
        {
          ...{
            id: newId(),
            kind: 'account',
            activityId: null,
            activityLabel: 'Fournisseurs',
            categoryId: null,
            categoryLabel: '',
            budget: '',
          },
          ...{ account: '401000', accountLabel: 'Fournisseurs', auxiliary, budgetaryYearId: yearId, amount: cents(euros) },
        },
      ],
    },
  },
];
const places = [
  { writingId: bill as string, line: 1 },
  { writingId: payment as string, line: 0 },
];
const history = (euros: number, events: JournalEntryEvent = billed()) => ({
  calendar,
  entries: new Map([[journalEntryStream(bill), [events]]]),
  operations: new Map([[bankOperationStream(payment as BankOperationId), paid(euros)]]),
});
const settle = (change: Partial<SettleExchange> = {}): SettleExchange => ({
  ...{
    type: 'SettleExchange',
    id: yearId as FiscalYearId,
    account: '401000',
    lines: places,
    paid: null,
    entryId: entryId as JournalEntryId,
  },
  ...change,
});
const wording = (name: string, euros: number) => `${name} Acme Inc. : ${formatForeign(100_00, 'USD')} réglés ${formatEuros(cents(euros))}`;
const difference = (debit: number, credit: number, settled: number, text: string): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: {
    ...{ yearId, date: localDate('2026-04-02'), label: `${text.split(' Acme')[0]} Acme Inc.`, pieceRef: 'EDC-INV-7' },
    ...{ journal: 'OD', kind: 'exchange-difference', refersTo: null, deliberation: null },
    lines: [
      {
        ...{
          account: '401000',
          accountLabel: 'Fournisseurs',
          budget: '',
          debit: cents(debit),
          credit: cents(credit),
          wording: text,
          auxiliary,
        },
        foreign: {
          currency: 'USD',
          amount: settled,
          rate: debit > 0 ? 90_000_000 : 95_000_000,
          date: localDate('2026-04-02'),
          source: 'Règlement',
        },
      },
      {
        ...{ account: debit > 0 ? '766000' : '666000', accountLabel: debit > 0 ? 'Gains de change' : 'Pertes de change', budget: '' },
        ...{ debit: cents(credit), credit: cents(debit), wording: text },
      },
    ],
  },
});
const lettered = (letter: string, isPartial = false, lines = [...places, { writingId: entryId as string, line: 0 }]): LetteringEvent => ({
  type: 'LinesLettered',
  data: { letter, lines, isPartial },
});

describe('settling a bill in a foreign currency', () => {
  const given = specifyCase(exchangeCase, context);
  it('posts a gain or a loss, and gives all lines one letter, in one append', () => {
    given
      .given(history(90_00))
      .when(settle())
      .then({ matching: [lettered('AA')], entry: [difference(2_15, 0, 100_00, wording('Gain de change', 90_00))] });
    given
      .given(history(95_00))
      .when(settle())
      .then({ matching: [lettered('AA')], entry: [difference(0, 2_85, -100_00, wording('Perte de change', 95_00))] });
  });
  it('takes the place of a small letter, whose lines it joins', () => {
    const small = { ...history(90_00), matching: [lettered('aa', true, places)] };
    const removal: LetteringEvent = { type: 'LetteringRemoved', data: { letter: 'aa', lines: places } };
    given
      .given(small)
      .when(settle({ lines: places.slice(0, 1) }))
      .thenTypes('LetteringRemoved', 'LinesLettered');
    given
      .given(small)
      .when(settle())
      .thenAnswers((answer) => expect(answer).toEqual({ entryId, letter: 'AB' }));
    expect(removal.data.lines).toHaveLength(2);
  });
  it('leaves a small letter while a part of the currency is open', () => {
    given
      .given(history(38_00))
      .when(settle({ paid: 40 }))
      .thenAnswers(({ letter }) => expect(letter).toBe('aa'));
  });
  it('is refused in a closed year, on another account, of two budgets, and without a line in a currency', () => {
    given
      .given({ ...history(90_00), calendar: [...calendar, closed] })
      .when(settle())
      .thenRefuses('exercice.closed');
    given
      .given(history(90_00))
      .when(settle({ account: '512001' }))
      .thenRefuses('lettering.account-invalid');
    given
      .given(history(90_00, billed({ budget: 'AEP' })))
      .when(settle())
      .thenRefuses('exchange.two-budgets');
    given
      .given(history(90_00, billed({ foreign: undefined })))
      .when(settle())
      .thenRefuses('exchange.no-currency');
    given
      .given(history(90_00))
      .when(settle({ lines: [{ writingId: newId(), line: 0 }] }))
      .thenRefuses('lettering.unknown-line');
    given.given({}).when(settle()).thenRefuses('exercice.unknown');
  });
});

describe('the difference of exchange of a letter that is gone', () => {
  const given = specifyCase(exchangeReversalCase, context);
  const posted = difference(2_15, 0, 100_00, wording('Gain de change', 90_00));
  const reverse: ReverseExchange = {
    type: 'ReverseExchange',
    id: yearId as FiscalYearId,
    account: '401000',
    writingIds: [bill, payment, entryId],
  };
  const entries = new Map([
    [journalEntryStream(bill), [billed()]],
    [journalEntryStream(entryId), [posted]],
  ]);
  const gone: LetteringEvent[] = [
    lettered('AA'),
    { type: 'LetteringRemoved', data: { letter: 'AA', lines: [...places, { writingId: entryId, line: 0 }] } },
  ];
  it('is reversed on its day, and settles its reversal', () => {
    given.given({ calendar, entries, matching: gone }).when(reverse).thenWrites('entries', 'matching', 'reversals');
    given.given({ calendar, entries, matching: gone }).when(reverse).thenTypes('LinesLettered');
    given.given({ calendar, entries, matching: gone }).thenRepeating(reverse);
  });
  it('stays under a letter that took over its lines', () =>
    given
      .given({ calendar, entries, matching: [...gone, lettered('AB')] })
      .when(reverse)
      .then({}));
  it('is reversed after the validated days, and in no year that is closed', () => {
    const validated: FiscalYearEvent = { type: 'PeriodValidated', data: { yearId, upTo: localDate('2026-05-31') } };
    given
      .given({ calendar: [...calendar, validated], entries, matching: gone })
      .when(reverse)
      .thenWrites('entries', 'matching', 'reversals');
    given
      .given({ calendar: [...calendar, closed], entries, matching: gone })
      .when(reverse)
      .then({});
  });
});
