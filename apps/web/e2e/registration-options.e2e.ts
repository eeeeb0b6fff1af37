import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { enterSpace, siteOwner } from './site-visit.js';

test('an activity offers options, a registration takes them, and their places are seen', async ({ page, office, signIn }) => {
  await signIn('admin@cse.demo');
  const activity = await office.registrationActivity({ price: 10, attendees_limit: 20 });
  const [person] = await office.people(1);
  if (!person) throw new Error('the demo has a person');
  await page.goto(`/activitiescse/inscription/settings/${activity.id}`);
  const options = page.getByRole('region', { name: 'Les options' });
  const option = (rank: number) => options.getByRole('group', { name: `Option ${rank}` });
  const sentence = page.getByRole('region', { name: 'La règle en clair' });

  await test.step('a line for each option; the keyboard stands in the new one', async () => {
    await options.getByRole('button', { name: 'Ajouter une option' }).click();
    await expect(option(1).getByLabel(/^Option/)).toBeFocused();
    await page.keyboard.type('Car');
    await option(1)
      .getByLabel(/^Supplément/)
      .fill('5');
    await option(1)
      .getByLabel(/^Places/)
      .fill('2');
    for (const [rank, size] of ['S', 'L'].entries()) {
      await options.getByRole('button', { name: 'Ajouter une option' }).click();
      await page.keyboard.type(size);
      await option(rank + 2)
        .getByLabel(/^Groupe/)
        .fill('Taille');
    }
    await options.getByRole('button', { name: 'Ajouter une option' }).click();
    await page.keyboard.type('car');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(options).toContainText('Cette option est déjà dans la liste.');
    await expectAccessible(page);
    await options.getByRole('button', { name: 'Retirer l’option car', exact: true }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Votre activité a bien été enregistrée').first()).toBeVisible();
    await expect(sentence).toContainText(/Options\s: Car \(5,00\s€\), Taille\s: S, Taille\s: L\./);
  });

  await test.step('a registration says who takes what, and costs it', async () => {
    await page.goto(`/activitiescse/inscriptions/all/${activity.id}?defaultFilter=false`);
    await page.getByRole('button', { name: 'Nouvelle inscription' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Bénéficiaire/ }).fill(person.fullname);
    await page.getByRole('option', { name: person.fullname }).first().click();
    await dialog.getByRole('button', { name: 'Un participant de plus', exact: true }).click();
    const own = dialog.getByRole('group', { name: 'Foyer du bénéficiaire' }).getByRole('button').first();
    await own.click();
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await expect(own).toBeFocused();
    await expect(dialog.getByLabel('Noms des participants')).toHaveValue(person.fullname);
    await dialog.getByRole('button', { name: /^Car\s: un participant de plus/ }).click();
    await dialog.getByRole('button', { name: /^S\s: un participant de plus/ }).click();
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('choisissez une option pour chaque participant');
    await dialog.getByRole('button', { name: /^L\s: un participant de plus/ }).click();
    await expect(dialog).toContainText(/25,00\s€/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('region', { name: 'Activité' });
    await expect(card.getByRole('list', { name: 'Options' }).getByRole('listitem').first()).toContainText('Car1 sur 2');
  });
});

test('a member takes options from the phone, without a script', async ({ browser, request }) => {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  await owner.send('put', '/website/parameters', { benef_request_allowed: true });
  const name = `Randonnée ${unique}`;
  await owner.send('post', '/inscription_settings', {
    ...{ activity_name: name, enabled: true, price: 10, attendees_limit: 20, rule_comment: '' },
    ...{ inscription_rule: '0', inscription_price_rule: '0', required_attachment: false, required_bill: false },
    options: [
      { name: 'Car', price: 5, attendees_limit: 2 },
      { name: 'Classique', group: 'Repas' },
      { name: 'Végétarien', group: 'Repas', price: 1 },
    ],
  });
  const email = `options-${unique}@exemple.fr`;
  await owner.send('post', '/people', { civility: 'Mme', lastname: `Options${unique}`, firstname: 'Zoé', email });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await enterSpace(page, request, owner.site, email);
  await page.getByRole('link', { name: 'M’inscrire à une activité' }).click();
  await page.getByRole('link', { name: `M’inscrire : ${name}` }).click();
  await page.getByLabel('Nombre de participants').fill('2');
  await page.getByLabel('Car').fill('2');
  await page.getByRole('button', { name: 'Envoyer mon inscription' }).click();
  await expect(page.getByRole('alert')).toContainText('une option par participant, soit 2 en tout');
  await expect(page.getByLabel('Car')).toHaveValue('2');
  await page.getByLabel('Végétarien').fill('2');
  await page.getByRole('button', { name: 'Envoyer mon inscription' }).click();
  await expect(page.getByRole('status')).toContainText('Votre demande d’inscription est envoyée.');
  await page
    .getByRole('group', { name: /inscriptions/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('main')).toContainText(/2 × Car, 2 × Repas\s: Végétarien/);
  await expect(page.getByRole('main')).toContainText(/32,00\s€/);
  await context.close();
});
