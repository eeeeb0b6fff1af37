import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

// Two users edit one table of the bookkeeping: a colleague saves through the API while the user types.
test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

type Activity = { id: string; name: string; budget: string; expense_accounting_code: string | null };

/** Two that no other journey knows. */
async function activities(books: Books): Promise<[Activity, Activity]> {
  const names = ['Escalade', 'Voile'].map((name) => `${name} ${uniqueWord()}`);
  const saved = await books.office.put<{ activities: Activity[] }>('/comptability/plan', {
    activities: names.map((name) => ({ name, category: 'Sports', budget: 'ASC', expense_accounting_code: '657300', is_new: true })),
  });
  const [one, other] = names.map((name) => saved.activities.find((activity) => activity.name === name));
  if (!one || !other) throw new Error('the plan does not have what was added to it');
  await expect.poll(async () => (await planOf(books)).filter(({ id }) => id === one.id || id === other.id)).toHaveLength(2);
  return [one, other];
}

const planOf = async (books: Books): Promise<Activity[]> =>
  (await books.office.get<{ activities: Activity[] }>('/comptability/activities?limit=99999')).activities;

const question = (page: Page) => page.getByRole('dialog', { name: 'Cette fiche a été modifiée pendant votre saisie' });

/** The answer of a reader without a mouse. */
async function choose(page: Page, radio: string | RegExp): Promise<void> {
  await question(page).getByRole('radio', { name: radio }).focus();
  await page.keyboard.press('Space');
  await question(page).getByRole('button', { name: 'Appliquer mes choix' }).focus();
  await page.keyboard.press('Enter');
}

test('the plan: lines and fields of two people are both kept, the same field is chosen', async ({ page, request }) => {
  const books = await Books.open(request);
  const [one, other] = await activities(books);
  const save = (changes: Partial<Activity>[]) => books.office.put('/comptability/plan', { activities: changes });
  const read = async (activity: Activity) => (await planOf(books)).find(({ id }) => id === activity.id);
  const name = page.getByRole('textbox', { name: 'Nom de l’activité' });
  const open = async (of: string): Promise<void> => {
    await page.goto('/plan');
    await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(of);
    await expect(name).toHaveValue(of);
  };
  const bar = page.getByRole('region', { name: 'Modifications non enregistrées' });

  await test.step('a name of ours, an account and another line of theirs', async () => {
    await open(one.name);
    await name.fill(`${one.name} à nous`);
    await save([
      { id: one.id, expense_accounting_code: '657400' },
      { id: other.id, budget: 'AEP' },
    ]);
    await bar.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/champs? mis à jour par une autre personne\.$/).first()).toBeVisible();
    await expect(page.getByText('Le plan de compte a bien été modifié').first()).toBeVisible();
    await expect.poll(() => read(one)).toMatchObject({ name: `${one.name} à nous`, expense_accounting_code: '657400' });
    expect(await read(other)).toMatchObject({ budget: 'AEP' });
  });

  await test.step('the same name: nothing is written before it is chosen', async () => {
    await open(other.name);
    await name.fill(`${other.name} à nous`);
    await save([{ id: other.id, name: `${other.name} à eux` }]);
    await bar.getByRole('button', { name: 'Enregistrer' }).click();
    const theirs = question(page).getByRole('radio', { name: `${other.name}, Nom, version enregistrée : ${other.name} à eux` });
    await expect(theirs).toBeChecked();
    await expectAccessible(page, 'a name of two');
    await choose(page, `${other.name}, Nom, votre saisie : ${other.name} à nous`);
    await expect(question(page)).toBeHidden();
    await expect.poll(() => read(other)).toMatchObject({ name: `${other.name} à nous`, budget: 'AEP' });
  });
});

test('the budgets of a year: each keeps what it typed, the same one is chosen', async ({ page, request }) => {
  const books = await Books.open(request);
  const [one, other] = await activities(books);
  const { exercices } = await books.office.get<{ exercices: { id: string; name: string }[] }>('/comptability/exercices?limit=99');
  const year = exercices.find(({ name }) => name === today().slice(0, 4))?.id;
  const save = (activity: Activity, amount: number) =>
    books.office.put('/comptability/activity_budgets', { budgets: [{ activity_id: activity.id, exercice_id: year, amount }] });
  const allocated = async (): Promise<unknown[]> => {
    const { categories } = await books.office.get<{ categories: { activities: { id: string; allocated: number }[] }[] }>(
      `/comptability/budget_follow_up?exercice.id=${year}&budget=ASC`,
    );
    const lines = categories.flatMap((category) => category.activities);
    return [one, other].map(({ id }) => lines.find((line) => line.id === id)?.allocated);
  };
  const field = page.getByRole('textbox', { name: `Budget alloué à ${one.name}` });
  const send = page.getByRole('region', { name: 'Budgets non enregistrés' }).getByRole('button', { name: 'Enregistrer' });
  await page.goto('/comptability/gestion/ASC');

  await test.step('of two activities', async () => {
    await field.fill('100');
    await save(other, 50);
    await send.click();
    await expect(page.getByText('Budgets sauvegardés avec succès.').first()).toBeVisible();
    await expect.poll(allocated).toEqual([100, 50]);
  });

  await test.step('of one', async () => {
    await field.fill('120');
    await save(one, 90);
    await send.click();
    await expect(question(page).getByRole('radio', { name: new RegExp(`^${one.name}, version enregistrée : 90,00`) })).toBeChecked();
    await expectAccessible(page, 'a budget of two');
    await choose(page, new RegExp(`^${one.name}, votre saisie : 120,00`));
    await expect(question(page)).toBeHidden();
    await expect.poll(allocated).toEqual([120, 50]);
  });
});

type Line = { detail: string; value: number; acquire_date: string | null; previous_value: number | null };
type State = { details: string; sections: { code: string; label: string; lines: Line[] }[]; version: number };

test('the patrimonial statement: what both added is kept, the same words are chosen', async ({ page, request }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  const { exercices } = await books.office.get<{ exercices: { id: string; name: string }[] }>('/comptability/exercices?limit=99');
  const path = `/comptability/exercices/${exercices.find(({ name }) => name === today().slice(0, 4))?.id}/patrimonial_state`;
  const read = () => books.office.get<State>(path);
  const save = async (changes: Partial<State>): Promise<void> => {
    const before = await read();
    await books.office.put(path, { details: before.details, sections: before.sections, ...changes });
    await expect.poll(async () => (await read()).version).toBeGreaterThan(before.version);
  };
  const bought = (detail: string): Line => ({ detail, value: 40, acquire_date: null, previous_value: null });
  const details = page.getByRole('textbox', { name: 'Ce qui est à dire en plus' });
  const { label = '', lines = [] } = (await read()).sections[0] ?? {};
  await page.goto('/patrimonial_resources');

  await test.step('a line of each, in one section', async () => {
    await page.getByRole('button', { name: `Ajouter une ligne à ${label}` }).click();
    const line = page.getByRole('group', { name: `${label}, ligne ${lines.length + 1}` });
    await line.getByRole('textbox', { name: 'Désignation' }).fill(`Chaise ${word}`);
    await line.getByRole('textbox', { name: 'Valeur', exact: true }).fill('60');
    const { sections } = await read();
    await save({
      sections: sections.map((one, index) => (index === 0 ? { ...one, lines: [...one.lines, bought(`Table ${word}`)] } : one)),
    });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    // The ledger's proposals for the other sections may have changed too: other journeys write in the same ledger.
    await expect(page.getByText(/champs? mis à jour par une autre personne\.$/).first()).toBeVisible();
    await expect(page.getByText('La situation patrimoniale a bien été enregistrée.').first()).toBeVisible();
    const ours = async () => (await read()).sections[0]?.lines.map(({ detail }) => detail).filter((detail) => detail.includes(word));
    await expect.poll(ours).toEqual([`Table ${word}`, `Chaise ${word}`]);
    await expect(page.getByRole('group', { name: `${label}, ligne ${lines.length + 2}` })).toBeVisible();
  });

  await test.step('what is read again meanwhile takes nothing that is typed', async () => {
    await details.fill(`De nous ${word}`);
    await save({ details: `D'eux ${word}` });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(question(page).getByRole('radio', { name: `Précisions, version enregistrée : D'eux ${word}` })).toBeChecked();
    await expectAccessible(page, 'words of two');
    await choose(page, `Précisions, votre saisie : De nous ${word}`);
    await expect(question(page)).toBeHidden();
    await expect.poll(async () => (await read()).details).toBe(`De nous ${word}`);
  });
});
