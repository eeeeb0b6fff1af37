import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

type Locked = { id: string; wording: string; value: number; editable: boolean };

/** One that a closed year keeps. */
async function keptOperation(books: Books): Promise<Locked> {
  const query = 'filters[split|eq]=true&filters[mode|eq]=expense&order[date]=asc&limit=50';
  const { operations } = await books.office.get<{ operations: Locked[] }>(`/comptability/operations?${query}`);
  const kept = operations.find(({ editable }) => !editable);
  if (!kept) throw new Error('the demo has no operation that a closed year keeps');
  return kept;
}

/** The box of a row, without the mouse. */
async function tick(page: Page, wording: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: `Sélectionner ${wording}`, exact: true }).first();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

test('many operations go to the trash and come back, whatever keeps some of them', async ({ page, request }) => {
  const books = await Books.open(request);
  const [account, word, kept] = [await books.account(), uniqueWord(), await keptOperation(books)];
  const { activities } = await books.office.get<{ activities: { id: string; name: string }[] }>('/comptability/activities?limit=99999');
  const trips = activities.find(({ name }) => name === 'Voyages')?.id;
  const mine = [`CB ${word} UN`, `CB ${word} DEUX`];
  // As much as the one that stays, so that one filter shows them all.
  for (const wording of mine) {
    const { id } = await books.operation(account, wording, kept.value);
    await books.office.put(`/comptability/operations/${id}/splits`, { splits: [{ activity: trips, balance: Math.abs(kept.value) }] });
  }
  await books.operation(account, `CB ${word} TROIS`, kept.value);
  const list = `/comptability/operations?defaultFilter=false&value=${Math.abs(kept.value)}&limit=50`;
  const bar = page.getByRole('region', { name: 'Actions sur la sélection' });
  const dialog = page.getByRole('dialog', { name: 'Supprimer les opérations' });

  await test.step('what would happen is told line by line', async () => {
    await page.goto(list);
    for (const wording of [...mine, kept.wording]) await tick(page, wording);
    await expect(bar).toContainText('3 opérations sélectionnées');
    await bar.getByRole('button', { name: 'Supprimer' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('2 opérations sur 3 à mettre dans la corbeille.');
    await expect(dialog.getByRole('listitem').filter({ hasText: kept.wording }).getByRole('img', { name: 'Gardée' })).toBeVisible();
    await expectAccessible(page, 'what would happen');
  });

  await test.step('it happens, and is taken back', async () => {
    await dialog.getByRole('button', { name: 'Supprimer 2 opérations' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('2 opérations supprimées, 0 échec.');
    await expectAccessible(page, 'what happened');
    await dialog.getByRole('button', { name: 'Annuler la suppression' }).click();
    await expect(dialog).toContainText('2 opérations restaurées, 0 échec.');
    await dialog.getByRole('button', { name: 'Remettre dans la corbeille' }).click();
    await expect(dialog).toContainText('2 opérations supprimées, 0 échec.');
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(bar).toBeHidden();
    for (const wording of mine) await expect(page.getByRole('button', { name: wording, exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: kept.wording, exact: true }).first()).toBeVisible();
  });

  await test.step('so does one that waits for its activity', async () => {
    await page.goto(`/comptability/operations/match?q=${word}`);
    await expect(page.getByText('1 opération à affecter')).toBeVisible();
    await page.getByRole('checkbox', { name: `Sélectionner CB ${word} TROIS` }).check({ force: true });
    await bar.getByRole('button', { name: 'Supprimer' }).click();
    await dialog.getByRole('button', { name: 'Supprimer 1 opération' }).click();
    await expect(dialog).toContainText('1 opération supprimée, 0 échec.');
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(page.getByText('0 opération à affecter')).toBeVisible();
  });

  await test.step('the trash has them all, and gives them all back', async () => {
    await page.goto(`/comptability/operations?isDeleted=true&defaultFilter=false&q=${word}`);
    await expect(page.getByRole('table')).toContainText('Total (3 lignes)');
    await page.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }).check({ force: true });
    await bar.getByRole('button', { name: 'Restaurer' }).click();
    const back = page.getByRole('dialog', { name: 'Restaurer les opérations' });
    await back.getByRole('button', { name: 'Restaurer 3 opérations' }).click();
    await expect(back).toContainText('3 opérations restaurées, 0 échec.');
    await back.getByRole('button', { name: 'Fermer' }).last().click();
    await expect.poll(async () => (await books.found(word)).length).toBe(3);
  });
});
