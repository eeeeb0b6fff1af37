import { brotliDecompressSync } from 'node:zlib';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { bankImage } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture, slugOf } from '../../../../test/site-fixture.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteEnvironment } from '../../../subscription/public.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const html = async (path = '') => (await site.open(path)).body;
const mails = (to: string) =>
  eventually(async () => {
    const sent = (await app.mails()).filter(({ recipient }) => recipient === to);
    return sent.length > 0 ? sent : undefined;
  });
const article = (change: Record<string, unknown> = {}) =>
  site.post('/articles', {
    title: 'Arbre de Noël',
    content: '<p>Le 12 décembre</p><script>alert(1)</script>',
    type: 'video',
    video: 'https://vimeo.com/123456789',
    cover_id: newId(),
    date: '2026-03-10',
    status: 'PUBLISHED',
    ...change,
  });

const address = (id: string) => `actualites/sortie-au-parc-${id.slice(-12)}`;

describe('the pages of a site', () => {
  it('need no session, run no script and show who the structure is', async () => {
    const { statusCode, headers, body } = await site.open();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'self'; manifest-src 'self'; form-action 'self'/,
    );
    expect(body).toContain('<html lang="fr">');
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body).not.toMatch(/<script|style=/);
    expect(body).toContain('<a class="skip" href="#contenu">');
  });

  it('are installed on a phone under the name and the colour of the structure', async () => {
    const installed = await site.open('manifest.webmanifest');
    expect(installed.headers['content-type']).toBe('application/manifest+json');
    expect(installed.json()).toMatchObject({
      id: `/site/${site.slug}/mon-espace`,
      start_url: `/site/${site.slug}/mon-espace`,
      scope: `/site/${site.slug}`,
      display: 'standalone',
      theme_color: '#0f5c4d',
      icons: [{ src: `/site/${site.slug}/icone.svg`, sizes: 'any' }],
    });
    expect(await html()).toContain(`<link rel="manifest" href="/site/${site.slug}/manifest.webmanifest"/>`);
    const icon = await site.open('icone.svg');
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    expect(icon.body).toMatch(/fill="#0f5c4d".*>[\p{Lu}\d]{1,2}<\/text>/u);
  });

  it('show the texts and the blocks in their order', async () => {
    await site.post('/parameters', { code: 'edito_title', content: 'Bienvenue à tous' });
    await site.post('/parameters', { code: 'edito_content', content: '<p>Le mot de la <strong>secrétaire</strong></p>' });
    await article();
    const body = await html();
    expect(body).toContain('<h2>Bienvenue à tous</h2><div class="text"><p>Le mot de la <strong>secrétaire</strong></p></div>');
    expect(body.indexOf('Bienvenue à tous')).toBeLessThan(body.indexOf('Arbre de Noël'));
    const order = (await site.get('/parameters')).json().parameters.find(({ code }: { code: string }) => code === 'home_order');
    await site.put(`/parameters/${order.id}`, { content: ['blog', 'edito'] });
    const reordered = await html();
    expect(reordered.indexOf('Arbre de Noël')).toBeLessThan(reordered.indexOf('Bienvenue à tous'));
  });

  it('show published articles on and after their day only', async () => {
    await article({ title: 'Brouillon de printemps', status: 'DRAFT' });
    const { id } = (await article({ title: 'Sortie au parc', date: '2026-03-18' })).json();
    for (const body of [await html(), await html('actualites'), await html('rss.xml'), await html('sitemap.xml')]) {
      expect(body).not.toContain('Brouillon de printemps');
      expect(body).not.toContain('Sortie au parc');
    }
    expect((await site.open(address(id))).statusCode).toBe(404);
    await site.put(`/articles/${id}`, { date: '2026-03-16' });
    expect(await html()).toContain('Sortie au parc');
    const page = await html(address(id));
    expect(page).toContain('<h1>Sortie au parc</h1>');
    expect(page).toContain('href="https://vimeo.com/123456789"');
    expect(page).toContain('<meta property="og:title" content="Sortie au parc"/>');
    expect(page).not.toContain('alert(1)');
    expect(await html('sitemap.xml')).toContain(`/site/${site.slug}/${address(id)}</loc>`);
    await site.post(`/articles/${id}/unpublish`);
    expect((await site.open(address(id))).statusCode).toBe(404);
  });

  it('show the team with the photos of those who agreed', async () => {
    const image = await bankImage(app, site, { type: 'face', format: 'square', alt: 'Anne' });
    const face = { title: 'Secrétaire', lastname: 'Martin', firstname: 'Anne', image: image.id };
    const { id } = (await site.post('/faces', { ...face, image_consent: true })).json();
    expect(await html('cse')).toContain(`<img src="${image.path}" alt="Anne"`);
    await site.put(`/faces/${id}`, { image: null, image_consent: false });
    expect(await html('cse')).toMatch(/Anne MARTIN/);
    expect(await html('cse')).not.toContain(image.path);
  });

  it('keep the minutes of meetings to themselves', async () => {
    const { path } = (await site.upload('/website/file', 'pv.pdf')).json();
    await site.post('/reports', { title: 'Réunion à huis clos', file: path });
    for (const page of ['', 'cse']) expect(await html(page)).not.toContain('huis clos');
  });

  it('show slides in their colours without any inline style', async () => {
    const image = await bankImage(app, site);
    await site.post('/slides', { type: 'home', title: 'Vacances', lg_image: image.id, color: '#FFCC00', link: '/avantages' });
    const body = await html();
    expect(body).toContain('class="caption left c-ffcc00"');
    expect(body).toContain(`href="/site/${site.slug}/avantages"`);
    await site.put('/website/parameters', { main_color: '#7a1f3d' });
    const file = /style-[0-9a-f]{8}\.css/.exec(await html())?.[0] ?? '';
    const styles = await site.open(file);
    expect(styles.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
    });
    expect(styles.body).toContain('--accent:#7a1f3d');
    expect(styles.body).toContain('.c-ffcc00{color:#ffcc00;background:#000}');
    expect(styles.body.length).toBeLessThan(10_000);
  });

  it('show published advantages, and lead to their addresses', async () => {
    const link = { title: 'Cinéma', type: 'link', link: 'https://cinema.example/offre', status: 'PUBLISHED' };
    const { id } = (await site.post('/advantages', link)).json();
    await site.post('/advantages', { ...link, title: 'Secret', status: 'DRAFT' });
    expect(await html('avantages')).toContain('Cinéma');
    expect(await html('avantages')).not.toContain('Secret');
    expect(await html(`avantages/${id}`)).toContain('<a class="button" href="https://cinema.example/offre">Ouvrir cinema.example</a>');
  });

  it('have the legal texts, and say when one is missing', async () => {
    expect(await html('mentions-legales')).toContain('n’a pas encore écrit ce texte');
    await site.put('/website/parameters', { legal_notice: 'Éditeur : <CSE>\n\nHébergeur : nous' });
    expect(await html('mentions-legales')).toContain('<p>Éditeur : &lt;CSE&gt;</p><p>Hébergeur : nous</p>');
    const statement = await html('accessibilite');
    expect(statement).toContain('partiellement conforme');
    expect(statement).toMatch(/98,4\s% des critères applicables sont respectés/);
    expect(statement).toContain('critère 13.3');
  });

  it('are small: the home page with all of it', async () => expect((await html()).length).toBeLessThan(20_000));

  it('that are turned off do not exist', async () => {
    await site.put('/website/parameters', { enabled_pages: ['cse', 'contact'] });
    for (const path of ['actualites', 'avantages', 'rss.xml', 'nulle-part', 'actualites/x', '..%2f..%2fapi']) {
      const { statusCode, body } = await site.open(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('Page introuvable');
    }
    expect(await html()).not.toContain('Arbre de Noël');
    await site.put('/website/parameters', { enabled_pages: ['cse', 'advantages', 'blog', 'contact'] });
    expect((await site.open('actualites')).statusCode).toBe(200);
  });
});

describe('an answer of a site', () => {
  it('is compressed once, and not sent again while nothing has changed', async () => {
    const first = await site.open('', { 'accept-encoding': 'gzip, br' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(await html());
    const again = await site.open('', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await article({ title: 'Du nouveau' });
    expect((await site.open('', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
  });

  it('is a French page for an address without a site', async () => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/site/nulle-part/actualites' });
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>Site introuvable</h1>');
    expect((await app.inject({ method: 'GET', url: '/site/style.css' })).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('is a French page while the structure is suspended', async () => {
    const other = await siteFixture(app);
    const run = (command: { type: 'SuspendEnvironment'; data: { on: ReturnType<typeof app.clock.today> } }) =>
      app.get(CommandBus).execute(new ExecuteEnvironment(systemContext(other.clerk.environmentId), command));
    expect((await other.open()).statusCode).toBe(200);
    await run({ type: 'SuspendEnvironment', data: { on: app.clock.today() } });
    const { statusCode, body } = await other.open();
    expect([statusCode, body.includes('Ce site n’est pas ouvert pour le moment.')]).toEqual([404, true]);
  });
});

describe('the address of a site', () => {
  it('is made of the name, is unique, and leads on when it changes', async () => {
    const other = await siteFixture(app);
    expect(other.slug).not.toBe(site.slug);
    expect(await slugOf(other)).toBe(other.slug);
    const chosen = await other.put('/website/address', { slug: 'horizon-lyon' });
    expect(chosen.json()).toEqual({ slug: 'horizon-lyon', url: expect.stringMatching(/\/site\/horizon-lyon$/) });
    const moved = await other.open('actualites');
    expect([moved.statusCode, moved.headers.location]).toEqual([303, '/site/horizon-lyon/actualites']);
    expect(codeOf(await site.put('/website/address', { slug: 'horizon-lyon' }))).toBe('409 site-address.taken');
    expect(codeOf(await site.put('/website/address', { slug: 'À côté' }))).toBe('422 site-address.invalid');
    expect(codeOf(await (await site.colleague('PEOPLE_ACCESS')).put('/website/address', { slug: 'volee' }))).toBe('403 access.permission');
  });
});

describe('the contact page', () => {
  const message = { name: 'Anne Martin', email: 'anne@exemple.fr', message: 'Bonjour,\nà quelle heure ?' };

  it('sends a mail to the structure, once', async () => {
    await site.put(`/environments/${site.clerk.environmentId}`, { email: 'contact@horizon.example' });
    const answers = [await site.send('contact', message), await site.send('contact', message)];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, `/site/${site.slug}/contact/envoye`],
      [303, `/site/${site.slug}/contact/envoye`],
    ]);
    expect(await html('contact/envoye')).toContain('Votre message a été envoyé.');
    const letters = (await mails('contact@horizon.example')).map(({ subject, body_text }) => [subject, body_text]);
    expect(letters).toEqual([['Message de Anne Martin depuis votre site', expect.stringContaining('à quelle heure ?')]]);
  });

  it('names each field that is wrong, and keeps what was typed', async () => {
    const { statusCode, body } = await site.send('contact', { ...message, email: 'anne', name: '<b>' });
    expect(statusCode).toBe(422);
    expect(body).toContain('<a href="#email">Indiquez une adresse électronique valide');
    expect(body).toContain('value="&lt;b&gt;"');
    expect(body).toContain('aria-invalid="true"');
  });

  it('ignores robots, and slows down who writes too much', async () => {
    expect((await site.send('contact', { ...message, message: 'Achetez', site: 'https://spam.example' })).statusCode).toBe(303);
    const answers = [];
    for (let index = 0; index < 6; index++) answers.push(await site.send('contact', { ...message, message: `Message ${index}` }));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.body).toContain('Trop de tentatives.');
  });
});

describe('an article of a later day', () => {
  it('comes at midnight in Paris, though nothing changes', async () => {
    await article({ title: 'Fête du printemps', date: '2026-03-17' });
    expect(await html()).not.toContain('Fête du printemps');
    app.clock.advance(24 * 60 * 60_000);
    expect(await html()).toContain('Fête du printemps');
  });
});
