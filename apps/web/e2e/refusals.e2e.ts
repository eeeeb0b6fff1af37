import { expect, test } from './fixtures.js';
import { disguisedProgram, pdfBill } from './pages/bill.js';
import { RefundDialog } from './pages/refund-dialog.js';
import { RefundListPage } from './pages/refund-list-page.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('the checks speak in the order of the specification', async ({ page, office }) => {
  const activity = await office.activity({ required_bill: true });
  const [person] = await office.people();
  const list = new RefundListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  const summary = dialog.root.getByRole('alert').filter({ hasText: 'Vérifiez les points suivants' });
  const refused = async (message: string): Promise<void> => {
    await dialog.action('Valider').click();
    await expect(summary).toContainText(message);
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveTitle(/^Erreur\s: /);
  };

  await dialog.fill({ activity });
  await refused('Vous devez ajouter une pièce justificative.');
  await dialog.attach('facture.pdf', pdfBill());
  await refused('Veuillez renseigner tous les champs du formulaire.');
  await dialog.fill({ amount: '50' });
  await refused('Veuillez renseigner un bénéficiaire.');
  if (person) await dialog.choosePerson(person);
  await dialog.amount.fill('');
  await refused('Veuillez renseigner un montant.');
  await dialog.amount.fill('50');
  await refused('Vous devez calculer le montant remboursable pour valider la demande.');
  await dialog.computeAmount();
  await dialog.action('Valider').click();
  await expect(page.getByText('Votre demande a bien été prise en compte.')).toBeVisible();
});

test('a claim that the rule excludes is told why, and cannot be validated', async ({ page, office }) => {
  const activity = await office.activity({ refund_limit: 20 });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.claim(activity, person, 40, { status: 'valid', refundable_amount: 20 });
  const list = new RefundListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  await dialog.fill({ person, activity, amount: '30' });
  await dialog.computeAmount();
  await expect(dialog.card).toContainText("Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.");
  await expect(dialog.card).toContainText('Le plafond de la période est déjà atteint.');
  await dialog.action('Valider').click();
  await expect(dialog.root.getByRole('alert').first()).toContainText("Vous n'êtes pas éligible");
});

test('any change of the claim asks for a new computation', async ({ page, office }) => {
  const activity = await office.activity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const list = new RefundListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  await expect(dialog.card).toContainText('Renseignez bénéficiaire, activité, date et montant');
  await dialog.fill({ person, activity, amount: '80' });
  await expect(dialog.card).toContainText('À recalculer');
  await dialog.computeAmount();
  await expect(dialog.card).toContainText('40,00');
  await dialog.amount.fill('120/2');
  await expect(dialog.card).toContainText('À recalculer');
});

test('the same bill twice is pointed out', async ({ page, office }) => {
  const activity = await office.activity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.claim(activity, person, 42.42);
  const list = new RefundListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  await dialog.fill({ person, activity, amount: '42,42' });
  await dialog.computeAmount();
  await expect(dialog.card).toContainText('Cette facture a peut-être déjà été demandée');
});

test('a validation that meets another amount keeps what was typed and gives the status back', async ({ page, office }) => {
  const activity = await office.activity({ refund_limit: 50 });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const first = await office.claim(activity, person, 80, { refundable_amount: 40 });
  const second = await office.claim(activity, person, 80);
  await page.goto(`/activitiescse/refund?fiche=${second.id}`);
  const dialog = new RefundDialog(page);
  await expect(dialog.card).toContainText('10,00');
  // Meanwhile another clerk refuses the older request, which frees its 40 €.
  await office.move(first, 'refuse', { reason: 'Doublon' });
  await dialog.action('Valider').click();
  await expect(dialog.root.getByRole('alert').first()).toContainText('a changé');
  await expect(dialog.root).toContainText('En attente');
  await expect(dialog.amount).toHaveValue('80,00');
  await dialog.computeAmount();
  await expect(dialog.card).toContainText('40,00');
});

test('a program dressed as a PDF is refused, in words', async ({ page }) => {
  const list = new RefundListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  await dialog.root
    .locator('input[type=file]')
    .setInputFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer: disguisedProgram() });
  await expect(dialog.root.getByRole('list', { name: 'Pièces jointes' })).toContainText(/type|format/i);
  await dialog.root
    .locator('input[type=file]')
    .setInputFiles({ name: 'gros.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(16_000_001) });
  await expect(page.getByText('gros.pdf est trop volumineux, la taille maximale ne doit pas excéder 16Mo.')).toBeVisible();
});

test('a refusal needs a reason, and the request can come back', async ({ page, office }) => {
  const activity = await office.activity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const { id } = await office.claim(activity, person, 20);
  const list = new RefundListPage(page);
  await page.goto(`/activitiescse/refund?fiche=${id}`);
  await page.getByRole('button', { name: /^Refuser/ }).click();
  const reason = page.getByRole('dialog', { name: 'Refuser la demande' });
  await reason.getByRole('button', { name: 'Refuser' }).click();
  await expect(reason.getByRole('alert')).toContainText('Veuillez indiquer un motif.');
  await reason.getByLabel(/^Motif/).fill('Facture illisible');
  await reason.getByRole('button', { name: 'Refuser' }).click();
  await expect(reason).toBeHidden();
  await list.open(`?fiche=${id}`);
  const record = page.getByRole('dialog', { name: /^Demande de/ });
  await expect(record).toContainText('Motif du refus : Facture illisible');
  await record.getByRole('button', { name: 'Remettre en attente' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
});
