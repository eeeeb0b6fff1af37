import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualStateDto } from './annual-state.dto.js';
import type { PatrimonialStateDto } from './patrimonial-state.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp();
  fixture = await booksFixture(app);
  const category = {
    stream: `accounting-category-${fixture.year.categoryId}`,
    expected: 'any',
    events: [{ type: 'AccountingCategoryAdded', data: { name: 'Fonctionnement' } }],
  } as const;
  const facts = {
    name: 'Logiciels',
    categoryId: fixture.year.categoryId,
    budget: 'AEP',
    expenseAccount: '651100',
    takingAccount: null,
    keywords: [],
  };
  const activity = {
    stream: `accounting-activity-${fixture.year.activityId('Logiciels')}`,
    expected: 'any',
    events: [{ type: 'AccountingActivityAdded', data: facts }],
  } as const;
  await fixture.record(category, activity);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const annual = async (query = ''): Promise<AnnualStateDto> => (await fixture.get(`/activities/state${query}`)).json<AnnualStateDto>();
const statementPath = () => `/exercices/${fixture.year.yearId}/patrimonial_state`;
const statement = async (): Promise<PatrimonialStateDto> => (await fixture.get(statementPath())).json<PatrimonialStateDto>();

describe('the annual state', () => {
  it('shows each activity under its budget, and what is left of each', async () => {
    const state = await annual();
    expect(state).toMatchObject({ exercice: { name: '2026' }, previous_exercice: null });
    expect(state.rows.find(({ activity_name: name }) => name === 'Logiciels')).toMatchObject({
      category_name: 'Fonctionnement',
      budget: 'AEP',
      is_expense: true,
      is_receipt: false,
      expenses: 648,
      receipts: 0,
    });
    expect(state.sections).toMatchObject([
      { budget: 'AEP', receipts: 6000, expenses: 768, result: 5232, previous_balance: 3200, balance: 8432 },
      { budget: 'ASC', receipts: 24_512.5, expenses: 3776.07, result: 20_736.43, previous_balance: 8450, balance: 29_186.43 },
    ]);
    expect(state.controls).toMatchObject([
      { code: 'balanced', passed: true },
      { code: 'result', expected: 25_968.43, passed: true },
      { code: 'cash', expected: 25_968.43, difference: 0, passed: true },
    ]);
  });

  it('puts the year before beside the next one', async () => {
    const state = await annual(`?exercice_id=${nextId}`);
    expect(state.previous_exercice).toMatchObject({ name: '2026' });
    expect(state.rows.find(({ activity_name: name }) => name === 'Logiciels')).toMatchObject({
      expenses: 0,
      prev_expenses: 648,
      is_expense: true,
    });
    expect(state.sections).toMatchObject([
      { budget: 'AEP', result: 0, prev_result: 5232, previous_balance: 8432, balance: 8432 },
      { budget: 'ASC', previous_balance: 29_186.43 },
    ]);
  });

  it('ends on a day, and reads the same as it was known', async () => {
    expect((await annual('?as_of=2026-03-31')).sections).toMatchObject([
      { budget: 'AEP', expenses: 0, result: 6000 },
      { budget: 'ASC', expenses: 1250.4 },
    ]);
    const earlier = `exercice_id=${fixture.year.yearId}&as_of=2025-12-31`;
    expect(codeOf(await fixture.get(`/activities/state?${earlier}`))).toBe('422 ledger.as-of-before');
    expect(codeOf(await fixture.get('/activities/state?as_of=2019-12-31'))).toBe('422 exercice.missing');
    const knownAt = await passedInstant(app);
    const ask = async () => (await fixture.get(`/activities/state?known_at=${knownAt}`)).body;
    const before = await ask();
    expect(JSON.parse(before)).toEqual({ ...(await annual()), known_at: knownAt });
    await fixture.operation('aep', '2026-12-01', -15, ['AEP', 'Logiciels', '651100', 15]);
    const renamed = {
      name: 'Abonnements',
      categoryId: fixture.year.categoryId,
      budget: 'AEP',
      expenseAccount: '651100',
      takingAccount: null,
    };
    await fixture.record({
      stream: `accounting-activity-${fixture.year.activityId('Logiciels')}`,
      expected: 'any',
      events: [{ type: 'AccountingActivityChanged', data: renamed }],
    });
    expect((await annual()).rows.find(({ activity_name: name }) => name === 'Abonnements')).toMatchObject({ expenses: 663 });
    expect(await ask()).toBe(before);
  });

  it('is one section in an association, and none for a company', async () => {
    const association = await booksFixture(app, { type: 'ASSOCIATION' });
    expect((await association.get('/activities/state')).json<AnnualStateDto>().sections).toMatchObject([
      { budget: null, result: 25_968.43 },
    ]);
    const company = await booksFixture(app, { type: 'ENTREPRISE' });
    expect((await company.get('/activities/state')).statusCode).toBe(403);
    expect((await association.get(`/exercices/${association.year.yearId}/patrimonial_state`)).statusCode).toBe(403);
  });

  it('is of its environment alone', async () => {
    const stranger = await fixture.stranger();
    expect((await stranger.get('/activities/state')).json()).toMatchObject({ exercice: null, rows: [], sections: [] });
    expect(codeOf(await stranger.get(`/activities/state?exercice_id=${fixture.year.yearId}`))).toBe('404 exercice.unknown');
    expect(codeOf(await stranger.get(statementPath()))).toBe('404 exercice.unknown');
    expect(codeOf(await stranger.put(statementPath(), { sections: [] }))).toBe('404 exercice.unknown');
    expect(codeOf(await stranger.post(`${statementPath()}/import_previous`))).toBe('404 exercice.unknown');
    expect((await (await fixture.colleague(['PEOPLE_ACCESS'])).get('/activities/state')).statusCode).toBe(403);
  });
});

describe('the patrimonial statement', () => {
  it('begins with what the books say', async () => {
    const state = await statement();
    expect(state).toMatchObject({
      prefilled: true,
      version: 0,
      aep: { previous_final_amount: 3200, recieved_amount: 6000, used_amount: 783 },
    });
    expect(state.sections.find(({ code }) => code === '4')).toMatchObject({
      label: 'Disponibilités',
      lines: [
        { detail: '512001 Compte AEP', value: 8537, previous_value: 3200 },
        { detail: '512002 Compte ASC', value: 29_066.43, previous_value: 8450 },
      ],
      total: 37_603.43,
      previous_total: 11_650,
    });
    expect(state.asc).toMatchObject({
      previous_final_amount: 8450,
      recieved_amount: 24_512.5,
      used_amount: 3776.07,
      final_amount: 29_186.43,
    });
    expect(state.controls.map(({ code, passed }) => [code, passed])).toEqual([
      ['final-amounts', true],
      ['cash-section', true],
    ]);
  });

  it('keeps what is entered, and says what does not agree', async () => {
    const goods = {
      code: '1',
      lines: [{ detail: 'Ordinateur', acquire_date: '2025-03-01', value: 900, previous_value: 1200, count: 2, duration: '' }],
    };
    expect(codeOf(await fixture.put(statementPath(), { sections: [{ code: '1', lines: [{ detail: ' ', value: 1 }] }] }))).toBe(
      '422 patrimonial-state.detail-missing',
    );
    const saved = await fixture.put(statementPath(), { sections: [goods], details: 'Inventaire du 31/12' });
    expect(saved.json()).toMatchObject({ prefilled: false, details: 'Inventaire du 31/12', version: 1 });
    const state = await statement();
    expect(state.sections[0]).toMatchObject({ ...goods, total: 900 });
    expect(state.controls.find(({ code }) => code === 'cash-section')).toMatchObject({ passed: false, actual: 0, difference: -37_603.43 });
    expect((await fixture.put(statementPath(), { sections: [] }, { 'if-match': '"0"' })).statusCode).toBe(412);
  });

  it('takes over the values of the year before', async () => {
    expect(codeOf(await fixture.post(`${statementPath()}/import_previous`))).toBe('409 patrimonial-state.no-previous');
    const imported = await fixture.post(`/exercices/${nextId}/patrimonial_state/import_previous`);
    const [goods] = imported.json<PatrimonialStateDto>().sections;
    expect(goods?.lines).toMatchObject([{ detail: 'Ordinateur', value: 900, previous_value: 900, acquire_date: '2025-03-01' }]);
  });
});

describe('the documents', () => {
  const files = () => [
    ['/activities/state/download', 'Etat-annuel-2026'],
    [`/patrimonial_state/download?exercice_id=${fixture.year.yearId}`, 'Situation-patrimoniale-2026'],
  ];
  it('are PDF in portrait, or workbooks', async () => {
    for (const [path = '', name = ''] of files()) {
      const pdf = await fixture.get(path);
      expect(pdf.headers['content-disposition']).toContain(`${name}.pdf`);
      expect(pdf.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
      const xlsx = await fixture.get(`${path}${path.includes('?') ? '&' : '?'}format=xlsx`);
      expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
      expect(codeOf(await fixture.get(`${path}${path.includes('?') ? '&' : '?'}format=doc`))).toBe('400 export.format');
    }
  });

  it('are together in a workbook of six sheets', async () => {
    const answer = await fixture.get(`/exercices/${fixture.year.yearId}/plaquette`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Page de garde',
      'État annuel AEP',
      'État annuel ASC',
      'Situation patrimoniale',
      'Balance',
      'Contrôles',
    ]);
    const cells = (page: string) => JSON.stringify(workbook.getWorksheet(page)?.getSheetValues());
    expect(cells('Balance')).toContain('512001');
    const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
    const hidden = new ExcelJS.Workbook();
    const other = await colleague.get(`/exercices/${fixture.year.yearId}/plaquette`);
    await hidden.xlsx.load(other.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    expect(hidden.worksheets.map(({ name }) => name)).toEqual([
      'Page de garde',
      'État annuel AEP',
      'État annuel ASC',
      'Situation patrimoniale',
      'Contrôles',
    ]);
    expect(JSON.stringify(hidden.worksheets.map((page) => page.getSheetValues()))).not.toMatch(/512001|"Balance"/);
  });

  it('are of their environment alone', async () => {
    const stranger = await fixture.stranger();
    for (const path of [
      `/exercices/${fixture.year.yearId}/plaquette`,
      files()[1]?.[0] ?? '',
      `/activities/state/download?exercice_id=${fixture.year.yearId}`,
    ])
      expect(codeOf(await stranger.get(path))).toBe('404 exercice.unknown');
  });
});
