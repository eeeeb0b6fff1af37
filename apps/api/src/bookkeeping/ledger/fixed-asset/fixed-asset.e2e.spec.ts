import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualAccountsDto } from '../annual-accounts/annual-accounts.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { FixedAssetDto, FixedAssetsDto } from './fixed-asset.dto.js';

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
  label: 'Ordinateur portable',
  accounting_code_value: '218300',
  budget: 'ASC',
  acquisition_date: '2026-01-10',
  in_service_date: '2026-02-01',
  cost: 3600,
  method: 'straight-line',
  months: 36,
  piece_ref: 'F-118',
};
const year = () => fixture.year.yearId;
const send = (method: 'DELETE' | 'PUT', path: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: { ...fixture.clerk.headers, ...headers }, ...(payload && { payload }) });
const register = async (change: object = {}): Promise<FixedAssetDto> => {
  const answer = await fixture.post('/fixed_assets', { ...form, ...change });
  expect(answer.statusCode).toBe(201);
  await app.settled();
  return answer.json<FixedAssetDto>();
};
const list = async (yearId: string = year()): Promise<FixedAssetsDto> => {
  await app.settled();
  return (await fixture.get(`/fixed_assets?exercice_id=${yearId}`)).json<FixedAssetsDto>();
};
const entry = async (id: string | null): Promise<EntryDto> => (await fixture.get(`/writings/${id}`)).json<EntryDto>();
const isDepreciationPassed = async (): Promise<boolean> => {
  const { checks } = (await fixture.get(`/exercices/${year()}/closing_checks`)).json<{ checks: { code: string; passed: boolean }[] }>();
  return checks.find(({ code }) => code === 'depreciation')?.passed ?? false;
};
const linesOf = ({ lines }: EntryDto) => lines.map(({ accounting_code_value: code, debit, credit }) => [code, debit, credit]);

describe('the register of fixed assets', () => {
  it('goes from the purchase to the yearly depreciation, beside the ledger', async () => {
    await fixture.operation('asc', '2026-01-10', -3600, ['ASC', 'Matériel', '218300', 3600]);
    const { id, depreciation_code_value } = await register();
    expect(depreciation_code_value).toBe('281830');
    const before = await list();
    expect(before.assets).toMatchObject([{ id, amounts: { acquisitions: 3600, charge: 1100, net_value: 2500 } }]);
    expect(before.depreciation).toEqual({ due: 1100, entry_amount: null, entry_id: null, status: 'due' });
    expect(before.accounts).toMatchObject([{ code: '218300', register: 3600, ledger: 3600, difference: 0 }]);
    expect(await isDepreciationPassed()).toBe(false);

    const recorded = await send('PUT', `/exercices/${year()}/depreciation`);
    expect([recorded.statusCode, recorded.json().amount]).toEqual([200, 1100]);
    const after = await list();
    expect(after.depreciation).toMatchObject({ due: 1100, entry_amount: 1100, status: 'recorded', entry_id: recorded.json().entry_id });
    expect(await isDepreciationPassed()).toBe(true);
    expect(after.accounts.map(({ code, difference }) => [code, difference])).toEqual([
      ['218300', 0],
      ['281830', 0],
    ]);
    expect(await entry(after.depreciation.entry_id)).toMatchObject({
      kind: 'depreciation',
      date: '2026-12-31',
      amendable: false,
      reversible: false,
    });
    const accounts = (await fixture.get(`/annual_accounts?exercice_id=${year()}`)).json<AnnualAccountsDto>();
    expect(accounts.assets.find(({ code }) => code === 'other-tangible')).toMatchObject({ gross: 3600, depreciation: 1100, amount: 2500 });
    expect((await list(nextId)).assets[0]?.amounts).toMatchObject({ opening_cost: 3600, opening_depreciation: 1100, charge: 1200 });
  });

  it('says when an asset changed since, and corrects the same entry', async () => {
    const [asset] = (await list()).assets;
    const { entry_id } = (await list()).depreciation;
    expect((await send('PUT', `/fixed_assets/${asset?.id}`, { ...form, months: 48 })).statusCode).toBe(200);
    expect((await list()).depreciation).toEqual({ due: 825, entry_amount: 1100, status: 'outdated', entry_id });
    expect((await send('PUT', `/exercices/${year()}/depreciation`)).json()).toEqual({ amount: 825, entry_id });
    await app.settled();
    expect(linesOf(await entry(entry_id))).toEqual([
      ['681120', 825, 0],
      ['281830', 0, 825],
    ]);
    expect((await list()).depreciation.status).toBe('recorded');
  });

  it('is not reversed by hand, but cancelled as a whole', async () => {
    const { entry_id } = (await list()).depreciation;
    expect(codeOf(await fixture.post(`/writings/${entry_id}/reverse`, { date: '2026-12-31' }))).toBe('409 entry.not-reversible');
    expect((await send('DELETE', `/exercices/${year()}/depreciation`)).json()).toMatchObject({ amount: 0 });
    expect((await list()).depreciation).toMatchObject({ due: 825, entry_amount: null, status: 'due' });
    expect(codeOf(await send('DELETE', `/exercices/${year()}/depreciation`))).toBe('409 depreciation.not-recorded');
    expect((await list()).accounts).toMatchObject([{ code: '218300', difference: 0 }]);
  });

  it('shows the plan of an asset, and its history', async () => {
    const [asset] = (await list()).assets;
    const { rows } = (await fixture.get(`/fixed_assets/${asset?.id}/plan`)).json();
    expect(rows.map(({ end_date, charge }: { end_date: string; charge: number }) => [end_date, charge])).toEqual([
      ['2026-12-31', 825],
      ['2027-12-31', 900],
      ['2028-12-31', 900],
      ['2029-12-31', 900],
      ['2030-12-31', 75],
    ]);
    const history = (await fixture.get(`/fixed_assets/${asset?.id}/history`)).json();
    expect(JSON.stringify(history)).toContain('a corrigé l’immobilisation');
  });
});

describe('an asset that leaves', () => {
  it('is depreciated until that day, leaves its accounts, and comes back when its disposal is cancelled', async () => {
    const [asset] = (await list()).assets;
    const sold = await send('PUT', `/fixed_assets/${asset?.id}/disposal`, { date: '2026-07-31', reason: 'sold', price: 2000 });
    expect(sold.json<FixedAssetDto>().disposal).toMatchObject({ net_value: 3150, price: 2000 });
    const after = await list();
    expect(after.assets[0]?.amounts).toMatchObject({ disposals: 3600, charge: 450, reversals: 450, closing_cost: 0, net_value: 0 });
    expect(after.accounts).toEqual([]);
    expect(linesOf(await entry(after.assets[0]?.disposal?.entry_id ?? null))).toEqual([
      ['681120', 450, 0],
      ['281830', 0, 450],
      ['281830', 450, 0],
      ['652000', 3150, 0],
      ['218300', 0, 3600],
      ['462000', 2000, 0],
      ['757000', 0, 2000],
    ]);
    expect(codeOf(await send('PUT', `/fixed_assets/${asset?.id}`, form))).toBe('409 fixed-asset.disposed');
    expect((await list(nextId)).assets).toEqual([]);

    expect((await send('DELETE', `/fixed_assets/${asset?.id}/disposal`)).json<FixedAssetDto>().disposal).toBeNull();
    expect((await list()).accounts).toMatchObject([{ code: '218300', register: 3600, ledger: 3600 }]);
  });

  it('is removed when it was a mistake, and not while a year counts it', async () => {
    const { id } = await register({ label: 'Doublon', cost: 100 });
    await send('PUT', `/exercices/${year()}/depreciation`);
    expect(codeOf(await send('DELETE', `/fixed_assets/${id}`))).toBe('409 fixed-asset.depreciated');
    await send('DELETE', `/exercices/${year()}/depreciation`);
    expect((await send('DELETE', `/fixed_assets/${id}`)).statusCode).toBe(200);
    expect((await list()).assets.map(({ label }) => label)).toEqual(['Ordinateur portable']);
    expect(codeOf(await fixture.get(`/fixed_assets/${id}`))).toBe('404 fixed-asset.unknown');
  });
});

describe('the form', () => {
  it('names each field at fault', async () => {
    const answer = await fixture.post('/fixed_assets', { ...form, label: ' ', accounting_code_value: '606300', cost: 0, months: 0 });
    expect(codeOf(answer)).toBe('422 fixed-asset.incomplete');
    expect(answer.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
      'label',
      'accounting_code_value',
      'cost',
      'months',
    ]);
  });
  it('tells two users of each other', async () => {
    const { id, version } = await register({ label: 'Bureau', accounting_code_value: '218400' });
    const match = { 'if-match': `"${version}"` };
    expect(
      (await send('PUT', `/fixed_assets/${id}`, { ...form, label: 'Bureau assis-debout', accounting_code_value: '218400' }, match))
        .statusCode,
    ).toBe(200);
    expect(
      (await send('PUT', `/fixed_assets/${id}`, { ...form, label: 'Bureau d’angle', accounting_code_value: '218400' }, match)).statusCode,
    ).toBe(412);
  });
});

it('is divided into components, which stand below it and leave with it', async () => {
  const building = { label: 'Immeuble', accounting_code_value: '213100', acquisition_date: '2026-01-01', in_service_date: '2026-01-01' };
  const { id } = await register({ ...building, cost: 100_000, months: 600 });
  const component = { ...building, label: 'Ascenseur', cost: 10_000, months: 120, component_of: id, part_of_cost: true };
  const { id: lift } = await register(component);
  const ofBuilding = async () => (await list()).assets.filter((asset) => asset.id === id || asset.component_of === id);
  expect((await ofBuilding()).map(({ label, cost, amounts }) => [label, cost, amounts.charge])).toEqual([
    ['Immeuble', 90_000, 1800],
    ['Ascenseur', 10_000, 1000],
  ]);
  expect(codeOf(await fixture.post('/fixed_assets', { ...form, ...component, component_of: lift }))).toBe('409 fixed-asset.no-parent');
  expect(codeOf(await send('DELETE', `/fixed_assets/${id}`))).toBe('409 fixed-asset.has-components');
  const workbook = new ExcelJS.Workbook();
  const printed = await fixture.get(`/fixed_assets/download?exercice_id=${year()}&format=xlsx`);
  await workbook.xlsx.load(printed.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  const labels = workbook.worksheets[0]?.getColumn(1).values.map(String) ?? [];
  expect(labels.slice(labels.indexOf('Immeuble'), labels.indexOf('Immeuble') + 3)).toEqual([
    'Immeuble',
    '– Ascenseur',
    'Ensemble Immeuble',
  ]);
  const archive = await app.inject({ method: 'GET', url: '/api/data_export', headers: fixture.clerk.headers });
  const rows = (await archiveFiles(archive.rawPayload)).get('Immobilisations.csv')?.split('\r\n') ?? [];
  expect(rows[0]).toContain('Désignation;Composant de;Remplace;Compte');
  expect(rows.find((line) => line.includes('Ascenseur'))).toContain('Ascenseur;Immeuble;;213100');

  const sold = await send('PUT', `/fixed_assets/${id}/disposal`, { date: '2026-06-30', reason: 'sold', price: 99_000 });
  expect(sold.statusCode).toBe(200);
  expect((await ofBuilding()).map(({ disposal }) => [disposal?.price, disposal?.net_value])).toEqual([
    [99_000, 89_100],
    [0, 9500],
  ]);
  expect(codeOf(await send('DELETE', `/fixed_assets/${lift}/disposal`))).toBe('409 fixed-asset.disposed-with-parent');
  expect((await send('DELETE', `/fixed_assets/${id}/disposal`)).statusCode).toBe(200);
  expect((await ofBuilding()).map(({ disposal }) => disposal)).toEqual([null, null]);
});

it('leaves as two tables', async () => {
  const answer = await fixture.get(`/fixed_assets/download?exercice_id=${year()}&format=xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(answer.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Immobilisations', 'Amortissements']);
  const pdf = await fixture.get(`/fixed_assets/download?exercice_id=${year()}`);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});
