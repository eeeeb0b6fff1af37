import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.js';
import { pdfBill } from './pages/bill.js';
import { RegistrationListPage } from './pages/registration-list-page.js';
import { pdfPages } from './pdf-text.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a registration goes from its form to paid, and what happened is told', async ({ page, office }) => {
  const activity = await office.registrationActivity({ attendees_limit: 10, required_attachment: true });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const list = new RegistrationListPage(page);
  await list.open();

  await test.step('asked for three, priced with its steps, with its document', async () => {
    const dialog = await list.createRecord();
    await dialog.fill({ person, activity });
    await dialog.more.click();
    await dialog.more.click();
    await expect(dialog.entries).toHaveValue('3');
    await dialog.root.getByLabel('Noms des participants').fill('Zoé Martin\nLéo Petit\nIda Petit\nUn de trop');
    await dialog.computeAmount();
    await expect(dialog.card).toContainText(/46,50\s€/);
    await expect(dialog.card).toContainText(/Tarif\s: 15,50\s€ · Participants\s: 3/);
    await expect(dialog.card).toContainText(/10 places restantes/);
    await dialog.attach('attestation.pdf', pdfBill());
    await dialog.action('Enregistrer').click();
    await expect(dialog.root.getByText('Vous nommez 4 participants pour 3 places.').first()).toBeVisible();
    await dialog.root.getByLabel('Noms des participants').fill('Zoé Martin\nLéo Petit');
    await dialog.action('Enregistrer').click();
    await expect(page.getByText('Votre demande a bien été prise en compte.').first()).toBeVisible();
    await list.search.fill(activity.activity_name);
    await expect(list.row(activity.activity_name, 'En attente')).toContainText(/46,50\s€/);
  });

  await test.step('validated, then paid', async () => {
    const dialog = await list.openRecord(activity.activity_name);
    await expect(dialog.card).toContainText(/46,50\s€/);
    await dialog.action('Valider').click();
    await expect(list.row(activity.activity_name, 'Validée')).toBeVisible();
    await list.openRecord(activity.activity_name);
    await dialog.action('Marquer payée').click();
    await page.getByRole('dialog', { name: 'Marquer l’inscription payée' }).getByRole('button', { name: 'Marquer payée' }).click();
    await expect(list.row(activity.activity_name, 'Payée')).toBeVisible();
  });

  await test.step('the organiser has the list of those who come', async () => {
    await page.goto(`/activitiescse/inscription/settings/${activity.id}`);
    await page.getByRole('button', { name: 'Liste des participants' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('Liste des participants.pdf');
    expect(pdfPages(await readFile(await file.path())).join('\n')).toContain('Léo Petit');
    await list.open();
    await list.search.fill(activity.activity_name);
  });

  await test.step('who did what', async () => {
    const dialog = await list.openRecord(activity.activity_name);
    await dialog.showHistory();
    await expect(dialog.root).toContainText('Claire Morel');
    await expect(dialog.root.getByRole('listitem')).not.toHaveCount(0);
    await dialog.close();
  });

  await test.step('the page of the person tells it too', async () => {
    await page.goto(`/people/${person.id}?onglet=inscriptions`);
    await expect(page.getByRole('rowheader').filter({ hasText: activity.activity_name })).toBeVisible();
  });
});

test('the checks speak in the order of the specification', async ({ page, office }) => {
  const activity = await office.registrationActivity({ required_attachment: true });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const list = new RegistrationListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  const summary = dialog.root.getByRole('alert').filter({ hasText: 'Vérifiez les points suivants' });
  const refusedWith = async (message: string): Promise<void> => {
    await dialog.action('Enregistrer').click();
    await expect(summary).toContainText(message);
    await expect(summary.getByRole('listitem')).toHaveCount(1);
  };
  await dialog.activity.selectOption(activity.id);
  await dialog.entries.fill('');
  await refusedWith('Vous devez ajouter une pièce justificative.');
  await dialog.attach('attestation.pdf', pdfBill());
  await refusedWith('Veuillez renseigner tous les champs du formulaire.');
  await dialog.entries.fill('2');
  await refusedWith('Veuillez renseigner un bénéficiaire.');
  await dialog.choosePerson(person);
  await dialog.computeAmount();
  await expect(dialog.card).toContainText(/31,00\s€/);
  await dialog.action('Enregistrer').click();
  await expect(dialog.root).toBeHidden();
});

test('the amount follows the registration by itself', async ({ page, office }) => {
  const activity = await office.registrationActivity();
  const [person] = await office.people(1);
  if (!person) throw new Error('the demo has too few people');
  const list = new RegistrationListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  await dialog.fill({ person, activity, entries: '2' });
  await expect(dialog.card).toContainText(/31,00\s€/);
  await dialog.more.click();
  await expect(dialog.card).toContainText(/46,50\s€/);
});

test('many are registered in a row, and several at once, from the list of an activity', async ({ page, office }) => {
  const activity = await office.registrationActivity();
  const [first, second, third] = await office.people(3);
  if (!first || !second || !third) throw new Error('the demo has too few people');
  const list = new RegistrationListPage(page);
  await list.open(`/all/${activity.id}`);
  const dialog = await list.createRecord();

  await test.step('the activity of the list is there, the next form waits for the next person', async () => {
    await expect(dialog.activity).toHaveValue(activity.id);
    await dialog.choosePerson(first);
    await expect(dialog.card).toContainText(/15,50\s€/);
    await dialog.action('Enregistrer et nouvelle').click();
    await expect(dialog.person).toHaveValue('');
    await expect(dialog.person).toBeFocused();
    await expect(dialog.activity).toHaveValue(activity.id);
  });

  await test.step('each of several has their own', async () => {
    await dialog.choosePerson(second);
    await dialog.addOther(third);
    await expect(dialog.root.getByRole('listitem').filter({ hasText: third.fullname })).toContainText(/15,50\s€/);
    await dialog.computeAmount();
    await dialog.root.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(page.getByText('2 inscriptions enregistrées.').first()).toBeVisible();
    await expect(list.table).toContainText('Total (3 lignes)');
  });
});

test('free activities cost nothing; one person per household is one person', async ({ page, office }) => {
  const free = await office.registrationActivity({ price: null });
  const single = await office.registrationActivity({ inscription_rule: '1' });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const list = new RegistrationListPage(page);
  await list.open();
  const dialog = await list.createRecord();
  await dialog.fill({ person, activity: single });
  await expect(dialog.entries).toHaveValue('1');
  await expect(dialog.more).toBeDisabled();
  await expect(dialog.root).toContainText('Une personne par foyer');
  await dialog.activity.selectOption(free.id);
  await expect(dialog.card).toContainText('Gratuit');
  await dialog.entries.fill('4');
  await expect(dialog.compute).toBeHidden();
  // A free registration is paid once it is validated.
  await dialog.action('Valider').click();
  await expect(dialog.root).toBeHidden();
  await list.search.fill(free.activity_name);
  await expect(list.row(free.activity_name, 'Payée')).toContainText('Gratuit');
});

test('a full activity says how many places are left; its own list counts them', async ({ page, office }) => {
  const activity = await office.registrationActivity({ price: 12, attendees_limit: 5 });
  const [person, other] = await office.people(2);
  if (!person || !other) throw new Error('the demo has too few people');
  await office.register(activity, person, 3);
  const list = new RegistrationListPage(page);

  await list.open(`/all/${activity.id}`);
  await expect(list.title).toHaveText(`Inscriptions : ${activity.activity_name}`);
  const card = page.getByRole('region', { name: 'Activité', exact: true });
  await expect(card).toContainText('2 sur 5');
  await expect(card).toContainText(/36,00\s€/);
  await expect(list.row(person.fullname)).toContainText('3');

  const dialog = await list.createRecord();
  await dialog.fill({ person: other, activity, entries: '3' });
  await dialog.computeAmount();
  await expect(dialog.card).toContainText("Vous n'êtes pas éligible pour une demande d'inscription sur cette activité.");
  await expect(dialog.card).toContainText('2 places restantes');
  await dialog.action('Valider').click();
  await expect(dialog.root.getByRole('alert')).toContainText("Vous n'êtes pas éligible");
  await dialog.less.click();
  await dialog.computeAmount();
  await dialog.action('Enregistrer').click();
  await expect(dialog.root).toBeHidden();
  await expect(card).toContainText('L’activité est complète.');
  await expect(list.table).toContainText('Total (2 lignes)');
});

test('a validated registration is cancelled with a reason, and its places come back', async ({ page, office }) => {
  const activity = await office.registrationActivity({ attendees_limit: 4 });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 4, { status: 'valid' });
  const list = new RegistrationListPage(page);
  await list.open(`/all/${activity.id}`);
  const card = page.getByRole('region', { name: 'Activité', exact: true });
  await expect(card).toContainText('0 sur 4');
  const dialog = await list.openRecord(person.fullname);
  await dialog.action('Annuler l’inscription').click();
  const question = page.getByRole('dialog', { name: 'Annuler l’inscription' });
  await question.getByRole('button', { name: 'Annuler l’inscription' }).click();
  await expect(question).toContainText('Veuillez indiquer un motif.');
  await question.getByRole('textbox', { name: /^Motif/ }).fill('Sortie reportée');
  await question.getByRole('button', { name: 'Annuler l’inscription' }).click();
  await expect(list.row(person.fullname)).toContainText('Annulée');
  await expect(card).toContainText('4 sur 4');
});

test('many at once, then the trash and back', async ({ page, office }) => {
  const activity = await office.registrationActivity();
  const people = await office.people(3);
  for (const person of people) await office.register(activity, person, 1);
  const list = new RegistrationListPage(page);
  await list.open('?defaultFilter=false');
  await list.search.fill(activity.activity_name);
  await expect(list.table).toContainText('Total (3 lignes)');
  await list.select(people[0]?.fullname ?? '', people[1]?.fullname ?? '');
  await list.bulk.getByRole('button', { name: 'Valider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Valider les inscriptions' });
  await expect(dialog).toContainText('2 inscriptions sur 2');
  await dialog.getByRole('button', { name: 'Valider 2 inscriptions' }).click();
  await expect(dialog).toContainText('2 inscriptions validées');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(list.table.getByText('Validée')).toHaveCount(2);

  const row = list.row(people[2]?.fullname ?? '');
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(list.table).toContainText('Total (2 lignes)');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(list.table).toContainText('Total (3 lignes)');
});

test('the list reads the query parameters of the specification, and exports under its name', async ({ page, office }) => {
  const activity = await office.registrationActivity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 2);
  const list = new RegistrationListPage(page);

  await list.open('/waiting');
  await expect(list.title).toHaveText('Inscriptions en attente');
  await expect(list.chip('Statut : En attente')).toBeVisible();
  await expect(list.chip(`Depuis le 01/01/${new Date().getFullYear()}`)).toBeVisible();

  const named = `personId=${person.id}&personName=${encodeURIComponent(person.fullname)}`;
  await list.open(`?inscriptionSettingId=${activity.id}&${named}&statuses=waiting,valid&defaultFilter=false`);
  await expect(list.chip(`Activité : ${activity.activity_name}`)).toBeVisible();
  await expect(list.chip(`Bénéficiaire : ${person.fullname}`)).toBeVisible();
  await expect(list.chip('Statut : En attente, Validée')).toBeVisible();
  await expect(list.table).toContainText('Total (1 ligne)');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await downloading).suggestedFilename()).toBe('Inscriptions.xlsx');

  await list.open(`/waiting/${activity.id}`);
  await list.chip('Statut : En attente').click();
  await expect(list.title).toHaveText(`Inscriptions : ${activity.activity_name}`);
  await expect(page).toHaveURL(/\/inscriptions\/all\//);
  await list.chip(`Activité : ${activity.activity_name}`).click();
  await expect(list.title).toHaveText('Inscriptions');
});
