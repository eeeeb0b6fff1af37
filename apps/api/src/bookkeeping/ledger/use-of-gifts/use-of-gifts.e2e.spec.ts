import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { UseOfGiftsDto, UseOfGiftsSettingsDto } from './use-of-gifts.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
const outing = { activity: '', name: 'Sorties' };
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app, { type: 'ASSOCIATION' });
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
  const bill = await fixture.operation('asc', '2026-11-02', -400, ['ASC', outing.name, '611000', 400]);
  await fixture.operation('asc', '2026-11-03', 900, ['ASC', 'Dons reçus', '754100', 900]);
  const side = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: '', debit, credit });
  const lines = [
    side('864000', 150, 0),
    side('875000', 0, 150),
    side('606300', 30, 0),
    { ...side('401000', 0, 30), third_party_code: 'PAPIER' },
  ];
  const entry = { date: '2026-12-31', label: 'Bénévolat', piece_ref: 'BEN-1', lines };
  expect((await fixture.post('/writings', entry)).statusCode).toBe(201);
  await app.settled();
  outing.activity = (await statement()).places.find(({ account }) => account === '611000')?.activity ?? '';
  expect(bill).toBeDefined();
}, 60_000);
afterAll(async () => app?.close());

const path = (id: string = fixture.year.yearId) => `/exercices/${id}/use_of_gifts`;
const statement = async (id: string = fixture.year.yearId): Promise<UseOfGiftsDto> =>
  (await fixture.get(`/annual_accounts/use_of_gifts?exercice_id=${id}`)).json<UseOfGiftsDto>();
const settings = async (id?: string): Promise<UseOfGiftsSettingsDto> => (await fixture.get(path(id))).json<UseOfGiftsSettingsDto>();
const none = { appeals: true, activities: [], accounts: [], shares: [], carried_over: null, investments: 0 };
const row = ({ origin_destination: rows }: UseOfGiftsDto, code: string) => rows.find((one) => one.code === code);
const failed = ({ controls }: UseOfGiftsDto): string[] => controls.filter(({ passed }) => !passed).map(({ code }) => code);
const sheetsOf = async (id: string = fixture.year.yearId) => {
  const answer = await fixture.get(`/annual_accounts/download?exercice_id=${id}&format=xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(answer.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  return workbook;
};
const finding = async () => {
  const { checks } = (await fixture.get(`/exercices/${fixture.year.yearId}/closing_checks`)).json<{
    checks: { code: string; count: number }[];
  }>();
  return checks.find(({ code }) => code === 'use-of-gifts')?.count;
};

describe('the use of gifts of an association', () => {
  it('is no account of one that nobody said appeals to the public', async () => {
    expect(await settings()).toMatchObject({ ...none, appeals: false, answered: false, carried_from: null, version: 0 });
    expect(await statement()).toMatchObject({ duty: 'none', answered: false, gifts: 900, ceiling: 153_000 });
    expect((await sheetsOf()).worksheets.map(({ name }) => name)).not.toContain('Emploi des ressources');
    expect(await finding()).toBe(0);
  });

  it('shows what has no destination, and ties to the income statement', async () => {
    const answer = await fixture.put(path(), none);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...none, answered: true, version: 1 }]);
    const state = await statement();
    expect(state.duty).toBe('voluntary');
    expect(row(state, 'open-charges')?.total).toBeGreaterThan(0);
    expect(failed(state)).toEqual(['gift-open']);
    expect(state.gaps).toEqual(expect.arrayContaining(['Charges sans destination', 'Ressources reportées en début d’exercice']));
    expect(await finding()).toBe(state.gaps.length);
    expect(state.places.find(({ account }) => account === '606300')).toMatchObject({ reason: 'open', activity: null, amount: 30 });
  });

  it('has each amount where an activity, or else an account, puts it', async () => {
    const open = (await statement()).places.filter(({ reason, activity }) => reason === 'open' && activity !== null);
    const activities = [...new Set(open.map(({ activity }) => activity))].map((activity) => ({
      ...{ activity, destination: activity === outing.activity ? 'social-france' : 'running', origin: null },
    }));
    const accounts = [
      { account: '606300', line: 'running' },
      { account: '864000', line: 'kind-social-france' },
    ];
    const shares = ['social-france', 'running'].map((line) => ({ line, share: line === 'running' ? 12.5 : 25 }));
    const sent = { ...none, activities, accounts, shares, carried_over: 1000, investments: 50 };
    expect((await fixture.put(path(), sent)).statusCode).toBe(200);
    const state = await statement();
    expect([state.gaps, failed(state)]).toEqual([[], []]);
    expect(row(state, 'social-france')).toMatchObject({ total: 3195.67, from_public: 798.92 });
    expect(row(state, 'gifts')).toMatchObject({ total: 900, from_public: 900, previous_total: null });
    expect(state.in_kind.find(({ code }) => code === 'kind-social-france')).toMatchObject({ total: 150, from_public: 150 });
    expect(row(state, 'rubric-running')).toMatchObject({ total: 1778.4, from_public: 222.3 });
    expect(state.resources.map(({ amount }) => amount)).toEqual([1000, -121.22, -50, 828.78]);
    expect(await finding()).toBe(0);
    const next = await statement(nextId);
    expect(next.resources[0]).toMatchObject({ code: 'opening', amount: 828.78, previous: 1000 });
    expect(row(next, 'gifts')).toMatchObject({ total: 0, previous_total: 900, previous_from_public: 900 });
    expect(await settings(nextId)).toMatchObject({ carried_from: '2026', version: 0, carried_over: null, investments: 0, accounts });
  });

  it('stands in the files of the annual accounts', async () => {
    const workbook = await sheetsOf();
    const names = ['Origine et destination', 'Contributions en nature', 'Emploi des ressources', 'Ressources reportées', 'Répartition'];
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const cells: unknown[] = [];
    workbook.getWorksheet('Répartition')?.eachRow((line) => cells.push([line.getCell(1).value, line.getCell(5).value]));
    expect(cells).toContainEqual(['606300', 'Frais de fonctionnement']);
    const pdf = await fixture.get(`/annual_accounts/download?exercice_id=${fixture.year.yearId}&format=pdf`);
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('says which line is wrong, and which year does not exist', async () => {
    const refused = async (more: object) => {
      const answer = await fixture.put(path(), { ...none, ...more });
      return [codeOf(answer), answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath];
    };
    const line = 'running';
    expect(await refused({ accounts: [{ account: '512001', line }] })).toEqual(['422 use-of-gifts.account-invalid', 'accounts[0].account']);
    expect(await refused({ accounts: [{ account: '754100', line }] })).toEqual(['422 use-of-gifts.line-invalid', 'accounts[0].line']);
    expect(await refused({ accounts: [{ account: '689600', line }] })).toEqual(['422 use-of-gifts.account-fixed', 'accounts[0].account']);
    expect(await refused({ shares: [{ line, share: 101 }] })).toEqual(['422 use-of-gifts.share-invalid', 'shares[0].share']);
    const twice = [
      { line, share: 1 },
      { line, share: 2 },
    ];
    expect(await refused({ shares: twice })).toEqual(['422 use-of-gifts.twice', 'shares[1]']);
    expect(codeOf(await fixture.get(path(newId())))).toBe('404 exercice.unknown');
    expect(codeOf(await fixture.put(path(newId()), none))).toBe('404 exercice.unknown');
    expect((await fixture.put(path(), none, { 'if-match': '"9"' })).statusCode).toBe(412);
  });

  it('is of associations, and of users who see the details of the books', async () => {
    const council = await booksFixture(app);
    expect((await council.get(`/exercices/${council.year.yearId}/use_of_gifts`)).statusCode).toBe(403);
    const reader = await fixture.colleague(['ACTIVITY_ACCESS']);
    expect((await reader.get(path())).statusCode).toBe(403);
    expect((await reader.put(path(), none)).statusCode).toBe(403);
  });
});
