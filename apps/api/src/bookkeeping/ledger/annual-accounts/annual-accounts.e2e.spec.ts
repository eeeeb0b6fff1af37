import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualAccountsDto, AnnualAccountsRowDto } from './annual-accounts.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const accounts = async (query = `?exercice_id=${fixture.year.yearId}`): Promise<AnnualAccountsDto> =>
  (await fixture.get(`/annual_accounts${query}`)).json<AnnualAccountsDto>();
const row = (rows: readonly AnnualAccountsRowDto[], code: string): AnnualAccountsRowDto | undefined =>
  rows.find((one) => one.code === code);
const failed = ({ controls }: AnnualAccountsDto): string[] => controls.filter(({ passed }) => !passed).map(({ code }) => code);

describe('the annual accounts of a works council', () => {
  it('are its balance sheet and its income statement, by budget', async () => {
    const { exercice, previous_exercice, assets, liabilities, income, in_kind, ...rest } = await accounts();
    expect([exercice?.name, previous_exercice, in_kind]).toEqual(['2026', null, []]);
    expect(row(assets, 'assets')).toMatchObject({ amount: 37_618.43, previous: null, aep: 8432, asc: 29_186.43 });
    expect(row(liabilities, 'carried')).toMatchObject({ amount: 11_650, aep: 3200, asc: 8450 });
    expect(row(liabilities, 'result')).toMatchObject({ amount: 25_968.43, aep: 5232, asc: 20_736.43, accounts: [] });
    expect(row(income, 'employer')).toMatchObject({ amount: 30_000, aep: 6000, asc: 24_000 });
    expect(row(income, 'result')).toMatchObject({ amount: 25_968.43, aep: 5232, asc: 20_736.43 });
    expect(row(assets, 'cash')?.accounts.map(({ code, amount }) => [code, amount])).toEqual([
      ['512001', 8552],
      ['512002', 29_066.43],
    ]);
    expect(rest.controls.map(({ code }) => code)).toEqual(['balanced', 'result', 'suspense', 'balanced-AEP', 'balanced-ASC']);
    expect(rest.controls.every(({ passed }) => passed)).toBe(true);
  });

  it('stand beside the year before, also while that one is open', async () => {
    const next = await accounts(`?exercice_id=${nextId}`);
    expect(next.previous_exercice?.name).toBe('2026');
    expect(row(next.assets, 'assets')).toMatchObject({ amount: 37_618.43, previous: 37_618.43 });
    expect(row(next.liabilities, 'unallocated-result')).toMatchObject({ amount: 25_968.43, previous: 0 });
    expect(row(next.income, 'result')).toMatchObject({ amount: 0, previous: 25_968.43 });
    expect(failed(next)).toEqual([]);
  });

  it('are of a day of the year, and as known at an instant', async () => {
    const march = await accounts('?as_of=2026-03-31');
    expect(march.as_of).toBe('2026-03-31');
    expect(row(march.assets, 'assets')?.amount).toBe(40_399.6);
    const knownAt = await passedInstant(app);
    await fixture.operation('aep', '2026-12-01', -15, ['AEP', 'Logiciels', '651100', 15]);
    expect(row((await accounts()).income, 'result')?.amount).toBe(25_953.43);
    expect(row((await accounts(`?exercice_id=${fixture.year.yearId}&known_at=${knownAt}`)).income, 'result')?.amount).toBe(25_968.43);
  });

  it('show third parties on the side of each, and an operation that waits for its activity as a suspense account', async () => {
    const side = (account: string, debit: number, credit: number, party?: string) => ({
      accounting_code_value: account,
      budget: 'ASC',
      debit,
      credit,
      ...(party && { third_party_code: party }),
    });
    const lines = [side('401000', 0, 300, 'TRAITEUR'), side('623200', 300, 0), side('401000', 80, 0, 'CINEMA'), side('607200', 0, 80)];
    const entry = { date: '2026-12-31', label: 'Factures', piece_ref: 'F-1', lines };
    expect((await fixture.post('/writings', entry)).statusCode).toBe(201);
    await fixture.operation('asc', '2026-12-02', -30);
    const state = await accounts();
    expect(row(state.assets, 'other-receivables')?.amount).toBe(80);
    expect(row(state.liabilities, 'suppliers')?.amount).toBe(300);
    expect(failed(state)).toEqual(['suspense']);
    expect(row(state.assets, 'suspense-debit')?.accounts).toMatchObject([{ code: '471000', amount: 30 }]);
  });

  it('need a year that exists, and say which parameter is wrong', async () => {
    expect(codeOf(await fixture.get(`/annual_accounts?exercice_id=${newId()}`))).toBe('404 exercice.unknown');
    expect(codeOf(await fixture.get('/annual_accounts?exercice_id=2026'))).toBe('400 list.type');
    expect(codeOf(await fixture.get('/annual_accounts/download?format=docx'))).toBe('400 export.format');
  });
});

describe('the files', () => {
  it('have a sheet for each statement, one for the accounts and one for the controls', async () => {
    const answer = await fixture.get(`/annual_accounts/download?exercice_id=${fixture.year.yearId}&format=xlsx`);
    expect(answer.headers['content-disposition']).toContain('Comptes-annuels-2026.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Bilan actif',
      'Bilan passif',
      'Compte de résultat',
      'Détail des comptes',
      'Contrôles',
    ]);
    const cells: unknown[] = [];
    workbook.getWorksheet('Détail des comptes')?.eachRow((line) => cells.push([line.getCell(1).value, line.getCell(3).value]));
    expect(cells).toContainEqual(['512001', 8537]);
    for (const { headerFooter } of workbook.worksheets) expect(headerFooter.oddFooter).toContain('PROVISOIRE');
  });
  it('are printed for the general meeting', async () => {
    const answer = await fixture.get(`/annual_accounts/download?exercice_id=${fixture.year.yearId}&format=pdf`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
