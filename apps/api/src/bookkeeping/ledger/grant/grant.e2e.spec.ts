import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualAccountsDto } from '../annual-accounts/annual-accounts.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { GrantDto, GrantsDto } from './grant.dto.js';

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
  label: 'Ateliers numériques',
  funder: 'Ville de Lyon',
  kind: 'operating',
  accounting_code_value: '740000',
  budget: 'ASC',
  award_date: '2026-03-01',
  amount: 9000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  piece_ref: 'CONV-12',
};
const year = () => fixture.year.yearId;
const send = (method: 'DELETE' | 'PUT', path: string, payload?: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: fixture.clerk.headers, ...(payload && { payload }) });
const register = async (change: object = {}): Promise<GrantDto> => {
  const answer = await fixture.post('/grants', { ...form, ...change });
  expect(answer.statusCode).toBe(201);
  await app.settled();
  return answer.json<GrantDto>();
};
const list = async (yearId: string = year()): Promise<GrantsDto> => {
  await app.settled();
  return (await fixture.get(`/grants?exercice_id=${yearId}`)).json<GrantsDto>();
};
const linesOf = async (id: string | null) =>
  (await fixture.get(`/writings/${id}`))
    .json<EntryDto>()
    .lines.map(({ accounting_code_value: code, debit, credit }) => [code, debit, credit]);
const isEntryPassed = async (): Promise<boolean> => {
  const { checks } = (await fixture.get(`/exercices/${year()}/closing_checks`)).json<{ checks: { code: string; passed: boolean }[] }>();
  return checks.find(({ code }) => code === 'grant-entry')?.passed ?? false;
};

describe('a grant that is not wholly spent', () => {
  it('is carried over in the entry of its year, and used in the next one', async () => {
    await fixture.operation('asc', '2026-03-01', 9000, ['ASC', 'Subvention', '740000', 9000]);
    const { id } = await register();
    const spending = await send('PUT', `/grants/${id}/spending/${year()}`, { spending: 6000 });
    expect(spending.json<GrantDto>().spending).toEqual([{ exercice_id: year(), spending: 6000, repayment: 0 }]);
    const before = await list();
    expect(before.grants[0]?.amounts).toMatchObject({ award: 9000, income: 9000, spending: 6000, carry_over: 3000, closing_fund: 3000 });
    expect(before.entry).toEqual({ entry_id: null, status: 'due' });
    expect(await isEntryPassed()).toBe(false);

    const recorded = await send('PUT', `/exercices/${year()}/grant_entry`);
    expect(recorded.statusCode).toBe(200);
    const after = await list();
    expect(after.entry).toEqual({ entry_id: recorded.json().entry_id, status: 'recorded' });
    expect(await linesOf(after.entry.entry_id)).toEqual([
      ['689400', 3000, 0],
      ['194000', 0, 3000],
    ]);
    expect(after.accounts).toMatchObject([{ code: '194000', register: -3000, ledger: -3000, difference: 0 }]);
    expect(await isEntryPassed()).toBe(true);
    const accounts = (await fixture.get(`/annual_accounts?exercice_id=${year()}`)).json<AnnualAccountsDto>();
    expect(JSON.stringify(accounts)).toContain('194000');

    await send('PUT', `/grants/${id}/spending/${nextId}`, { spending: 2000, repayment: 500 });
    expect((await list(nextId)).grants[0]?.amounts).toMatchObject({ opening_fund: 3000, use: 2000, repayment: 500, closing_fund: 1000 });
  });

  it('is amended when its spending changed, and cancelled as a whole', async () => {
    const [grant] = (await list()).grants;
    const { entry_id } = (await list()).entry;
    await send('PUT', `/grants/${grant?.id}/spending/${year()}`, { spending: 7000 });
    expect((await list()).entry).toEqual({ entry_id, status: 'outdated' });
    expect((await send('PUT', `/exercices/${year()}/grant_entry`)).json()).toEqual({ entry_id });
    await app.settled();
    expect(await linesOf(entry_id)).toEqual([
      ['689400', 2000, 0],
      ['194000', 0, 2000],
    ]);
    expect(codeOf(await fixture.post(`/writings/${entry_id}/reverse`, { date: '2026-12-31' }))).toBe('409 entry.not-reversible');
    expect(codeOf(await send('DELETE', `/grants/${grant?.id}`))).toBe('409 grant.counted');
    expect((await send('DELETE', `/exercices/${year()}/grant_entry`)).statusCode).toBe(200);
    expect((await list()).accounts).toEqual([]);
    expect(codeOf(await send('DELETE', `/exercices/${year()}/grant_entry`))).toBe('409 grant-entry.not-recorded');
  });
});

describe('the spending', () => {
  it('is proposed from the charges of the activity', async () => {
    await fixture.operation('asc', '2026-04-02', -250, ['ASC', 'Cinéma', '657300', 250]);
    const { id } = await register({ label: 'Cinéma', activity_id: fixture.year.activityId('Cinéma') });
    const row = (await list()).grants.find((grant) => grant.id === id);
    expect(row?.activity_charges).toBe(250);
  });
  it('names the field at fault, and refuses an investment', async () => {
    const [grant] = (await list()).grants;
    const answer = await send('PUT', `/grants/${grant?.id}/spending/${year()}`, { spending: 100, repayment: 200 });
    expect([codeOf(answer), answer.json().violations[0].propertyPath]).toEqual(['422 grant.spending-invalid', 'repayment']);
    const { id } = await register({ label: 'Minibus', kind: 'investment', accounting_code_value: '131000', end_date: '2030-12-31' });
    expect(codeOf(await send('PUT', `/grants/${id}/spending/${year()}`, { spending: 100 }))).toBe('409 grant.without-spending');
    const row = (await list()).grants.find((one) => one.id === id);
    expect(row?.amounts).toMatchObject({ income: 1800, closing_share: 1800, closing_fund: 0 });
    expect((await send('DELETE', `/grants/${id}`)).statusCode).toBe(200);
    await app.settled();
    expect(codeOf(await fixture.get(`/grants/${id}`))).toBe('404 grant.unknown');
  });
});

describe('the form', () => {
  it('names each field at fault', async () => {
    const answer = await fixture.post('/grants', { ...form, label: ' ', accounting_code_value: '131000', end_date: '2025-12-31' });
    expect(answer.statusCode).toBe(422);
    const paths = answer.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect(paths).toEqual(expect.arrayContaining(['label']));
  });
  it('refuses the change of another', async () => {
    const [grant] = (await list()).grants;
    const stale = { ...fixture.clerk.headers, 'if-match': '"1"' };
    const answer = await app.inject({ method: 'PUT', url: `/api/comptability/grants/${grant?.id}`, headers: stale, payload: form });
    expect(answer.statusCode).toBe(412);
  });
});

describe('the documents', () => {
  it('are a PDF and a workbook of the tables', async () => {
    const pdf = await fixture.get(`/grants/download?exercice_id=${year()}&format=pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const answer = await fixture.get(`/grants/download?exercice_id=${year()}&format=xlsx`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Variation des fonds dédiés', 'Produits des subventions']);
    const history = (await fixture.get(`/grants/${(await list()).grants[0]?.id}/history`)).json();
    expect(JSON.stringify(history)).toContain('a saisi les dépenses de la subvention');
  });
});
