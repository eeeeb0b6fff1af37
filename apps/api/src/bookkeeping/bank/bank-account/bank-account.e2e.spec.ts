import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { contractDocument } from '../../../../test/contract-document.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { LedgerDto } from '../../ledger/ledger/ledger.dto.js';
import type { BankAccountDto } from './bank-account.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const open = (change: object = {}) => fixture.post('/accounts', { name: 'Compte AEP', budget: 'AEP', ...change });

describe('a bank account', () => {
  it('gets the next code of its type, and the next journal', async () => {
    expect(fixture.account).toMatchObject({
      accounting_code: '512001',
      code_journal: 'BQ1',
      account_type_label: 'Compte courant',
      balance: 0,
    });
    expect((await open()).json()).toMatchObject({ accounting_code: '512002', code_journal: 'BQ2' });
    expect((await open({ account_type: 'cash' })).json()).toMatchObject({ accounting_code: '530003', code_journal: 'CA3' });
    expect((await fixture.get('/account_types')).json()).toMatchObject({
      totalCount: 5,
      account_types: [{ prefix: '512', journal_prefix: 'BQ' }, {}, {}, {}, { prefix: '5112', journal_prefix: 'CQ' }],
    });
  });
  it('has a prefix as long as the contract allows', async () => {
    const documented = contractDocument().components.schemas.AccountTypeDto?.properties.prefix?.maxLength;
    const { account_types } = (await fixture.get('/account_types')).json<{ account_types: { prefix: string }[] }>();
    expect(Math.max(...account_types.map(({ prefix }) => prefix.length))).toBe(documented);
  });
  it('never shares a code, also when two are opened at once', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, (_, rank) => open({ name: `Compte ${rank}` })));
    const codes = opened.map((answer) => answer.json<BankAccountDto>().accounting_code);
    expect(new Set(codes).size).toBe(6);
    expect(codeOf(await open({ accounting_code: '512001' }))).toBe('409 bank-account.code-taken');
    expect(codeOf(await open({ code_journal: 'BQ1' }))).toBe('409 bank-account.journal-taken');
  });
  it('refuses what is no name, code or journal', async () => {
    expect(codeOf(await open({ name: ' ' }))).toBe('422 bank-account.name-missing');
    expect(codeOf(await open({ accounting_code: '517001' }))).toBe('422 bank-account.code-invalid');
    expect(codeOf(await open({ code_journal: 'OD' }))).toBe('422 bank-account.journal-invalid');
  });
  it('begins with what it held, and adds what moves', async () => {
    const opening = { opening_date: '2026-01-01', opening_balance: 3200 };
    const opened = await open({ ...opening });
    const { id } = opened.json<BankAccountDto>();
    const moved = await fixture.post('/operations', { ...fixture.form, account: id, absvalue: 20 });
    expect((await fixture.readAfter(moved, `/accounts/${id}`)).json()).toMatchObject({ ...opening, balance: 3180, unallocated: 1 });
    const name = { name: 'Compte AEP' };
    expect((await fixture.put(`/accounts/${id}`, { ...name, ...opening, opening_balance: 3300 })).json()).toMatchObject({ balance: 3280 });
    expect(codeOf(await fixture.put(`/accounts/${id}`, { ...name, accounting_code: '512099' }))).toBe('409 bank-account.code-used');
    const shares = [{ budget: 'ASC', amount: 100 }];
    expect(codeOf(await fixture.put(`/accounts/${id}`, { ...name, ...opening, opening_shares: shares }))).toBe(
      '422 bank-account.opening-unbalanced',
    );
    expect(codeOf(await open({ opening_date: '2020-01-01', opening_balance: 5 }))).toBe('422 exercice.missing');
  });
  it('never loses a first balance that came without its day', async () => {
    expect(codeOf(await open({ opening_balance: 500 }))).toBe('422 bank-account.opening-date-missing');
    expect((await open({ opening_balance: 0, opening_date: null })).json()).toMatchObject({ opening_balance: 0, opening_date: null });
  });
  it('keeps the shares of its first balance, and its books when it is renamed', async () => {
    const opening = { opening_date: '2026-01-01', opening_balance: 300 };
    const opening_shares = [
      { budget: 'AEP', amount: 100 },
      { budget: 'ASC', amount: 200 },
    ];
    const { id, accounting_code } = (await open({ ...opening, opening_shares })).json<BankAccountDto>();
    const { id: alone, accounting_code: code } = (await open({ budget: 'ASC' })).json<BankAccountDto>();
    await fixture.put(`/accounts/${alone}`, { name: 'Compte ASC 2', ...opening });
    expect((await fixture.post(`/exercices/${fixture.year.id}/validate`, { up_to: '2026-01-31' })).statusCode).toBe(200);
    const renamed = await fixture.put(`/accounts/${id}`, { name: 'Compte commun', ...opening });
    expect(renamed.json()).toMatchObject({ name: 'Compte commun' });
    expect(codeOf(await fixture.put(`/accounts/${id}`, { name: 'Compte commun', ...opening, opening_balance: 301 }))).toBe(
      '409 exercice.validated',
    );
    const shares = async (account: string) => {
      const { writings } = (await fixture.readAfter(renamed, `/writings?account=${account}`)).json<LedgerDto>();
      return writings.map(({ budget, debit }) => [budget, debit]);
    };
    expect(await shares(accounting_code)).toEqual([
      ['AEP', 100],
      ['ASC', 200],
    ]);
    expect(await shares(code)).toEqual([['ASC', 300]]);
  });
  it('is synchronised by periods, on which nothing is typed in', async () => {
    const { id } = (await open()).json<BankAccountDto>();
    await fixture.put(`/accounts/${id}`, {
      name: 'Livret',
      account_sync_periods: [{ id: fixture.cinema.id, date_start: '2026-03-16', date_end: null }],
    });
    expect(codeOf(await fixture.post('/operations', { ...fixture.form, account: id, date: '2026-03-16' }))).toBe(
      '422 operation.synced-day',
    );
  });
  it('is not synchronised without a connection to its bank', async () => {
    const { id } = (await open()).json<BankAccountDto>();
    expect(codeOf(await fixture.put(`/accounts/${id}/sync`, { sync_enabled: true }))).toBe('409 bank-account.not-connected');
    expect(codeOf(await fixture.post('/operations', { ...fixture.form, account: id, date: '2026-03-16' }))).toBe('201');
    expect((await fixture.put(`/accounts/${id}/sync`, { sync_enabled: false })).json()).toMatchObject({ sync_enabled: false });
    expect(codeOf(await fixture.put(`/accounts/${fixture.cinema.id}/sync`, { sync_enabled: true }))).toBe('404 bank-account.unknown');
  });
});

describe('who may', () => {
  it('see and change accounts has the permission, in this environment', async () => {
    const { id } = fixture.account;
    const codesOf = async (headers: Record<string, string>) => [
      codeOf(await fixture.get('/accounts', headers)),
      codeOf(await fixture.get(`/accounts/${id}`, headers)),
      codeOf(await fixture.put(`/accounts/${id}`, { name: 'À moi' }, headers)),
      codeOf(await fixture.put(`/accounts/${id}/sync`, { sync_enabled: true }, headers)),
    ];
    const clerk = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(await codesOf(clerk.headers)).toEqual(Array(4).fill('403 access.permission'));
    const stranger = await signedIn(app, { modules: ['comptability'] });
    expect(await codesOf(stranger.headers)).toEqual(['200', ...Array(3).fill('404 bank-account.unknown')]);
  });
});
