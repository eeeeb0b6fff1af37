import { expectAccessible } from './axe.js';
import { Books } from './books.js';
import { expect, test } from './fixtures.js';
import { newStructure } from './new-structure.js';
import { today } from './office.js';

test('a payment of the next year settles a bill of a year that is not closed yet', async ({ page, request, signIn }) => {
  const email = await newStructure(request, 'Association du Port', 'ASSOCIATION');
  const books = await Books.open(request, email);
  const year = Number(today().slice(0, 4));
  const next = await books.office.post<{ id: string; name: string }>('/comptability/exercices', {});
  const [party, side] = [
    { third_party_code: 'EDF', third_party_name: 'Électricité de France' },
    { budget: '', debit: 0, credit: 0 },
  ];
  const entry = (date: string, label: string, amount: number) => ({
    date,
    label,
    piece_ref: label,
    lines: [
      { ...side, accounting_code_value: '606100', [amount > 0 ? 'debit' : 'credit']: Math.abs(amount) },
      { ...side, accounting_code_value: '401000', [amount > 0 ? 'credit' : 'debit']: Math.abs(amount), ...party },
    ],
  });
  await books.office.post('/comptability/writings', entry(`${year}-12-20`, 'Facture EDF', 90));
  await books.office.post('/comptability/writings', entry(`${year}-12-21`, 'Autre facture', 12));
  await books.office.post('/comptability/writings', entry(`${year + 1}-01-10`, 'Avoir EDF', -90));
  await signIn(email);

  await test.step('the ledger of the next year shows the open lines of this one', async () => {
    await page.goto(`/comptability/statuses/balance?onglet=grand-livre&exercice=${next.id}&compte=401000&limit=100`);
    await page.getByRole('checkbox', { name: /Avoir EDF/ }).check();
    await page.getByRole('button', { name: 'Lettrer avec un autre exercice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lettrer avec un autre exercice ouvert' });
    await expect(dialog.getByRole('row').filter({ hasText: 'Autre facture' })).toBeVisible();
    await expectAccessible(page, 'the lines of another year');
    await dialog.getByRole('checkbox', { name: /^(?!.*Autre).*Facture EDF/ }).check();
    await dialog.getByRole('button', { name: 'Lettrer avec 1 ligne' }).click();
    await expect(page.getByText('Les lignes des deux exercices sont lettrées.').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Avoir EDF' })).toContainText('AA');
  });

  await test.step('the bill is due at the end of its year, and its letter says which year paid it', async () => {
    await page.goto(`/comptability/statuses/balance?onglet=grand-livre&compte=401000&limit=100`);
    const bill = page.getByRole('row').filter({ hasText: 'Facture EDF' });
    await expect(bill).toContainText(`AA (${next.name})`);
    await page.getByRole('tab', { name: 'Tiers' }).click();
    const row = page.getByRole('table', { name: 'Balance des tiers' }).getByRole('row').filter({ hasText: 'Électricité' });
    await expect(row.locator('[data-label="Solde"]')).toHaveText(/102,00/);
  });

  await test.step('the letter is removed from either year', async () => {
    await page.goto(`/comptability/statuses/balance?onglet=grand-livre&compte=401000&limit=100`);
    await page.getByRole('checkbox', { name: /Facture EDF/ }).check();
    await page.getByRole('button', { name: 'Retirer la lettre AA' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Facture EDF' })).not.toContainText('AA');
  });
});
