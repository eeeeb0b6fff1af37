import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const year = Number(today().slice(0, 4));

test('the claims that the year owes are posted in one press, and a claim that is accepted later is proposed again', async ({
  page,
  request,
  signIn,
}) => {
  const books = await Books.open(request);
  const { office } = books;
  const { exercices } = await office.get<{ exercices: { start_date: string }[] }>('/comptability/exercices?limit=99');
  if (!exercices.some(({ start_date }) => start_date === `${year + 1}-01-01`)) await office.post('/comptability/exercices', {});
  const name = `Piscine ${uniqueWord()}`;
  await office.put('/comptability/plan', {
    activities: [{ name, category: 'Sports', budget: 'ASC', expense_accounting_code: '657100', keywords: [] }],
  });
  const [person] = await office.people(1);
  if (!person) throw new Error('the demo has nobody');
  const activity = await office.activity({ activity_name: name });
  const accept = async () => office.move(await office.claim(activity, person, 40, { refundable_amount: 20 }), 'validate');
  await accept();
  await signIn('admin@cse.demo');
  await page.goto('/comptability/cut-offs');
  const row = page.getByRole('row', { name: new RegExp(`Remboursements.*${name}`) });
  await expect(row).toContainText('À passer');
  await expectAccessible(page);

  const post = async () => {
    await page.getByRole('button', { name: 'Passer les écritures' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Passer les écritures des dossiers' });
    await expect(dialog.getByRole('combobox', { name: new RegExp(name) }).locator('option:checked')).toContainText(name);
    const own = page.getByRole('rowheader', { name: new RegExp(name) });
    const others = dialog.getByRole('row').filter({ has: page.getByRole('rowheader'), hasNot: own });
    for (const other of await others.all()) await other.getByRole('checkbox').setChecked(false, { force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Passer 1 écriture' }).press('Enter');
    await expect(page.getByText('1 écriture passée, avec son extourne')).toBeVisible();
    await expect(row).toContainText('Passée');
  };
  await post();
  await accept();
  await page.reload();
  await expect(row).toContainText('À ajuster');
  await expect(row).toContainText('20,00');
  await post();
  await page.getByRole('button', { name: new RegExp(`Voir l’écriture.*${name}`) }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`Charge à payer.*${name}`) })).toBeVisible();
});
