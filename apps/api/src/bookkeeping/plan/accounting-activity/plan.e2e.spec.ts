import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { AccountingActivityDto, AccountingActivityPageDto, PlanDto } from './plan.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const activitiesOf = async (headers: Record<string, string> = {}): Promise<AccountingActivityDto[]> =>
  (await fixture.get('/activities', headers)).json<AccountingActivityPageDto>().activities;
const save = (...activities: object[]) => fixture.put('/plan', { activities });

describe('the plan', () => {
  it('makes the categories that it names, once', async () => {
    const saved = await save({ name: 'Théâtre', category: 'cultures', budget: 'ASC', expense_accounting_code: '6' });
    const { activities, categories } = saved.json<PlanDto>();
    expect(activities.find(({ name }) => name === 'Théâtre')).toMatchObject({
      category: { name: 'Cultures' },
      expense_accounting_code: '658000',
      taking_accounting_code: null,
      is_used: false,
    });
    expect(categories.filter(({ name }) => name.toLowerCase() === 'cultures')).toHaveLength(1);
    expect((await fixture.readAfter(saved, '/categories')).json()).toMatchObject({ totalCount: categories.length });
    const expense = await fixture.readAfter(saved, '/activities?mode=taking');
    expect(expense.json<AccountingActivityPageDto>().activities.map(({ name }) => name)).toEqual(['Contribution']);
  });

  it('comes whole, in pages, or by category', async () => {
    const read = async (query: string) => (await fixture.get(`/activities?${query}`)).json<AccountingActivityPageDto>();
    const { totalCount, activities, version } = await read('');
    expect(activities).toHaveLength(totalCount);
    expect((await read('page=2&limit=1')).activities).toEqual([activities[1]]);
    const ofCategory = activities.filter(({ category }) => category.id === fixture.cinema.category.id);
    expect(await read(`filters[category.id|eq]=${fixture.cinema.category.id}&limit=9999`)).toEqual({
      totalCount: ofCategory.length,
      activities: ofCategory,
      version,
    });
    expect((await fixture.get('/categories?limit=1')).json<{ categories: object[] }>().categories).toHaveLength(1);
    expect(codeOf(await fixture.get('/activities?mode=both'))).toBe('400 list.type');
    expect(codeOf(await fixture.get('/activities?filters[category.id|eq]=loisirs'))).toBe('400 list.type');
    expect(codeOf(await fixture.get('/categories?colour=red'))).toBe('400 list.unknown-parameter');
  });

  it('keeps codes of 6 and 7, a name and a category', async () => {
    const wrong = await save({ id: fixture.cinema.id, expense_accounting_code: '707200' });
    expect(codeOf(wrong)).toBe('422 accounting-activity.incomplete');
    expect(wrong.json()).toMatchObject({ violations: [{ propertyPath: 'expense_accounting_code' }] });
    expect(codeOf(await save({ name: '', category: 'Cultures' }))).toBe('422 accounting-activity.incomplete');
    expect(codeOf(await save({ name: 'Opéra' }))).toBe('422 accounting-activity.incomplete');
    expect(codeOf(await save({ id: fixture.cinema.id, keywords: ['X'] }))).toBe('422 accounting-activity.keyword-invalid');
  });

  it('asks before it changes or forgets what operations use', async () => {
    const operation = await fixture.operation({ splits: [fixture.cinema.split(50)] });
    const accountOf = async (write: Parameters<BookkeepingFixture['readAfter']>[0]) =>
      (await fixture.readAfter(write, `/operations/${operation.id}`)).json<{ activity_label: string; allocated: boolean }>();
    const renamed = await save({ id: fixture.cinema.id, name: 'Grand écran' });
    expect(await accountOf(renamed)).toMatchObject({ activity_label: 'Cinéma' });
    const applied = await save({ id: fixture.cinema.id, name: 'Grand écran', apply_changes: true });
    expect(applied.json()).toMatchObject({ applied: { operations: 1, refused: 0 } });
    expect(await accountOf(applied)).toMatchObject({ activity_label: 'Grand écran' });

    expect(codeOf(await save({ id: fixture.cinema.id, to_delete: true }))).toBe('409 accounting-activity.used');
    const removed = await save({ id: fixture.cinema.id, to_delete: true, delete_all: true });
    expect(removed.json()).toMatchObject({ applied: { operations: 1 } });
    expect(removed.json<PlanDto>().activities.map(({ id }) => id)).not.toContain(fixture.cinema.id);
    expect(await accountOf(removed)).toMatchObject({ allocated: false });
    const again = await fixture.put(`/operations/${operation.id}/splits`, { splits: [fixture.cinema.split(50)] });
    expect(codeOf(again)).toBe('409 accounting-activity.removed');
  });

  it('has keywords that are tried before they are saved', async () => {
    const operation = await fixture.post('/operations', { ...fixture.form, wording: 'PRLV FRAIS DE TENUE' });
    await fixture.readAfter(operation, '/operations');
    expect((await fixture.post('/keywords/check', { activity: fixture.fees.id, keywords: ['frais', 'TENU'] })).json()).toEqual({
      operations: 1,
      already_allocated: 0,
      conflicts: [],
    });
    const allocated = await fixture.put(`/operations/${operation.json<{ id: string }>().id}/splits`, { splits: [fixture.fees.split(50)] });
    await fixture.readAfter(allocated, '/operations');
    expect((await fixture.post('/keywords/check', { keywords: ['Frais'] })).json()).toMatchObject({ operations: 1, already_allocated: 1 });
    const saved = await fixture.put('/keywords', { activity: fixture.contribution.id, keywords: ['CONTRIB', 'contrib '] });
    expect(saved.json()).toMatchObject({ keywords: ['CONTRIB'], is_used: false });
    const conflict = await fixture.post('/keywords/check', { budget: 'AEP', keywords: ['Frais'] });
    expect(conflict.json()).toMatchObject({
      operations: 1,
      already_allocated: 1,
      conflicts: [{ keyword: 'Frais', activity: { name: 'Frais' } }],
    });
  });

  it('has categories that are added and renamed', async () => {
    const added = await fixture.post('/categories', { name: 'Sports' });
    expect(added.statusCode).toBe(201);
    const { id } = added.json<{ id: string }>();
    expect((await fixture.put(`/categories/${id}`, { name: 'Sport' })).json()).toMatchObject({ name: 'Sport', version: 2 });
    expect(codeOf(await fixture.put(`/categories/${id}`, { name: ' ' }))).toBe('422 accounting-category.name-missing');
    expect((await fixture.readAfter(added, `/categories/${id}`)).statusCode).toBe(200);
    expect(codeOf(await fixture.get(`/categories/${fixture.account.id}`))).toBe('404 accounting-category.unknown');
    await app.settled();
    expect(codeOf(await fixture.post('/categories', { name: 'sport' }))).toBe('409 accounting-category.taken');
  });
  it('has categories that go once they are empty', async () => {
    const added = await fixture.post('/categories', { name: 'Jardins' });
    const { id } = added.json<{ id: string }>();
    await fixture.readAfter(await save({ name: 'Potager', category: id }), '/activities');
    expect(codeOf(await fixture.remove(`/categories/${id}`))).toBe('409 accounting-category.used');
    expect(codeOf(await fixture.put('/plan', { categories: [{ id, to_delete: true }] }))).toBe('409 accounting-category.used');
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId });
    expect(codeOf(await fixture.remove(`/categories/${id}`, headers))).toBe('403 access.accounting-permission');
    const potager = (await activitiesOf()).find(({ name }) => name === 'Potager');
    await fixture.readAfter(await save({ id: potager?.id, to_delete: true }), '/activities');
    expect((await fixture.remove(`/categories/${id}`)).json()).toMatchObject({ id, name: 'Jardins' });
    const stranger = await signedIn(app, { modules: ['comptability'], accountingPermissions: ['EDIT_PLAN'] });
    expect(codeOf(await fixture.remove(`/categories/${id}`, stranger.headers))).toBe('404 accounting-category.unknown');
  });
});

describe('who may', () => {
  it('see codes has VIEW_DETAILS; the others see OUI and NON, and may send them back', async () => {
    const { environmentId } = fixture.clerk;
    const reader = await signedIn(app, { environmentId, accountingPermissions: ['EDIT_PLAN'] });
    const masked = (await activitiesOf(reader.headers)).find(({ name }) => name === 'Contribution');
    expect(masked).toMatchObject({ expense_accounting_code: 'NON', taking_accounting_code: 'OUI' });
    const downloaded = async (headers: Record<string, string>) =>
      (await fixture.get('/plan/download?format=csv&filters[searchname]=contribution', headers)).body.split('\r\n')[1];
    expect(await downloaded(reader.headers)).toMatch(/^ASC;Ressources;Contribution;NON;OUI;/);
    expect(await downloaded({})).toMatch(/^ASC;Ressources;Contribution;;756202;/);
    const saved = await fixture.put('/plan', { activities: [{ ...masked, category: 'Ressources' }] }, reader.headers);
    expect(saved.statusCode).toBe(200);
    expect((await activitiesOf()).find(({ name }) => name === 'Contribution')).toMatchObject({ taking_accounting_code: '756202' });
  });
  it('change the plan and its keywords has EDIT_PLAN and EDIT_KEYWORDS', async () => {
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId });
    expect(codeOf(await fixture.put('/plan', { activities: [] }, headers))).toBe('403 access.accounting-permission');
    expect(codeOf(await fixture.post('/categories', { name: 'Sports' }, headers))).toBe('403 access.accounting-permission');
    expect(codeOf(await fixture.put('/keywords', { activity: fixture.fees.id, keywords: [] }, headers))).toBe(
      '403 access.accounting-permission',
    );
    expect(codeOf(await fixture.get('/activities', headers))).toBe('200');
  });
  it('change an activity is of its environment', async () => {
    const stranger = await signedIn(app, { modules: ['comptability'], accountingPermissions: ['EDIT_KEYWORDS', 'EDIT_PLAN'] });
    expect(codeOf(await fixture.put('/keywords', { activity: fixture.fees.id, keywords: ['A1'] }, stranger.headers))).toBe(
      '404 accounting-activity.unknown',
    );
    expect(await activitiesOf(stranger.headers)).toEqual([]);
  });
});
