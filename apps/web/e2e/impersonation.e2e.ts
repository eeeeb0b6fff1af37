import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { siteOwner } from './site-visit.js';

test('a clerk opens the site as a beneficiary, read-only, and closes it', async ({ page, request, signIn }) => {
  const owner = await siteOwner(request);
  const lastname = `Vue${Date.now().toString(36)}`;
  const { id } = await owner.send('post', '/people', { civility: 'Mme', lastname, firstname: 'Hélène', city: 'Lyon' });
  await owner.send('put', '/website/parameters', { benef_request_allowed: true });
  await signIn('admin@syndicat.demo');
  await page.goto(`/people/${id}`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Ouvrir en tant que bénéficiaire' }).click();
  const site = await opened;
  await site.getByRole('button', { name: 'Ouvrir le site' }).click();
  await expect(site).toHaveURL(/\/mon-espace$/);
  const banner = site.getByRole('complementary', { name: 'Lecture seule' });
  await expect(banner).toContainText(`Vous voyez le site comme Hélène ${lastname.toUpperCase()}`);
  for (const width of [360, 1280]) {
    await site.setViewportSize({ width, height: 800 });
    await expectAccessible(site, `space of a beneficiary at ${width}`);
    expect(await site.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await site.getByRole('link', { name: 'Ajouter un membre de ma famille' }).click();
  await site.getByLabel(/^Prénom/).fill('Zoé');
  await site.getByLabel(/^Nom/).fill(lastname);
  await site.getByLabel(/naissance/).fill('2020-02-01');
  await site.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Lecture seule');
  await banner.getByRole('button', { name: 'Fermer' }).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Historique' })).toContainText('a vu le site des bénéficiaires comme cette personne');

  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('button', { name: 'Ouvrir en tant que bénéficiaire…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ouvrir en tant que bénéficiaire' });
  await dialog.getByRole('combobox', { name: /^Bénéficiaire/ }).fill(lastname);
  await page.getByRole('option', { name: new RegExp(lastname, 'i') }).click();
  const again = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Ouvrir le site' }).click();
  await expect((await again).getByRole('button', { name: 'Ouvrir le site' })).toBeVisible();
});
