import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { enterSpace, siteOwner } from './site-visit.js';

test('an administrator connects a payment service, and stops it', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/activitiescse/payments');
  await page.getByRole('button', { name: 'Relier un service de paiement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Service de paiement' });

  await test.step('the missing keys are said at their fields', async () => {
    await dialog.getByText('HelloAsso', { exact: true }).click();
    await expect(dialog.getByLabel(/^clientSecret/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText('Stripe', { exact: true }).click();
    await dialog.getByRole('combobox', { name: /^Compte de la comptabilité/ }).selectOption({ label: 'Compte courant (512001)' });
    await dialog.getByRole('button', { name: 'Relier' }).click();
    await expect(dialog).toContainText('Saisissez cette clé');
  });

  await test.step('a key that the service knows opens the payments', async () => {
    await dialog.getByLabel(/^Clé secrète/).fill('sk_sandbox_asso');
    await dialog.getByRole('button', { name: 'Relier' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Paiement en ligne ouvert avec Stripe \(…asso\)/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a stop is confirmed first', async () => {
    await page.getByRole('button', { name: 'Arrêter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Arrêter' }).click();
    await expect(page.getByText(/Paiement en ligne arrêté/)).toBeVisible();
  });
});

test('a member pays a registration from the phone, without a script, and is paid back', async ({
  browser,
  request,
  page: office,
  signIn,
}) => {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  const name = `Voile ${unique}`;
  const { id: activity } = await owner.send('post', '/inscription_settings', {
    ...{ activity_name: name, enabled: true, price: 12, attendees_limit: null, rule_comment: '' },
    ...{ inscription_rule: '0', inscription_price_rule: '0', required_attachment: false, required_bill: false },
  });
  const email = `voile-${unique}@exemple.fr`;
  const lastname = `VOILE${unique.toUpperCase()}`;
  const person = await owner.send('post', '/people', { civility: 'Mme', lastname, firstname: 'Inès', email });
  const today = new Date().toISOString().slice(0, 10);
  const claim = { person: person.id, inscription_settings: activity, date: today, entries: 2, bill_amount: 24, status: 'valid' };
  await owner.send('post', '/inscriptions', claim);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await enterSpace(page, request, owner.site, email);

  await test.step('the space leads to the page of the service', async () => {
    await page.getByRole('link', { name: /^Payer 24,00\s€$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Payer mon inscription : ${name}`.replace(' :', '\u00a0:'));
    await page.getByRole('button', { name: /^Payer 24,00\s€$/ }).click();
    await page.getByRole('link', { name: /^Payer 24,00\s€ sur Stripe$/ }).click();
    await expect(page.getByRole('heading', { name: 'Paiement de démonstration' })).toBeVisible();
  });

  await test.step('whoever gives up finds the page again', async () => {
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByText(/Votre page de paiement vous attend chez Stripe/)).toBeVisible();
    await page.getByRole('link', { name: /^Payer 24,00\s€ sur Stripe$/ }).click();
  });

  await test.step('the space says that the payment is received', async () => {
    await page.getByRole('button', { name: /^Payer/ }).click();
    await expect(page.getByRole('status')).toContainText('Votre paiement est reçu.');
    await expect(page.getByRole('group', { name: 'Vos inscriptions' })).toContainText('Payée');
    await expect(page.getByRole('link', { name: /^Payer/ })).toHaveCount(0);
  });
  await context.close();

  await test.step('the office sees the payment and gives it back', async () => {
    await signIn('admin@syndicat.demo');
    await office.goto('/activitiescse/payments');
    await office.getByRole('textbox', { name: 'Rechercher' }).fill(lastname);
    const row = office.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Enregistré');
    await row.getByRole('rowheader').getByRole('button').click();
    const dialog = office.getByRole('dialog', { name: /^Paiement de 24,00/ });
    await expect(dialog.getByRole('link', { name: 'Ouvrir l’opération' })).toBeVisible();
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Rembourser' }).click();
    await expect(dialog).toContainText('Remboursé le');
    await dialog.getByRole('link', { name: 'Ouvrir l’inscription' }).click();
    await expect(office.getByRole('dialog').first()).toContainText('Validée');
  });
});
