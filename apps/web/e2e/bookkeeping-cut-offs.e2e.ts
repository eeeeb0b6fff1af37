import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = Number(today().slice(0, 4));

test('an insurance over the year’s end is cut off, and its entry can be read', async ({ page, request, signIn }) => {
  const books = await Books.open(request, treasurer);
  const { exercices } = await books.office.get<{ exercices: { start_date: string }[] }>('/comptability/exercices?limit=99');
  if (!exercices.some(({ start_date }) => start_date === `${year + 1}-01-01`)) await books.office.post('/comptability/exercices', {});
  const { activities } = await books.office.get<{ activities: { id: string; name: string; expense_accounting_code: string | null }[] }>(
    '/comptability/activities?limit=999',
  );
  const insurance = activities.find(({ expense_accounting_code: code }) => code?.startsWith('616'));
  const account = await books.account();
  const wording = `MAIF ${uniqueWord()} du 01/07/${year} au 30/06/${year + 1}`;
  const operation = await books.operation(account, wording, -365);
  await books.office.put(`/comptability/operations/${operation.id}/splits`, { splits: [{ activity: insurance?.id, balance: 365 }] });
  await signIn(treasurer);
  await page.goto('/comptability/cut-offs');
  const row = page.getByRole('row', { name: new RegExp(wording) });
  await expect(row).toContainText('Charge constatée d’avance');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Passer l’écriture : ${wording}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Charge constatée d’avance' });
  await expect(dialog).toContainText('486000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Passer l’écriture' }).click();
  await expect(row).toContainText('Passée');
  await page.getByRole('button', { name: `Voir l’écriture : ${wording}` }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`Charge constatée d’avance.*${wording}`) })).toBeVisible();
});
