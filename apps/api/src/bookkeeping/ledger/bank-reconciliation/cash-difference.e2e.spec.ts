import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { heldReadModels } from '../../../../test/held-read-models.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { BankReconciliationDto, CashDifferenceDto } from './bank-reconciliation.dto.js';

let app: TestApp;
let fixture: BooksFixture;
let box: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  box = (await fixture.post('/accounts', { name: 'Caisse', account_type: 'cash', budget: 'ASC' })).json<BankAccountDto>().id;
  await move(20);
}, 60_000);
afterAll(async () => app?.close());

const day = '2026-12-31';
const move = (absvalue: number, date = '2026-12-01') =>
  fixture.post('/operations', { wording: 'Buvette', date, account: box, type: 'card', absvalue, mode: 'taking' });
const send = (method: 'PUT' | 'DELETE', path: string, payload?: object, headers = fixture.clerk.headers) =>
  app.inject({ method, url: `/api/comptability/accounts/${path}`, headers, ...(payload && { payload }) });
const count = (balance: number, note?: string) => send('PUT', `${box}/balances/${day}`, { balance, note });
const post = (difference: number, id = box) => send('PUT', `${id}/balances/${day}/difference`, { difference });
const reconciliation = async () => {
  await app.settled();
  return (await fixture.get(`/accounts/${box}/reconciliation?date=${day}`)).json<BankReconciliationDto>();
};
const check = async (code: string) => {
  await app.settled();
  const { checks } = (await fixture.get(`/exercices/${fixture.year.yearId}/closing_checks`)).json<ClosingChecksDto>();
  return checks.find((one) => one.code === code);
};
const entryOf = async (id: string | null) => {
  await app.settled();
  return (await fixture.get(`/writings/${id}`)).json<EntryDto>();
};

describe('the difference of a counted cash box', () => {
  it('is what the count has more or less than the ledger, and blocks the closing', async () => {
    expect((await count(19.5, 'Comptée à deux')).statusCode).toBe(200);
    expect(await reconciliation()).toMatchObject({ statement_balance: 19.5, book_balance: 20, gap: -0.5, not_at_bank: { count: 0 } });
    expect(await check('cash-not-counted')).toMatchObject({ passed: true });
    expect(await check('bank-difference')).toMatchObject({ passed: false, count: 1, link: expect.stringContaining(box) });
  });
  it('is refused when it is another one by now', async () => {
    await move(1);
    expect((await post(-0.5)).json()).toMatchObject({ status: 409, code: 'bank-balance.difference-moved' });
  });
  it('waits for a cash box that no list shows yet', async () => {
    const readModels = await heldReadModels(app, ['bank-account-list']);
    const created = await fixture.post('/accounts', { name: 'Caisse du bar', account_type: 'cash', budget: 'ASC' });
    const answer = post(1, created.json<BankAccountDto>().id);
    // Some other writes meanwhile.
    for (let entry = 0; entry < 5; entry += 1) await move(0.01, '2027-01-03');
    await readModels.release();
    expect((await answer).json()).toMatchObject({ code: 'bank-balance.unknown' });
  });
  it('is posted by one press, once, and the books have the count', async () => {
    const answer = await post(-1.5);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { date: day, difference: -1.5 }]);
    const { entry_id } = answer.json<CashDifferenceDto>();
    expect(await entryOf(entry_id)).toMatchObject({
      kind: 'cash-difference',
      date: day,
      journal: 'OD',
      lines: [
        { accounting_code_value: expect.stringMatching(/^530/), credit: 1.5 },
        { accounting_code_value: '658000', debit: 1.5 },
      ],
    });
    expect(await reconciliation()).toMatchObject({ book_balance: 19.5, gap: 0, balances: [{ posted_difference: -1.5, entry_id }] });
    expect(await check('bank-difference')).toMatchObject({ passed: true });
    expect(await check('cash-below-zero')).toMatchObject({ passed: true });
    expect((await post(0)).json()).toMatchObject({ status: 409, code: 'bank-balance.difference-posted' });
  });
  it('is taken back when the count is corrected, then by itself, and posted the other way', async () => {
    const { balances } = await reconciliation();
    expect((await count(22, 'Recomptée')).statusCode).toBe(200);
    expect(await entryOf(balances[0]?.entry_id ?? null)).toMatchObject({ reversed_by: expect.any(String) });
    expect(await reconciliation()).toMatchObject({ book_balance: 21, gap: 1, balances: [{ posted_difference: null, entry_id: null }] });
    const { entry_id } = (await post(1)).json<CashDifferenceDto>();
    expect((await entryOf(entry_id)).lines).toMatchObject([{ debit: 1 }, { accounting_code_value: '758000', credit: 1 }]);
    expect((await send('DELETE', `${box}/balances/${day}/difference`)).json()).toMatchObject({ difference: null, entry_id: null });
    expect(await reconciliation()).toMatchObject({ book_balance: 21, gap: 1 });
    expect((await post(1)).statusCode).toBe(200);
  });
  it('is taken back with a count that is removed', async () => {
    expect((await send('DELETE', `${box}/balances/${day}`)).statusCode).toBe(200);
    expect(await reconciliation()).toMatchObject({ statement_balance: null, book_balance: 21, balances: [] });
    expect(await check('cash-not-counted')).toMatchObject({ passed: false });
  });
  it('refuses what cannot be', async () => {
    const bank = (await fixture.post('/accounts', { name: 'Banque', budget: 'ASC' })).json<BankAccountDto>().id;
    await send('PUT', `${bank}/balances/${day}`, { balance: 1 });
    const codes = [await post(1), await post(1, newId()), await post(1, bank), await send('DELETE', `${box}/balances/${day}/difference`)];
    await count(21);
    codes.push(await post(0), await send('DELETE', `${box}/balances/${day}/difference`));
    expect(codes.map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`)).toEqual([
      '404 bank-balance.unknown',
      '404 bank-account.unknown',
      '409 bank-balance.not-cash',
      '404 bank-balance.unknown',
      '409 bank-balance.no-difference',
      '404 bank-balance.difference-not-posted',
    ]);
  });
  it('is of its environment alone, and of those who write operations', async () => {
    const other = await booksFixture(app);
    const path = `${box}/balances/${day}/difference`;
    expect((await send('PUT', path, { difference: 1 }, other.clerk.headers)).statusCode).toBe(404);
    expect((await send('DELETE', path, undefined, other.clerk.headers)).statusCode).toBe(404);
    const { put } = await fixture.colleague([]);
    expect((await put(`/accounts/${path}`, { difference: 1 })).json()).toMatchObject({ status: 403, code: 'access.permission' });
  });
});
