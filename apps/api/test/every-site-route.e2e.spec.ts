import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { openApiDocument } from '../src/platform/http/openapi/document.js';
import { Routes, type SiteRoute } from '../src/platform/http/routes.js';
import { gymSettings, outingSettings } from './activities-fixture.js';
import { picture } from './image-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { type SiteFixture, siteFixture } from './site-fixture.js';
import { cookieOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from './site-visitor.js';

let app: TestApp;
let routes: readonly SiteRoute[];
let site: SiteFixture;
let anne: SignedInMember;
let csrf: string;
let otherSite: SiteFixture;
let bob: SignedInMember;
/** Records of the other structure, by the address of their route. */
let foreignKeys: Readonly<Record<string, string>>;

const bill = async () => ({ input: 'factures', name: 'facture.jpg', content: await picture(320, 240) });
const fieldsOf = async (at: SiteFixture, { cookie }: SignedInMember, path: string) => hiddenFields((await at.open(path, { cookie })).body);
const created = async (at: SiteFixture, path: string, body: Record<string, unknown>): Promise<string> => {
  const answer = await at.post(path, body);
  if (answer.statusCode !== 201) throw new Error(`${path} ${answer.statusCode} ${answer.body}`);
  return answer.json<{ id: string }>().id;
};

async function refusedClaimOf(at: SiteFixture, member: SignedInMember): Promise<string> {
  const activite = await created(at, '/refund_settings', gymSettings);
  const form = { ...(await fieldsOf(at, member, 'mon-espace/remboursement')), activite, membre: '', date: '2026-03-05', montant: '40' };
  await sendForm(app, at, member, 'mon-espace/remboursement', form, [await bill()]);
  const { refunds } = (await at.get(`/refunds?filters[person|eq]=${member.id}`)).json<{ refunds: { id: string }[] }>();
  await at.post(`/refunds/${refunds[0]?.id}/refuse`, { reason: 'Facture illisible' });
  return refunds[0]?.id ?? '';
}

async function adoptedMinutesOf(at: SiteFixture): Promise<string> {
  const { path: file } = (await at.upload('/website/file', 'pv.pdf')).json<{ path: string }>();
  const id = await created(at, '/reports', { title: 'Réunion de mars', file });
  await at.post(`/reports/${id}/adopt`, { adopted_on: '2026-03-12' });
  return id;
}

async function registrationOf(at: SiteFixture, member: SignedInMember, activity: string): Promise<string> {
  const path = `mon-espace/inscriptions/${activity}`;
  await sendForm(app, at, member, path, { ...(await fieldsOf(at, member, path)), participants: '1' }, [
    { ...(await bill()), input: 'pieces' },
  ]);
  const { inscriptions } = (await at.get(`/inscriptions?filters[person|eq]=${member.id}`)).json<{ inscriptions: { id: string }[] }>();
  return inscriptions[0]?.id ?? '';
}

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  routes = app.get(Routes).ofSites();
  site = await siteFixture(app);
  otherSite = await siteFixture(app);
  for (const each of [site, otherSite]) await each.put('/website/parameters', { benef_request_allowed: true });
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  csrf = (await fieldsOf(site, anne, 'mon-espace')).csrf;
  bob = await signedInMember(app, otherSite, { firstname: 'Bob', lastname: 'Durand' });
  const outing = await created(otherSite, '/inscription_settings', outingSettings);
  const refusedClaim = await refusedClaimOf(otherSite, bob);
  const { refund_attachments } = (await otherSite.get(`/refunds/${refusedClaim}`)).json<{ refund_attachments: { id: string }[] }>();
  const otherRegistration = await registrationOf(otherSite, bob, outing);
  const { inscription_attachments } = (await otherSite.get(`/inscriptions/${otherRegistration}`)).json<{
    inscription_attachments: { id: string }[];
  }>();
  foreignKeys = {
    'mon-espace/proces-verbaux/:key': await adoptedMinutesOf(otherSite),
    'mon-espace/remboursement/:key': refusedClaim,
    'mon-espace/remboursements/:key': refusedClaim,
    'mon-espace/factures/:key': refund_attachments[0]?.id ?? '',
    'mon-espace/inscriptions/:key': outing,
    'mon-espace/inscriptions/:key/attente': outing,
    'mon-espace/inscriptions/:key/retrait': outing,
    'mon-espace/inscriptions/:key/annulation': otherRegistration,
    'mon-espace/inscriptions/:key/paiement': otherRegistration,
    'mon-espace/inscriptions/:key/recu': otherRegistration,
    'mon-espace/mes-inscriptions/:key': otherRegistration,
    'mon-espace/pieces/:key': inscription_attachments[0]?.id ?? '',
  };
}, 60_000);
afterAll(() => app?.close());

type Sent = { readonly cookie?: string; readonly slug?: string; readonly key?: string; readonly fields?: Record<string, string> };
type Asked = Pick<SiteRoute, 'method' | 'path'>;

function ask(
  { method, path }: Asked,
  { cookie, slug = site.slug, key = newId(), fields = {} }: Sent,
  headers: Record<string, string> = {},
) {
  app.clock.advance(1001);
  const url = path.replace(':slug', slug).replace(':key', key).replace('*', 'nulle-part');
  const encoding = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(cookie && { cookie }), ...(method === 'POST' && encoding) },
    ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
  });
}

const nameOf = ({ method, path }: Asked): string => `${method} ${path.replace('/site/:slug', '')}`;
const ofMembers = () => routes.filter(({ rule }) => rule.site !== 'visitor');
const forms = () => routes.filter(({ method }) => method === 'POST');
const ofSite = () => routes.filter(({ path }) => path.includes(':slug'));
const isPage = ({ headers, body }: LightMyRequestResponse): boolean =>
  headers['content-type'] === 'text/html; charset=utf-8' &&
  /^default-src 'none'/.test(String(headers['content-security-policy'])) &&
  body.startsWith('<!doctype html>');

/** The names of the routes whose answer is not the expected one, with the answer. */
async function wrong(
  checked: readonly SiteRoute[],
  send: (route: SiteRoute) => Promise<LightMyRequestResponse>,
  isRight: (answer: LightMyRequestResponse, route: SiteRoute) => boolean,
): Promise<string[]> {
  expect(checked.length).toBeGreaterThan(0);
  const names: string[] = [];
  for (const route of checked) {
    const answer = await send(route);
    if (!isRight(answer, route)) names.push(`${nameOf(route)} ${answer.statusCode} ${answer.headers.location ?? ''}`);
  }
  return names;
}
const leadsTo =
  (path: string) =>
  ({ statusCode, headers }: LightMyRequestResponse): boolean =>
    statusCode === 303 && headers.location === `/site/${site.slug}/${path}`;
const isMissing = (answer: LightMyRequestResponse): boolean => answer.statusCode === 404 && isPage(answer);

/** Replies of other statuses to the record of another structure, which write and show nothing. */
const otherStatuses: Readonly<Record<string, { status: number; reason: string }>> = {
  'GET /mon-espace/inscriptions/:key/annulation': { status: 200, reason: 'the question comes before any read' },
  'POST /mon-espace/remboursement/:key': { status: 303, reason: 'the space shows where the claims of the member stand' },
};

describe('every route of the members’ sites', () => {
  it('is closed to visitors, but for the pages of a site and those that open a session', () =>
    expect(
      routes
        .filter(({ rule }) => rule.site === 'visitor')
        .map(nameOf)
        .toSorted(),
    ).toEqual([
      'GET ',
      'GET /*',
      'GET /connexion/code/:key',
      'GET /connexion/lien/:key',
      'GET /site/style.css',
      'POST /connexion',
      'POST /connexion/code',
      'POST /connexion/facteur',
      'POST /connexion/lien',
      'POST /contact',
    ]));

  it('leads to the sign-in without the session of a member of this structure', async () => {
    const gone = await signedInMember(app, site);
    const { csrf: token } = await fieldsOf(site, gone, 'mon-espace');
    await site.send('mon-espace/deconnexion', { csrf: token }, { cookie: gone.cookie });
    for (const cookie of ['', `intendance_membre=${'a'.repeat(43)}`, bob.cookie, gone.cookie])
      expect(await wrong(ofMembers(), (route) => ask(route, { cookie }), leadsTo('connexion'))).toEqual([]);
  });

  it('asks the same of HEAD as of GET', async () => {
    const pages = ofMembers().filter(({ method }) => method === 'GET');
    expect(await wrong(pages, (route) => ask({ ...route, method: 'HEAD' }, {}), leadsTo('connexion'))).toEqual([]);
  });

  it('is a missing page where there is no site', async () =>
    expect(await wrong(ofSite(), (route) => ask(route, { slug: 'nulle-part', cookie: anne.cookie }), isMissing)).toEqual([]));

  it('is a missing page for the record of another structure', async () => {
    const keyed = ofMembers().filter(({ path }) => path.includes(':key'));
    const keyOf = ({ path }: SiteRoute): string => {
      const key = foreignKeys[path.replace('/site/:slug/', '')];
      if (!key) throw new Error(`name here a record of another structure for ${path}`);
      return key;
    };
    const send = (route: SiteRoute) => ask(route, { cookie: anne.cookie, key: keyOf(route), fields: { csrf, cle: newId() } });
    const events = async () => (await app.pools.owner.query<{ count: string }>('SELECT count(*) FROM evs.event')).rows;
    const before = await events();
    const isRight = (answer: LightMyRequestResponse, route: SiteRoute) =>
      otherStatuses[nameOf(route)] ? answer.statusCode === otherStatuses[nameOf(route)]?.status : isMissing(answer);
    expect(await wrong(keyed, send, isRight)).toEqual([]);
    expect(await events()).toEqual(before);
  });

  it('is a missing page for what is no id', async () => {
    const keyed = ofMembers().filter(({ method, path }) => method === 'GET' && path.includes(':key') && !path.endsWith('/annulation'));
    expect(await wrong(keyed, (route) => ask(route, { cookie: anne.cookie, key: "42'--" }), isMissing)).toEqual([]);
  });

  it('takes no form of another site, and none without the token of the session', async () => {
    const foreign = (route: SiteRoute) => ask(route, { cookie: anne.cookie, fields: { csrf } }, { 'sec-fetch-site': 'cross-site' });
    expect(await wrong(forms(), foreign, (answer) => answer.statusCode === 403 && isPage(answer))).toEqual([]);
    const forged = (route: SiteRoute) => ask(route, { cookie: anne.cookie, fields: { csrf: `${csrf.slice(1)}a` } });
    // The share target has no token, and files nothing.
    const ownForms = ofMembers().filter(({ method, rule }) => method === 'POST' && !rule.isShared);
    expect(await wrong(ownForms, forged, leadsTo('mon-espace'))).toEqual([]);
  });

  it('sends no form of a user who sees the site as the member, but those that open and close the view', async () => {
    const { redirect } = (await site.post(`/people/${anne.id}/impersonation`)).json<{ redirect: string }>();
    const entered = await site.send('connexion/lien', { token: redirect.split('/').at(-1) ?? '' });
    const cookie = cookieOf(entered.headers['set-cookie']);
    const readOnly = forms().filter(({ rule }) => !rule.isOpenToImpersonation);
    const isRefused = (answer: LightMyRequestResponse) => answer.statusCode === 403 && answer.body.includes('Rien n’est envoyé');
    expect(await wrong(readOnly, (route) => ask(route, { cookie, fields: { csrf } }), isRefused)).toEqual([]);
    const open = forms().filter(({ rule }) => rule.isOpenToImpersonation);
    expect(open.map(nameOf).toSorted()).toEqual(['POST /connexion/lien', 'POST /mon-espace/deconnexion']);
  });

  it('lets the member read', async () => {
    const pages = ofMembers().filter(({ method, path }) => method === 'GET' && !path.includes(':key'));
    expect(
      await wrong(
        pages,
        (route) => ask(route, { cookie: anne.cookie }),
        (answer) => answer.statusCode === 200,
      ),
    ).toEqual([]);
  });

  it('of requests is a missing page where the structure takes none', async () => {
    await site.put('/website/parameters', { benef_request_allowed: false });
    const ofRequests = routes.filter(({ rule }) => rule.site === 'requester');
    expect(await wrong(ofRequests, (route) => ask(route, { cookie: anne.cookie, fields: { csrf } }), isMissing)).toEqual([]);
    await site.put('/website/parameters', { benef_request_allowed: true });
  });

  it('is no operation of the document of the API', () => {
    const documented = Object.keys(openApiDocument(app.nest).paths);
    expect(documented.filter((path) => path.startsWith('/site'))).toEqual([]);
  });
});

describe('a form that a member sends twice at once', () => {
  it('executes once, with its files, and both replies are the first one', async () => {
    const activite = await created(site, '/refund_settings', gymSettings);
    const path = 'mon-espace/remboursement';
    const form = { ...(await fieldsOf(site, anne, path)), activite, membre: '', date: '2026-03-05', montant: '40' };
    const files = [await bill()];
    const replies = await Promise.all([1, 2, 3].map(() => sendForm(app, site, anne, path, form, files)));
    expect(new Set(replies.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`))).toEqual(
      new Set([`303 /site/${site.slug}/mon-espace#remboursements`]),
    );
    const { rows } = await app.pools.owner.query(
      `SELECT type, count(*)::int AS count FROM evs.event
       WHERE type IN ('RefundRequested', 'AttachmentUploaded') AND environment_id = $1 GROUP BY type ORDER BY type`,
      [site.clerk.environmentId],
    );
    expect(rows).toEqual([
      { type: 'AttachmentUploaded', count: 1 },
      { type: 'RefundRequested', count: 1 },
    ]);
  });
});
