import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BankImportFixture, bankImportFixture } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { pdfPages } from '../../../../test/pdf-pages.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { BankReconciliationDto } from './bank-reconciliation.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await bankImportFixture(app);
});
afterAll(async () => {
  await app.close();
});

const send = (method: 'PUT' | 'DELETE' | 'POST', path: string, payload?: object, headers = fixture.clerk.headers) =>
  app.inject({ method, url: `/api/comptability${path}`, headers, ...(payload && { payload }) });
const type = async (date: string, wording: string, amount: number): Promise<string> => {
  const mode = amount < 0 ? 'expense' : 'taking';
  const body = { date, wording, account: fixture.accountId, type: 'check', mode, absvalue: Math.abs(amount) };
  const answer = await send('POST', '/operations', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
};
const balance = (date: string, amount: number, note?: string) =>
  send('PUT', `/accounts/${fixture.accountId}/balances/${date}`, { balance: amount, note });
const reconciliation = async (date?: string): Promise<BankReconciliationDto> => {
  await app.settled();
  const query = date === undefined ? '' : `?date=${date}`;
  return (await fixture.get(`/accounts/${fixture.accountId}/reconciliation${query}`)).json();
};

describe('the reconciliation of an account', () => {
  it('has no statement to start from until one is known', async () => {
    await type('2026-01-05', 'Remise', 100);
    expect(await reconciliation('2026-01-31')).toMatchObject({ statement_balance: null, book_balance: 100, gap: null, balances: [] });
  });
  it('is settled where both balances are equal, whatever was not ticked', async () => {
    expect((await balance('2026-01-31', 100, 'Relevé n° 1')).statusCode).toBe(200);
    expect(await reconciliation()).toMatchObject({
      date: '2026-01-31',
      gap: 0,
      not_at_bank: { count: 0, lines: [] },
      balances: [{ date: '2026-01-31', balance: 100, typed: true, file_name: null, note: 'Relevé n° 1' }],
    });
  });
  it('names the lines since then that no statement has, and what they do not explain', async () => {
    const cheque = await type('2026-02-10', 'Chèque 412', -30);
    await balance('2026-02-28', 95);
    expect(await reconciliation()).toMatchObject({
      statement_balance: 95,
      book_balance: 70,
      last_agreement: '2026-01-31',
      not_at_bank: { count: 1, total: -30, lines: [{ operation: cheque, wording: 'Chèque 412', value: -30, statement_date: null }] },
      gap: -5,
    });
    await type('2026-02-11', 'Frais', -5);
    expect(await reconciliation()).toMatchObject({ not_at_bank: { count: 2, total: -35 }, gap: -5 });
  });
  it('follows a tick, its undo, and a change of the amount', async () => {
    const { lines } = (await reconciliation()).not_at_bank;
    const fees = lines.find(({ wording }) => wording === 'Frais')?.operation ?? '';
    expect((await send('PUT', `/operations/${fees}/clearing`, { date: '2026-02-28' })).json()).toMatchObject({
      statement_date: '2026-02-28',
    });
    expect(await reconciliation()).toMatchObject({ not_at_bank: { count: 1, total: -30 }, gap: 0 });
    expect((await send('DELETE', `/operations/${fees}/clearing`)).json()).toMatchObject({ statement_date: null });
    expect((await reconciliation()).not_at_bank.count).toBe(2);
  });
  it('has the lines that the bank reports later, and those that wait for their year', async () => {
    const csv = 'Date;Libellé;Montant\n10/02/2025;AGIOS;-1,00\n';
    await fixture.write('2025.csv', csv, { account: fixture.accountId });
    const { not_in_books } = await reconciliation('2026-02-28');
    // The line of 2025 is before the day of agreement.
    expect(not_in_books.count).toBe(0);
    expect((await reconciliation('2025-12-31')).not_in_books).toMatchObject({ count: 1, total: -1, lines: [{ operation: null }] });
  });
  it('is asked for by the closing, until its lines are explained', async () => {
    const check = async (code: string) => {
      await app.settled();
      const { checks } = (await fixture.get(`/exercices/${fixture.yearId}/closing_checks`)).json<ClosingChecksDto>();
      return checks.find((one) => one.code === code);
    };
    const { lines } = (await reconciliation()).not_at_bank;
    expect(await check('bank-difference')).toMatchObject({ passed: false, severity: 'blocking', count: 1 });
    const fees = lines.find(({ wording }) => wording === 'Frais')?.operation ?? '';
    await send('PUT', `/operations/${fees}/clearing`, { date: '2026-02-28' });
    expect(await check('bank-difference')).toMatchObject({ passed: true });
    expect(await check('outstanding-lines')).toMatchObject({
      passed: false,
      severity: 'blocking',
      explainable: true,
      count: 1,
      link: `/comptability/operations/reconciliation?compte=${fixture.accountId}&date=2026-02-28`,
    });
    const note = { check: 'outstanding-lines', note: 'Chèque 412 remis en mars' };
    expect((await send('POST', `/exercices/${fixture.yearId}/closing_notes`, note)).statusCode).toBe(200);
    expect(await check('outstanding-lines')).toMatchObject({ passed: true, note: 'Chèque 412 remis en mars' });
    const late = await type('2026-02-12', 'Chèque 413', -10);
    expect(await check('outstanding-lines')).toMatchObject({ passed: false, count: 2 });
    expect((await send('DELETE', `/operations/${late}`)).statusCode).toBe(200);
    expect(await check('outstanding-lines')).toMatchObject({ passed: true });
  });
  it('of a cash box is its count, which the closing misses', async () => {
    const account = await send('POST', '/accounts', { name: 'Caisse', account_type: 'cash', budget: 'AEP' });
    const { id } = account.json<{ id: string }>();
    const body = { date: '2026-03-01', wording: 'Buvette', account: id, type: 'deposit', mode: 'taking', absvalue: 20 };
    await send('POST', '/operations', body);
    const missing = async () => {
      await app.settled();
      const { checks } = (await fixture.get(`/exercices/${fixture.yearId}/closing_checks`)).json<ClosingChecksDto>();
      return checks.find(({ code }) => code === 'cash-not-counted');
    };
    expect(await missing()).toMatchObject({ passed: false, severity: 'warning', count: 1, link: expect.stringContaining(`compte=${id}`) });
    await send('PUT', `/accounts/${id}/balances/2026-12-31`, { balance: 19.5, note: 'Comptée à deux' });
    expect(await missing()).toMatchObject({ passed: true, count: 0 });
    const reconciliationOfBox = (await fixture.get(`/accounts/${id}/reconciliation?date=2026-12-31`)).json<BankReconciliationDto>();
    expect(reconciliationOfBox).toMatchObject({ is_cash: true, statement_balance: 19.5, book_balance: 20 });
  });
  it('is printed and exported', async () => {
    for (const [format, start] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const answer = await fixture.get(`/accounts/${fixture.accountId}/reconciliation/download?format=${format}`);
      expect([answer.statusCode, answer.rawPayload.subarray(0, start.length).toString()]).toEqual([200, start]);
      expect(answer.headers['content-disposition']).toContain(`Rapprochement-512`);
    }
    expect((await fixture.get(`/accounts/${fixture.accountId}/reconciliation/download?format=doc`)).statusCode).toBe(400);
  });
  it('refuses what cannot be', async () => {
    const codes = [
      await balance('2999-01-01', 1),
      await balance('2026-02-30', 1),
      await send('DELETE', `/accounts/${fixture.accountId}/balances/2026-03-15`),
      await send('PUT', `/accounts/${newId()}/balances/2026-03-15`, { balance: 1 }),
      await fixture.get(`/accounts/${newId()}/reconciliation`),
      await send('PUT', `/operations/${newId()}/clearing`, { date: '2026-02-28' }),
    ].map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`);
    expect(codes).toEqual([
      '422 bank-balance.future',
      '400 request.date',
      '404 bank-balance.unknown',
      '404 bank-account.unknown',
      '404 bank-account.unknown',
      '404 operation.unknown',
    ]);
    await fixture.write('mars.csv', 'Date;Libellé;Montant\n03/03/2026;CB;-1,00\n', { account: fixture.accountId });
    const page = (await fixture.get('/operations?limit=1')).json<{ operations: { id: string }[] }>();
    const imported = page.operations[0]?.id ?? '';
    expect((await send('PUT', `/operations/${imported}/clearing`, { date: '2026-03-31' })).json()).toMatchObject({
      code: 'operation.cleared-by-bank',
    });
  });
  it('is of its environment alone', async () => {
    const other = await bankImportFixture(app);
    for (const path of ['reconciliation', 'reconciliation/download'])
      expect((await other.get(`/accounts/${fixture.accountId}/${path}`)).statusCode).toBe(404);
    const { headers } = other.clerk;
    expect((await send('PUT', `/accounts/${fixture.accountId}/balances/2026-02-28`, { balance: 1 }, headers)).statusCode).toBe(404);
  });
});

it('has the notes and coins of a cash box, on the document too', async () => {
  const box = (await send('POST', '/accounts', { name: 'Caisse du local', account_type: 'cash', budget: 'ASC' })).json<{ id: string }>();
  const cash = [
    { value: 0.5, pieces: 1 },
    { value: 20, pieces: 3 },
  ];
  const count = (path: string, amount: number) => send('PUT', `/accounts/${path}/balances/2026-12-31`, { balance: amount, cash });
  expect((await count(box.id, 60.5)).statusCode).toBe(200);
  expect((await count(box.id, 61)).json()).toMatchObject({ code: 'bank-balance.cash-differs', violations: [{ propertyPath: 'balance' }] });
  expect((await count(fixture.accountId, 60.5)).json()).toMatchObject({ code: 'bank-balance.not-cash' });
  await app.settled();
  const answer = await fixture.get(`/accounts/${box.id}/reconciliation?date=2026-12-31`);
  expect(answer.json<BankReconciliationDto>().balances).toMatchObject([{ balance: 60.5, cash: [cash[1], cash[0]] }]);
  const document = await fixture.get(`/accounts/${box.id}/reconciliation/download?date=2026-12-31&format=pdf`);
  const text = pdfPages(document.rawPayload)
    .flatMap(({ texts }) => texts.map((one) => one.text))
    .join(' ');
  for (const part of ['Billets et pièces', '20,00', '60,00', '0,50']) expect(text).toContain(part);
});
