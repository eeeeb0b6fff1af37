import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { accountantPage } from './invited-user.js';

test('an accountant asks about a line of the ledger, the treasurer answers', async ({ page, browser, baseURL, request, signIn }) => {
  const books = await Books.open(request, 'admin@asso.demo');
  const word = uniqueWord();
  const account = await books.account();
  await books.operation(account, `CB ${word} PAPETERIE`, -42.5);
  const email = `cabinet-${word.toLowerCase()}@asso.demo`;
  const accountant = await accountantPage({ browser, baseURL, request }, 'admin@asso.demo', email);
  await accountant.goto(`/comptability/statuses/balance?onglet=grand-livre&compte=${account.accounting_code}`);
  const line = accountant.getByRole('row').filter({ hasText: word });
  await line.getByRole('button', { name: /Poser une question/ }).click();
  const asking = accountant.getByRole('dialog', { name: 'Poser une question' });
  await asking.getByRole('button', { name: 'Envoyer' }).click();
  await expect(asking.getByRole('alert')).toContainText('Écrivez la question.');
  await asking.getByRole('textbox', { name: 'Question' }).fill(`Pouvez-vous joindre la facture ${word} ?`);
  await asking.getByRole('button', { name: 'Envoyer' }).click();
  await expect(accountant.getByText(`Question posée sur « CB ${word} PAPETERIE »`)).toBeVisible();

  await signIn('admin@asso.demo');
  await page.goto('/comptability');
  await page.getByRole('link', { name: 'Voir les questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: word }).getByRole('rowheader').click();
  const record = page.getByRole('dialog', { name: 'Question sur une écriture' });
  await expect(record.getByRole('link', { name: `CB ${word} PAPETERIE` })).toBeVisible();
  await record.getByRole('link', { name: `CB ${word} PAPETERIE` }).click();
  const operation = page.getByRole('dialog', { name: new RegExp(`CB ${word} PAPETERIE`) });
  await operation.getByRole('link', { name: `Pouvez-vous joindre la facture ${word} ?` }).click();
  await record.getByRole('textbox', { name: 'Réponse' }).fill('Elle est jointe.');
  await record.getByRole('button', { name: 'Répondre' }).click();
  await expect(record.getByText('Répondue', { exact: true })).toBeVisible();

  await accountant.goto('/comptability/questions');
  await accountant.getByRole('row').filter({ hasText: word }).getByRole('rowheader').click();
  const answered = accountant.getByRole('dialog', { name: 'Question sur une écriture' });
  await expect(answered.getByText('Elle est jointe.')).toBeVisible();
  await expect(answered.getByRole('button', { name: 'Répondre' })).toHaveCount(0);
  await answered.getByRole('button', { name: 'Clore la question' }).click();
  await expect(answered.getByText('Close', { exact: true })).toBeVisible();
  await accountant.close();
});

test('what has changed begins with the last visit', async ({ page, request, signIn }) => {
  const books = await Books.open(request, 'admin@asso.demo');
  const { environment } = await books.office.get<{ environment: { id: string } }>('/users/me');
  const visits = JSON.stringify({ last: '2026-02-14', before: '' });
  await signIn('admin@asso.demo');
  await page.addInitScript(
    ([key, stored]) => {
      if (!localStorage.getItem(key)) localStorage.setItem(key, stored);
    },
    [`intendance.books-visits.${environment.id}`, visits] as const,
  );
  for (const _ of ['once', 'again on the same day']) {
    await page.goto('/comptability/statuses/balance?onglet=changements');
    await expect(page.getByText('Votre dernière visite des comptes')).toBeVisible();
    await expect(page.getByLabel('Depuis le', { exact: true })).toHaveValue('14/02/2026');
  }
});
