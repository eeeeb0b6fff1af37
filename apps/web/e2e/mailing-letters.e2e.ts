import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { pdfPages } from './pdf-text.js';

const unique = Date.now().toString(36).replaceAll(/\d/g, 'x');
const home = { civility: 'Mme', email: null, entrance_date: '2020-01-01', address: '3, rue des Lilas', zip_code: '69003', city: 'Lyon' };

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

async function downloaded(page: Page, name: string | RegExp): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: pdfPages(await readFile(await file.path())).join(' ') };
}

test('a mailing goes by the post as letters and as labels, one per household', async ({ page, office }) => {
  test.setTimeout(120_000);
  const lastname = `Courrier${unique}`;
  const created = (change: object) => office.post<{ id: string; fullname: string }>('/people', { ...home, lastname, ...change });
  const anne = await created({ firstname: 'Anne' });
  const paul = await created({ firstname: 'Paul', civility: 'M' });
  const luc = await created({ firstname: 'Luc', address: '5 rue des Lilas', zip_code: null });
  const recipients = { people: [anne.id, paul.id, luc.id] };
  const body = { subject: `Vœux ${unique}`, body: '<p>Bonjour {prénom}</p>', recipients, consent: true };
  const mailing = await office.post<{ id: string }>('/mailings', body);

  await test.step('the households and the incomplete addresses are seen first', async () => {
    await page.goto(`/people/mailings/${mailing.id}`);
    await page.getByRole('link', { name: 'Lettres et étiquettes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lettres et étiquettes');
    await expect(page.getByText(/^1\slettre pour 2\spersonnes\s: une par foyer\.$/)).toBeVisible();
    const incomplete = page.getByRole('list', { name: 'Adresses incomplètes' });
    await expect(incomplete).toContainText('code postal');
    await expect(incomplete.getByRole('link', { name: luc.fullname })).toHaveAttribute('href', `/people/${luc.id}`);
    await expectAccessible(page);
  });

  await test.step('a group without anybody is refused', async () => {
    await page
      .getByText(/^Sans adresse e-mail/)
      .last()
      .click();
    await page.getByRole('button', { name: 'Préparer les lettres' }).click();
    await expect(page.getByText('Veuillez choisir à qui écrire.').first()).toBeVisible();
    await page
      .getByText(/^Sans adresse e-mail/)
      .last()
      .click();
    await expect(page.getByText(/^1\slettre pour 2\spersonnes/)).toBeVisible();
  });

  await test.step('letters are made, and have the names of the household', async () => {
    await page.getByRole('button', { name: 'Préparer les lettres' }).click();
    await expect(page.getByText('Lettres : le fichier est prêt.').first()).toBeVisible();
    const file = await downloaded(page, 'Télécharger : Lettres');
    expect(file.name).toBe(`Lettres - Vœux ${unique}.pdf`);
    for (const part of ['69003 LYON', `Objet : Vœux ${unique}`, 'Anne', 'Paul']) expect(file.text).toContain(part);
    expect(file.text).not.toContain('Luc');
  });

  await test.step('labels begin at the first free label', async () => {
    await page.getByText('Étiquettes', { exact: true }).click();
    await page.getByLabel('Première étiquette libre').fill('21');
    await page.getByRole('button', { name: 'Préparer les étiquettes' }).click();
    await expect(page.getByText('Étiquettes L7160 : le fichier est prêt.').first()).toBeVisible();
    const file = await downloaded(page, 'Télécharger : Étiquettes L7160');
    expect(file.text).toContain('3 RUE DES LILAS');
    expect(file.text).not.toContain('Bonjour');
    await expectAccessible(page);
  });

  await test.step('a file is removed, and the history names both', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Étiquettes L7160' });
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(row).toContainText('Supprimé');
    await expect(row.getByRole('button', { name: /^Télécharger/ })).toHaveCount(0);
  });
});
