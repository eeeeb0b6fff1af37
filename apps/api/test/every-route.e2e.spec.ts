import { fieldId } from '@intendance/domain/directory/person-field/person-field.js';
import { listViewStream } from '@intendance/domain/identity/list-view/list-view.events.js';
import {
  sealAcknowledgementId,
  sealAcknowledgementStream,
} from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.events.js';
import { sealTimestampId, sealTimestampStream } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.events.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { PersonUnsubscriptionDto } from '../src/mailing/unsubscription/unsubscription.dto.js';
import { openApiDocument } from '../src/platform/http/openapi/document.js';
import { type ApiRoute as Route, Routes } from '../src/platform/http/routes.js';
import { isOpenToApiKeys } from '../src/platform/wire/access.decorator.js';
import { acceptedCallers, asksNoPermission, isClosedToCouncils, keyOf, refusedCallers } from './access-matrix.js';
import { activitiesFixture } from './activities-fixture.js';
import { bankImportFixture, ofx } from './bank-import-fixture.js';
import { bookkeepingFixture } from './bookkeeping-fixture.js';
import { declaredRecords, exampleRecord, storedEvents } from './declared-records.js';
import { exampleBody, takesFiles } from './example-body.js';
import { bankImage } from './image-fixture.js';
import { inlinedDocument } from './inlined-document.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { placedOrder } from './placed-order.js';
import { type SignedInOptions, signedIn } from './signed-in.js';
import { record } from './worked-year.js';

let app: TestApp;
let routes: readonly Route[];
let document: OpenAPIObject;
type Stranger = { headers: Record<string, string>; key: Record<string, string> };
let council: Stranger;
let association: Stranger;
let operator: Record<string, string>;
let paramsOf: (path: string) => Record<string, string>;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  routes = app.get(Routes).ofApi();
  document = inlinedDocument(openApiDocument(app.nest));
  [council, association] = await Promise.all([openStranger('CSE'), openStranger('ASSOCIATION')]);
  operator = (await signedIn(app, { isOperator: true })).headers;
  const fixture = await activitiesFixture(app);
  const { id: refund } = await fixture.request();
  const { id: outing } = await fixture.outing();
  const { id: registration } = await fixture.register(outing);
  const member = { firstname: 'Zoé', lastname: 'Martin', birthday: '2026-02-01' };
  const { id: request } = await fixture.created<{ id: string }>('/person_requests', { person: fixture.personId, data: member });
  const field = fieldId(fixture.clerk.environmentId, 'CUSTOM1');
  const { id: bankImport } = await (await bankImportFixture(app, fixture.clerk)).upload('releve.ofx', ofx({ fitid: '1', amount: '-1' }));
  const image = await bankImage(app, fixture);
  const books = await bookkeepingFixture(app);
  const { id: operation } = await books.operation();
  const side = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: 'ASC', debit, credit });
  const bill = { date: books.form.date, label: 'Honoraires', piece_ref: 'F-1', lines: [side('622600', 50, 0), side('708800', 0, 50)] };
  const { id: entry } = await books.done<{ id: string }>(books.post('/writings', bill));
  const entryTemplate = newId();
  const templateStory = storedEvents('entry-templates').map(({ data, ...event }) => ({
    ...event,
    data: { ...data, templateId: entryTemplate },
  }));
  const templatesOf = `entry-templates-${fixture.clerk.environmentId}` as const;
  await record(app.get(EventStore), fixture.clerk.environmentId, {
    stream: templatesOf,
    expected: 'none',
    events: templateStory.slice(0, 1),
  });
  const store = app.get(EventStore);
  const [own, ofBooks] = [fixture.clerk.environmentId, books.clerk.environmentId];
  const story = (environment: EnvironmentId, stream: StreamId, type: string) =>
    record(store, environment, { stream, expected: 'none', events: storedEvents(type) });
  const [fixedAsset, grant, loan, provision] = [newId(), newId(), newId(), newId()];
  await story(ofBooks, `fixed-asset-${fixedAsset}`, 'fixed-asset');
  await story(ofBooks, `grant-${grant}`, 'grant');
  await story(ofBooks, `loan-${loan}`, 'loan');
  await story(ofBooks, `provision-${provision}`, 'provision');
  const invited = { email: 'zoe@cse.example', firstname: 'Zoé', lastname: 'Petit', role: 'CUSTOM' };
  const { id: invitation } = await fixture.created<{ id: string }>('/invitations', invited);
  const { order, item } = await placedOrder(app, fixture.clerk.environmentId, fixture.personId);
  const orderImport = newId();
  await story(own, `order-import-${orderImport}`, 'order-import');
  const planApplication = newId();
  await record(app.get(EventStore), books.clerk.environmentId, {
    stream: `plan-application-${planApplication}`,
    expected: 'none',
    events: [{ type: 'PlanApplicationStarted', data: { changed: [], emptied: [], operations: 0 } }],
  });
  const ownBill = newId();
  await story(own, `bill-${ownBill}`, 'bill');
  const keyForm = { name: 'Paie', permissions: ['PEOPLE_ACCESS'], accounting_permissions: [], expires_on: '2026-12-31' };
  const { id: apiKey } = await fixture.created<{ id: string }>('/api_keys', keyForm);
  const webhookForm = { name: 'Paie', url: 'https://exemple.fr/intendance', types: ['*'] };
  const { id: webhook } = await fixture.created<{ id: string }>('/webhooks', webhookForm);
  const { id: parameter } = await fixture.created<{ id: string }>('/parameters', { code: 'edito_title', content: 'Bonjour' });
  await fixture.post(`/people/${fixture.personId}/unsubscription`, { reason: 'Courrier' });
  const optOut = (await fixture.get(`/people/${fixture.personId}/unsubscription`)).json<PersonUnsubscriptionDto>();
  const unsubscription = optOut.unsubscription?.id ?? '';
  const { id: gift } = await fixture.created<{ id: string }>('/gifts', { type: 'Culture', amount: 20 });
  const entryProposal = newId();
  await story(ofBooks, `entry-proposal-${entryProposal}`, 'entry-proposal');
  const { id: mailing } = await fixture.created<{ id: string }>('/mailings', { subject: 'Noël' });
  await story(own, `mail-delivery-${mailing}`, 'mail-delivery');
  await story(own, `letter-batch-${mailing}`, 'letter-batch');
  const [{ batchId: letterBatch } = { batchId: '' }] = storedEvents('letter-batch').map(({ data }) => data as { batchId: string });
  await story(own, `online-payment-${registration}`, 'online-payment');
  const [{ id: onlinePayment } = { id: '' }] = storedEvents('online-payment').map(({ data }) => data as { id: string });
  await story(own, listViewStream(own), 'list-view');
  const stampedSeal = { stream: sealTimestampStream(sealTimestampId(own, 12)) };
  await story(own, stampedSeal.stream, 'seal-timestamp');
  await story(own, sealAcknowledgementStream(sealAcknowledgementId(own, 12)), 'seal-acknowledgement');
  const paramsByHand = (path: string): Record<string, string> | undefined => {
    if (path.startsWith('/api/sealed_history/witnesses/')) return { number: '12' };
    if (path.startsWith('/api/sealed_history/proofs/')) return { ...stampedSeal, version: '1' };
    if (path.startsWith('/api/list_views/')) return { id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8b01' };
    if (path.startsWith('/api/refunds/')) return { id: refund, attachmentId: newId() };
    if (path.startsWith('/api/refund_settings/')) return { id: fixture.activity.id };
    if (path.startsWith('/api/inscriptions/')) return { id: registration, attachmentId: newId() };
    if (path.startsWith('/api/inscription_settings/')) return { id: outing };
    if (path.startsWith('/api/people/')) return { id: fixture.personId, attachmentId: newId() };
    if (path.startsWith('/api/person_fields/')) return { id: field };
    if (path.startsWith('/api/person_requests/')) return { id: request, attachmentId: newId() };
    if (path.startsWith('/api/images/')) return { id: image.id };
    if (path.startsWith('/api/comptability/accounts/')) return { id: books.account.id };
    if (path.startsWith('/api/comptability/operations/')) return { id: operation, attachmentId: newId() };
    if (path.startsWith('/api/comptability/activities/')) return { id: books.cinema.id };
    if (path.startsWith('/api/comptability/categories/')) return { id: books.cinema.category.id };
    if (path.startsWith('/api/comptability/exercices/')) return { id: books.year.id };
    if (path.startsWith('/api/comptability/imports/')) return { id: bankImport };
    if (path.startsWith('/api/comptability/entry_proposals/')) return { id: entryProposal };
    if (path.startsWith('/api/comptability/writings/')) return { id: entry };
    if (path.startsWith('/api/comptability/fixed_assets/')) return { id: fixedAsset };
    if (path.startsWith('/api/comptability/grants/')) return { id: grant, yearId: books.year.id };
    if (path.startsWith('/api/comptability/loans/')) return { id: loan, changeId: newId() };
    if (path.startsWith('/api/comptability/provisions/')) return { id: provision, yearId: books.year.id };
    if (path.startsWith('/api/comptability/entry_templates/')) return { id: entryTemplate };
    if (path.startsWith('/api/comptability/plan/applications/')) return { id: planApplication };
    if (path.startsWith('/api/api_keys/')) return { id: apiKey };
    if (path.startsWith('/api/webhooks/')) return { id: webhook };
    if (path.startsWith('/api/gifts/')) return { id: gift };
    if (path.startsWith('/api/bills/')) return { id: ownBill };
    if (path.startsWith('/api/held_orders/')) return { id: order };
    if (path.startsWith('/api/order_items/')) return { id: item };
    if (path.startsWith('/api/orders/imports/')) return { id: orderImport };
    if (path.startsWith('/api/identity_provider/links/')) return { id: fixture.clerk.userId };
    if (path.startsWith('/api/users/')) return { id: fixture.clerk.userId };
    if (path.startsWith('/api/invitations/')) return { id: invitation };
    if (/^\/api\/(?:environments|billing_datas)\//.test(path)) return { id: fixture.clerk.environmentId };
    if (path.startsWith('/api/unsubscriptions/')) return { id: unsubscription };
    if (path.startsWith('/api/mailings/')) return { id: mailing, attachmentId: newId(), batchId: letterBatch };
    if (path.startsWith('/api/online_payments/')) return { id: onlinePayment };
    if (path.startsWith('/api/parameters/')) return { id: parameter };
    return undefined;
  };
  const examples = new Map<string, string>();
  for (const declared of declaredRecords)
    if (paramsByHand(`/api/${declared.path}/:id`) === undefined)
      examples.set(`/api/${declared.path}/`, await exampleRecord(app, fixture.clerk.environmentId, declared));
  expect(examples.size).toBeGreaterThan(3);
  paramsOf = (path) => {
    const [, id] = [...examples].find(([prefix]) => path.startsWith(prefix)) ?? [];
    const params = paramsByHand(path) ?? (id && { id, attachmentId: newId() });
    if (!params) throw new Error(`say in paramsByHand which record of another environment ${path} is asked for`);
    return params;
  };
}, 120_000);
afterAll(() => app?.close());

const boundary = 'intendance';
const upload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="facture.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\r\n--${boundary}--\r\n`;

/** A request that only access or absence can refuse. */
async function ask({ method, path }: Route, headers: Record<string, string>, params: Record<string, string> = {}) {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? (name === 'date' ? '2026-01-31' : newId()));
  const body = exampleBody(document, method, path);
  const sent = takesFiles(document, method, path)
    ? { payload: upload, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` } }
    : { headers, ...(body && { payload: body }) };
  const answer = await app.inject({ method: method as 'GET', url, ...sent });
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body };
}

async function openStranger(type: NonNullable<SignedInOptions['type']>): Promise<Stranger> {
  const foreigner = await signedIn(app, { type, accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN', 'EDIT_KEYWORDS'] });
  return { headers: foreigner.headers, key: bearer(await keyOf(app, foreigner)) };
}
/** Of a structure that has the route. */
const strangerOf = ({ rule }: Route) => (isClosedToCouncils(rule) ? association : council);
/** A user who may read the lists of the route. */
const readerOf = (route: Route) => (route.rule === 'operator' ? operator : strangerOf(route).headers);

const closed = () => routes.filter(({ rule }) => rule !== 'public');
const bearer = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

describe('every route of the program', () => {
  it('asks for a session, but for those that open one and those of a page without one', () =>
    expect(
      routes
        .filter(({ rule }) => rule === 'public')
        .map(nameOf)
        .toSorted(),
    ).toEqual([
      'GET /api/installation',
      'GET /api/invitation-links/:token',
      'GET /api/login_check/provider/:id',
      'GET /api/mailbox',
      'GET /api/mailings/unsubscribe/:token',
      'GET /api/sealed_history/keys',
      'GET /api/sealed_history/receipts/:code',
      'GET /api/terms',
      'GET /api/website/image/:environment/:file',
      'GET /api/witness/heads/:history',
      'POST /api/confirm-email/:token',
      'POST /api/forgot-password',
      'POST /api/invitation-links/:token/accept',
      'POST /api/login_check',
      'POST /api/login_check/passkey',
      'POST /api/login_check/passkey/options',
      'POST /api/login_check/provider',
      'POST /api/login_check/provider/begin',
      'POST /api/login_check/provider/code',
      'POST /api/login_check/provider/search',
      'POST /api/login_link',
      'POST /api/logout',
      'POST /api/mail_bounces',
      'POST /api/mailings/unsubscribe/:token',
      'POST /api/mailings/unsubscribe/:token/one-click',
      'POST /api/mailings/unsubscribe/:token/undo',
      'POST /api/register',
      'POST /api/reset-password/:token',
      'POST /api/ticketing/:environmentId/messages',
      'POST /api/token/refresh',
      'POST /api/verifications',
      'POST /api/witness/heads',
    ]));

  it('asks for a permission, but for those of the user alone and those that look at the permissions themselves', () => {
    const names = routes.filter(({ rule }) => asksNoPermission(rule)).map(nameOf);
    expect(names.toSorted()).toEqual(Object.keys(withoutPermission).toSorted());
  });

  it.each(refusedCallers)('answers as its declaration says to $name', async ({ open, expected }) => {
    let headers = {};
    const wrong: string[] = [];
    let refused = 0;
    for (const route of closed()) {
      const wanted = expected(route.rule, route.method);
      if (wanted === undefined) continue;
      // A key makes 600 requests at once.
      if (refused % 500 === 0) headers = bearer(await open(app));
      refused += 1;
      const { status, type, body } = await ask(route, headers);
      const answered = `${status} ${type?.toString().startsWith('application/problem+json') ? JSON.parse(body).code : type}`;
      if (answered !== wanted) wrong.push(`${nameOf(route)} ${answered}, not ${wanted}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });

  it.each(acceptedCallers)('lets $name in', async ({ open, expected }) => {
    const headers = bearer(await open(app));
    const wrong: string[] = [];
    for (const route of closed().filter(({ rule, method }) => expected(rule, method) === undefined)) {
      const { status, body } = await ask(route, headers);
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${nameOf(route)} ${status} ${body}`);
    }
    expect(wrong).toEqual([]);
  });

  it('asks the same of HEAD as of GET', async () => {
    const open: string[] = [];
    for (const route of closed().filter(({ method }) => method === 'GET')) {
      const { status } = await ask({ ...route, method: 'HEAD' }, {});
      if (status !== 401 && status !== 404) open.push(`${nameOf(route)} ${status}`);
    }
    expect(open).toEqual([]);
  });

  it("answers 404 for another environment's record", async () => {
    const open: string[] = [];
    for (const route of closed().filter(({ path, rule }) => path.includes(':') && rule !== 'operator')) {
      const { status, body } = await ask(route, strangerOf(route).headers, paramsOf(route.path));
      if (status !== 404) open.push(`${nameOf(route)} ${status} ${body}`);
    }
    expect(open).toEqual([]);
  });

  it("answers 404 for another environment's record to a key", async () => {
    const open: string[] = [];
    for (const route of closed().filter(({ path, rule }) => path.includes(':') && isOpenToApiKeys(rule))) {
      const { status, body } = await ask(route, strangerOf(route).key, paramsOf(route.path));
      if (status !== 404) open.push(`${nameOf(route)} ${status} ${body}`);
    }
    expect(open).toEqual([]);
  });

  it('answers 404 for what is no id', async () => {
    const open: string[] = [];
    for (const route of closed().filter(({ path, rule }) => path.includes(':id') && rule !== 'operator')) {
      const { status } = await ask(route, strangerOf(route).headers, { id: "42'--" });
      if (status !== 404) open.push(`${nameOf(route)} ${status}`);
    }
    expect(open).toEqual([]);
  });

  it('answers 400 to a parameter that its list does not know', async () => {
    const lists = closed().filter(({ method, path }) => method === 'GET' && document.paths[path]?.get?.parameters?.some(isPage));
    expect(lists.length).toBeGreaterThan(2);
    const open: string[] = [];
    for (const route of lists)
      for (const query of ['filters[colour|eq]=red', 'limit=0', 'order[colour]=asc', 'colour=red']) {
        const answer = await app.inject({ method: 'GET', url: `${route.path}?${query}`, headers: readerOf(route) });
        if (answer.statusCode !== 400) open.push(`${nameOf(route)} ${query} ${answer.statusCode}`);
      }
    expect(open).toEqual([]);
  });

  it('narrows every list to records and to what changed since, and orders it by that', async () => {
    const lists = closed().filter(({ method, path }) => method === 'GET' && document.paths[path]?.get?.parameters?.some(isPage));
    const narrowed = lists.filter(({ path }) => document.paths[path]?.get?.parameters?.some(isNamed('filters[updated_at|gte]')));
    const open: string[] = [];
    for (const route of narrowed)
      for (const query of [
        `filters[id|in]=${newId()}`,
        'filters[updated_at|gte]=2026-01-01',
        'filters[updated_at|lt]=2026-01-01',
        'order[updated_at]=asc',
      ]) {
        const answer = await app.inject({ method: 'GET', url: `${route.path}?${query}`, headers: readerOf(route) });
        if (answer.statusCode !== 200) open.push(`${nameOf(route)} ${query} ${answer.statusCode}`);
      }
    expect(open).toEqual([]);
    expect(lists.filter((route) => !narrowed.includes(route)).map(({ path }) => path)).toEqual(listsOfOneRecord);
  });

  it('is described in the document', () => {
    const silent = routes.filter(
      ({ method, path }) => !document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'],
    );
    expect(silent.map(nameOf)).toEqual([]);
  });
});

/** The reason of each route that any signed-in user may call. */
const withoutPermission = {
  'GET /api/users/me': 'the user alone',
  'PUT /api/users/me': 'the user alone',
  'GET /api/users/me/structures': 'the structures of the user alone',
  'GET /api/users/me/structures/waiting': 'counts only what the user may open in each structure',
  'POST /api/users/me/handover': 'the rights of the user alone',
  'POST /api/users/me/structures/:id/switch': 'checks that the structure is open to the user',
  'GET /api/users/me/token': 'a link of the user, checked by its target',
  'GET /api/users/:id/token': 'a link of the user alone, checked by its target',
  'GET /api/users/me/second_factor': 'the user alone',
  'POST /api/users/me/second_factor': 'the user alone, with the password',
  'POST /api/users/me/second_factor/confirm': 'the user alone, with a code',
  'POST /api/users/me/second_factor/recovery_codes': 'the user alone, with a code',
  'POST /api/users/me/second_factor/remove': 'the user alone, with the password and a code',
  'GET /api/users/me/sessions': 'the user alone',
  'POST /api/users/me/sessions/confirm': 'the user alone',
  'POST /api/users/me/sessions/confirm/options': 'the user alone',
  'GET /api/users/me/passkeys': 'the user alone',
  'POST /api/users/me/passkeys': 'the user alone, with a challenge that the password gave',
  'POST /api/users/me/passkeys/options': 'the user alone, with the password',
  'DELETE /api/users/me/passkeys/:id': 'the user alone',
  'POST /api/users/me/sessions/end_others': 'the user alone',
  'POST /api/users/me/sessions/:id/end': 'the user alone',
  'PUT /api/users/me/password': 'the user alone, with the old password',
  'POST /api/sendmail': 'a mail to the address of the user',
  'GET /api/api_keys/me': 'the key alone',
  'GET /api/history': 'shows the records that the permissions open',
  'GET /api/history/download': 'shows the records that the permissions open',
  'GET /api/events': 'shows the records that the permissions open',
  'GET /api/events/schemas': 'shows the records that the permissions open',
  'GET /api/events/types': 'shows the records that the permissions open',
  'GET /api/sealed_history': 'shows no event',
  'GET /api/sealed_history/receipt': 'shows no event',
  'GET /api/live': 'tells that something changed; a record needs its own permission',
  'GET /api/search': 'records of the areas that the user may see',
  'GET /api/cities': 'the public list of towns',
  'GET /api/news': 'the news of the platform, for every user',
};

/** The plan and the years are one record each, with one version; the ledger is read by year; the history shows changes itself. */
const listsOfOneRecord = [
  '/api/history',
  '/api/comptability/activities',
  '/api/comptability/categories',
  '/api/comptability/exercices',
  '/api/comptability/writings/changes',
  '/api/comptability/writings',
];
const isNamed =
  (name: string) =>
  (parameter: object): boolean =>
    'name' in parameter && parameter.name === name;
const isPage = isNamed('page');
