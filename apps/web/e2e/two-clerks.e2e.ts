import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { today } from './office.js';

const unique = Date.now().toString(36);
const rowsOf = (page: Page) => page.locator('[data-rows] [role="row"]');

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a list follows the changes of others, and never moves under the pointer', async ({ page, office }, info) => {
  const activity = await office.activity();
  const [first, second] = await office.people(2);
  if (!first || !second) throw new Error('the demo has two people');
  const claim = await office.claim(activity, first, 80);
  await page.goto(`/activitiescse/refund?defaultFilter=false&activity=${activity.id}`);
  await expect(rowsOf(page)).toHaveCount(1);
  // A change that is told proves that the stream is open.
  await office.put(`/refunds/${claim.id}`, { person: first.id, refund_settings: activity.id, date: today(), bill_amount: 90 });
  await expect(rowsOf(page).first()).toContainText('90,00');

  const news = page.getByText('La liste a changé : 1 nouvelle ligne.');
  await test.step('while the pointer is on a row, a new row waits', async () => {
    await rowsOf(page).first().hover();
    await office.claim(activity, second, 40);
    await expect(news).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(1);
    await expectAccessible(page, 'a list with news');
    await page.screenshot({ path: info.outputPath('news.png') });
  });
  await test.step('the values of the rows go on', async () => {
    await office.move(claim, 'refuse', { reason: 'Facture illisible' });
    await expect(rowsOf(page).first()).toContainText('Refusée');
    await expect(rowsOf(page)).toHaveCount(1);
  });
  await test.step('the row comes by the button, or when the pointer leaves', async () => {
    await page.getByRole('button', { name: 'Actualiser', exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(news).toHaveCount(0);
    await rowsOf(page).first().hover();
    await office.claim(activity, second, 41);
    await expect(news).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(rowsOf(page)).toHaveCount(3);
  });
});

test('two clerks on the same claim see each other', async ({ page, browser, baseURL, request, office }, info) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has a person');
  const claim = await office.claim(await office.activity(), person, 60);
  const address = `/activitiescse/refund?defaultFilter=false&fiche=${claim.id}`;
  const email = `deux-${unique}@cse.demo`;
  await join(request, 'admin@cse.demo', email, ['ACTIVITY_ACCESS']);
  await page.goto(address);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('En attente');
  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await other.goto('/login');
  await other.getByLabel('Adresse électronique').fill(email);
  await other.getByLabel('Mot de passe', { exact: true }).fill(invitedPassword);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await expect(other).not.toHaveURL(/login/);
  await other.goto(address);

  await expect(dialog.getByText('Zoé Petit a aussi cette fiche à l’écran')).toBeVisible();
  await expect(other.getByRole('dialog').getByText('a aussi cette fiche à l’écran')).toBeVisible();
  await expectAccessible(page, 'a claim that a colleague has on the screen');
  await page.screenshot({ path: info.outputPath('viewers.png') });
  await test.step('the decision of one reaches the other, who has typed nothing', async () => {
    await office.move(claim, 'refuse', { reason: 'Facture illisible' });
    await expect(other.getByRole('dialog').getByText('Refusée').first()).toBeVisible();
  });
  await other.close();
  await expect(dialog.getByText('a aussi cette fiche à l’écran')).toHaveCount(0);
});
