import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('vouchers over the ceiling are ordered for a reason, followed and cancelled', async ({ page, office }) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await page.goto('/advantage/gift');
  await page.getByLabel(/^Type/).selectOption('Mariage/pacs');
  await page.getByLabel(/^Bénéficiaires/).selectOption('chosen');
  await page.getByRole('combobox', { name: 'Personnes' }).fill(person.fullname);
  await page.getByRole('option', { name: person.fullname }).first().click();
  await page.getByLabel(/^Motif/).fill('Mariage');
  await page.getByLabel(/^Montant d’un bon/).fill('950');
  await expect(page.getByText(/^1 personne à risque/)).toBeVisible();
  await page.getByRole('button', { name: 'Commander', exact: true }).click();

  const recap = page.getByRole('dialog', { name: 'Récapitulatif de la commande' });
  await expect(recap.getByRole('definition').filter({ hasText: '950,00' }).first()).toBeVisible();
  await recap.getByRole('button', { name: 'Valider' }).click();
  await expect(recap.getByRole('alert')).toContainText('Indiquez pourquoi');
  await recap.getByLabel(/^Motif de la dérogation/).fill('Vote du bureau');
  await recap.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Votre demande a bien été prise en compte.').first()).toBeVisible();

  const row = page
    .getByRole('row')
    .filter({ hasText: '950,00' })
    .filter({ hasText: /Enregistrée|Transmise/ });
  await row.first().getByRole('rowheader').getByRole('button').click();
  const request = page.getByRole('dialog', { name: 'Demande de bons cadeaux : Mariage/pacs' });
  await expect(request.getByRole('link', { name: person.fullname })).toBeVisible();
  await expect(request.getByText('Motif de la dérogation : Vote du bureau')).toBeVisible();
  await request.getByRole('button', { name: 'Annuler la demande' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Annuler la demande' });
  await cancelling.getByLabel(/^Motif/).fill('Erreur de saisie');
  await cancelling.getByRole('button', { name: 'Annuler la demande' }).click();
  await expect(request.getByText('Annulée', { exact: true }).first()).toBeVisible();
});

test('the page of a person shows the vouchers and their verdict', async ({ page, office }) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await page.goto(`/people/${person.id}?onglet=bons-cadeaux`);
  await expect(page.getByRole('rowheader', { name: 'Noël adulte' })).toBeVisible();
});
