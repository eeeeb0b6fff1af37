import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
}, 60_000);
afterAll(async () => app?.close());

let visitors = 0;
/** Limits count by address: each spec comes from another one. */
const visitor = () => ({ from: `203.0.113.${++visitors}` });
const cookieOf = (header: unknown): string => /^intendance_membre=[^;]*/.exec(String(header))?.[0] ?? '';

/** The link and the code of the last mail to an address. */
async function mailTo(email: string, count = 1): Promise<{ token: string; code: string; text: string }> {
  const mail = await eventually(async () => {
    const mails = (await app.mails()).filter(({ recipient }) => recipient === email);
    return mails.length >= count ? mails.at(-1) : undefined;
  });
  const token = /\/connexion\/lien\/([\w-]{43})/.exec(mail.body_text)?.[1] ?? '';
  return { token, code: /Votre code : (\d{6})/.exec(mail.body_text)?.[1] ?? '', text: mail.body_text };
}

async function requestLink(email: string): Promise<string> {
  await app.settled();
  const { statusCode, headers } = await site.send('connexion', { email }, visitor());
  expect(statusCode).toBe(303);
  return String(headers.location).split('/').at(-1) ?? '';
}

let people = 0;
const someone = async (change: Record<string, unknown> = {}) => {
  const email = `anne${++people}@exemple.fr`;
  const { id } = await site.person({ email, firstname: `Anne${people}`, ...change });
  return { id, email: String(change.email ?? email) };
};

async function signedInMember(change: Record<string, unknown> = {}) {
  const person = await someone(change);
  await requestLink(person.email);
  const { token } = await mailTo(person.email);
  const { headers } = await site.send('connexion/lien', { token });
  return { ...person, cookie: cookieOf(headers['set-cookie']) };
}

const space = (cookie: string) => site.open('mon-espace', { cookie });

describe('a member', () => {
  it('signs in by the button behind the link, once', async () => {
    const { email } = await someone();
    await requestLink(email);
    const { token } = await mailTo(email);
    for (let scans = 0; scans < 3; scans++) {
      const scanned = await site.open(`connexion/lien/${token}`);
      expect([scanned.statusCode, scanned.headers['set-cookie']]).toEqual([200, undefined]);
      expect(scanned.headers['cache-control']).toBe('private, no-store');
      expect(scanned.body).toContain('Ouvrir mon espace');
    }
    const entered = await site.send('connexion/lien', { token });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, `/site/${site.slug}/mon-espace`]);
    expect(entered.headers['set-cookie']).toMatch(
      new RegExp(`^intendance_membre=[\\w-]{43}; Path=/site/${site.slug}; Max-Age=1209600; HttpOnly; SameSite=Lax$`),
    );
    const own = await space(cookieOf(entered.headers['set-cookie']));
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body).toContain(`<dd>${email}</dd>`);
    const again = await site.send('connexion/lien', { token });
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([422, undefined]);
    expect(again.body).toContain('Ce lien n’est plus valable');
  });

  it('signs in by the code of the same mail, which five wrong tries block', async () => {
    const { email } = await someone();
    const demande = await requestLink(email);
    const { code } = await mailTo(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await site.send('connexion/code', { demande, code: wrong }, visitor())).body).toContain('Ce code n’est pas le bon');
    const entered = await site.send('connexion/code', { demande, code: `${code.slice(0, 3)} ${code.slice(3)}` }, visitor());
    expect((await space(cookieOf(entered.headers['set-cookie']))).statusCode).toBe(200);
    const { email: other } = await someone();
    const second = await requestLink(other);
    const { code: right } = await mailTo(other);
    const bad = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries++) await site.send('connexion/code', { demande: second, code: bad }, visitor());
    expect((await site.send('connexion/code', { demande: second, code: right }, visitor())).statusCode).toBe(422);
  });

  it('has fifteen minutes', async () => {
    const { email } = await someone();
    await requestLink(email);
    const { token } = await mailTo(email);
    app.clock.advance(14 * 60_000);
    expect((await site.open(`connexion/lien/${token}`)).statusCode).toBe(200);
    app.clock.advance(60_000 + 1);
    expect((await site.send('connexion/lien', { token })).statusCode).toBe(422);
  });
});

describe('the sign-in of members', () => {
  let signInSite: SiteFixture;
  beforeAll(async () => {
    signInSite = await siteFixture(app);
  });

  it('answers the same for an address that nobody has', async () => {
    const { email } = await signInSite.person({ email: 'connue@exemple.fr' });
    await app.settled();
    const known = await signInSite.send('connexion', { email: String(email) }, visitor());
    const unknown = await signInSite.send('connexion', { email: 'inconnue@exemple.fr' }, visitor());
    const pages = await Promise.all([known, unknown].map(({ headers }) => app.inject({ method: 'GET', url: String(headers.location) })));
    const [first, second] = pages.map(({ body }) => body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'));
    expect([known.statusCode, unknown.statusCode, first]).toEqual([303, 303, second]);
    await mailTo('connue@exemple.fr');
    expect((await app.mails()).filter(({ recipient }) => recipient === 'inconnue@exemple.fr')).toEqual([]);
  });

  it('asks who, where several share an address', async () => {
    const email = 'famille@exemple.fr';
    const { id } = await signInSite.person({ email, firstname: 'Zoé' });
    await signInSite.person({ email, firstname: 'Paul' });
    const { id: gone } = await signInSite.person({ email, firstname: 'Léa', exit_date: '2021-01-01' });
    await app.settled();
    await signInSite.send('connexion', { email }, visitor());
    const { token } = await mailTo(email);
    const choice = await signInSite.send('connexion/lien', { token });
    expect(choice.body).toContain('Qui êtes-vous');
    expect(choice.body).toContain('Paul');
    expect(choice.body).not.toContain('Léa');
    for (const personne of [gone, 'x'])
      expect((await signInSite.send('connexion/lien', { token, personne })).headers['set-cookie']).toBeUndefined();
    const entered = await signInSite.send('connexion/lien', { token, personne: id });
    expect((await signInSite.open('mon-espace', { cookie: cookieOf(entered.headers['set-cookie']) })).body).toContain('Zoé');
  });

  it('refuses who has left, by mail and politely', async () => {
    await signInSite.person({ email: 'partie@exemple.fr', exit_date: '2021-01-01' });
    await app.settled();
    await signInSite.send('connexion', { email: 'partie@exemple.fr' }, visitor());
    const { token, text } = await mailTo('partie@exemple.fr');
    expect(token).toBe('');
    expect(text).toContain('réservé aux bénéficiaires présents');
  });

  it('mails three links to an address in a quarter of an hour', async () => {
    const statuses = [];
    for (let tries = 0; tries < 4; tries++)
      statuses.push((await signInSite.send('connexion', { email: 'vite@exemple.fr' }, visitor())).statusCode);
    expect(statuses).toEqual([303, 303, 303, 429]);
  });

  it('is closed to forms of other sites', async () => {
    const { statusCode } = await signInSite.send('connexion', { email: 'x@exemple.fr' }, { 'sec-fetch-site': 'cross-site' });
    expect(statusCode).toBe(403);
  });

  it('opens one site: the link of another one is nothing', async () => {
    const other = await siteFixture(app);
    await other.person({ email: 'ailleurs@exemple.fr' });
    await app.settled();
    await other.send('connexion', { email: 'ailleurs@exemple.fr' }, visitor());
    const { token } = await mailTo('ailleurs@exemple.fr');
    expect((await signInSite.send('connexion/lien', { token })).statusCode).toBe(422);
    const { headers } = await other.send('connexion/lien', { token });
    const foreign = await signInSite.open('mon-espace', { cookie: cookieOf(headers['set-cookie']) });
    expect([foreign.statusCode, foreign.headers.location]).toEqual([303, `/site/${signInSite.slug}/connexion`]);
  });
});

describe('a session of a member', () => {
  let home: SiteFixture;
  beforeAll(async () => {
    home = await siteFixture(app);
    site = home;
  });

  it('ends when the member signs out, with the token of the form only', async () => {
    const { cookie } = await signedInMember();
    const csrf = /name="csrf" value="([\w-]+)"/.exec((await space(cookie)).body)?.[1] ?? '';
    await site.send('mon-espace/deconnexion', { csrf: 'autre' }, { cookie });
    expect((await space(cookie)).statusCode).toBe(200);
    const left = await site.send('mon-espace/deconnexion', { csrf }, { cookie });
    expect(left.headers['set-cookie']).toContain('Max-Age=0');
    expect((await space(cookie)).headers.location).toBe(`/site/${site.slug}/connexion`);
  });

  it('ends on every device when the member asks for it', async () => {
    const { email, cookie } = await signedInMember();
    await requestLink(email);
    const { token } = await mailTo(email, 2);
    const second = cookieOf((await site.send('connexion/lien', { token })).headers['set-cookie']);
    const csrf = /name="csrf" value="([\w-]+)"/.exec((await space(second)).body)?.[1] ?? '';
    await site.send('mon-espace/deconnexion', { csrf, partout: 'oui' }, { cookie: second });
    expect((await space(cookie)).statusCode).toBe(303);
  });

  it('ends with the stay of the member', async () => {
    const { id, cookie } = await signedInMember();
    await site.put(`/people/${id}`, { exit_date: '2026-01-31' });
    expect((await space(cookie)).statusCode).toBe(303);
  });

  it('shows the minutes, which visitors do not see', async () => {
    const { path } = (await site.upload('/website/file', 'pv-mars.pdf')).json();
    const { id } = (await site.post('/reports', { title: 'Réunion de mars', file: path })).json();
    const { cookie } = await signedInMember();
    expect((await space(cookie)).body).not.toContain('Réunion de mars');
    expect((await site.open(`mon-espace/proces-verbaux/${id}`, { cookie })).statusCode).toBe(404);
    await site.post(`/reports/${id}/adopt`, { adopted_on: '2026-03-12' });
    expect((await space(cookie)).body).toContain(`/mon-espace/proces-verbaux/${id}">Réunion de mars (PDF, 1 Ko)</a>`);
    const file = await site.open(`mon-espace/proces-verbaux/${id}`, { cookie });
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('attachment; filename="pv-mars.pdf"'),
    ]);
    expect((await site.open(`mon-espace/proces-verbaux/${id}`)).statusCode).toBe(303);
    const other = await siteFixture(app);
    const foreign = (
      await other.post('/reports', { title: 'Ailleurs', file: (await other.upload('/website/file', 'x.pdf')).json().path })
    ).json();
    expect((await site.open(`mon-espace/proces-verbaux/${foreign.id}`, { cookie })).statusCode).toBe(404);
  });

  it('reads articles that are for members, which nobody else sees', async () => {
    const content = { content: '<p>Entre nous</p>', type: 'video', video: 'https://vimeo.com/123456789', cover_id: newId() };
    const published = { ...content, date: '2026-03-10', status: 'PUBLISHED', members_only: true };
    const { id } = (await site.post('/articles', { ...published, title: 'Réservé' })).json();
    const { cookie } = await signedInMember();
    for (const path of ['', 'actualites', `actualites/reserve-${id.slice(-12)}`]) {
      const own = await site.open(path, { cookie });
      expect([path, own.headers['cache-control'], own.body.includes('Réservé')]).toEqual([path, 'private, no-store', true]);
      expect((await site.open(path)).body).not.toContain('Réservé');
    }
    for (const path of ['rss.xml', 'sitemap.xml']) expect((await site.open(path, { cookie })).body).not.toContain(id);
    expect((await site.open(`actualites/reserve-${id.slice(-12)}`)).statusCode).toBe(404);
    expect((await site.open('', { cookie })).body).toContain('Procès-verbaux');
    expect((await site.open('')).body).not.toContain('Procès-verbaux');
  });

  it('counts in the statistics and stands in the history, without a name', async () => {
    const alone = await siteFixture(app);
    site = alone;
    const { cookie, id } = await signedInMember();
    await someone();
    await someone();
    expect((await space(cookie)).statusCode).toBe(200);
    expect((await alone.get('/website/statistics')).json()).toEqual({ connectionRate: 33, customerCount: 3 });
    const { rows } = await app.pools.owner.query("select data::text as data from evs.event where type = 'MemberSignedIn'");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/anne|exemple/i);
    expect((await alone.get('/history')).body).toContain('s’est connecté au site des bénéficiaires');
    site = home;
    expect(id).toBeTruthy();
  });

  it('ends after fourteen days', async () => {
    const { cookie } = await signedInMember();
    app.clock.advance(14 * 86_400_000 + 1);
    expect((await space(cookie)).statusCode).toBe(303);
  });
});
