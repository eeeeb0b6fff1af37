import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { AccountingCategoryPageDto, PlanDto } from './plan.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const categoriesNamed = async (name: string): Promise<number> => {
  await app.settled();
  const { categories } = (await fixture.get('/categories')).json<AccountingCategoryPageDto>();
  return categories.filter((category) => category.name === name).length;
};
const newActivity = async (name: string): Promise<string> => {
  const sent = { name, category: 'Loisirs', budget: 'ASC', expense_accounting_code: '607200', taking_accounting_code: '' };
  const { activities } = (await fixture.put('/plan', { activities: [sent] })).json<PlanDto>();
  return activities.find((activity) => activity.name === name)?.id ?? '';
};
const allocate = (activity: string) => fixture.post('/operations', { ...fixture.form, splits: [{ activity, balance: 50 }] });
const remove = (id: string) => fixture.put('/plan', { activities: [{ id, to_delete: true }] });

describe('the name of a category', () => {
  it('is given once, however many ask for it at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.post('/categories', { name: 'Voyages' })));
    expect(answers.map(codeOf).toSorted()).toEqual(['201', ...Array(3).fill('409 accounting-category.taken')]);
    expect(await categoriesNamed('Voyages')).toBe(1);
  });

  it('is given once to a new category and to one that is renamed at the same time', async () => {
    const { id } = (await fixture.post('/categories', { name: 'Provisoire' })).json<{ id: string }>();
    const answers = await Promise.all([
      fixture.post('/categories', { name: 'Repas' }),
      fixture.put(`/categories/${id}`, { name: 'REPAS' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 409)).toHaveLength(1);
  });

  it('is free again once its category is removed', async () => {
    const { id } = (await fixture.post('/categories', { name: 'Éphémère' })).json<{ id: string }>();
    expect((await fixture.remove(`/categories/${id}`)).statusCode).toBe(200);
    expect(codeOf(await fixture.post('/categories', { name: 'Ephemere' }))).toBe('201');
  });
});

describe('the removal of an activity', () => {
  it('is refused just after an operation was allocated to it, before any list shows the operation', async () => {
    const id = await newActivity('Escalade');
    expect((await allocate(id)).statusCode).toBe(201);
    expect(codeOf(await remove(id))).toBe('409 accounting-activity.used');
  });

  it('and an allocation at the same time never both succeed', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await newActivity(`Activité ${round}`);
      const answers = await Promise.all([allocate(id), remove(id), allocate(id)]);
      const [first, removed, second] = answers.map(({ statusCode }) => statusCode);
      expect([first, second].includes(201)).toBe(removed !== 200);
    }
  });
});
