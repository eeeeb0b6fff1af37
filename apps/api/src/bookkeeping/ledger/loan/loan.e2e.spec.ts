import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { PlanDto } from '../../plan/accounting-activity/plan.dto.js';
import type { YearEndDueDto, YearEndDuesDto } from '../year-end-due/year-end-due.dto.js';
import type { LoanDto, LoansDto, LoanTableDto } from './loan.dto.js';
import type { LoanPaymentsDto } from './loan-payment.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const form = {
  label: 'Minibus',
  lender: 'Crédit coopératif',
  accounting_code_value: '164000',
  budget: 'AEP',
  release_date: '2026-01-15',
  amount: 12_000,
  annual_rate: 3.6,
  instalments: 24,
  period: 'month',
  method: 'constant-capital',
  deferral: 'none',
  first_due_date: '2026-02-15',
  insurance: 5,
  piece_ref: 'PRET-1',
};
const year = () => fixture.year.yearId;
const send = (method: 'DELETE' | 'PUT', path: string, payload?: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: fixture.clerk.headers, ...(payload && { payload }) });
const register = async (change: object = {}): Promise<LoanDto> => {
  const answer = await fixture.post('/loans', { ...form, ...change });
  expect(answer.statusCode).toBe(201);
  return answer.json<LoanDto>();
};
const list = async (yearId: string = year()): Promise<LoansDto> => {
  await app.settled();
  return (await fixture.get(`/loans?exercice_id=${yearId}`)).json<LoansDto>();
};
const tableOf = async (id: string) => {
  await app.settled();
  return (await fixture.get(`/loans/${id}/table`)).json<LoanTableDto>().rows;
};
const interestDues = async (yearId: string = year()): Promise<YearEndDueDto[]> => {
  await app.settled();
  const { dues } = (await fixture.get(`/exercices/${yearId}/dues`)).json<YearEndDuesDto>();
  return dues.filter(({ source }) => source === 'loans');
};
const interestDue = async (): Promise<YearEndDueDto | undefined> => (await interestDues())[0];
const paymentsOf = async (operationId: string) => {
  await app.settled();
  return (await fixture.get(`/operations/${operationId}/loan_payments`)).json<LoanPaymentsDto>().payments;
};

describe('a loan', () => {
  it('has its table, its debt by term and its accounts beside the ledger', async () => {
    const { id } = await register();
    const rows = await tableOf(id);
    expect(rows).toHaveLength(24);
    expect(rows[0]).toEqual({
      number: 1,
      date: '2026-02-15',
      capital: 500,
      interest: 36,
      insurance: 5,
      capitalized: 0,
      indemnity: 0,
      total: 541,
      outstanding: 11_500,
      operation_id: null,
    });
    const { loans, accounts, totals } = await list();
    expect(loans[0]?.amounts).toMatchObject({ released: 12_000, repaid: 5_500, closing: 6_500, within_one_year: 6_000, beyond: 0 });
    expect(totals).toMatchObject({ within_five_years: 500 });
    expect(accounts).toMatchObject([{ code: '164000', register: -6_500, ledger: 0, difference: 6_500 }]);
    expect((await list(nextId)).loans[0]?.amounts).toMatchObject({ opening: 6_500, closing: 500 });
  });

  it('is proposed to the movement of the bank that pays an instalment, with its parts', async () => {
    const planned = { category: 'Financement', budget: 'AEP', taking_accounting_code: null };
    const answer = await fixture.put('/plan', {
      activities: [
        { ...planned, name: 'Intérêts d’emprunt', expense_accounting_code: '661000' },
        { ...planned, name: 'Assurances', expense_accounting_code: '616000' },
      ],
    });
    const idOf = (name: string) => answer.json<PlanDto>().activities.find((activity) => activity.name === name)?.id;
    const [interest, insurance] = [idOf('Intérêts d’emprunt'), idOf('Assurances')];
    const { id: operationId } = await fixture.operation('aep', '2026-02-16', -541);
    const payments = await paymentsOf(operationId);
    expect(payments).toMatchObject([
      {
        label: 'Minibus',
        kind: 'instalment',
        number: 1,
        instalments: 24,
        date: '2026-02-15',
        budget: 'AEP',
        lines: [
          { accounting_code_value: '164000', amount: 500, activity: null },
          { accounting_code_value: '661000', amount: 36, activity: { id: interest, name: 'Intérêts d’emprunt' } },
          { accounting_code_value: '616000', amount: 5, activity: { id: insurance } },
        ],
      },
    ]);
    const splits = [
      { kind: 'account', account: '164000', budget: 'AEP', balance: 500 },
      { activity: interest, balance: 36 },
      { activity: insurance, balance: 5 },
    ];
    const split = await send('PUT', `/operations/${operationId}/splits`, { splits });
    expect([split.statusCode, split.json().detail]).toEqual([200, undefined]);
    const [loan] = (await list()).loans;
    expect((await tableOf(loan?.id ?? ''))[0]?.operation_id).toBe(operationId);
    const { id: later } = await fixture.operation('aep', '2026-02-18', -541);
    expect(await paymentsOf(later)).toEqual([]);
    // The bank takes the levy back, and levies again.
    const { id: line } = await fixture.operation('aep', '2026-02-17', 541);
    const returned = await fixture.post('/returned_payments', { returns: [{ line, payment: operationId }] });
    expect(returned.json()).toMatchObject({ done: 1 });
    expect(await paymentsOf(later)).toMatchObject([{ number: 1 }]);
    expect((await tableOf(loan?.id ?? ''))[0]?.operation_id).toBeNull();
  });

  it('has the interest that runs at the end of the year among the dues, until its entry has it', async () => {
    const due = await interestDue();
    // 16 of the 31 days of the interest of 6 500 € for a month, 19,50 €.
    expect(due).toMatchObject({
      kind: 'accrued-charge',
      amount: 10.06,
      remaining: 10.06,
      counterpart_code_value: '168800',
      charge_code_value: '661000',
      budget: 'AEP',
      activity: null,
      entry_id: null,
    });
    const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'AEP', debit, credit });
    const posted = await fixture.post('/writings', {
      date: '2026-12-31',
      label: due?.label,
      piece_ref: due?.piece_ref,
      lines: [side('661000', 10.06, 0), side('168800', 0, 10.06)],
      reverse_on: '2027-01-01',
    });
    expect(posted.statusCode).toBe(201);
    expect(await interestDue()).toMatchObject({ remaining: 0, entry_id: posted.json<{ id: string }>().id });
  });

  it('adds the interest of a total deferral to the capital by an entry of the year, without a reversal', async () => {
    const deferred = {
      label: 'Travaux',
      deferral: 'total',
      deferred_instalments: 6,
      release_date: '2026-06-15',
      first_due_date: '2026-07-15',
    };
    const { id, version } = await register({ ...deferred, accounting_code_value: '167000', insurance: 0 });
    const capitalized = async (yearId: string = year()) =>
      (await interestDues(yearId)).filter(({ kind }) => kind === 'capitalized-interest');
    const [due] = await capitalized();
    // 12 000 € x (1,003 ^ 6 - 1), each month rounded to the cent.
    expect(due).toMatchObject({ amount: 217.62, remaining: 217.62, counterpart_code_value: '167000', charge_code_value: '661000' });
    expect(await capitalized(nextId)).toEqual([]);
    const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'AEP', debit, credit });
    const post = (label: string | undefined, lines: object[]) =>
      fixture.post('/writings', { date: '2026-12-31', label, piece_ref: due?.piece_ref, lines });
    const posted = await post(due?.label, [side('661000', 217.62, 0), side('167000', 0, 217.62)]);
    expect(posted.statusCode).toBe(201);
    const { id: entryId } = posted.json<{ id: string }>();
    expect(await capitalized()).toMatchObject([{ remaining: 0, entry_id: entryId }]);
    // The release of the capital is not booked here: the interest is.
    const { accounts } = await list();
    expect(accounts.find(({ code }) => code === '167000')).toMatchObject({ register: -12_217.62, ledger: -217.62 });

    // On another account, the first entry has too much and the new one is to post.
    await send('PUT', `/loans/${id}`, { ...form, ...deferred, insurance: 0, accounting_code_value: '168100', version });
    expect((await capitalized()).map(({ counterpart_code_value: code, remaining }) => [code, remaining])).toEqual([
      ['168100', 217.62],
      ['167000', -217.62],
    ]);
    const reversal = await fixture.post(`/writings/${entryId}/reverse`, { date: '2026-12-31' });
    expect(reversal.statusCode).toBe(200);
    expect(await capitalized()).toMatchObject([{ counterpart_code_value: '168100', remaining: 217.62 }]);
    expect((await send('DELETE', `/loans/${id}`)).statusCode).toBe(200);
    expect(await capitalized()).toEqual([]);
  });

  it('is changed by an early repayment and a renegotiation, the last of which is undone', async () => {
    const [loan] = (await list()).loans;
    const path = `/loans/${loan?.id}`;
    const repaid = await fixture.post(`${path}/repayments`, { date: '2027-01-20', amount: 2_000, indemnity: 30, effect: 'lower' });
    expect(repaid.statusCode).toBe(201);
    const rows = await tableOf(loan?.id ?? '');
    expect(rows.find(({ number }) => number === null)).toMatchObject({
      date: '2027-01-20',
      capital: 2_000,
      indemnity: 30,
      outstanding: 4_000,
    });
    expect(rows.at(-1)).toMatchObject({ number: 24, outstanding: 0 });
    const renegotiated = await fixture.post(`${path}/renegotiations`, { date: '2027-03-20', annual_rate: 2.125, instalments: 5 });
    const { changes } = renegotiated.json<LoanDto>();
    expect(changes).toMatchObject([
      { kind: 'repayment', amount: 2_000, annual_rate: null },
      { kind: 'renegotiation', amount: null, annual_rate: 2.125 },
    ]);
    expect((await tableOf(loan?.id ?? '')).at(-1)).toMatchObject({ number: 19, outstanding: 0 });
    expect(codeOf(await send('DELETE', `${path}/changes/${changes[0]?.id}`))).toBe('409 loan.not-last-change');
    expect((await send('DELETE', `${path}/changes/${changes[1]?.id}`)).json<LoanDto>().changes).toHaveLength(1);
    expect(codeOf(await send('PUT', path, { ...form, amount: 13_000 }))).toBe('409 loan.changed');
    const late = { date: '2028-06-01', amount: 1, effect: 'lower' };
    const refusal = await fixture.post(`${path}/repayments`, late);
    expect([codeOf(refusal), refusal.json().violations[0].propertyPath]).toEqual(['422 loan.change-invalid', 'amount']);
    expect(codeOf(await fixture.post(`${path}/renegotiations`, { date: '2028-06-01', annual_rate: 1, instalments: 2 }))).toBe(
      '409 loan.repaid',
    );
  });
});

describe('the table of the lender', () => {
  const row = (date: string, capital: number, interest: number) => ({ date, capital, interest, insurance: 0 });
  it('takes the place of the computed one, and adds up to the amount', async () => {
    const table = [row('2026-02-20', 5_999.99, 36.01), row('2026-03-20', 6_000.01, 17.99)];
    const { id } = await register({ label: 'Travaux', table });
    expect(await tableOf(id)).toMatchObject([
      { number: 1, capital: 5_999.99, interest: 36.01, outstanding: 6_000.01 },
      { number: 2, outstanding: 0 },
    ]);
    const refusal = await fixture.post('/loans', { ...form, table: [row('2026-02-20', 11_999, 36)] });
    expect([codeOf(refusal), refusal.json().violations[0].propertyPath]).toEqual(['422 loan.incomplete', 'table']);
    expect((await send('DELETE', `/loans/${id}`)).statusCode).toBe(200);
    await app.settled();
    expect(codeOf(await fixture.get(`/loans/${id}`))).toBe('404 loan.unknown');
  });
});

describe('the form', () => {
  it('names each field at fault', async () => {
    const answer = await fixture.post('/loans', { ...form, lender: ' ', accounting_code_value: '401000', first_due_date: '2026-01-15' });
    expect(answer.statusCode).toBe(422);
    const refused = await fixture.post('/loans', { ...form, accounting_code_value: '401000', first_due_date: '2026-01-15' });
    const paths = refused.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect([codeOf(refused), paths]).toEqual(['422 loan.incomplete', ['accounting_code_value', 'first_due_date']]);
    expect(codeOf(await fixture.post('/loans', { ...form, annual_rate: 3.6001 }))).toMatch(/^422/);
  });
  it('refuses the change of another', async () => {
    const [loan] = (await list()).loans;
    const stale = { ...fixture.clerk.headers, 'if-match': '"1"' };
    const answer = await app.inject({ method: 'PUT', url: `/api/comptability/loans/${loan?.id}`, headers: stale, payload: form });
    expect(answer.statusCode).toBe(412);
  });
});

describe('the documents', () => {
  it('are a PDF and a workbook: movements, terms, and the table of each loan', async () => {
    const pdf = await fixture.get(`/loans/download?exercice_id=${year()}&format=pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const answer = await fixture.get(`/loans/download?exercice_id=${year()}&format=xlsx`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Emprunts', 'Dettes par échéance', expect.stringMatching(/^1 Échéancier/)]);
    const accounts = await fixture.get(`/annual_accounts/download?exercice_id=${year()}&format=xlsx`);
    const notes = new ExcelJS.Workbook();
    await notes.xlsx.load(accounts.rawPayload as unknown as ExcelJS.Buffer);
    expect(notes.worksheets.map(({ name }) => name)).toContain('Dettes par échéance');
    const history = (await fixture.get(`/loans/${(await list()).loans[0]?.id}/history`)).json();
    expect(JSON.stringify(history)).toContain('a remboursé l’emprunt par anticipation');
  });
});
