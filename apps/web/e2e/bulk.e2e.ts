import { expect, test } from './fixtures.js';
import { RefundListPage } from './pages/refund-list-page.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('many at once: the amounts are shown first, each line says its result', async ({ page, office }) => {
  const activity = await office.activity({ refund_limit: 60 });
  const people = await office.people(2);
  const [one, other] = people;
  if (!one || !other) throw new Error('the demo has too few people');
  await office.claim(activity, one, 80);
  await office.claim(activity, one, 80);
  await office.claim(activity, one, 80);
  await office.claim(activity, other, 80);
  const list = new RefundListPage(page);
  await list.open('?defaultFilter=false');
  await list.search.fill(activity.activity_name);
  await expect(list.table).toContainText('Total (4 lignes)');
  await page.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }).check({ force: true });
  await expect(list.bulk).toContainText('4 demandes sélectionnées');

  await list.bulk.getByRole('button', { name: 'Valider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Valider les demandes' });
  await expect(dialog).toContainText('3 demandes sur 4');
  await expect(dialog).toContainText("Vous n'êtes pas éligible");
  await dialog.getByRole('button', { name: 'Valider 3 demandes' }).click();
  await expect(dialog).toContainText('3 demandes validées');
  await expect(dialog.getByText('3 demandes validées').locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused();
  await expect(list.bulk).toBeHidden();
  await dialog.getByRole('button', { name: 'Marquer ces 3 demandes comme remboursées' }).click();

  const payment = page.getByRole('dialog', { name: 'Marquer les demandes remboursées' });
  await payment.getByRole('button', { name: 'Marquer 3 demandes comme remboursées' }).click();
  await expect(payment).toContainText('3 demandes marquées remboursées');
  await payment.getByRole('button', { name: 'Annuler le paiement' }).click();
  await expect(payment).toContainText('3 demandes remises à payer');
  await payment.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(list.table.getByText('Validée')).toHaveCount(3);
});

test('a deleted request comes back by Annuler, or from the trash', async ({ page, office }) => {
  const activity = await office.activity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.claim(activity, person, 33);
  const list = new RefundListPage(page);
  await list.open();
  await list.search.fill(activity.activity_name);
  const row = list.row(activity.activity_name);
  const remove = async (): Promise<void> => {
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(row).toBeHidden();
  };

  await remove();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(row).toContainText('En attente');

  await remove();
  await page.getByRole('button', { name: /^Vues|À traiter|Toutes/ }).click();
  await page.getByRole('menuitem', { name: 'Corbeille' }).click();
  await list.search.fill(activity.activity_name);
  await row.getByRole('button', { name: /^Restaurer/ }).click();
  await expect(page.getByText('La demande est restaurée.').first()).toBeVisible();
  await list.open();
  await list.search.fill(activity.activity_name);
  await expect(row).toContainText('En attente');
});

test('the list reads the query parameters of the specification', async ({ page, office }) => {
  const activity = await office.activity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.claim(activity, person, 21);
  const list = new RefundListPage(page);

  await list.open('/waiting');
  await expect(list.title).toHaveText('Remboursements en attente');
  await expect(list.chip('Statut : En attente')).toBeVisible();
  await expect(list.chip(`Depuis le 01/01/${new Date().getFullYear()}`)).toBeVisible();

  await list.open('/waiting?defaultFilter=false');
  await expect(list.chip('Statut : En attente')).toBeVisible();
  await expect(page.getByRole('button', { name: /Depuis le/ })).toHaveCount(0);

  await list.open(`/${person.id}?limit=50`);
  await expect(list.title).toHaveText(`Remboursements de ${person.fullname}`);
  await expect(list.row(activity.activity_name)).toBeVisible();

  await list.open(`?personId=${person.id}&personName=${encodeURIComponent(person.fullname)}&statuses=waiting,valid&limit=50`);
  await expect(list.chip(`Bénéficiaire : ${person.fullname}`)).toBeVisible();
  await expect(list.chip('Statut : En attente, Validée')).toBeVisible();
  await expect(list.row(activity.activity_name)).toBeVisible();

  await list.open('?status=refused&defaultFilter=false');
  await expect(list.table.getByText('Refusée').first()).toBeVisible();
  await expect(list.table.getByText('En attente')).toHaveCount(0);

  await list.open('/waiting');
  await list.chip('Statut : En attente').click();
  await expect(list.title).toHaveText('Remboursements');
});
