import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture } from './activities-fixture.js';
import { bookkeepingFixture } from './bookkeeping-fixture.js';
import { directoryFixture } from './directory-fixture.js';
import { bankImage } from './image-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { siteRecords } from './site-records.js';

type Json = Record<string, unknown>;
type Headers = Record<string, string>;

let app: TestApp;
let headersOf: Record<'clerk' | 'accountant', Headers>;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  const fixture = await activitiesFixture(app);
  const books = await bookkeepingFixture(app);
  headersOf = { clerk: fixture.clerk.headers, accountant: books.clerk.headers };
  const person = await fixture.get(`/people/${fixture.personId}`);
  const family = { ...person.json<Json>(), children: [{ firstname: 'Zoé', lastname: 'Martin', birthday: '2016-02-01', type: 'CHILD' }] };
  await fixture.put(`/people/${fixture.personId}`, family);
  ids.set('people', fixture.personId).set('environments', fixture.clerk.environmentId).set('refund_settings', fixture.activity.id);
  ids.set('refunds', (await fixture.request()).id);
  const { id: outing } = await fixture.outing();
  ids.set('inscription_settings', outing).set('inscriptions', (await fixture.register(outing)).id);
  const made = async (path: string, body: Json) => ids.set(path, (await fixture.created<{ id: string }>(`/${path}`, body)).id);
  const member = { firstname: 'Paul', lastname: 'Martin', birthday: '2018-02-01' };
  await made('person_requests', { person: fixture.personId, data: member });
  const image = await bankImage(app, fixture);
  ids.set('images', image.id);
  await made('slides', { type: 'home', lg_image: image.id });
  await made('subvention_rules', { name: 'Cinéma', rate: 40 });
  await made('mailing_lists', { name: 'Présents', type: 'people', data: {}, consent: true });
  await made('mailings', {
    subject: 'Noël',
    body: '<p>Bonjour</p>',
    recipients: { lists: [ids.get('mailing_lists')], people: [fixture.personId] },
  });
  for (const { prefix, id } of await siteRecords((await directoryFixture(app)).by(fixture.clerk))) ids.set(prefix.slice(5, -1), id);
  const side = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: 'ASC', debit, credit });
  const bill = { date: books.form.date, label: 'Honoraires', piece_ref: 'F-1', lines: [side('622600', 50, 0), side('708800', 0, 50)] };
  ids
    .set('activity', books.cinema.id)
    .set('comptability/accounts', books.account.id)
    .set('comptability/categories', books.cinema.category.id);
  ids.set('comptability/exercices', books.year.id).set('comptability/operations', (await books.operation()).id);
  ids.set('comptability/writings', (await books.done<{ id: string }>(books.post('/writings', bill))).id);
}, 120_000);
afterAll(() => app?.close());

const nouns = [
  ...['people', 'person_requests', 'refunds', 'refund_settings', 'inscriptions', 'inscription_settings', 'subvention_rules'],
  ...['mailings', 'mailing_lists', 'advantages', 'articles', 'faces', 'images', 'reports', 'slides', 'environments'],
  ...['accounts', 'categories', 'exercices', 'operations', 'writings'].map((noun) => `comptability/${noun}`),
];

/** Members that a save changes by itself. */
const settled = ({ version: _version, updated_at: _at, ...rest }: Json): Json => rest;

describe('a save takes back what the read gives', () => {
  it.each(nouns)('of %s', async (noun) => {
    const headers = noun.startsWith('comptability/') ? headersOf.accountant : headersOf.clerk;
    const url = `/api/${noun}/${ids.get(noun)}`;
    const read = await app.inject({ method: 'GET', url, headers });
    expect([read.statusCode, read.statusCode === 200 ? '' : read.body]).toEqual([200, '']);
    const saved = await app.inject({ method: 'PUT', url, headers, payload: read.json<Json>() });
    expect([saved.statusCode, saved.statusCode === 200 ? '' : saved.body]).toEqual([200, '']);
    const position = saved.headers['x-position'];
    const again = await app.inject({ method: 'GET', url, headers: { ...headers, ...(position && { 'x-position': String(position) }) } });
    expect(settled(again.json<Json>())).toEqual(settled(read.json<Json>()));
  });
  it('of an operation with its allocation', async () => {
    const headers = headersOf.accountant;
    const url = `/api/comptability/operations/${ids.get('comptability/operations')}`;
    const splits = [{ activity: ids.get('activity'), balance: 50 }];
    const allocated = await app.inject({ method: 'PUT', url: `${url}/splits`, headers, payload: { splits } });
    expect([allocated.statusCode, allocated.json<Json>().splits]).toMatchObject([200, [{ budget: { id: 'ASC' } }]]);
    const saved = await app.inject({ method: 'PUT', url, headers, payload: allocated.json<Json>() });
    expect([saved.statusCode, saved.json<Json>().splits]).toEqual([200, allocated.json<Json>().splits]);
  });
  it('creates a person from one, with the type of the children', async () => {
    const {
      id: _id,
      matricule: _matricule,
      email: _email,
      ...copy
    } = (await app.inject({ method: 'GET', url: `/api/people/${ids.get('people')}`, headers: headersOf.clerk })).json<Json>();
    const { civility, lastname, firstname, birthday, children } = copy;
    const payload = { civility, lastname, firstname: `${String(firstname)}-Lou`, birthday, children };
    const created = await app.inject({ method: 'POST', url: '/api/people', headers: headersOf.clerk, payload });
    expect([created.statusCode, created.statusCode === 201 ? '' : created.body]).toEqual([201, '']);
  });
});

describe('a subsidy rule', () => {
  it('reads budget and rate from texts', async () => {
    const payload = { name: 'Parcs', percent: false, budget: '1000', rate: '40,5', periodicity: 'annual' };
    const created = await app.inject({ method: 'POST', url: '/api/subvention_rules', headers: headersOf.clerk, payload });
    expect(created.json()).toMatchObject({ budget: 1000, rate: 40.5 });
    const words = { ...payload, name: 'Zoo', budget: 'mille' };
    const refused = await app.inject({ method: 'POST', url: '/api/subvention_rules', headers: headersOf.clerk, payload: words });
    expect(refused.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'budget' }] });
  });
});
