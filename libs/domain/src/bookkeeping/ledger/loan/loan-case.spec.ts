import type { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { LoanChange, LoanChangeId, LoanEvent, LoanFacts, LoanId, LoanRepayment } from './loan.events.js';
import { loanCase } from './loan-case.js';
import { matchingPayments, paidRows, paymentsOf } from './loan-payments.js';
import { amortisationTable } from './loan-table.js';

const loans = specifyCase(loanCase, caseContext());
const day = (text: string) => localDate(text);
const id = newId() as LoanId;
const [y2025, y2026] = [newId() as FiscalYearId, newId() as FiscalYearId];
const year = (yearId: FiscalYearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: day(`${name}-01-01`), end: day(`${name}-12-31`) },
});
const open = [year(y2025, '2025'), year(y2026, '2026')];
const closed2025 = {
  type: 'FiscalYearClosed',
  data: { yearId: y2025, totals: { debit: cents(0), credit: cents(0), writings: 0 }, resultByBudget: [], hash: '', openingEntryId: null },
} as unknown as FiscalYearEvent;
const closed = [...open, closed2025];

const facts: LoanFacts = {
  label: 'Minibus',
  lender: 'Crédit coopératif',
  account: '164000',
  budget: '',
  releasedOn: day('2025-10-15'),
  amount: cents(12_000_00),
  rate: 3000,
  instalments: 12,
  period: 'month',
  method: 'constant-capital',
  deferral: 'none',
  deferredInstalments: 0,
  insurance: cents(5_00),
  fees: cents(150_00),
  firstDueOn: day('2025-11-15'),
  pieceRef: '',
  rows: null,
};
const registered = (closedUpTo: string | null = null): LoanEvent => ({
  type: 'LoanRegistered',
  data: { ...facts, closedUpTo: closedUpTo === null ? null : day(closedUpTo) },
});
const data: LoanRepayment = {
  id: newId() as LoanChangeId,
  day: day('2026-02-20'),
  rows: null,
  amount: cents(2_000_00),
  indemnity: cents(0),
  effect: 'lower',
};
const repaid: LoanEvent = { type: 'LoanRepaidEarly', data };
const correct = (change: Partial<LoanFacts>) => ({ type: 'CorrectLoan', id, facts: { ...facts, ...change }, isCouncil: false }) as const;
const changeBy = (change: Partial<LoanRepayment>) =>
  ({ type: 'ChangeLoan', id, change: { kind: 'repayment', ...data, ...change } as LoanChange }) as const;
const paths = (expected: readonly string[]) => (refusal: DomainError) =>
  expect(refusal.violations.map(({ propertyPath }) => propertyPath)).toEqual(expected);

describe('the form of a loan', () => {
  const register = (change: Partial<LoanFacts>, isCouncil = false) =>
    loans.given({ calendar: open }).when({ type: 'RegisterLoan', id, facts: { ...facts, ...change }, isCouncil });
  it('is stored with the last closed year', () => {
    register({}).then({ loan: [registered()] });
    loans
      .given({ calendar: closed })
      .when({ type: 'RegisterLoan', id, facts, isCouncil: false })
      .then({ loan: [registered('2025-12-31')] });
  });
  it('names each field at fault', () => {
    register({ label: ' ', lender: '', account: '401000', amount: cents(0), firstDueOn: facts.releasedOn }, true).thenRefuses(
      'loan.incomplete',
      paths(['label', 'lender', 'accounting_code_value', 'budget', 'amount', 'first_due_date']),
    );
    register({ account: '168800' }).thenRefuses('loan.incomplete', paths(['accounting_code_value']));
    register({ rate: -1, instalments: 0, insurance: cents(-1), fees: cents(-1) }).thenRefuses(
      'loan.incomplete',
      paths(['annual_rate', 'instalments', 'insurance', 'fees']),
    );
    register({ deferral: 'total', deferredInstalments: 12 }).thenRefuses('loan.incomplete', paths(['deferred_instalments']));
    register({ method: 'in-fine', deferral: 'partial', deferredInstalments: 1 }).thenRefuses('loan.incomplete', paths(['deferral']));
  });
  it('takes a table of the lender whose capital is the amount, day after day', () => {
    const row = (date: string, capital: number) => ({
      date: day(date),
      capital: cents(capital),
      interest: cents(30_00),
      insurance: cents(0),
    });
    const rows = [row('2025-11-20', 6_000_00), row('2025-12-20', 6_000_00)];
    register({ rows }).thenTypes('LoanRegistered');
    register({ rows: [row('2025-11-20', 6_000_00), row('2025-12-20', 6_000_01)] }).thenRefuses('loan.incomplete', (refusal) =>
      expect(refusal.violations[0]?.message).toBe('Le capital de l’échéancier fait 12\u00a0000,01\u00a0€, et non 12\u00a0000,00\u00a0€.'),
    );
    register({ rows: rows.toReversed() }).thenRefuses('loan.incomplete', paths(['table[1].date']));
    register({ rows: [row('2025-11-20', 13_000_00), row('2025-12-20', -1_000_00)] }).thenRefuses(
      'loan.incomplete',
      paths(['table[1].capital']),
    );
    register({ rows: [] }).thenRefuses('loan.incomplete', paths(['table']));
  });
  it('is corrected and removed', () => {
    loans
      .given({ loan: [registered()], calendar: open })
      .when(correct({ rate: 3100 }))
      .thenTypes('LoanCorrected');
    loans
      .given({ loan: [registered()], calendar: open })
      .when(correct({}))
      .then({});
    loans
      .given({ loan: [registered()], calendar: open })
      .when({ type: 'RemoveLoan', id })
      .then({ loan: [{ type: 'LoanRemoved', data: {} }] });
    loans
      .given({ loan: [registered(), { type: 'LoanRemoved', data: {} }], calendar: open })
      .when({ type: 'RemoveLoan', id })
      .then({});
    loans.given({ calendar: open }).when({ type: 'RemoveLoan', id }).thenRefuses('loan.unknown');
    loans
      .given({ loan: [registered(), { type: 'LoanRemoved', data: {} }], calendar: open })
      .when(correct({}))
      .thenRefuses('loan.unknown');
  });
});

describe('a closed year', () => {
  const given = loans.given({ loan: [registered()], calendar: closed });
  it('locks the instalments that it counts, and the account', () => {
    given.when(correct({ rate: 3100 })).thenRefuses('loan.closed-year');
    given.when(correct({ account: '167000' })).thenRefuses('loan.closed-year');
    given.when({ type: 'RemoveLoan', id }).thenRefuses('loan.closed-year');
    given.when(changeBy({ day: day('2025-12-20') })).thenRefuses('loan.closed-year');
    given.when(correct({ label: 'Minibus 9 places', lender: 'Banque' })).thenTypes('LoanCorrected');
    given.when(changeBy({})).thenTypes('LoanRepaidEarly');
  });
  it('locks nothing of a loan that was registered after it', () => {
    const late = loans.given({ loan: [registered('2025-12-31')], calendar: closed });
    late.when(correct({ rate: 3100 })).thenTypes('LoanCorrected');
    late.when({ type: 'RemoveLoan', id }).thenTypes('LoanRemoved');
    late.when(changeBy({ day: day('2025-12-20') })).thenTypes('LoanRepaidEarly');
  });
});

describe('an early repayment or a renegotiation', () => {
  const given = loans.given({ loan: [registered()], calendar: open });
  it('is at most what is left, after the release, before the last instalment', () => {
    given.when(changeBy({})).then({ loan: [repaid] });
    given.when(changeBy({ amount: cents(8_000_01) })).thenRefuses('loan.change-invalid', paths(['amount']));
    given.when(changeBy({ amount: cents(0) })).thenRefuses('loan.change-invalid', paths(['amount']));
    given.when(changeBy({ indemnity: cents(-1) })).thenRefuses('loan.change-invalid', paths(['indemnity']));
    given.when(changeBy({ day: day('2025-10-14') })).thenRefuses('loan.change-invalid', paths(['date']));
    const rest = [{ date: day('2026-03-15'), capital: cents(5_999_99), interest: cents(0), insurance: cents(0) }];
    given.when(changeBy({ rows: rest })).thenRefuses('loan.change-invalid', paths(['table']));
    const renegotiation = {
      kind: 'renegotiation',
      id: data.id,
      day: day('2026-10-15'),
      rows: null,
      rate: 2000,
      instalments: 6,
      insurance: cents(0),
    } as const;
    given.when({ type: 'ChangeLoan', id, change: renegotiation }).thenRefuses('loan.repaid');
    given
      .when({ type: 'ChangeLoan', id, change: { ...renegotiation, instalments: 0 } })
      .thenRefuses('loan.change-invalid', paths(['instalments']));
    given.when({ type: 'ChangeLoan', id, change: { ...renegotiation, day: day('2026-02-20') } }).thenTypes('LoanRenegotiated');
  });
  it('is stored once, and is undone from the last one', () => {
    const last: LoanEvent = {
      type: 'LoanRepaidEarly',
      data: { ...data, id: newId() as LoanChangeId, day: day('2026-05-20'), amount: cents(1_00) },
    };
    const changed = loans.given({ loan: [registered(), repaid, last], calendar: open });
    changed.when(changeBy({})).then({});
    changed.when(changeBy({ id: newId() as LoanChangeId, day: day('2026-05-19') })).thenRefuses('loan.change-invalid', paths(['date']));
    changed.when({ type: 'UndoLoanChange', id, changeId: data.id }).thenRefuses('loan.not-last-change');
    changed
      .when({ type: 'UndoLoanChange', id, changeId: last.data.id })
      .then({ loan: [{ type: 'LoanChangeUndone', data: { id: last.data.id } }] });
    given.when({ type: 'UndoLoanChange', id, changeId: data.id }).then({});
    const late = loans.given({
      loan: [registered(), { type: 'LoanRepaidEarly', data: { ...data, day: day('2025-12-20') } }],
      calendar: closed,
    });
    late.when({ type: 'UndoLoanChange', id, changeId: data.id }).thenRefuses('loan.closed-year');
  });
  it('holds back a correction of what it is computed from', () => {
    const changed = loans.given({ loan: [registered(), repaid], calendar: open });
    changed.when(correct({ amount: cents(13_000_00) })).thenRefuses('loan.changed');
    changed.when(correct({ label: 'Camion', fees: cents(0) })).thenTypes('LoanCorrected');
  });
});

describe('the movements of the bank for a loan', () => {
  const payments = paymentsOf({ facts, changes: [{ kind: 'repayment', ...data, indemnity: cents(60_00) }] });
  const match = (date: string, value: number) => matchingPayments(payments, { date: day(date), value: cents(value) });
  it('are the release, its fees, and each instalment with or without insurance', () => {
    expect(match('2025-10-16', 12_000_00)).toMatchObject([{ kind: 'release', parts: [{ account: '164000', amount: 12_000_00 }] }]);
    expect(match('2025-10-16', -150_00)).toMatchObject([{ kind: 'fees', parts: [{ account: '627000', amount: 150_00 }] }]);
    expect(match('2025-11-17', -1_035_00)).toMatchObject([
      {
        kind: 'instalment',
        number: 1,
        parts: [
          { account: '164000', amount: 1_000_00 },
          { account: '661000', amount: 30_00 },
          { account: '616000', amount: 5_00 },
        ],
      },
    ]);
    expect(match('2025-11-17', -1_030_00)).toMatchObject([{ number: 1, parts: [{ account: '164000' }, { account: '661000' }] }]);
    expect(match('2026-02-20', -2_060_89)).toMatchObject([
      { kind: 'repayment', parts: [{ amount: 2_000_00 }, { account: '661000', amount: 89 }, { account: '668000', amount: 60_00 }] },
    ]);
  });
  it('have their amount and are near their day', () => {
    expect(match('2025-11-17', -1_035_01)).toEqual([]);
    expect(match('2025-11-17', 1_035_00)).toEqual([]);
    expect(match('2025-12-01', -1_035_00)).toEqual([]);
    expect(match('2025-11-30', -1_035_00)).toHaveLength(1);
  });
  it('add up to their parts', () => {
    for (const { value, parts } of payments) expect(parts.reduce((total, { amount }) => total + amount, 0)).toBe(Math.abs(value));
  });
});

describe('the rows that operations of the bank paid', () => {
  const table = amortisationTable({ facts, changes: [] });
  const operation = (operationId: string, date: string, capital: number) => ({ operationId, date: day(date), capital: cents(capital) });
  const release = operation('release', '2025-10-15', -12_000_00);
  const payers = (...operations: Parameters<typeof paidRows>[1]) =>
    [...paidRows(table, [release, ...operations])].map(([{ number }, operationId]) => `${number} ${operationId}`);
  it('are those of their capital around their day, each by one operation', () =>
    expect(payers(operation('first', '2025-11-17', 1_000_00), operation('second', '2025-12-15', 1_000_00))).toEqual([
      '1 first',
      '2 second',
    ]));
  it('are unpaid again once the bank takes the payment back, until another operation pays them', () => {
    const returned = [operation('first', '2025-11-17', 1_000_00), operation('return', '2025-11-20', -1_000_00)];
    expect(payers(...returned)).toEqual([]);
    expect(payers(...returned, operation('again', '2025-11-25', 1_000_00))).toEqual(['1 again']);
  });
});
