import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { enterSpace, siteOwner } from './site-visit.js';

test('people wait for places of a full activity, are offered those that are freed, and are taken off the list', async ({
  page,
  office,
  signIn,
}) => {
  await signIn('admin@cse.demo');
  const activity = await office.registrationActivity({ attendees_limit: 2 });
  const [first, second, third] = await office.people(3);
  if (!first || !second || !third) throw new Error('the demo has three people');
  const registration = await office.register(activity, first, 2);
  await page.goto(`/activitiescse/inscription/settings/${activity.id}`);
  const card = page.getByRole('region', { name: 'Liste d’attente' });

  await test.step('the list is opened with the hours to answer', async () => {
    await expect(page.getByRole('region', { name: 'Versions de la règle' })).toBeVisible();
    await expect(card).toBeHidden();
    await page.getByLabel(/^Liste d’attente/).fill('48');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(card).toContainText('Personne n’attend de place.');
    await expect(page.getByRole('region', { name: 'La règle en clair' })).toContainText(/48\sheures pour répondre/);
  });

  await test.step('a person is needed; two people are added', async () => {
    await card.getByRole('button', { name: 'Ajouter une personne' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter à la liste d’attente' });
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(dialog).toContainText('Choisissez un bénéficiaire.');
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Bénéficiaire' }).fill(second.fullname);
    await page.getByRole('option', { name: second.fullname }).first().click();
    await dialog.getByRole('button', { name: 'Un participant de plus' }).click();
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('listitem')).toContainText(`1. ${second.fullname}`);
    await office.putOnWaitingList(activity, third, 1);
    await page.reload();
    await expect(card.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('without a place nothing can be offered', async () => {
    await card.getByRole('button', { name: `Proposer une place à ${second.fullname}` }).click();
    await expect(page.getByText('Il ne reste pas assez de places pour cette proposition.').first()).toBeVisible();
  });

  await test.step('places that are freed are offered to the first', async () => {
    await office.moveRegistration(registration, 'refuse', { reason: 'Empêchement' });
    await expect(async () => {
      await page.reload();
      await expect(card.getByRole('listitem').first()).toContainText('Proposée', { timeout: 2000 });
    }).toPass();
    await expectAccessible(page);
  });

  await test.step('whoever is taken off makes room for the next', async () => {
    await card.getByRole('button', { name: `Retirer ${second.fullname}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expect(card.getByRole('listitem')).toContainText(`1. ${third.fullname}`);
    await expect(card.getByRole('listitem')).toContainText('jusqu’au');
  });

  await test.step('a list that is closed shows who is left on it', async () => {
    await page.getByRole('textbox', { name: /^Liste d’attente/ }).fill('');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(card).toContainText('La liste est fermée');
    await expect(card.getByRole('button', { name: 'Ajouter une personne' })).toBeHidden();
    await expectAccessible(page);
    await card.getByRole('button', { name: `Retirer ${third.fullname}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(card).toBeHidden();
  });
});

test('a member waits for a place from the phone, without a script', async ({ browser, request }) => {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  await owner.send('put', '/website/parameters', { benef_request_allowed: true });
  const name = `Théâtre ${unique}`;
  const { id: activity } = await owner.send('post', '/inscription_settings', {
    ...{ activity_name: name, enabled: true, price: null, attendees_limit: 1, waiting_list_hours: 48, rule_comment: '' },
    ...{ inscription_rule: '0', inscription_price_rule: '0', required_attachment: false, required_bill: false },
  });
  const person = (firstname: string, email: string) =>
    owner.send('post', '/people', { civility: 'Mme', lastname: `Attente${unique}`, firstname, email });
  const holder = await person('Jeanne', `jeanne-${unique}@exemple.fr`);
  const email = `attente-${unique}@exemple.fr`;
  await person('Hélène', email);
  const claim = { person: holder.id, inscription_settings: activity, date: new Date().toISOString().slice(0, 10), entries: 1 };
  const registration = await owner.send('post', '/inscriptions', { ...claim, bill_amount: 0 });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await enterSpace(page, request, owner.site, email);

  await test.step('joins the list, and reads the rank', async () => {
    await page.getByRole('link', { name: 'M’inscrire à une activité' }).click();
    await page.getByRole('link', { name: `Rejoindre la liste d’attente : ${name}` }).click();
    await page.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click();
    await expect(page.getByRole('status')).toContainText('Vous êtes sur la liste d’attente.');
    await expect(page.getByRole('group', { name: /Les activités complètes/ })).toContainText('1re personne');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth).catch(() => 0)).toBeLessThanOrEqual(0);
  });

  await test.step('registers once a place is offered', async () => {
    await owner.send('post', `/inscriptions/${registration.id}/refuse`, { reason: 'Empêchement' });
    const waits = page.getByRole('group', { name: /Les activités complètes/ });
    await expect(async () => {
      await page.reload();
      await expect(waits).toContainText('Place réservée jusqu’au', { timeout: 1000 });
    }).toPass();
    await waits.getByRole('link', { name: 'M’inscrire' }).click();
    await expect(page.getByRole('link', { name: 'Laisser ma place à la personne suivante' })).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer mon inscription' }).click();
    await expect(page.getByRole('status')).toContainText('Votre demande d’inscription est envoyée.');
    await expect(waits).toHaveCount(0);
  });
  await context.close();
});
