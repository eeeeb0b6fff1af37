import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { accountantPage } from './invited-user.js';

test('an accountant requests an entry, the treasurer accepts it, and declines another one', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  await Books.open(request, 'admin@asso.demo');
  const word = uniqueWord();
  const email = `cabinet-${word.toLowerCase()}@asso.demo`;
  const accountant = await accountantPage({ browser, baseURL, request }, 'admin@asso.demo', email);

  const ask = async (label: string) => {
    await accountant.goto('/comptability/questions/entries');
    await accountant.getByRole('button', { name: 'Demander une écriture' }).click();
    const form = accountant.getByRole('dialog', { name: 'Demander une écriture' });
    await form.getByRole('textbox', { name: 'Pièce' }).fill('F-118');
    await form.getByRole('textbox', { name: 'Libellé' }).fill(label);
    for (const [rank, account, side] of [
      [1, '6226', 'Débit'],
      [2, '4686', 'Crédit'],
    ] as const) {
      const line = form.getByRole('group', { name: `Ligne ${rank}` });
      const field = line.getByRole('combobox', { name: `Compte de la ligne ${rank}` });
      await field.fill(account);
      await field.press('Enter');
      await form
        .getByRole('textbox', { name: new RegExp(side) })
        .nth(rank - 1)
        .fill('480');
    }
    await form.getByRole('textbox', { name: /^Note/ }).fill('Facture reçue le 4 janvier.');
    await form.getByRole('button', { name: 'Envoyer' }).click();
    await expect(accountant.getByText(`Écriture demandée : ${label}`)).toBeVisible();
  };
  const [fees, dues] = [`Honoraires ${word}`, `Cotisation ${word}`];
  await ask(fees);
  await ask(dues);

  await signIn('admin@asso.demo');
  await page.goto('/comptability');
  await page.getByRole('link', { name: 'Voir les écritures demandées' }).click();
  await page.getByRole('row').filter({ hasText: fees }).getByRole('rowheader').click();
  const record = page.getByRole('dialog', { name: fees });
  await expect(record.getByRole('row').filter({ hasText: '622600' })).toContainText('480,00');
  await test.step('corrected before it is accepted; what does not balance is refused and stays typed', async () => {
    await record.getByRole('button', { name: 'Corriger' }).click();
    const form = page.getByRole('dialog', { name: 'Corriger l’écriture demandée' });
    await form.getByRole('group', { name: 'Ligne 1' }).getByLabel('Débit').fill('500');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await form.getByRole('group', { name: 'Ligne 2' }).getByLabel('Crédit').fill('500');
    await expectAccessible(page, 'correction');
    await form.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await expect(page.getByText(`Écriture corrigée : ${fees}`)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(record.getByRole('row').filter({ hasText: '622600' })).toContainText('500,00');
  });
  await record.getByRole('button', { name: 'Accepter' }).click();
  await expect(record.getByText('Acceptée', { exact: true })).toBeVisible();
  await record.getByRole('link', { name: 'Voir l’écriture passée' }).click();
  await expect(page.getByRole('dialog', { name: fees })).toContainText('pièce F-118');

  await page.goto('/comptability/questions/entries');
  await page.getByRole('row').filter({ hasText: dues }).getByRole('rowheader').click();
  await page.getByRole('dialog', { name: dues }).getByRole('button', { name: 'Refuser' }).click();
  const reason = page.getByRole('dialog', { name: 'Refuser l’écriture' });
  await reason.getByRole('textbox').fill('Déjà passée en novembre.');
  await reason.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('L’écriture demandée est refusée.')).toBeVisible();

  await accountant.goto('/comptability/questions/entries');
  await accountant.getByRole('row').filter({ hasText: dues }).getByRole('rowheader').click();
  await expect(accountant.getByRole('dialog', { name: dues })).toContainText('Déjà passée en novembre.');
  await accountant.close();
});
