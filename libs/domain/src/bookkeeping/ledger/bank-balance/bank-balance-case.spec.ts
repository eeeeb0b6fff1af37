import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountEvent } from '../../bank/bank-account/bank-account.events.js';
import type { BankBalanceEvent } from '../../bank/bank-balance/bank-balance.events.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { mustBalance } from '../journal-entry/journal-entry.js';
import { type AddressedBalanceCommand, bankBalanceCase } from './bank-balance-case.js';
import { cashDifferenceFacts } from './cash-difference-entry.js';

const balances = specifyCase(bankBalanceCase, caseContext({ today: localDate('2027-01-10') }));
const [id, yearId] = [newId<'bank-account'>(), newId<'fiscal-year'>()];
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const day = localDate('2026-12-31');
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: localDate('2026-01-01'), end: day } },
];
const year = calendar.reduce(fiscalCalendarDecider.evolve, fiscalCalendarDecider.initial);
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
const box: BankAccountEvent = {
  type: 'BankAccountOpened',
  data: { name: 'Caisse', accountType: 'cash', code: '530001', journal: 'CA1', budget: 'ASC', iban: null, reference: null, number: 1 },
};
const used: BankAccountEvent = { type: 'BankAccountUsed', data: {} };
const counted: BankBalanceEvent = { type: 'BankBalanceRecorded', data: { day, balance: cents(19_50), note: null } };
const history = { account: [box, used], balances: [counted], calendar };
const post = (difference: number, books: number): AddressedBalanceCommand => ({
  type: 'PostCashDifference',
  id,
  data: { day, difference: cents(difference), books: cents(books), entryId },
});
const count = (balance: number): AddressedBalanceCommand => ({
  type: 'RecordBankBalance',
  id,
  data: { day, balance: cents(balance), note: null, today: day, reversalId },
});
const remove: AddressedBalanceCommand = { type: 'RemoveBankBalance', id, data: { day, reversalId } };
const reverse: AddressedBalanceCommand = { type: 'ReverseCashDifference', id, data: { day, reversalId } };
const posted: BankBalanceEvent = { type: 'CashDifferencePosted', data: { day, amount: cents(-50), entryId } };
const wording = `Écart de caisse : ${formatEuros(cents(19_50))} comptés, ${formatEuros(cents(20_00))} dans les écritures`;
const line = (account: string, accountLabel: string, debit: number, credit: number, text = wording) => ({
  ...{ account, accountLabel, budget: 'ASC' as const, debit: cents(debit), credit: cents(credit), wording: text },
});
const entry: JournalEntryEvent = {
  type: 'JournalEntryPosted',
  data: {
    ...{ yearId, date: day, label: 'Écart de caisse au 31/12/2026, Caisse', pieceRef: 'EC-530001-20261231' },
    ...{ journal: 'OD', kind: 'cash-difference', refersTo: id, deliberation: null },
    lines: [line('530001', 'Caisse', 0, 50), line('658000', 'Charges diverses', 50, 0)],
  },
};
const after = { ...history, balances: [counted, posted], entry: [entry] };

describe('the entry of the difference of a cash box', () => {
  it('charges a shortage to 658, on the day of the count and under the budget of the box', () =>
    balances
      .given(history)
      .when(post(-50, 20_00))
      .then({ balances: [posted], entry: [entry] }));
  it('is an income of 758 for a surplus, and makes the ledger equal the count whatever the amounts', () => {
    for (const [counts, books] of [
      [100, 0],
      [0, 12_34],
      [500_00, -3],
    ] as const) {
      const difference = { day, count: cents(counts), amount: cents(counts - books) };
      const { lines } = cashDifferenceFacts({ code: '530001', name: 'Caisse', budget: 'ASC' }, difference, year);
      mustBalance(lines);
      const [cash, nature] = lines;
      expect(books + (cash?.debit ?? 0) - (cash?.credit ?? 0)).toBe(counts);
      expect(nature?.account).toBe(counts > books ? '758000' : '658000');
    }
  });
  it('marks an account that has no operation yet: its code is in the ledger', () =>
    balances
      .given({ ...history, account: [box] })
      .when(post(-50, 20_00))
      .thenWrites('account', 'balances', 'entry'));
  it('is reversed on the same day with a count that is corrected, removed, or taken back alone', () => {
    const opposite: JournalEntryEvent = {
      type: 'JournalEntryPosted',
      data: {
        ...{ yearId, date: day, label: 'Contre-passation : Écart de caisse au 31/12/2026, Caisse', pieceRef: 'CP-EC-530001-20261231' },
        ...{ journal: 'OD', kind: 'reversal', refersTo: entryId, deliberation: null },
        lines: [
          line('530001', 'Caisse', 50, 0, `Contre-passation ${wording}`),
          line('658000', 'Charges diverses', 0, 50, `Contre-passation ${wording}`),
        ],
      },
    };
    const mark: BankBalanceEvent = { type: 'CashDifferenceReversed', data: { day, reversalId } };
    const events = { entry: [{ type: 'JournalEntryReversed', data: { byEntryId: reversalId } } as const], reversal: [opposite] };
    balances
      .given(after)
      .when(reverse)
      .then({ balances: [mark], ...events });
    balances
      .given(after)
      .when(remove)
      .then({ balances: [mark, { type: 'BankBalanceRemoved', data: { day } }], ...events });
    const corrected: BankBalanceEvent = { type: 'BankBalanceRecorded', data: { day, balance: cents(19_00), note: null } };
    balances
      .given(after)
      .when(count(19_00))
      .then({ balances: [mark, corrected], ...events });
    balances.given(after).thenRepeating(reverse);
  });
  it('holds the count in a closed year, which refuses no count without an entry', () => {
    const locked = { ...after, calendar: [...calendar, closed] };
    for (const command of [reverse, remove, count(19_00)]) balances.given(locked).when(command).thenRefuses('exercice.closed');
    balances
      .given({ ...history, calendar: locked.calendar })
      .when(post(-50, 20_00))
      .thenRefuses('exercice.closed');
    balances
      .given({ ...history, calendar: locked.calendar })
      .when(count(19_00))
      .thenTypes('BankBalanceRecorded');
  });
  it('is of an account that exists, and of a day of a year', () => {
    balances.given({}).when(post(-50, 20_00)).thenRefuses('bank-account.unknown');
    balances
      .given({ ...history, calendar: [] })
      .when(post(-50, 20_00))
      .thenRefuses('exercice.missing');
    balances
      .given({ ...history, account: [{ ...box, data: { ...box.data, accountType: 'checking', code: '512001' } } as BankAccountEvent] })
      .when(post(-50, 20_00))
      .thenRefuses('bank-balance.not-cash');
  });
});
