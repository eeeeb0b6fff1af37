import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { newStructure } from './new-structure.js';
import { Office, today } from './office.js';

type Exercices = { exercices: { id: string }[] };
/** All periods of the year before have ended, on whatever day the journey runs. */
const lastYear = Number(today().slice(0, 4)) - 1;

test('a structure becomes liable to the tax, gives rates, and declares a month', async ({ page, request, signIn }) => {
  const email = await newStructure(request);
  const office = await Office.open(request, email);
  await office.post('/comptability/environment', { start_date: `${lastYear}-01-01` });
  const books = await Books.open(request, email);
  const account = await books.account();
  const word = uniqueWord();
  await books.operation(account, `VIR ${word} CLUB`, 120, { date: `${lastYear}-03-10` });
  const { exercices } = await office.get<Exercices>('/comptability/exercices?limit=10');
  const address = `/comptability/vat?exercice=${exercices[0]?.id}`;
  await signIn(email);

  await test.step('exempt, no screen asks for a rate', async () => {
    await page.goto('/plan');
    await expect(page.getByRole('table', { name: 'Plan comptable' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'TVA' })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText(/n’est pas redevable de la TVA/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the settings say since when, and ask a committee for full accounts', async () => {
    await page.getByRole('button', { name: 'Réglages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Réglages de la TVA' });
    await dialog.getByRole('textbox', { name: 'Redevable à partir du' }).fill(`01/01/${lastYear}`);
    await dialog.getByRole('combobox', { name: 'Déclaration' }).selectOption({ label: 'Chaque mois (CA3)' });
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText('article L2315-65');
    await expectAccessible(page);
    await dialog
      .getByText(/^Notre comité tient une comptabilité complète/)
      .last()
      .click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Les réglages de la TVA sont enregistrés.').first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Période' })).toHaveValue(`${lastYear}-01`);
  });

  await test.step('an activity gets its rate in the plan', async () => {
    await page.goto('/plan');
    await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill('Sorties');
    await page.getByRole('combobox', { name: 'TVA de Sorties', exact: true }).selectOption({ label: '20 %' });
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Le plan de compte a bien été modifié').first()).toBeVisible();
  });

  await test.step('an allocation takes the rate of the activity, and shows the tax', async () => {
    await page.goto(`/comptability/operations/match?q=${word}`);
    const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
    await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).focus();
    await page.keyboard.type('sorties');
    await page.keyboard.press('Tab');
    await expect(editor.getByRole('combobox', { name: 'TVA, ligne 1' })).toHaveValue('20');
    await expect(editor).toContainText('dont TVA 20,00');
    await expectAccessible(page);
    await editor.getByRole('combobox', { name: 'TVA, ligne 1' }).selectOption({ label: '10 %' });
    await expect(editor).toContainText('dont TVA 10,91');
    await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
  });

  await test.step('the month ties with the accounts, and its entry is posted, then cancelled', async () => {
    await page.goto(`${address}&periode=${lastYear}-03`);
    const row = page.getByRole('table', { name: 'Déclaration', exact: true }).getByRole('row', { name: /TVA collectée : 10/ });
    await expect(row).toContainText('109,09');
    await expect(row).toContainText('10,91');
    await expect(page.getByText('Égaux')).toBeVisible();
    await expect(page.getByText('TVA à payer : 11,00')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Passer l’écriture' }).click();
    await expect(page.getByText('Écriture de la déclaration passée')).toBeVisible();
    await page.getByRole('link', { name: 'Voir l’écriture' }).click();
    await expect(page.getByRole('dialog', { name: /^Déclaration de TVA/ })).toContainText('445510');
    await page.goBack();
    await page.getByRole('button', { name: 'Annuler l’écriture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Contre-passer' }).click();
    await expect(page.getByText('Écriture de la déclaration à passer')).toBeVisible();
  });

  await test.step('the final coefficient of the year is regularised in the next one, by one press', async () => {
    const next = await office.post<{ id: string }>('/comptability/exercices', {});
    const saveCoefficient = (taxation: number) =>
      office.put('/comptability/vat_settings', {
        ...{ liable_from: `${lastYear}-01-01`, liable_until: null, periodicity: 'monthly', exigibility: 'payments', full_accounts: true },
        deductions: [{ year: lastYear, liability: 1, taxation, admission: 1 }],
      });
    await saveCoefficient(0.6);
    const name = `Buvette ${word}`;
    const { activities } = await office.put<{ activities: { id: string; name: string }[] }>('/comptability/plan', {
      activities: [{ name, category: 'Divers', budget: 'ASC', expense_accounting_code: '606400', keywords: [] }],
    });
    const activity = activities.find((one) => one.name === name)?.id;
    const splits = [{ activity, balance: 240, vat_rate: 20 }];
    await books.operation(account, `CB ${word}`, -240, { date: `${lastYear}-05-10`, splits });
    await saveCoefficient(0.75);
    await page.goto(`/comptability/vat?exercice=${next.id}`);
    await expect(page.getByText(`TVA ${lastYear} à régulariser au coefficient définitif : 6,00`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Budget' }).selectOption('ASC');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Passer la régularisation' }).click();
    await expect(page.getByText('La régularisation est passée en écriture.').first()).toBeVisible();
    await expect(page.getByText(`TVA ${lastYear} régularisée au coefficient définitif`)).toBeVisible();
    await page.getByRole('link', { name: 'Voir l’écriture' }).first().click();
    await expect(page.getByRole('dialog', { name: /coefficient de déduction définitif/ })).toContainText('758000');
  });
});
