import { defaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../test/bookkeeping-fixture.js';
import { behindReadModels, heldReadModels } from '../../test/held-read-models.js';
import { openTestApp, type TestApp } from '../../test/open-test-app.js';
import { signedIn } from '../../test/signed-in.js';
import type { BankAccountDto } from './bank/bank-account/bank-account.dto.js';
import type { PlanDto } from './plan/accounting-activity/plan.dto.js';
import type { FiscalYearDto } from './year/fiscal-year/fiscal-year.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const account = async (name: string): Promise<BankAccountDto> =>
  (await fixture.post('/accounts', { name, budget: 'ASC' })).json<BankAccountDto>();
const recode = (id: string, code: string) => fixture.put(`/accounts/${id}`, { name: 'Autre code', budget: 'ASC', accounting_code: code });

describe('the code of a bank account', () => {
  it('is final as soon as an operation is recorded, before any list shows the operation', async () => {
    const { id } = await account('Saisie');
    expect((await recode(id, '512080')).statusCode).toBe(200);
    const answers = await behindReadModels(app, async () => [
      await fixture.post('/operations', { ...fixture.form, account: id }),
      await recode(id, '512081'),
    ]);
    expect(answers.map(codeOf)).toEqual(['201', '409 bank-account.code-used']);
  });

  it('and the first operation at the same time never contradict each other', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await account(`Course ${round}`);
      const code = `51209${round}`;
      const [recorded, recoded] = await Promise.all([fixture.post('/operations', { ...fixture.form, account: id }), recode(id, code)]);
      expect(recorded.statusCode).toBe(201);
      const { accounting_code } = (await fixture.get(`/accounts/${id}`)).json<BankAccountDto>();
      const { writings } = (await fixture.get(`/writings?exercice_id=${fixture.year.id}&account=${code}`)).json<{ writings: object[] }>();
      const isRecoded = recoded.statusCode === 200;
      expect([accounting_code === code, writings.length > 0]).toEqual([isRecoded, isRecoded]);
    }
  });
});

describe('a category', () => {
  it('is not removed once an activity was given it, before any list shows the activity', async () => {
    const { id } = (await fixture.post('/categories', { name: 'Musées' })).json<{ id: string }>();
    const sent = { name: 'Louvre', category: 'Musées', budget: 'ASC', expense_accounting_code: '607200', taking_accounting_code: '' };
    const answers = await behindReadModels(app, async () => [
      await fixture.put('/plan', { activities: [sent] }),
      await fixture.remove(`/categories/${id}`),
    ]);
    expect(answers.map(codeOf)).toEqual(['200', '409 accounting-category.used']);
  }, 30_000);

  it('is not removed while an activity comes back to it', async () => {
    const of = (id: string | null, category: string) => ({
      ...(id && { id }),
      name: 'Ballet',
      category,
      budget: 'ASC',
      expense_accounting_code: '607200',
    });
    const { activities, categories } = (await fixture.put('/plan', { activities: [of(null, 'Danse')] })).json<PlanDto>();
    const id = activities.find(({ name }) => name === 'Ballet')?.id ?? '';
    const danse = categories.find(({ name }) => name === 'Danse')?.id ?? '';
    for (let round = 0; round < 6; round++) {
      expect((await fixture.put('/plan', { activities: [of(id, 'Scène')] })).statusCode).toBe(200);
      await app.settled();
      const [back, removed] = await Promise.all([
        fixture.put('/plan', { activities: [of(id, danse)] }),
        fixture.remove(`/categories/${danse}`),
      ]);
      expect([back.statusCode, removed.statusCode].toSorted()).toEqual([200, 409]);
      if (removed.statusCode === 200) break;
    }
  }, 30_000);
});

describe('the keywords of an activity', () => {
  it('stay as a colleague has just saved them, for who may not edit keywords', async () => {
    const { environmentId } = fixture.clerk;
    const { headers } = await signedIn(app, { environmentId, accountingPermissions: ['EDIT_PLAN', 'VIEW_DETAILS'] });
    const save = (keywords: string[], who?: Record<string, string>) =>
      fixture.put('/plan', { activities: [{ id: fixture.cinema.id, keywords }] }, who);
    expect((await save(['FNAC'], headers)).statusCode).toBe(200);
    const answers = await behindReadModels(app, async () => [await save(['FNAC', 'UGC']), await save(['FNAC'], headers)]);
    expect(answers.map(codeOf)).toEqual(['200', '403 accounting-activity.keywords-forbidden']);
  }, 30_000);
});

describe('the dates of a year', () => {
  it('leave out no operation that no list shows yet', async () => {
    const year = (await fixture.post('/exercices')).json<FiscalYearDto>();
    const readModels = await heldReadModels(app);
    let isAnswered = false;
    const recorded = await fixture.post('/operations', { ...fixture.form, date: year.end_date });
    const changing = fixture.put(`/exercices/${year.id}`, { end_date: `${year.name}-11-30` }).finally(() => {
      isAnswered = true;
    });
    // Nobody writes in the year meanwhile.
    const late = await fixture.post('/operations', { ...fixture.form, date: year.end_date });
    expect(isAnswered).toBe(false);
    await readModels.release();
    expect([recorded, await changing].map(codeOf)).toEqual(['201', '409 exercice.operations-outside']);
    expect(['201', '409 exercice.frozen']).toContain(codeOf(late));
    expect((await fixture.get(`/exercices/${year.id}`)).json()).toMatchObject({ end_date: year.end_date, frozen: false });
  }, 30_000);

  it('and a late operation never both succeed', async () => {
    const year = (await fixture.post('/exercices')).json<FiscalYearDto>();
    const [short, long] = [`${year.name}-11-30`, year.end_date];
    for (let round = 0; round < 8; round++) {
      const [changed, recorded] = await Promise.all([
        fixture.put(`/exercices/${year.id}`, { end_date: short }),
        fixture.post('/operations', { ...fixture.form, date: long }),
      ]);
      const codes = [changed, recorded].map(codeOf);
      expect([
        ['200', '422 exercice.missing'],
        ['200', '409 exercice.frozen'],
        ['409 exercice.operations-outside', '201'],
      ]).toContainEqual(codes);
      if (recorded.statusCode === 201) await fixture.remove(`/operations/${recorded.json<{ id: string }>().id}`);
      expect((await fixture.put(`/exercices/${year.id}`, { end_date: long })).statusCode).toBe(200);
    }
  }, 60_000);

  it('are refused with the version of another save, and freeze nothing then', async () => {
    const year = (await fixture.post('/exercices')).json<FiscalYearDto>();
    const change = (body: object, version: number) => fixture.put(`/exercices/${year.id}`, { ...body }, { 'if-match': `"${version}"` });
    const { version } = (await fixture.get(`/exercices/${year.id}`)).json<FiscalYearDto>();
    expect(codeOf(await change({ end_date: `${year.name}-11-30` }, version - 1))).toBe('412 stale');
    expect(codeOf(await change({ start_date: `${year.name}-02-01` }, version))).toBe('422 exercice.not-contiguous');
    expect((await fixture.get(`/exercices/${year.id}`)).json()).toMatchObject({ version, frozen: false });
    expect((await change({ end_date: `${year.name}-11-30` }, version)).statusCode).toBe(200);
  });
});

describe('the default plan', () => {
  it('is not added to a plan that no list shows yet', async () => {
    const { headers } = await signedIn(app, {
      modules: ['comptability'],
      accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
    });
    const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
      app.inject({ method, url: `/api/comptability${path}`, headers, ...(payload && { payload }) });
    const own = { name: 'Théâtre', category: 'Culture', budget: 'ASC', expense_accounting_code: '607200', taking_accounting_code: '' };
    const answers = await behindReadModels(app, async () => [
      await send('PUT', '/plan', { activities: [own] }),
      await send('POST', '/environment', { start_date: '2026-01-01' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await send('GET', '/activities')).json()).toMatchObject({ totalCount: 1 });
    expect(defaultPlan('CSE').length).toBeGreaterThan(1);
  }, 30_000);
});
