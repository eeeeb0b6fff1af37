import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

/** The box of a row, without the mouse. */
async function tick(page: Page, wording: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: `Sélectionner ${wording}`, exact: true });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

test('many operations go to the trash and come back, and what they were comes back with them', async ({ page, request }) => {
  const books = await Books.open(request);
  const [account, word] = [await books.account(), uniqueWord()];
  const { activities } = await books.office.get<{ activities: { id: string; name: string }[] }>('/comptability/activities?limit=99999');
  const trips = activities.find(({ name }) => name === 'Voyages')?.id;
  const mine = [`CB ${word} UN`, `CB ${word} DEUX`];
  for (const wording of mine) {
    const { id } = await books.operation(account, wording, -30);
    await books.office.put(`/comptability/operations/${id}/splits`, { splits: [{ activity: trips, balance: 30 }] });
  }
  await books.operation(account, `CB ${word} TROIS`, -30);
  const allocated = async () => (await books.searchOperations(word)).filter((operation) => operation.allocated).length;
  await expect.poll(allocated).toBe(2);
  const bar = page.getByRole('region', { name: 'Actions sur la sélection' });
  const dialog = page.getByRole('dialog', { name: 'Supprimer les opérations' });

  await test.step('what would happen is told line by line', async () => {
    await page.goto(`/comptability/operations?q=${word}`);
    for (const wording of mine) await tick(page, wording);
    await expect(bar).toContainText('2 opérations sélectionnées');
    await bar.getByRole('button', { name: 'Supprimer' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('2 opérations sur 2 à mettre dans la corbeille.');
    for (const wording of mine) await expect(dialog.getByRole('listitem').filter({ hasText: wording })).toContainText('30,00');
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
    await expect.poll(async () => (await books.searchOperations(word)).length).toBe(0);
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
    await expect.poll(allocated).toBe(2);
    await page.goto(`/comptability/operations?q=${word}`);
    await expect(page.getByRole('table')).toContainText('Total (2 lignes)');
    await expect(page.getByRole('table').getByText('Voyages')).toHaveCount(2);
  });
});
