import type { Page } from '@playwright/test';
import { applicationCode } from './application-code.js';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { enterSpace, mailedSiteLink, siteOwner } from './site-visit.js';

const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };

test('a member protects the space by a code on a phone without scripts, and an administrator takes the code away', async ({
  page: office,
  browser,
  request,
  signIn,
}, info) => {
  const owner = await siteOwner(request);
  const unique = Date.now().toString(36);
  const email = `protege-${unique}@exemple.fr`;
  const lastname = `Perrin${unique}`;
  const { id: person } = await owner.send('post', '/people', { civility: 'Mme', lastname, firstname: 'Nadia', email });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await enterSpace(page, request, owner.site, email);
  const isFine = async (name: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth).catch(() => 0)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: info.outputPath(`${name}-360.png`), fullPage: true });
    await accessibleCopy(page);
  };
  // The page itself has no script: axe runs in another page with the same content.
  const accessibleCopy = async (shown: Page) => {
    const reader = await browser.newPage({ viewport: phone.viewport, bypassCSP: true });
    const { url, content } = { url: shown.url(), content: await shown.content() };
    await reader.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: content }));
    await reader.goto(url);
    await expectAccessible(reader);
    await reader.close();
  };

  await page.getByRole('link', { name: 'Gérer la protection de mon espace' }).click();
  await isFine('off');
  await page.getByRole('button', { name: 'Protéger mon espace par un code' }).click();
  await expect(page.getByRole('img', { name: 'QR code de la clé' })).toBeVisible();
  const secret = ((await page.locator('dd code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill('000000');
  await page.getByRole('button', { name: 'Activer la protection' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');
  await isFine('enrolment');
  await page.getByLabel('Code à six chiffres').fill(applicationCode(secret));
  await page.getByRole('button', { name: 'Activer la protection' }).click();
  await expect(page.getByRole('status')).toContainText('Votre espace est protégé par un code.');
  const codes = await page.locator('main li code').allTextContents();
  expect(codes).toHaveLength(10);
  await isFine('codes');
  await page.getByRole('link', { name: 'Revenir à mon espace' }).click();
  await page.getByRole('link', { name: 'Gérer la protection de mon espace' }).click();
  await expect(page.getByText('Codes de secours restants : 10.')).toBeVisible();
  await isFine('on');

  await page.goto(`${owner.site}/mon-espace`);
  await page.getByRole('button', { name: 'Me déconnecter', exact: true }).click();
  await page.goto(`${owner.site}/connexion`);
  await page.getByLabel('Votre adresse électronique').fill(email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.goto(await mailedSiteLink(request, email));
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await isFine('code');
  await page.getByLabel('Code de l’application, ou code de secours').fill('123456');
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');
  await page.getByLabel('Code de l’application, ou code de secours').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page).toHaveURL(/\/mon-espace$/);

  await signIn('admin@syndicat.demo');
  await office.goto(`/people/${person}`);
  await office.getByRole('button', { name: 'Retirer la double authentification' }).click();
  await expectAccessible(office);
  await office.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(office.getByText('La double authentification est retirée.')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Retirer la double authentification' })).toBeHidden();
  await page.goto(`${owner.site}/mon-espace`);
  await expect(page).toHaveURL(/\/connexion$/);
  await context.close();
});
