import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { eventually } from '../../../../test/projection-fixture.js';
import { signedIn } from '../../../../test/signed-in.js';
import { type VatFixture, vatFixture, vatSettings } from '../../../../test/vat-fixture.js';
import { SealedHistories } from '../../../platform/sealing/sealed-histories.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { BudgetFollowUpDto } from '../../plan/budget/budget.dto.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { AnnualAccountsDto } from '../annual-accounts/annual-accounts.dto.js';
import type { BalanceDto } from '../ledger/balance.dto.js';
import type { LedgerDto } from '../ledger/ledger.dto.js';
import type { OpenItemsDto } from '../ledger/open-items.dto.js';
import type { VatPeriodsDto } from './vat-return.dto.js';

let app: TestApp;
let fixture: VatFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-21T09:00:00Z' });
  fixture = await vatFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const path = (period: string, rest = '') => `/exercices/${fixture.year.id}/vat_returns/${period}${rest}`;
const record = (period: string) => fixture.send('PUT', path(period));
const due = async () => {
  await app.settled();
  const query = `exercice_id=${fixture.year.id}&account=445510&limit=100`;
  return (await fixture.done<LedgerDto>('GET', `/writings?${query}`)).writings;
};
const cancel = (period: string) => fixture.send('DELETE', path(period));

describe('the tax of operations', () => {
  it('goes to its account, the rest to the activity: the rate is that of the activity, or another', async () => {
    const { bar, life } = fixture;
    const sale = await fixture.operation('2026-02-10', 1100, { activity: bar.id });
    expect(sale.splits[0]).toMatchObject({ balance: 1100, vat_rate: 10, vat: { base: 1000, tax: 100, posted: 100, account: '445710' } });
    await fixture.operation('2026-02-11', -240, { activity: bar.id, vat_rate: 20 });
    const plain = await fixture.operation('2026-02-12', 500, { activity: life.id });
    expect(plain.splits[0]).toMatchObject({ vat_rate: null, vat: null });
    await fixture.operation('2026-02-13', -1200, { kind: 'account', account: '218300', vat_rate: 20 });
    // A refund of the supplier takes its tax back.
    await fixture.operation('2026-02-20', 24, { activity: bar.id, vat_rate: 20 }, { reimbursment: true });
    await app.settled();
    const ledger = await fixture.done<LedgerDto>('GET', `/writings?exercice_id=${fixture.year.id}&limit=100`);
    const balanceOf = (account: string) => ledger.writings.findLast((line) => line.accounting_code_value === account)?.balance;
    expect(['218300', '445620', '445660', '445710', '607000', '707000', '756000'].map(balanceOf)).toEqual([
      1000, 200, 36, -100, 180, -1000, -500,
    ]);
    expect(ledger.debit).toBe(ledger.credit);
    const balance = await fixture.done<BalanceDto>('GET', `/writings/balance?exercice_id=${fixture.year.id}`);
    expect(JSON.stringify(balance)).toContain('TVA collectée');
  });
  it('is not in the follow-up of budgets', async () => {
    const followUp = await fixture.done<BudgetFollowUpDto>('GET', `/budget_follow_up?exercice.id=${fixture.year.id}`);
    const bar = followUp.categories.flatMap(({ activities }) => activities).find(({ name }) => name === 'Buvette');
    expect([bar?.expenses, bar?.receipts]).toEqual([180, 1000]);
  });
  it('refuses a rate where it does not belong', async () => {
    const { life } = fixture;
    const body = { account: fixture.account.id, type: 'card', wording: 'X', absvalue: 12, mode: 'expense' };
    const post = (date: string, split: object) =>
      fixture.send('POST', '/operations', { ...body, date, splits: [{ activity: life.id, balance: 12, ...split }] });
    const unknown = await post('2026-02-10', { vat_rate: 19.6 });
    expect([codeOf(unknown), unknown.json().violations[0].propertyPath]).toEqual(['422 operation.vat-rate-unknown', 'splits[0].vat_rate']);
    const supplier = { activity: null, kind: 'account', account: '401000', third_party_code: 'EDF', vat_rate: 20 };
    expect(codeOf(await post('2026-02-10', supplier))).toBe('422 operation.vat-not-allowed');
    await fixture.done('PUT', '/vat_settings', { ...vatSettings, liable_from: '2026-02-01' });
    expect(codeOf(await post('2026-01-10', { vat_rate: 20 }))).toBe('422 operation.vat-not-liable');
    await fixture.done('PUT', '/vat_settings', vatSettings);
    const plan = await fixture.send('PUT', '/plan', { activities: [{ id: life.id, vat_rate: 7 }] });
    expect(codeOf(plan)).toBe('422 accounting-activity.incomplete');
  });
});

describe('the return of a quarter', () => {
  it('ties with the accounts, and proposes its entry', async () => {
    const quarter = await fixture.return('2026-T1');
    expect(quarter).toMatchObject({ exact: -136, net: -136, credit: 0, tied: true, other_lines: [], unallocated: 0 });
    expect(quarter.lines.map(({ nature, rate, base, tax, amount }) => [nature, rate, base, tax, amount])).toEqual([
      ['collected', 10, 1000, 100, 100],
      ['goods', 20, 180, 36, 36],
      ['assets', 20, 1000, 200, 200],
    ]);
    expect(quarter.entry).toMatchObject({ status: 'due', entry_id: null });
  });
  it('is recorded once, corrected when the books change, and cancelled', async () => {
    const first = await record('2026-T1');
    expect(first.statusCode).toBe(200);
    const { entry_id: entryId } = first.json<{ entry_id: string }>();
    await app.settled();
    expect(await fixture.linesOf(entryId)).toEqual([
      ['445620', 0, 200],
      ['445660', 0, 36],
      ['445710', 100, 0],
      ['445670', 136, 0],
    ]);
    expect((await record('2026-T1')).json()).toEqual({ entry_id: entryId });
    expect((await fixture.return('2026-T1')).entry.status).toBe('recorded');
    await fixture.operation('2026-03-05', 2200.5, { activity: fixture.bar.id });
    const late = await fixture.return('2026-T1');
    expect([late.entry.status, late.exact, late.net]).toEqual(['outdated', 64.05, 64]);
    expect((await record('2026-T1')).json()).toEqual({ entry_id: entryId });
    await app.settled();
    expect(await fixture.linesOf(entryId)).toEqual([
      ['445620', 0, 200],
      ['445660', 0, 36],
      ['445710', 300.05, 0],
      ['758000', 0, 0.05],
      ['445510', 0, 64],
    ]);
    const accounts = await fixture.done<AnnualAccountsDto>('GET', `/annual_accounts?exercice_id=${fixture.year.id}`);
    const debts = accounts.liabilities.find(({ code }) => code === 'tax-and-social');
    expect(JSON.stringify(debts)).toContain('445510');
    expect((await cancel('2026-T1')).statusCode).toBe(200);
    const after = await fixture.return('2026-T1');
    expect([after.entry.status, after.tied, after.net]).toEqual(['due', true, 64]);
    expect(codeOf(await cancel('2026-T1'))).toBe('409 vat-return.not-recorded');
    expect((await record('2026-T1')).json<{ entry_id: string }>().entry_id).not.toBe(entryId);
  });
  it('names the entries without a rate that make a difference', async () => {
    const line = { budget: '', third_party_code: null };
    await fixture.done('POST', '/writings', {
      date: '2026-05-02',
      label: 'Facture du traiteur',
      piece_ref: 'F-12',
      lines: [
        { ...line, accounting_code_value: '622600', debit: 100, credit: 0 },
        { ...line, accounting_code_value: '445660', debit: 20, credit: 0 },
        { ...line, accounting_code_value: '401000', debit: 0, credit: 120, third_party_code: 'TRAIT', third_party_name: 'Traiteur' },
      ],
    });
    const quarter = await fixture.return('2026-T2');
    expect([quarter.tied, quarter.net]).toEqual([false, -20]);
    expect(quarter.totals.find(({ nature }) => nature === 'goods')).toMatchObject({
      operations: 0,
      entries: 20,
      ledger: 20,
      difference: 20,
    });
    expect(quarter.other_lines).toMatchObject([
      { source: 'entry', wording: 'Facture du traiteur', accounting_code_value: '445660', amount: 20 },
    ]);
    expect((await record('2026-T2')).statusCode).toBe(200);
    expect(codeOf(await cancel('2026-T1'))).toBe('409 vat-return.later-recorded');
  });
  it('carries the credit of the one before, and is paid from the bank', async () => {
    await fixture.operation('2026-08-02', 1100, { activity: fixture.bar.id });
    const quarter = await fixture.return('2026-T3');
    expect([quarter.credit, quarter.net]).toEqual([20, 80]);
    expect((await record('2026-T3')).statusCode).toBe(200);
    const form = { account: fixture.account.id, type: 'transfer', wording: 'PRLV DGFIP TVA', mode: 'expense' };
    const payment = await fixture.done<OperationDto>('POST', '/operations', { ...form, date: '2026-10-20', absvalue: 144 });
    await app.settled();
    const { items } = await fixture.done<OpenItemsDto>('GET', `/operations/${payment.id}/open_items`);
    const owed = { account: '445510', third_party_code: 'DGFIP', likely: true };
    // The entry of the first quarter that was cancelled is not owed: its reversal settles it.
    const taxes = items.filter(({ account }) => account === '445510');
    expect(taxes).toMatchObject([
      { ...owed, amount: 80 },
      { ...owed, amount: 64 },
    ]);
    const lines = taxes.map(({ account, writing_id, line }) => ({ account, writing_id, line }));
    const split = { kind: 'account', account: '445510', third_party_code: 'DGFIP', third_party_name: taxes[0]?.third_party_name };
    const settlement = { splits: [{ ...split, balance: 144 }], items: lines };
    const paid = await fixture.done<OperationDto>('PUT', `/operations/${payment.id}/settlement`, settlement);
    expect(paid.splits[0]).toMatchObject({ vat_rate: null, account: { code: '445510' } });
    expect((await due()).at(-1)?.balance).toBe(0);
    expect((await due()).filter(({ letter }) => letter === 'AB')).toHaveLength(3);
  });
  it('is a split on the account of the tax to pay, with or without its creditor', async () => {
    const paid = await fixture.operation('2026-10-21', -5, { kind: 'account', account: '445510' });
    expect(paid.splits[0]).toMatchObject({ account: { code: '445510', third_party_code: null } });
    await fixture.done('DELETE', `/operations/${paid.id}`);
  });
  it('loses the letter of its payment when its entry is corrected', async () => {
    await fixture.operation('2026-09-02', 110, { activity: fixture.bar.id });
    await app.settled();
    expect((await record('2026-T3')).statusCode).toBe(200);
    expect((await due()).map(({ letter }) => letter)).not.toContain('AB');
  });
  it('warns at the closing of periods without an entry, and of entries that the accounts contradict', async () => {
    const check = async () => {
      await app.settled();
      const { checks } = await fixture.done<ClosingChecksDto>('GET', `/exercices/${fixture.year.id}/closing_checks`);
      return checks.find(({ code }) => code === 'vat-returns');
    };
    expect(await check()).toMatchObject({ count: 0, passed: true, severity: 'warning' });
    const late = await fixture.operation('2026-09-12', 110, { activity: fixture.bar.id });
    const sale = await fixture.operation('2026-10-02', 110, { activity: fixture.bar.id });
    const link = `/comptability/vat?exercice=${fixture.year.id}&periode=2026-T3`;
    expect(await check()).toMatchObject({ count: 2, passed: false, link });
    await fixture.done('DELETE', `/operations/${sale.id}`);
    // The last quarter would carry the tax of the third one: it owes no entry of its own.
    expect(await check()).toMatchObject({ count: 1, link });
    await fixture.done('DELETE', `/operations/${late.id}`);
    expect(await check()).toMatchObject({ count: 0 });
  });
  it('waits for the end of the period', async () => {
    expect(codeOf(await record('2026-T4'))).toBe('409 vat-return.not-ended');
    expect(codeOf(await fixture.send('GET', path('2031-T1')))).toBe('404 vat-return.unknown-period');
    expect(codeOf(await record('2026-01'))).toBe('409 vat-return.later-recorded');
  });
});

describe('the periods and their files', () => {
  it('are listed with what was declared', async () => {
    const { liable, periods } = await fixture.done<VatPeriodsDto>('GET', `/exercices/${fixture.year.id}/vat_returns`);
    expect([liable, periods.map(({ key, net }) => [key, net])]).toEqual([
      true,
      [
        ['2026-T1', 64],
        ['2026-T2', -20],
        ['2026-T3', 90],
        ['2026-T4', null],
      ],
    ]);
  });
  it('leave as a page, a workbook or lines', async () => {
    const file = (format: string) => fixture.send('GET', path('2026-T1', `/download?format=${format}`));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await file('xlsx')).rawPayload as never);
    expect(JSON.stringify(workbook.worksheets[0]?.getSheetValues())).toContain('TVA collectée : 10 %');
    const csv = await file('csv');
    expect([csv.statusCode, csv.body.includes('TVA à payer;;;64,00')]).toEqual([200, true]);
    expect((await file('pdf')).headers['content-type']).toBe('application/pdf');
    expect((await file('doc')).statusCode).toBe(400);
  });
  it('are in the folder of the accountant, but those that declare nothing', async () => {
    await eventually(async () => (await app.get(SealedHistories).state(fixture.clerk.environmentId)).isComplete);
    const folder = await archiveFiles((await fixture.send('GET', `/exercices/${fixture.year.id}/folder`)).rawPayload);
    const quarters = ['2026-01-01-2026-03-31', '2026-04-01-2026-06-30', '2026-07-01-2026-09-30'];
    const own = [...folder.keys()].filter((path) => path.startsWith('10 TVA/'));
    expect(own).toEqual(quarters.flatMap((quarter) => ['pdf', 'xlsx'].map((format) => `10 TVA/TVA-${quarter}.${format}`)));
    expect(folder.get('LISEZMOI.txt')).toContain('10 TVA : ');
  });
});

describe('access to the returns', () => {
  it('is of the structure, for users who see the accounts', async () => {
    const other = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS'], type: 'ASSOCIATION' });
    const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const ask = (headers: Record<string, string>) => app.inject({ method, url: `/api/comptability${path('2026-T3')}`, headers });
      expect(codeOf(await ask(other.headers))).toBe('404 exercice.unknown');
      expect((await ask(reader.headers)).statusCode).toBe(403);
    }
    const absent = await fixture.send('GET', `/exercices/${newId()}/vat_returns`);
    expect(codeOf(absent)).toBe('404 exercice.unknown');
  });
  it('lets no structure that is exempt record one', async () => {
    await fixture.done('PUT', '/vat_settings', { ...vatSettings, liable_from: null });
    expect(codeOf(await record('2026-T3'))).toBe('409 vat-return.not-liable');
  });
});
