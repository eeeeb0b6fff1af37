import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { png } from './png.js';
import { enterSpace, siteOwner } from './site-visit.js';

const today = new Date().toISOString().slice(0, 10);
const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };

test('a member files a refused claim again, registers, and asks to change their data, without a script', async ({
  page: office,
  browser,
  request,
  signIn,
}, info) => {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  const email = `espace-${unique}@exemple.fr`;
  const lastname = `Durand${unique}`;
  const { id: person } = await owner.send('post', '/people', { civility: 'Mme', lastname, firstname: 'Hélène', email, city: 'Lyon' });
  await owner.send('put', '/website/parameters', { benef_request_allowed: true });
  const sport = { refund_rule: '0', refund_percent: true, amount: 50, refund_bill: false, refund_limit: 100, refund_period: 'an' };
  const { id: refundActivity } = await owner.send('post', '/refund_settings', {
    ...{ activity_name: `Sport ${unique}`, enabled: true, required_bill: true, rule_comment: '' },
    ...sport,
  });
  const outing = { activity_name: `Sortie ${unique}`, enabled: true, price: 15.5, attendees_limit: 4, rule_comment: '' };
  await owner.send('post', '/inscription_settings', {
    ...outing,
    ...{ inscription_rule: '0', inscription_price_rule: '0', required_attachment: false, required_bill: false },
  });
  await owner.send('put', `/people/${person}`, { children: [{ firstname: 'Zoé', lastname, birthday: '2020-02-01' }] });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await enterSpace(page, request, owner.site, email);
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth).catch(() => 0)).toBeLessThanOrEqual(0);
  // A press scrolls a hidden link into view by itself: a thumb does not know that the table goes on.
  const showsWhole = async (group: Locator, ...parts: (Locator | string)[]) => {
    expect(await group.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    for (const part of parts) {
      const box = await (typeof part === 'string' ? group.getByText(part) : part).first().boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= phone.viewport.width).toBe(true);
    }
  };

  await test.step('a claim for the child is refused, and filed again with its bill', async () => {
    await page.getByRole('link', { name: 'Demander un remboursement' }).click();
    await page.getByLabel('Activité').selectOption({ label: `Sport ${unique}` });
    await page.getByLabel('Personne concernée').selectOption({ label: `${lastname.toUpperCase()} Zoé` });
    await page.getByLabel('Date de la facture').fill(today);
    await page.getByLabel('Montant de la facture').fill('40');
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(page.getByRole('alert')).toContainText('Vous devez ajouter une pièce justificative.');
    await page.getByRole('link', { name: 'Vous devez ajouter une pièce justificative.' }).click();
    await expect(page.getByLabel('Photos ou PDF de la facture')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Photos ou PDF de la facture').setInputFiles({ name: 'facture.png', mimeType: 'image/png', buffer: png() });
    await page.getByRole('button', { name: 'Calculer mon remboursement' }).click();
    await expect(page.getByRole('status')).toContainText('Remboursement estimé : 20,00');
    await expect(page.getByRole('checkbox', { name: 'facture.png' })).toBeChecked();
    await fits();
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(page.getByRole('status')).toContainText('Votre demande de remboursement est envoyée.');
    const mine = page.getByRole('group', { name: 'Vos demandes de remboursement' });
    await expect(mine).toContainText('En attente');
    const claim = await claimOf(request, refundActivity);
    await owner.send('post', `/refunds/${claim}/refuse`, { reason: 'Facture illisible' });
    // The page has no script: it shows the refusal once the read model has it.
    await expect(async () => {
      await page.goto(`${owner.site}/mon-espace`);
      await expect(mine).toContainText('Refusée : Facture illisible', { timeout: 500 });
    }).toPass();
    await mine.getByRole('link', { name: 'Corriger et déposer à nouveau' }).click();
    await expect(page.getByText('Votre demande a été refusée : Facture illisible.')).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await fits();
    await page.screenshot({ path: info.outputPath('claim-again-360.png'), fullPage: true });
    await page.getByLabel('Montant de la facture').fill('42,50');
    await page.keyboard.press('Enter');
    await expect(mine).toContainText('42,50');
    await showsWhole(mine, '42,50', 'En attente');
    await expect(mine).toContainText('En attente');
  });

  await test.step('a registration shows the places left, says why it is refused, and is given up', async () => {
    await page.getByRole('link', { name: 'M’inscrire à une activité' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`Sortie ${unique}`) })).toContainText('4 places restantes');
    const register = page.getByRole('link', { name: `M’inscrire : Sortie ${unique}` });
    await showsWhole(page.getByRole('group').filter({ has: register }), register);
    await register.click();
    await page.getByLabel('Nombre de participants').fill('5');
    await page.screenshot({ path: info.outputPath('registration-360.png'), fullPage: true });
    await page.getByRole('button', { name: 'Envoyer mon inscription' }).click();
    await expect(page.getByRole('alert')).toContainText('L’activité est complète : 4 places restantes.');
    await page.getByLabel('Nombre de participants').fill('2');
    await expect(page.getByRole('checkbox', { name: `${lastname.toUpperCase()} Hélène` })).toBeChecked();
    await page.getByRole('checkbox', { name: `${lastname.toUpperCase()} Zoé` }).check();
    await page.getByRole('button', { name: 'Envoyer mon inscription' }).click();
    const mine = page.getByRole('group', { name: 'Vos inscriptions' });
    await expect(mine).toContainText('31,00');
    const cancel = mine.getByRole('link', { name: 'Annuler cette inscription' });
    await showsWhole(mine, '31,00', cancel);
    await page.screenshot({ path: info.outputPath('space-360.png'), fullPage: true });
    await cancel.click();
    await page.getByRole('button', { name: 'Annuler mon inscription' }).click();
    await expect(mine).toContainText('Annulée');
  });

  await test.step('a change of the record is approved by the structure', async () => {
    await page.getByRole('link', { name: 'Demander une modification de mes données' }).click();
    await page.getByLabel('Mobile (facultatif)').fill('0123456789');
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(page.getByRole('alert')).toContainText('Le mobile commence par 06 ou 07');
    await page.getByLabel('Mobile (facultatif)').fill('06 12 34 56 78');
    await page.getByLabel('Ville (facultatif)').fill('Villeurbanne');
    await page.screenshot({ path: info.outputPath('own-data-360.png'), fullPage: true });
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    const mine = page.getByRole('group', { name: /^Vos demandes de modification/ });
    await expect(mine).toContainText('En attente');

    await signIn('admin@syndicat.demo');
    await office.goto('/people/requests?status=PENDING');
    await office
      .getByRole('link', { name: new RegExp(`${lastname}`, 'i') })
      .first()
      .click();
    await expect(office.getByRole('group', { name: 'Ville' })).toContainText('Avant : Lyon');
    await expect(office.getByRole('group', { name: 'Ville' })).toContainText('Après : Villeurbanne');
    await expectAccessible(office, 'a request to change the record');
    await office.screenshot({ path: info.outputPath('change-request.png'), fullPage: true });
    await office.getByRole('button', { name: 'Refuser' }).click();
    await expect(office.getByRole('dialog', { name: 'Refuser la demande' }).getByLabel(/^Motif/)).toBeFocused();
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Approuver' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Approuver' }).click();
    await expect(office.getByText(/^La demande de .* est approuvée\.$/).first()).toBeVisible();
    await expect(async () => {
      await page.goto(`${owner.site}/mon-espace`);
      await expect(mine).toContainText('Acceptée', { timeout: 500 });
    }).toPass();
    await expect(page.getByText('06 12 34 56 78')).toBeVisible();
  });

  const scripted = await browser.newContext({ storageState: await context.storageState() });
  const live = await scripted.newPage();
  for (const width of [360, 1280]) {
    await live.setViewportSize({ width, height: 800 });
    for (const path of ['', '/remboursement', '/inscriptions', '/mes-donnees', '/ma-famille']) {
      await live.goto(`${owner.site}/mon-espace${path}`);
      await expectAccessible(live, `${path} at ${width}`);
      expect(await live.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await context.close();
  await scripted.close();
});

/** The claim of an activity that only one journey uses. */
async function claimOf(request: Parameters<typeof siteOwner>[0], activity: string): Promise<string> {
  const { headers } = await siteOwner(request);
  const answer = await request.get('/api/refunds', { headers, params: { 'filters[refund_settings|eq]': activity } });
  return ((await answer.json()) as { refunds: { id: string }[] }).refunds[0]?.id ?? '';
}
