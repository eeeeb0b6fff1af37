import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test, tokensOf } from './fixtures.js';
import { png } from './png.js';
import { mailedSiteLink } from './site-visit.js';

test('the members’ site: every page without a script, at 360 and 1280 px', async ({ page, browser, request, signIn }, info) => {
  const api = await editor(request);
  await api.fill();
  await signIn('admin@syndicat.demo');
  await page.goto('/website');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Voir mon site' }).click();
  const live = await opened;
  await live.waitForURL(/\/site\/[a-z0-9-]+$/);
  const site = live.url();
  await expect(live.getByRole('heading', { level: 1 })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const plain = await context.newPage();
  const offered: string[] = [];
  plain.on('response', (response) => offered.push(`${response.status()} ${response.url()}`));
  await plain.goto(site);
  await expect(plain.getByRole('heading', { name: 'Bienvenue sur notre site' })).toBeVisible();
  await plain.screenshot({ path: info.outputPath('site-home-360.png'), fullPage: true });
  await plain.getByRole('link', { name: 'Diapositive 2' }).click();
  await expect(plain.getByText('La billetterie est ouverte', { exact: true })).toBeInViewport();
  const menu = plain.getByRole('navigation', { name: 'Menu principal' });
  const follow = async (name: string): Promise<void> => {
    await menu.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name }).click();
  };
  await test.step('on a phone the bar is one line, and the menu opens and closes without a script', async () => {
    expect((await plain.locator('header.top').boundingBox())?.height).toBeLessThan(90);
    const space = await menu.getByRole('link', { name: 'Mon espace' }).boundingBox();
    expect((space?.x ?? 0) + (space?.width ?? 0)).toBeLessThanOrEqual(360);
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden();
    await menu.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeVisible();
    await plain.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden();
    await menu.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name: 'Fermer le menu' }).click();
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden();
  });
  await follow('Actualités');
  await plain.getByRole('link', { name: 'Arbre de Noël' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Arbre de Noël' })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Voir la vidéo sur Vimeo' })).toHaveAttribute('href', 'https://vimeo.com/123456789');
  await follow('Avantages');
  await plain.getByRole('link', { name: 'Cinéma à prix réduit' }).click();
  await expect(plain.getByRole('link', { name: 'Ouvrir cinema.example' })).toBeVisible();

  await follow('Contact');
  await plain.getByRole('button', { name: 'Envoyer' }).click();
  await expect(plain.getByRole('alert')).toContainText('Indiquez votre nom.');
  await plain.screenshot({ path: info.outputPath('site-contact-360.png'), fullPage: true });
  await plain.getByLabel('Votre nom').fill('Anne Martin');
  await plain.getByLabel('Votre adresse électronique').fill('anne@exemple.fr');
  await plain.getByLabel('Votre message').fill('À quelle heure est la permanence ?');
  await plain.getByRole('button', { name: 'Envoyer' }).click();
  await expect(plain.getByRole('status')).toContainText('Votre message a été envoyé.');
  await plain.getByRole('link', { name: 'Accessibilité : partiellement conforme' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Accessibilité' })).toBeVisible();
  expect(offered.filter((line) => !/^(200|304|303|422) /.test(line))).toEqual([]);
  await context.close();

  for (const width of [360, 1280]) {
    await live.setViewportSize({ width, height: 800 });
    for (const path of [
      '',
      '/cse',
      '/avantages',
      '/actualites',
      '/contact',
      '/mentions-legales',
      '/accessibilite',
      '/plan-du-site',
      '/nulle-part',
    ]) {
      await live.goto(`${site}${path}`);
      await expectAccessible(live, `${path || '/'} at ${width}`);
      expect(await live.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await live.goto(site);
    await live.screenshot({ path: info.outputPath(`site-home-${width}.png`), fullPage: true });
    if (width > 360) continue;
    await live.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    expect(await live.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'texts of 32 px').toBeLessThanOrEqual(0);
    await live.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await live.getByRole('button', { name: 'Menu', exact: true }).click();
    await expectAccessible(live, 'the open menu at 360');
  }
});

test('a member signs in by mail without a script, and reads what is theirs', async ({ browser, request }, info) => {
  const api = await editor(request);
  const email = `membre-${Date.now()}@exemple.fr`;
  await api.post('/people', { civility: 'Mme', lastname: 'Durand', firstname: 'Hélène', email, city: 'Lyon' });
  await api.put('/website/parameters', { benef_request_allowed: true });
  const site = await api.site();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(site);
  await page.getByRole('link', { name: 'Mon espace' }).click();
  await page.getByLabel('Votre adresse électronique').fill(email);
  await page.screenshot({ path: info.outputPath('member-sign-in-360.png'), fullPage: true });
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await expect(page.getByRole('status')).toContainText('Si cette adresse est dans l’annuaire');
  await page.getByLabel('Code à six chiffres').fill('12 34');
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');

  await page.goto(await mailedSiteLink(request, email));
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page).toHaveURL(/\/mon-espace$/);
  await expect(page.getByText('Vous êtes connecté : Hélène DURAND.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('member-space-360.png'), fullPage: true });
  await page.getByRole('link', { name: 'Demander un remboursement' }).click();
  await page.getByLabel('Activité').selectOption({ index: 1 });
  await page.getByLabel('Date de la facture').fill('2099-01-01');
  await page.getByLabel('Montant de la facture, en euros').fill('12,50');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Date de la facture').fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel(/^Photos ou PDF/).setInputFiles({ name: 'facture.png', mimeType: 'image/png', buffer: png() });
  await page.screenshot({ path: info.outputPath('member-claim-360.png'), fullPage: true });
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('group', { name: 'Vos demandes de remboursement' })).toContainText('12,50');
  const scripted = await browser.newContext({ storageState: await context.storageState() });
  const live = await scripted.newPage();
  for (const width of [360, 1280]) {
    await live.setViewportSize({ width, height: 800 });
    for (const path of ['/mon-espace', '/mon-espace/remboursement', '/connexion', '/connexion/lien/x']) {
      await live.goto(`${site}${path}`);
      await expectAccessible(live, `${path} at ${width}`);
      expect(await live.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await live.goto(`${site}/mon-espace`);
  await live.screenshot({ path: info.outputPath('member-space-1280.png'), fullPage: true });
  await page.getByRole('button', { name: 'Me déconnecter', exact: true }).click();
  await page.goto(`${site}/mon-espace`);
  await expect(page).toHaveURL(/\/connexion$/);
  await context.close();
  await scripted.close();
});

async function editor(request: APIRequestContext) {
  const { token } = await tokensOf(request, 'admin@syndicat.demo');
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: Record<string, unknown>): Promise<{ id: string }> => {
    const answer = await request.post(`/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const put = async (path: string, data: Record<string, unknown>) => {
    const answer = await request.put(`/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  const image = async (form: Record<string, unknown>) => {
    const file = { name: 'parc.png', mimeType: 'image/png', buffer: png(1920, 1280) };
    const sent = await request.post('/api/website/image', { headers, multipart: { format: 'lg', file } });
    const { id } = (await sent.json()) as { id: string };
    return (await post('/images', { file: id, name: 'Parc', alt: 'Le parc', ...form })).id;
  };
  /** Contents are written once: another journey may have written a text before. */
  const write = async (code: string, content: string) => {
    const { parameters } = (await (await request.get('/api/parameters', { headers })).json()) as {
      parameters: { id: string; code: string }[];
    };
    await put(`/parameters/${parameters.find((each) => each.code === code)?.id}`, { content });
  };
  const site = async (): Promise<string> => {
    const answer = await request.get('/api/users/me/token', { headers, params: { to: 'website' } });
    return ((await answer.json()) as { redirect: string }).redirect;
  };
  return {
    post,
    put,
    site,
    async fill() {
      const lg = await image({ type: 'slide', format: 'lg' });
      const cover = await image({ type: 'article', format: 'square' });
      await write('edito_title', 'Bienvenue sur notre site');
      await write('edito_content', '<p>Toute l’équipe vous attend <strong>au local</strong>, le mardi de 12 h à 14 h.</p>');
      await write('contact_text', '<p>Par téléphone : <a href="tel:0123456789">01 23 45 67 89</a></p>');
      await post('/slides', { type: 'home', title: 'Vacances d’hiver', text: 'Réservez avant le 15 décembre.', lg_image: lg });
      await post('/slides', { type: 'home', title: 'La billetterie est ouverte', lg_image: lg, color: '#ffffff', link: '/avantages' });
      const noel = { title: 'Arbre de Noël', content: '<h2>Le 12 décembre</h2><p>À 14 h, au gymnase.</p>', date: '2026-01-05' };
      await post('/articles', { ...noel, type: 'video', video: 'https://vimeo.com/123456789', cover_id: cover, status: 'PUBLISHED' });
      await post('/advantages', {
        title: 'Cinéma à prix réduit',
        description: '<p>Deux places par mois.</p>',
        type: 'link',
        link: 'https://cinema.example/offre',
        image: cover,
        status: 'PUBLISHED',
      });
    },
  };
}
