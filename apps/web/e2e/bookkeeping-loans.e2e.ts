import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = Number(today().slice(0, 4));
/** Near today, and never the last day of the year: interest runs on that day. */
const firstDue = `${today().slice(0, 8)}${today().slice(8) > '28' ? '28' : today().slice(8)}`;
const french = (date: string) => date.split('-').toReversed().join('/');

test('a loan is registered, paid by the bank, repaid early, and its interest runs at the end of the year', async ({
  page,
  request,
  signIn,
}) => {
  const books = await Books.open(request, treasurer);
  const { exercices } = await books.office.get<{ exercices: { start_date: string }[] }>('/comptability/exercices?limit=99');
  if (!exercices.some(({ start_date }) => start_date === `${year + 1}-01-01`)) await books.office.post('/comptability/exercices', {});
  await signIn(treasurer);
  const label = `Minibus ${uniqueWord()}`;
  await page.goto('/comptability/loans');
  const row = page.getByRole('table', { name: 'Emprunts' }).getByRole('row', { name: new RegExp(label) });
  const act = (name: string) => page.getByRole('button', { name: `${name} : ${label}` }).click();

  await test.step('the form names what is missing, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Nouvel emprunt' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvel emprunt' });
    await dialog.getByLabel(/^Objet/).fill(label);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toContainText('Veuillez renseigner la première échéance.');
    await expect(dialog).toContainText('Veuillez renseigner le taux annuel, de 0 à 100 %.');
    await dialog.getByLabel(/^Débloqué le/).fill(`31/12/${year - 1}`);
    await dialog.getByLabel(/^Première échéance/).fill(french(firstDue));
    await dialog.getByLabel(/^Taux annuel/).fill('3,6');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner le prêteur.');
    await expect(dialog.getByRole('alert')).toContainText('Veuillez renseigner le montant emprunté.');
    await expectAccessible(page);
    await dialog.getByLabel(/^Prêteur/).fill('Crédit coopératif');
    await dialog.getByLabel(/^Montant emprunté/).fill('2 400');
    await dialog.getByLabel(/^Nombre d’échéances/).fill('24');
    await dialog.getByLabel(/^Méthode/).selectOption({ label: 'Capital constant' });
    await dialog.getByLabel(/^Assurance/).fill('2');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’emprunt est inscrit.').first()).toBeVisible();
    await expect(row).toContainText('Crédit coopératif');
  });

  await test.step('the bank pays the first instalment: a press fills its parts', async () => {
    const account = await books.account();
    const { wording } = await books.operation(account, `PRLV ${uniqueWord()}`, -109.2);
    await page.goto(`/comptability/operations/match?q=${wording.split(' ')[1]}`);
    const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
    const instalment = editor.getByRole('button', { name: new RegExp(`Échéance 1 sur 24 · ${label}`) });
    await expect(instalment).toContainText('164000');
    await expectAccessible(page);
    await instalment.click();
    const amount = (line: number) => editor.getByRole('textbox', { name: `Montant, ligne ${line}` });
    await expect(amount(1)).toHaveValue('100,00');
    await expect(amount(2)).toHaveValue('7,20');
    await expect(amount(3)).toHaveValue('2,00');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toHaveValue(/164000/);
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 3' })).toHaveValue('Assurance');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 2' })).toHaveValue('Intérêts des emprunts');
    await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.goto('/comptability/loans');
    await act('Voir l’échéancier');
    const dialog = page.getByRole('dialog', { name: `Échéancier : ${label}` });
    await expect(dialog.getByRole('row', { name: /^1 / })).toContainText('Payée');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('an early repayment computes the rest anew, and is undone', async () => {
    await act('Rembourser par anticipation');
    const dialog = page.getByRole('dialog', { name: `Rembourser par anticipation : ${label}` });
    await dialog.getByLabel(/^Capital remboursé/).fill('2 300,01');
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('le capital restant dû');
    await expectAccessible(page);
    await dialog.getByLabel(/^Capital remboursé/).fill('500');
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await expect(page.getByText(`« ${label} » : le remboursement est inscrit.`).first()).toBeVisible();
    await act('Voir l’échéancier');
    const table = page.getByRole('dialog', { name: `Échéancier : ${label}` });
    await expect(table.getByRole('row', { name: /Remboursement anticipé/ })).toContainText('1 800,00');
    await table.getByRole('button', { name: 'Fermer' }).first().click();
    await act('Annuler le dernier changement');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le changement' }).click();
    await expect(page.getByText(`L’échéancier de « ${label} » est rétabli.`).first()).toBeVisible();
  });

  await test.step('the interest that runs is among the dues, and is posted without an activity', async () => {
    await page.goto('/comptability/cut-offs');
    const due = page.getByRole('row', { name: new RegExp(`Intérêts courus : ${label}`) });
    await expect(due).toContainText('À passer');
    await page.getByRole('button', { name: 'Passer les écritures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passer les écritures des dossiers' });
    await expect(dialog.getByRole('row', { name: new RegExp(label) })).toContainText('661000');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('the interest of a total deferral is added to the capital by one press, without a reversal', async () => {
    const works = `Travaux ${uniqueWord()}`;
    const terms = { amount: 12_000, annual_rate: 3.6, instalments: 24, period: 'month', method: 'constant-capital', insurance: 0 };
    const days = { release_date: `${year - 1}-12-31`, first_due_date: `${year}-01-31`, deferral: 'total', deferred_instalments: 6 };
    const loan = { label: works, lender: 'Crédit coopératif', accounting_code_value: '164000', budget: '', ...terms, ...days };
    await books.office.post('/comptability/loans', loan);
    await page.goto('/comptability/loans');
    await expect(page.getByText(/217,62\s€ d’intérêts ajoutés au capital dans l’exercice/)).toBeVisible();
    await page.goto('/comptability/cut-offs');
    const due = page.getByRole('row', { name: new RegExp(`Intérêts capitalisés : ${works}`) });
    await expect(due).toContainText('À passer');
    await page.getByRole('button', { name: 'Passer les écritures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passer les écritures des dossiers' });
    await expect(dialog).toContainText('mais les intérêts capitalisés restent');
    const own = page.getByRole('rowheader', { name: new RegExp(`Intérêts capitalisés : ${works}`) });
    const others = dialog.getByRole('row').filter({ has: page.getByRole('rowheader'), hasNot: own });
    for (const other of await others.all()) await other.getByRole('checkbox').setChecked(false, { force: true });
    await dialog.getByRole('button', { name: 'Passer 1 écriture' }).press('Enter');
    await expect(page.getByText('1 écriture passée', { exact: true })).toBeVisible();
    await expect(due).toContainText('Passée');
    await expectAccessible(page);
  });
});
