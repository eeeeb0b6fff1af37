import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, password, test } from './fixtures.js';
import { expectNoOverflow } from './overflow.js';
import { LoginPage } from './pages/login-page.js';
import { startTwoDatabases, type TwoDatabases } from './two-databases.js';

const structure = 'Association Les Deux Rives';

let installation: TwoDatabases;
test.beforeAll(async () => {
  installation = await startTwoDatabases();
});
test.afterAll(() => installation?.stop());

async function signIn(page: Page, email: string): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
}

/** In both themes, in a wide window and in a narrow one. */
async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    await Promise.all([page.setViewportSize({ width, height: 800 }), page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })]);
    await expectAccessible(page, `${name}, ${colorScheme}, ${width}`);
    await expectNoOverflow(page, `${name}, ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function addPerson(page: Page, lastname: string): Promise<void> {
  await page.goto('/people/new');
  await page.getByLabel(/^Nom \(/).fill(lastname);
  await page.getByLabel(/^Prénom/).fill('Zoé');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${lastname} Zoé` })).toBeVisible();
}

async function requestMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Déplacer ${structure}` });
  await dialog.getByRole('combobox', { name: 'Base de données' }).selectOption('lyon');
  await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click();
  await expect(page.getByText(`Le déplacement de ${structure} vers lyon est demandé.`).first()).toBeVisible();
}

test('an operator moves a structure to another server while it works, and that server goes away and comes back', async ({ browser }) => {
  const { address: baseURL, lyon, operator, administrator } = installation;
  const [operation, work] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })]);
  await Promise.all([signIn(operation, operator), signIn(work, administrator)]);
  await addPerson(work, 'AVANT');

  await test.step('the databases are named, and the page of the structure starts its move', async () => {
    await operation.goto('/operator/databases');
    await expect(operation.getByText('Répond', { exact: true })).toHaveCount(2);
    await expect(operation.getByText(/^Aucun déplacement en cours/)).toBeVisible();
    await operation.goto('/operator/environments');
    await operation.getByRole('link', { name: structure }).click();
    await requestMove(operation);
    await lyon.kill();
    await expect(operation.getByRole('heading', { name: 'Déplacement de home vers lyon' })).toBeVisible();
  });

  await test.step('a move whose destination goes away is cancelled, and the structure works where it was', async () => {
    await operation.getByRole('button', { name: 'Annuler le déplacement' }).click();
    await addPerson(work, 'PENDANT');
    await lyon.restart();
    await expect(operation.getByRole('heading', { name: 'Dernier déplacement : de home vers lyon' })).toBeVisible();
    await expect(operation.getByText('La structure est restée où elle était.')).toBeVisible();
  });

  await test.step('the next move reaches its end while the structure writes', async () => {
    await requestMove(operation);
    await addPerson(work, 'COPIE');
    await expect(operation.getByText('Déplacée', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(operation.getByText(/événements copiés, aucune écriture pendant/)).toBeVisible();
    await addPerson(work, 'APRES');
    await expectGoodLooks(operation, 'structure, moved');
    await operation.goto('/operator/databases');
    await expect(operation.getByRole('row').filter({ hasText: structure })).toHaveCount(2);
    await expectGoodLooks(operation, 'databases');
  });

  await test.step('without its server the structure waits, and the others work', async () => {
    await lyon.kill();
    const refusal = work.waitForResponse((answer) => answer.status() === 503 && answer.url().includes('/api/people'));
    await work.goto('/people');
    expect((await refusal).headers()['retry-after']).toBe('2');
    await expect(work.getByRole('heading', { level: 1, name: 'Service momentanément indisponible' })).toBeVisible();
    await expect(work.getByText('Les données ne sont pas accessibles pour le moment.')).toBeVisible();
    await expectGoodLooks(work, 'people, without their database');
    await expect(operation.getByText('Ne répond pas')).toBeVisible();
    await expect(operation.getByText('Ses structures attendent ; les autres travaillent.')).toBeVisible();
    await expectGoodLooks(operation, 'databases, one away');
    await operation.goto('/operator/environments');
    await expect(operation.getByText(/La base de données «\slyon\s» ne répond pas/)).toBeVisible();
    await addPerson(operation, 'AILLEURS');
  });

  await test.step('it goes on once its server is back', async () => {
    await lyon.restart();
    const [retry, rows] = [work.getByRole('button', { name: 'Réessayer' }), work.getByRole('row').filter({ hasText: 'Zoé' })];
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(rows).toHaveCount(4, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    for (const name of ['AVANT', 'PENDANT', 'COPIE', 'APRES']) await expect(rows.filter({ hasText: name })).toHaveCount(1);
    await addPerson(work, 'RETOUR');
    await operation.goto('/operator/databases');
    await expect(operation.getByText('Répond', { exact: true })).toHaveCount(2);
  });
});
