import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/activities-fixture.js';
import { directoryFixture } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cookieOf, hiddenFields, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  await site.put('/website/parameters', { benef_request_allowed: true });
}, 60_000);
afterAll(async () => app?.close());

const ask = (id: string, by: Pick<SiteFixture, 'post'> = site) => by.post(`/people/${id}/impersonation`);
const tokenOf = (redirect: string): string => /\/connexion\/lien\/([\w-]{43})$/.exec(redirect)?.[1] ?? '';
const someone = async (change: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await site.person({ firstname: 'Hélène', lastname: 'Durand', ...change });
  await app.settled();
  return id;
};
async function viewed(id: string): Promise<{ cookie: string; setCookie: string }> {
  const token = tokenOf((await ask(id)).json<{ redirect: string }>().redirect);
  const { headers } = await site.send('connexion/lien', { token });
  return { cookie: cookieOf(headers['set-cookie']), setCookie: String(headers['set-cookie']) };
}

describe('a user who opens the site as a beneficiary', () => {
  it('sees the space of the person by the button behind a link, once', async () => {
    const id = await someone();
    const opened = await ask(id);
    expect(opened.statusCode).toBe(200);
    const { redirect } = opened.json<{ redirect: string }>();
    expect(redirect).toContain(`/site/${site.slug}/connexion/lien/`);
    const token = tokenOf(redirect);
    const button = await site.open(`connexion/lien/${token}`);
    expect(button.body).toContain('Vous allez voir le site comme Hélène DURAND, en lecture seule, pendant 15 minutes.');
    const entered = await site.send('connexion/lien', { token });
    expect(entered.headers['set-cookie']).toMatch(
      new RegExp(`^intendance_membre=[\\w-]{43}; Path=/site/${site.slug}; Max-Age=900; HttpOnly; SameSite=Lax$`),
    );
    const space = await site.open('mon-espace', { cookie: cookieOf(entered.headers['set-cookie']) });
    expect(space.headers['cache-control']).toBe('private, no-store');
    expect(space.body).toContain('<dd>DURAND</dd>');
    expect(space.body).not.toContain('Me déconnecter');
    expect((await site.send('connexion/lien', { token })).statusCode).toBe(422);
  });

  it('reads a banner on every page, and no visitor reads it', async () => {
    const { cookie } = await viewed(await someone());
    const paths = ['', 'cse', 'avantages', 'actualites', 'contact', 'connexion', 'connexion/code/x', 'connexion/lien/x', 'mon-espace'];
    const own = ['remboursement', 'inscriptions', 'mes-donnees', 'ma-famille', 'inconnue'].map((path) => `mon-espace/${path}`);
    for (const path of [...paths, ...own, 'mentions-legales', 'accessibilite', 'nulle-part']) {
      const page = await site.open(path, { cookie });
      expect([path, page.body.includes('Vous voyez le site comme <strong>Hélène DURAND</strong>'), page.headers['cache-control']]).toEqual([
        path,
        true,
        'private, no-store',
      ]);
      expect((await site.open(path)).body).not.toContain('Vous voyez le site comme');
    }
  });

  it.each([
    'contact',
    'connexion',
    'connexion/code',
    'mon-espace/remboursement',
    `mon-espace/remboursement/${newId()}`,
    `mon-espace/inscriptions/${newId()}`,
    `mon-espace/inscriptions/${newId()}/annulation`,
    'mon-espace/mes-donnees',
    'mon-espace/ma-famille',
  ])('sends no form: %s', async (path) => {
    const viewer = await viewed(await someone());
    const fields = { ...hiddenFields((await site.open('mon-espace/ma-famille', viewer)).body), firstname: 'Zoé', lastname: 'Durand' };
    const requests = async () => (await site.get('/person_requests')).json<{ totalCount: number }>().totalCount;
    const before = await requests();
    for (const answer of [await site.send(path, fields, { cookie: viewer.cookie }), await sendForm(app, site, viewer, path, fields, [])]) {
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'private, no-store']);
      expect(answer.body).toContain('Rien n’est envoyé');
    }
    await app.settled();
    expect(await requests()).toBe(before);
  });

  it('closes the view, and leaves the sessions of the person open', async () => {
    const member = await signedInMember(app, site);
    const { cookie } = await viewed(member.id);
    const { csrf } = hiddenFields((await site.open('mon-espace', { cookie })).body);
    const closed = await site.send('mon-espace/deconnexion', { csrf, partout: 'oui' }, { cookie });
    expect([closed.headers.location, closed.headers['set-cookie']]).toEqual([`/site/${site.slug}`, expect.stringContaining('Max-Age=0')]);
    expect((await site.open('mon-espace', { cookie })).statusCode).toBe(303);
    expect((await site.open('mon-espace', { cookie: member.cookie })).statusCode).toBe(200);
  });

  it('sees nothing more once the person leaves', async () => {
    const id = await someone();
    const { cookie } = await viewed(id);
    await site.put(`/people/${id}`, { exit_date: '2021-01-31' });
    expect((await site.open('mon-espace', { cookie })).statusCode).toBe(303);
    // A policy ends the session, which no read model waits for: the form is that of a visitor then, and empty.
    const answer = async () => (await site.send('contact', {}, { cookie })).statusCode;
    expect(await eventually(async () => ((await answer()) === 422 ? 422 : undefined))).toBe(422);
  });

  it('stands in the history of the person, and not in the statistics', async () => {
    const alone = await siteFixture(app);
    const { id } = await alone.person({ firstname: 'Hélène' });
    await app.settled();
    expect((await ask(String(id), alone)).statusCode).toBe(200);
    const line = await eventually(async () => {
      const { history } = (await alone.get(`/people/${id}/history`)).json<{ history: { type: string; label: string; actor: object }[] }>();
      return history.find(({ type }) => type === 'MemberImpersonated');
    });
    expect(line).toMatchObject({
      label: 'a vu le site des bénéficiaires comme cette personne, en lecture seule',
      actor: { id: alone.clerk.userId },
    });
    expect((await alone.get('/website/statistics')).json()).toMatchObject({ connectionRate: 0 });
  });
});

describe('the site as a beneficiary is refused', () => {
  it.each([
    ['who has left', { exit_date: '2021-01-31' }],
    ['who comes later', { entrance_date: '2099-01-01' }],
  ])('for a person %s', async (_, change) => {
    const answer = await ask(await someone(change));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'member-access.no-space']);
  });

  it('for a person of the trash, and for one whose data are erased', async () => {
    const id = await someone();
    await site.remove(`/people/${id}`);
    expect((await ask(id)).json().code).toBe('member-access.no-space');
    await site.post(`/people/${id}/erase`, { confirmation: 'effacer les données personnelles' });
    expect((await ask(id)).json().code).toBe('member-access.no-space');
  });

  it('where the site has no address', async () => {
    const bare = await directoryFixture(app);
    const { id } = await bare.person();
    const answer = await ask(String(id), bare);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'member-access.site-missing']);
  });

  it('to a user without the permission to edit people, or to read a part of the space', async () => {
    const id = await someone();
    const reader = await site.colleague('PEOPLE_ACCESS', 'PEOPLE_FAMILY_ACCESS', 'ACTIVITY_ACCESS', 'ADVANTAGE_ACCESS');
    expect((await ask(id, reader)).json().code).toBe('access.permission');
    const editor = await site.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT', 'ACTIVITY_ACCESS', 'ADVANTAGE_ACCESS');
    expect((await ask(id, editor)).json().code).toBe('member-access.impersonation-forbidden');
    const clerk = await site.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT', 'PEOPLE_FAMILY_ACCESS', 'ACTIVITY_ACCESS', 'ADVANTAGE_ACCESS');
    expect((await ask(id, clerk)).statusCode).toBe(200);
  });

  it('to another structure, whose site the link does not open either', async () => {
    const id = await someone();
    const other = await siteFixture(app);
    expect((await ask(id, other)).json()).toMatchObject({ status: 404, code: 'person.unknown' });
    const token = tokenOf((await ask(id)).json<{ redirect: string }>().redirect);
    expect((await other.send('connexion/lien', { token })).statusCode).toBe(422);
  });
});

// The last one: the sessions of the back-office end with the clock too.
describe('the time of a user who sees the site as a beneficiary', () => {
  it('has a minute for the link, and fifteen for the site', async () => {
    const id = await someone();
    const token = tokenOf((await ask(id)).json<{ redirect: string }>().redirect);
    const { cookie } = await viewed(id);
    app.clock.advance(14 * 60_000);
    expect((await site.send('connexion/lien', { token })).statusCode).toBe(422);
    expect((await site.open('mon-espace', { cookie })).statusCode).toBe(200);
    app.clock.advance(60_000);
    expect((await site.open('mon-espace', { cookie })).headers.location).toBe(`/site/${site.slug}/connexion`);
  });
});
