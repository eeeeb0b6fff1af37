import type { Locator, Page } from '@playwright/test';
import { expect, password, test } from './fixtures.js';
import { RefundListPage } from './pages/refund-list-page.js';
import { RegistrationDialog } from './pages/registration-dialog.js';
import { RegistrationListPage } from './pages/registration-list-page.js';

/** Tab until it has the focus, as someone without a mouse would. */
async function tabTo(page: Page, target: Locator, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('without a mouse: sign in, ask, compute, validate, delete, take it back', async ({ page, office }) => {
  test.setTimeout(120_000);
  const activity = await office.activity();
  const [, person] = await office.people(2);
  if (!person) throw new Error('the demo has no one');
  const list = new RefundListPage(page);

  await page.goto('/login');
  await expect(page.getByLabel('Adresse électronique')).toBeFocused();
  await page.keyboard.type('admin@cse.demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeFocused();

  await test.step('the palette leads to a new request', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Rechercher une page/ })).toBeFocused();
    await page.keyboard.type('nouvelle demande');
    await page.keyboard.press('Enter');
  });

  const dialog = page.getByRole('dialog', { name: 'Nouvelle demande de remboursement' });
  const person_ = dialog.getByRole('combobox', { name: /^Bénéficiaire/ });
  await test.step('the form is filled from field to field', async () => {
    await expect(person_).toBeFocused();
    await page.keyboard.type(person.fullname);
    await expect(page.locator('[role=option][data-highlighted]')).toContainText(person.fullname);
    await page.keyboard.press('Enter');
    await expect(person_).toHaveValue(person.fullname);
    await tabTo(page, dialog.getByRole('combobox', { name: /^Activité/ }));
    await page.keyboard.type(activity.activity_name);
    await tabTo(page, dialog.getByRole('textbox', { name: /^Montant de la facture/ }));
    await page.keyboard.type('60');
    await tabTo(page, dialog.getByRole('button', { name: 'Calculer le montant remboursable' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('30,00');
  });

  await test.step('it is saved, then deleted and taken back', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Enregistrer', exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('/');
    await expect(list.search).toBeFocused();
    await page.keyboard.type(activity.activity_name);
    const row = list.row(activity.activity_name, 'En attente');
    await expect(row).toBeVisible();
    await tabTo(page, row.getByRole('button', { name: /^Supprimer/ }), 120);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Suppression effectuée.').first()).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Annuler', exact: true }), 120);
    await page.keyboard.press('Enter');
    await expect(list.row(activity.activity_name, 'En attente')).toBeVisible();
  });

  await test.step('it is opened from its row and validated', async () => {
    await tabTo(page, list.row(activity.activity_name).getByRole('button').first(), 120);
    await page.keyboard.press('Enter');
    const record = page.getByRole('dialog', { name: /^Demande de/ });
    await tabTo(page, record.getByRole('button', { name: /^Valider/ }));
    await page.keyboard.press('Enter');
    await expect(list.row(activity.activity_name, 'Validée')).toBeVisible();
  });
});

test('the shortcuts: help, go to, create', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeFocused();
  await page.goto('/activitiescse/refund');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Nouvelle demande de remboursement' })).toBeVisible();
});

test('without a mouse: the palette turns the screen dark, and signs out', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  const act = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Rechercher une page/ })).toBeFocused();
    await page.keyboard.type(words);
    await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option', { selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await act('theme sombre');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expect(page.getByRole('combobox', { name: /^Rechercher une page/ })).toBeHidden();
  await act('deconnecter');
  await expect(page.getByLabel('Mot de passe')).toBeVisible();
});

test('without a mouse: the palette finds records of every area, and begins a claim for somebody', async ({ page, signIn, office }) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  const find = async (words: string, group: string, option: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Rechercher une page/ })).toBeFocused();
    await page.keyboard.type(words);
    await expect(page.getByRole('group', { name: group }).getByRole('option', { name: option }).first()).toBeVisible();
  };
  const take = async (): Promise<void> => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: /^Rechercher une page/ })).toBeHidden();
  };
  await find('week-end au ski', 'Fiches', /Week-end au ski.*Activité à inscription/);
  await take();
  await expect(page.getByRole('heading', { level: 1, name: /Week-end au ski/ })).toBeVisible();
  await find('admin@cse', 'Fiches', /Utilisateur/);
  await take();
  await expect(page.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible();
  await find(`remboursements de ${person.fullname}`, 'Personnes', /^Remboursements de/);
  await take();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullname);
  await find('logo', 'Fiches', /Logo.*Image/);
  await take();
  await expect(page.getByRole('heading', { level: 1, name: 'Banque d’images' })).toBeVisible();
  await find(`nouvelle demande pour ${person.fullname}`, 'Personnes', /^Nouvelle demande pour/);
  await take();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle demande de remboursement' });
  await expect(dialog.getByRole('combobox', { name: /^Bénéficiaire/ })).toHaveValue(person.fullname);
});

test('without a mouse: register three people, from the palette to the list', async ({ page, signIn, office }) => {
  const activity = await office.registrationActivity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const list = new RegistrationListPage(page);
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Rechercher une page/ })).toBeFocused();
  await page.keyboard.type('nouvelle inscription');
  await page.keyboard.press('Enter');

  const dialog = new RegistrationDialog(page);
  await expect(dialog.person).toBeFocused();
  await page.keyboard.type(person.fullname);
  await expect(page.locator('[role=option][data-highlighted]')).toContainText(person.fullname);
  // Tab takes the first person found, and goes on.
  await page.keyboard.press('Tab');
  await expect(dialog.person).toHaveValue(person.fullname);
  await tabTo(page, dialog.activity);
  await page.keyboard.type(activity.activity_name);
  await tabTo(page, dialog.entries);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.entries).toHaveValue('3');
  await expect(dialog.card).toContainText(/46,50\s€/);
  await tabTo(page, dialog.action('Enregistrer'));
  await page.keyboard.press('Enter');
  await expect(dialog.root).toBeHidden();
  await page.keyboard.press('/');
  await expect(list.search).toBeFocused();
  await page.keyboard.type(activity.activity_name);
  await expect(list.row(activity.activity_name, 'En attente')).toBeVisible();
});
