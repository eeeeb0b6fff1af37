import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualStateDto } from './annual-state.dto.js';
import type { PreviousAnnualStateDto } from './previous-annual-state.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp();
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const path = (id: string = fixture.year.yearId) => `/exercices/${id}/annual_state/previous`;
const file = [
  'Budget;Catégorie;Activité;Compte;Dépenses;Recettes',
  'AEP;Fonctionnement;Logiciels;651100;600,00;',
  'AEP;Ressources;Subvention;756201;;5 800,00',
  'AEP;Ressources;Part reversée;655100;300,00;',
  'ASC;Loisirs;Sorties;657300;1 000,00;250,00',
].join('\r\n');
const upload = (content: string, { query = '', id = fixture.year.yearId as string, headers = fixture.clerk.headers } = {}) => {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="2025.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--x--\r\n`;
  return app.inject({
    method: 'POST',
    url: `/api/comptability${path(id)}/upload${query}`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: body,
  });
};
const remove = (headers = fixture.clerk.headers, id: string = fixture.year.yearId) =>
  app.inject({ method: 'DELETE', url: `/api/comptability${path(id)}`, headers });
const annual = async (query = '') => (await fixture.get(`/activities/state${query}`)).json<AnnualStateDto>();

describe('the year before the books', () => {
  it('can be tried, line by line, without a trace', async () => {
    const wrong = `${file}\r\nXYZ;Loisirs;Noël;;douze;`;
    const tried = await upload(wrong, { query: '?dry_run=true' });
    expect(tried.json<PreviousAnnualStateDto>()).toMatchObject({
      previous_name: '2025',
      file_name: '2025.csv',
      replaces: null,
      applied: false,
      expenses: 1900,
      receipts: 6050,
      problems: [
        { line: 6, column: 'Budget', message: 'Ligne 6, colonne Budget : AEP ou ASC est attendu (« XYZ »)' },
        { line: 6, column: 'Dépenses', message: 'Ligne 6, colonne Dépenses : montant invalide (« douze »)' },
      ],
    });
    expect(codeOf(await upload(wrong))).toBe('422 annual-state.lines');
    expect((await annual()).previous_file).toBeNull();
    expect(codeOf(await upload(file, { query: '?dry_run=oui' }))).toBe('400 list.type');
  });

  it('stands beside the first year, contribution gross and net', async () => {
    const before = await passedInstant(app);
    const query = `?known_at=${before}`;
    const unknown = await annual(query);
    const imported = (await upload(file)).json<PreviousAnnualStateDto>();
    expect([imported.applied, imported.rows.length]).toEqual([true, 4]);
    const state = await annual();
    expect(state).toMatchObject({ previous_exercice: null, previous_name: '2025', previous_file: '2025.csv' });
    expect(state.sections).toMatchObject([
      {
        budget: 'AEP',
        prev_gross_contribution: 5800,
        prev_handed_on: 300,
        prev_net_contribution: 5500,
        prev_receipts: 5500,
        prev_expenses: 600,
        gross_contribution: 6000,
        handed_on: 0,
        receipts: 6000,
      },
      { budget: 'ASC', prev_receipts: 250, prev_expenses: 1000 },
    ]);
    expect(state.rows.find(({ activity_name: name }) => name === 'Logiciels')).toMatchObject({ prev_expenses: 600, is_expense: true });
    expect(await annual(query)).toEqual(unknown);
  });

  it('is replaced by another file, and taken away', async () => {
    const other = await upload(file.replace('600,00', '700,00'), { query: '?dry_run=true' });
    expect(other.json()).toMatchObject({ replaces: '2025.csv', expenses: 2000 });
    expect((await upload(file.replace('600,00', '700,00'))).json()).toMatchObject({ applied: true });
    expect((await fixture.get(path())).json()).toMatchObject({ file_name: '2025.csv', expenses: 2000, applied: true });
    expect((await remove()).json()).toMatchObject({ file_name: null, rows: [] });
    expect((await annual()).sections[0]).toMatchObject({ prev_expenses: 0 });
    expect((await upload(file)).statusCode).toBe(200);
  });

  it('has a file to fill in, which can be read again', async () => {
    const answer = await fixture.get(`${path()}/template`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    expect(workbook.worksheets[0]?.getRow(1).values).toEqual([
      undefined,
      'Budget',
      'Catégorie',
      'Activité',
      'Compte',
      'Dépenses',
      'Recettes',
    ]);
  });

  it('is told by the history', async () => {
    const answer = await app.inject({ url: '/api/history?limit=50', headers: fixture.clerk.headers });
    expect(answer.body).toContain('a importé l’exercice précédent de l’état annuel');
  });

  it.each([
    ['', '422 annual-state.empty'],
    ['Budget;Catégorie;Activité;Dépenses;Recettes\r\n', '422 annual-state.no-line'],
    ['Budget;Activité;Dépenses\r\nAEP;Logiciels;5', '422 annual-state.columns-missing'],
    ['%PDF-1.4', '422 annual-state.type'],
  ])('is no file like %j', async (content, code) => expect(codeOf(await upload(content))).toBe(code));

  it('is of the first year only, of its environment, and for who sees the statement', async () => {
    expect(codeOf(await upload(file, { id: nextId }))).toBe('409 annual-state.previous-known');
    expect(codeOf(await fixture.get(path(nextId)))).toBe('409 annual-state.previous-known');
    const stranger = await booksFixture(app);
    expect(codeOf(await upload(file, { headers: stranger.clerk.headers }))).toBe('404 exercice.unknown');
    expect(codeOf(await remove(stranger.clerk.headers))).toBe('404 exercice.unknown');
    expect(codeOf(await stranger.get(`${path()}/template`))).toBe('404 exercice.unknown');
    const colleague = await fixture.colleague(['PEOPLE_ACCESS']);
    expect((await colleague.get(path())).statusCode).toBe(403);
    expect((await colleague.get(`${path()}/template`)).statusCode).toBe(403);
  });

  it('stays as it is once the year is closed', async () => {
    await fixture.post(`/exercices/${fixture.year.yearId}/closing_notes`, { check: 'not-ended', note: 'Cessation d’activité' });
    expect((await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' })).statusCode).toBe(200);
    expect(codeOf(await upload(file.replace('600,00', '1,00')))).toBe('409 exercice.closed');
    expect(codeOf(await remove())).toBe('409 exercice.closed');
  });
});
