import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { RefundListPage } from './pages/refund-list-page.js';

test('claims are decided by single keys, with their amount and their bill in sight', async ({ page, office, signIn }, info) => {
  test.setTimeout(120_000);
  const activity = await office.activity();
  const people = (await office.people(4)).slice(1);
  for (const person of people) await office.claim(activity, person, 60, { refund_attachments: [await office.bill()] });
  await signIn('admin@cse.demo');
  await page.goto(`/activitiescse/refund?defaultFilter=false&status=waiting&activity=${activity.id}&order=date`);
  const list = new RefundListPage(page);
  await expect(list.table.getByRole('row').filter({ hasText: activity.activity_name })).toHaveCount(3);
  await list.openRecord(activity.activity_name);
  const dialog = page.getByRole('dialog').first();

  await test.step('a claim opens with its amount and its bill, and no field has the focus', async () => {
    await expect(dialog.getByRole('region', { name: 'Calcul du remboursement' })).toContainText('30,00');
    await expect(dialog.getByRole('region', { name: 'Document' })).toContainText('facture');
    await expect(dialog).toContainText('1 / 3');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    await expectAccessible(page);
  });

  await test.step('the arrows walk, V validates, R refuses, and the next claim opens by itself', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toContainText('2 / 3');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toContainText('1 / 3');
    await page.keyboard.press('v');
    await expect(page.getByText(/: validée, 30,00/).first()).toBeVisible();
    await expect(dialog).toContainText('1 / 2');
    await page.keyboard.press('r');
    const reason = page.getByRole('dialog', { name: /^Refuser la demande/ });
    await reason.getByRole('textbox').fill('v est une lettre');
    await reason.getByRole('button', { name: /^Refuser/ }).click();
    await expect(page.getByText(/: refusée$/).first()).toBeVisible();
  });

  await test.step('a slip is taken back', async () => {
    await page.getByRole('button', { name: 'Annuler', exact: true }).last().click();
    await expect(page.getByText(/est de nouveau en attente/).first()).toBeVisible();
  });

  await test.step('the decision before it is taken back by a key, and its claim is open again', async () => {
    await expect(dialog.getByRole('button', { name: /^Annuler la dernière décision \(Z\)/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Dernières décisions' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(1);
    await expectAccessible(page, 'the last decisions');
    await page.screenshot({ path: info.outputPath('decisions.png') });
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await expect(dialog).toContainText('En attente');
    await expect(dialog.getByRole('button', { name: 'Dernières décisions' })).toHaveCount(0);
  });
});
