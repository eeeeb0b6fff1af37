import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

// Two users edit one record of the bookkeeping: a colleague saves through the API while the form is open.
test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

type Version = { id: string; version: number };

test('an operation: different fields are both kept, the same one is chosen', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  const { id } = await books.operation(account, `CB ${word}`, -30);
  const saved = (changes: Record<string, unknown>) =>
    books.office.put(`/comptability/operations/${id}`, {
      wording: `CB ${word}`,
      date: `${new Date().getFullYear()}-01-15`,
      account: account.id,
      type: 'card',
      absvalue: 30,
      mode: 'expense',
      ...changes,
    });
  await page.goto(`/comptability/operations?fiche=${id}&defaultFilter=false`);
  const dialog = page.getByRole('dialog', { name: `CB ${word}` });
  await dialog.getByRole('textbox', { name: /^Montant/ }).fill('42');
  await dialog.getByRole('textbox', { name: /^Libellé/ }).fill(`CB ${word} À MOI`);
  await saved({ type: 'check', wording: `CB ${word} AU COLLÈGUE` });
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const question = page.getByRole('dialog', { name: 'Cette fiche a été modifiée pendant votre saisie' });
  await expect(question).toContainText('2 champs mis à jour');
  await question.getByRole('radio', { name: `Libellé, votre saisie : CB ${word} À MOI` }).check();
  await question.getByRole('button', { name: 'Appliquer mes choix' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  await expect
    .poll(() => books.office.get(`/comptability/operations/${id}`))
    .toMatchObject({
      wording: `CB ${word} À MOI`,
      type: 'check',
      absvalue: 42,
    });
});

test('an allocation: what a colleague saved is shown beside what is typed, and may be taken', async ({ page, request }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  const { id } = await books.operation(await books.account(), `CB ${word}`, -30);
  const { activities } = await books.office.get<{ activities: { id: string; name: string }[] }>('/comptability/activities?limit=99999');
  const trips = activities.find(({ name }) => name === 'Voyages')?.id;
  const split = (balance: number) => ({ splits: [{ activity: trips, balance }] });
  await page.goto(`/comptability/operations/match?q=${word}`);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
  await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).fill('sorties');
  await page.keyboard.press('Enter');
  await books.office.put(`/comptability/operations/${id}/splits`, split(30));
  await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Cette fiche a été modifiée pendant votre saisie' });
  await expect(question.getByRole('radio', { name: /^Affectation, version enregistrée : Voyages 30,00/ })).toBeChecked();
  await test.step('taken, the colleague keeps the last word', async () => {
    await question.getByRole('button', { name: 'Reprendre la version enregistrée' }).click();
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toHaveValue('Voyages');
  });
  await test.step('chosen over it, ours is saved', async () => {
    await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).fill('sorties');
    await page.keyboard.press('Enter');
    await books.office.put(`/comptability/operations/${id}/splits`, {
      splits: [
        { activity: trips, balance: 10 },
        { activity: activities.find(({ name }) => name === 'Arbre de Noël')?.id, balance: 20 },
      ],
    });
    await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await question.getByRole('radio', { name: /^Affectation, votre saisie : Sorties 30,00/ }).check();
    await question.getByRole('button', { name: 'Appliquer mes choix' }).click();
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
  });
  // The write is visible a moment later.
  const names = async (): Promise<string[]> => {
    const { splits } = await books.office.get<{ splits: { activity: { name: string } }[] }>(`/comptability/operations/${id}`);
    return splits.map(({ activity }) => activity.name);
  };
  await expect.poll(names).toEqual(['Sorties']);
});

test('a bank account and the words of an activity: nobody loses what a colleague wrote', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  await test.step('an account takes the name of one and the budget of the other', async () => {
    await page.goto('/accounts');
    await page.getByRole('button', { name: `Modifier ${account.name}` }).click();
    const record = page.getByRole('dialog', { name: account.name });
    await record.getByRole('textbox', { name: /^Nom du compte/ }).fill(`${account.name} bis`);
    const body = { name: account.name, account_type: 'checking', budget: 'AEP', iban: null };
    await books.office.put(`/comptability/accounts/${account.id}`, body);
    await record.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('1 champ mis à jour par une autre personne.').first()).toBeVisible();
    await expect(page.getByText('Le compte a bien été modifié').first()).toBeVisible();
    await expect
      .poll(() => books.office.get(`/comptability/accounts/${account.id}`))
      .toMatchObject({ name: `${account.name} bis`, budget: 'AEP' });
  });
  await test.step('two words added at once are both kept', async () => {
    const [mine, theirs, name] = [uniqueWord(), uniqueWord(), `Escalade ${uniqueWord()}`];
    const { activities } = await books.office.put<{ activities: (Version & { name: string })[] }>('/comptability/plan', {
      activities: [{ name, category: 'Sports', budget: 'ASC', expense_accounting_code: '657300', keywords: ['GRIMPE'], is_new: true }],
    });
    const id = activities.find((activity) => activity.name === name)?.id;
    await page.goto('/activities');
    await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^Mots-clés de ${name}`) }).click();
    const dialog = page.getByRole('dialog', { name: `Mots-clés de ${name}` });
    await dialog.getByRole('textbox').fill(`GRIMPE, ${mine}`);
    await books.office.put('/comptability/keywords', { activity: id, keywords: ['GRIMPE', theirs] });
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Les mots-clés ont bien été modifiés').first()).toBeVisible();
    const words = async (): Promise<string[] | undefined> => {
      const plan = await books.office.get<{ activities: { id: string; keywords: string[] }[] }>('/comptability/activities?limit=99999');
      return plan.activities.find((activity) => activity.id === id)?.keywords.toSorted();
    };
    await expect.poll(words).toEqual(['GRIMPE', mine, theirs].toSorted());
  });
});
