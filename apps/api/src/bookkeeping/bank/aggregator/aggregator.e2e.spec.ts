import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendToCalendar, bankImportFixture, ofxOf, openBankAccount } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';
import type { ConnectedBankDto, LinkedAccountDto, SyncedOperationsDto } from './aggregator.dto.js';
import { BankSyncs } from './bank-syncs.js';
import { sandboxErrors } from './sandbox/sandbox-bank.js';
import { accountsOf } from './sandbox/sandbox-ledger.js';

let app: TestApp;
beforeAll(async () => {
  const config = { brandHosts: { 'flash.example': 'flash' } } as const;
  app = await openTestApp({ isOwn: true, now: '2026-11-20T09:00:00Z', config });
}, 60_000);
afterAll(async () => app?.close());

const post = (clerk: SignedIn, path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/comptability/aggregator/${path}`, headers: clerk.headers, payload });
const connectionsOf = async (clerk: SignedIn): Promise<ConnectedBankDto[]> =>
  (await app.inject({ method: 'GET', url: '/api/comptability/connections', headers: clerk.headers })).json().connections;

async function clerkOf2026(): Promise<SignedIn> {
  const clerk = await signedIn(app);
  const year = { yearId: newId<'fiscal-year'>(), name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') };
  await appendToCalendar(app, clerk.environmentId, { type: 'FiscalYearCreated', data: year });
  return clerk;
}

type Choice = { decision?: string; error?: string; error_message?: string };
/** Acts as a browser: opens the page, fills the form in, follows the redirect. @returns the query string of the redirect */
async function visit(page: string, choice: Choice = {}): Promise<Record<string, string>> {
  const html = await (await fetch(page)).text();
  expect(html).toContain('Banque de démonstration');
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ]);
  const body = new URLSearchParams([...fields, ...Object.entries({ decision: 'accept', ...choice })] as [string, string][]);
  const answer = await fetch(new URL(page), { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}
async function connect(clerk: SignedIn, choice: Choice = {}): Promise<LinkedAccountDto[]> {
  const { url } = (await post(clerk, 'sync_accounts', { redirect_uri: '/comptability/start' })).json<{ url: string }>();
  const back = await post(clerk, 'callback', await visit(url, choice));
  if (back.statusCode !== 200) throw new Error(back.body);
  return back.json<{ accounts: LinkedAccountDto[] }>().accounts;
}
const sync = async (clerk: SignedIn, date: string) => (await post(clerk, 'sync_operations', { date })).json<SyncedOperationsDto>();
const contextOf = ({ environmentId }: SignedIn) => systemContext(environmentId);
/** A completed synchronisation returns the position of its operations; a running one returns none. */
async function synced(clerk: SignedIn): Promise<SyncedOperationsDto> {
  const answer = await app.inject({ method: 'GET', url: '/api/comptability/aggregator/sync_operations', headers: clerk.headers });
  const syncState = answer.json<SyncedOperationsDto>();
  expect(answer.headers['x-position'] !== undefined).toBe(syncState.status === 'done' || syncState.status === 'failed');
  return syncState;
}

describe('connecting a bank', () => {
  it('leads to its page and back, and opens the accounts that it shows', async () => {
    const clerk = await clerkOf2026();
    const accounts = await connect(clerk);
    expect(accounts).toMatchObject([
      { name: 'Compte de fonctionnement', accounting_code: '512001', sync_enabled: true, connection: { error: null } },
      { name: 'Compte activités sociales', accounting_code: '512002' },
    ]);
    expect(await connectionsOf(clerk)).toMatchObject([{ error: null, message: null, accounts: [{}, {}] }]);
  });
  it('recognises an account of the books by its IBAN', async () => {
    const clerk = await clerkOf2026();
    // The sandbox numbers its connections one after the other: the next one is known.
    await connect(clerk);
    const next = Number((await connectionsOf(clerk))[0]?.connection_id) + 1;
    const other = await clerkOf2026();
    const own = await openBankAccount(app, other.environmentId, 'Ma banque', accountsOf(next)[0]?.iban ?? '');
    expect(await connect(other)).toMatchObject([{ id: own, name: 'Ma banque', accounting_code: '512001' }, { accounting_code: '512002' }]);
  });
  it('fails as the specification says when the user refuses', async () => {
    const clerk = await clerkOf2026();
    const { url } = (await post(clerk, 'sync_accounts')).json<{ url: string }>();
    const query = await visit(url, { decision: 'refuse' });
    expect(query).toMatchObject({ error: 'access_denied' });
    const answer = await post(clerk, 'callback', query);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'aggregator.failed', detail: 'Connexion échouée' }]);
    expect(await connectionsOf(clerk)).toEqual([]);
  });
  it('accepts no return of somebody else, and no code twice', async () => {
    const [clerk, other] = [await clerkOf2026(), await clerkOf2026()];
    const { url } = (await post(clerk, 'sync_accounts')).json<{ url: string }>();
    const query = await visit(url);
    expect((await post(other, 'callback', query)).json()).toMatchObject({ code: 'aggregator.unknown-return' });
    expect((await post(clerk, 'callback', { ...query, state: '1.x' })).json()).toMatchObject({ code: 'aggregator.unknown-return' });
    expect((await post(clerk, 'callback', query)).statusCode).toBe(200);
    expect((await post(clerk, 'callback', query)).json()).toMatchObject({ code: 'aggregator.failed' });
  });
  it('comes back to a page of this site only', async () => {
    const clerk = await clerkOf2026();
    for (const redirect_uri of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
      expect((await post(clerk, 'sync_accounts', { redirect_uri })).json()).toMatchObject({ code: 'aggregator.foreign-redirect' });
    const { url } = (await post(clerk, 'sync_accounts', { redirect_uri: 'http://127.0.0.1:5173/accounts' })).json<{ url: string }>();
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://127.0.0.1:5173/accounts');
  });
  it('comes back to the host of the brand of its structure', async () => {
    const { url } = (await post(await signedIn(app, { brand: 'flash' }), 'sync_accounts')).json<{ url: string }>();
    const { protocol, port } = new URL(app.config.publicUrl);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${protocol}//flash.example:${port}/accounts`);
  });
});

const nothing = { status: 'done', count: 0, quarantined: 0, reconciled: 0, uncertain: 0, accounts: 0, accounts_done: 0, failure: null };

describe('synchronising operations', () => {
  it('brings what the bank booked, once, and what is announced not at all', async () => {
    const clerk = await clerkOf2026();
    await connect(clerk);
    const { count } = await sync(clerk, '2026-01-01');
    expect(count).toBeGreaterThan(50);
    expect(await sync(clerk, '2026-01-01')).toEqual({ ...nothing, accounts: 2, accounts_done: 2 });
    const { rows } = await app.pools.owner.query<{ data: { origin: string; wording: string; date: string; value: number } }>(
      `SELECT data FROM evs.event WHERE environment_id = $1 AND type = 'BankOperationRecorded' ORDER BY data ->> 'date'`,
      [clerk.environmentId],
    );
    expect(rows).toHaveLength(count);
    expect(rows.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        origin: 'sync',
        wording: 'VIR SEPA RECU SUBV FONCT',
        value: 600_000,
        date: '2026-01-15',
        paymentType: 'transfer',
      }),
    );
    expect(rows.filter(({ data }) => data.wording === 'CARTE EN COURS' || data.date > '2026-11-20')).toEqual([]);
  });
  it('leaves in quarantine what is of no year', async () => {
    const clerk = await clerkOf2026();
    await connect(clerk);
    expect((await sync(clerk, '2025-12-01')).quarantined).toBeGreaterThan(5);
  });
  it('blocks typing in from the day on that was asked for', async () => {
    const clerk = await clerkOf2026();
    const [account] = await connect(clerk);
    await sync(clerk, '2026-02-01');
    const [slice] = await app.get(EventStore).read(clerk.environmentId, [`bank-account-${account?.id}`]);
    const periods = slice?.events.findLast(({ type }) => type === 'BankAccountSyncPeriodsChanged');
    expect(periods?.data).toMatchObject({ periods: [{ start: '2026-02-01', end: null }] });
    expect(slice?.events.at(-1)?.type).toMatch(/BankAccountSynced|BankAccountSyncPeriodsChanged/);
  });
  it('goes on as a job when it is long, and tells how far it is', async () => {
    const clerk = await clerkOf2026();
    await connect(clerk);
    expect(await synced(clerk)).toMatchObject({ status: 'none', count: 0 });
    const begun = await app.get(BankSyncs).start(contextOf(clerk), localDate('2026-01-01'), 60);
    // Each of the two accounts has more than half of it.
    expect(begun.state).toMatchObject({ status: 'running', accounts: [expect.any(String), expect.any(String)] });
    expect(begun.state.read.length).toBeLessThan(2);
    let syncState = await synced(clerk);
    while (syncState.status === 'running') syncState = await synced(clerk);
    expect(syncState).toMatchObject({ status: 'done', accounts: 2, accounts_done: 2, failure: null });
    expect(syncState.count).toBeGreaterThan(50);
    expect(await sync(clerk, '2026-01-01')).toMatchObject({ status: 'done', count: 0 });
  });
  it('is one for all who ask while it runs', async () => {
    const clerk = await clerkOf2026();
    await connect(clerk);
    const answers = await Promise.all([sync(clerk, '2026-01-01'), sync(clerk, '2026-01-01'), sync(clerk, '2026-01-01')]);
    let syncState = await synced(clerk);
    while (syncState.status === 'running') syncState = await synced(clerk);
    const { rows } = await app.pools.owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM evs.event WHERE environment_id = $1 AND type = 'BankOperationRecorded'`,
      [clerk.environmentId],
    );
    expect(Math.max(...answers.map(({ count }) => count))).toBe(rows[0]?.count);
  });
  it('doubles no operation that was typed in before the bank was connected', async () => {
    const clerk = await clerkOf2026();
    const [account] = await connect(clerk);
    const form = { wording: 'Assurance', date: '2026-07-17', account: account?.id, type: 'order', absvalue: 540, mode: 'expense' };
    const typed = await app.inject({ method: 'POST', url: '/api/comptability/operations', headers: clerk.headers, payload: form });
    expect(typed.statusCode).toBe(201);
    await app.settled();
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ reconciled: 1 });
    await app.settled();
    const list = await app.inject({
      method: 'GET',
      url: '/api/comptability/operations?filters[absvalue|eq]=540&limit=50',
      headers: clerk.headers,
    });
    expect(list.json()).toMatchObject({
      totalCount: 1,
      operations: [{ wording: 'Assurance', reconciliation: { date: '2026-07-18', wording: 'PRLV SEPA MAIF ASSURANCE' } }],
    });
  });
  it('needs a bank', async () => {
    const answer = await post(await clerkOf2026(), 'sync_operations', { date: '2026-01-01' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'aggregator.not-connected' }]);
  });
});

describe('a movement that may be in the books already, under another label', () => {
  const listed = async (clerk: SignedIn, query: string): Promise<OperationDto[]> => {
    await app.settled();
    const url = `/api/comptability/operations?limit=50&${query}`;
    return (await app.inject({ method: 'GET', url, headers: clerk.headers })).json<{ operations: OperationDto[] }>().operations;
  };
  const act = (clerk: SignedIn, path: string, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/api/comptability/${path}`, headers: clerk.headers, payload });
  /** An OFX file of the day reports the amount of the sandbox's PRLV SEPA ORANGE as PRLV EDF. */
  async function afterFile() {
    const clerk = await signedIn(app);
    const fixture = await bankImportFixture(app, clerk);
    const [account] = await connect(clerk);
    const content = ofxOf(account?.iban?.slice(14, 25) ?? '', { fitid: 'E1', amount: '-45.99', day: '20260705', name: 'PRLV EDF' });
    const file = await fixture.write('juillet.ofx', content);
    expect(file.counts).toMatchObject({ created: 1 });
    const [original] = await listed(clerk, 'filters[absvalue|eq]=45.99');
    return { clerk, fixture, account, file, original };
  }

  it('is added by the synchronisation and shown with what it may be, until a user answers', async () => {
    const { clerk, original } = await afterFile();
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ uncertain: 1, reconciled: 0 });
    const [doubt, ...others] = await listed(clerk, 'filters[possible_duplicate|eq]=true');
    expect([doubt, others]).toMatchObject([
      { wording: 'PRLV SEPA ORANGE', date: '2026-07-05', possible_duplicate_of: [original?.id], same_as: null },
      [],
    ]);

    const wrong = await act(clerk, `operations/${doubt?.id}/duplicate`, { operation: newId() });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([409, { code: 'operation.not-candidate' }]);
    const merged = await act(clerk, `operations/${doubt?.id}/duplicate`, { operation: original?.id });
    expect(merged.json()).toMatchObject({ isDeleted: true, same_as: original?.id, possible_duplicate_of: null });
    expect(await listed(clerk, 'filters[date|eq]=2026-07-05')).toMatchObject([{ wording: 'PRLV EDF' }]);
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ count: 0, uncertain: 0 });

    await act(clerk, `operations/${doubt?.id}/restore`);
    expect(await listed(clerk, 'filters[possible_duplicate|eq]=true')).toMatchObject([{ id: doubt?.id, same_as: null }]);
    const distinct = await act(clerk, `operations/${doubt?.id}/duplicate`, { operation: null });
    expect(distinct.json()).toMatchObject({ isDeleted: false, possible_duplicate_of: null });
    expect(await listed(clerk, 'filters[date|eq]=2026-07-05')).toHaveLength(2);
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ count: 0 });
    const history = await app.inject({ method: 'GET', url: `/api/comptability/operations/${doubt?.id}/history`, headers: clerk.headers });
    expect(history.json<{ history: { label: string }[] }>().history.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['a reconnu l’opération comme déjà enregistrée', 'a confirmé que l’opération n’est pas un doublon']),
    );
  });
  it('comes again once the import of the operation that it was is undone', async () => {
    const { clerk, fixture, file, original } = await afterFile();
    await sync(clerk, '2026-07-01');
    const [doubt] = await listed(clerk, 'filters[possible_duplicate|eq]=true');
    await act(clerk, `operations/${doubt?.id}/duplicate`, { operation: original?.id });
    await fixture.command(file.id, 'undo');
    expect(await fixture.over(file.id)).toMatchObject({ undone: 1 });
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ status: 'done', count: 1, uncertain: 0 });
    expect(await listed(clerk, 'filters[date|eq]=2026-07-05')).toMatchObject([
      { wording: 'PRLV SEPA ORANGE', possible_duplicate_of: null },
    ]);
    expect((await act(clerk, `operations/${doubt?.id}/restore`)).json()).toMatchObject({ code: 'operation.told-again' });
  });
  it('reconciles an operation entered by hand that it is', async () => {
    const clerk = await clerkOf2026();
    const [account] = await connect(clerk);
    const form = { date: '2026-07-06', account: account?.id, type: 'order', absvalue: 45.99, mode: 'expense' };
    const [typed] = await Promise.all(['Orange', 'EDF'].map((wording) => act(clerk, 'operations', { ...form, wording })));
    await app.settled();
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ uncertain: 1 });
    const [doubt] = await listed(clerk, 'filters[possible_duplicate|eq]=true');
    expect(doubt?.possible_duplicate_of).toHaveLength(2);
    const original = typed?.json<OperationDto>();
    await act(clerk, `operations/${doubt?.id}/duplicate`, { operation: original?.id });
    expect(await listed(clerk, 'filters[reconciled|eq]=true')).toMatchObject([{ id: original?.id, wording: 'Orange' }]);
    await act(clerk, `operations/${doubt?.id}/restore`);
    expect(await listed(clerk, 'filters[reconciled|eq]=true')).toEqual([]);
    expect(await sync(clerk, '2026-07-01')).toMatchObject({ count: 0 });
  });
});

describe('a connection that is broken', () => {
  it.each(sandboxErrors.map((error) => [error]))('tells why: %s', async (error) => {
    const clerk = await clerkOf2026();
    await connect(clerk, { error });
    expect(await connectionsOf(clerk)).toMatchObject([{ error, error_message: null, message: expect.stringMatching(/\.$/) }]);
    expect(await sync(clerk, '2026-01-01')).toEqual(nothing);
  });
  it('tells it in the words of the bank, until it is repaired', async () => {
    const clerk = await clerkOf2026();
    await connect(clerk, { error: 'wrongpass', error_message: 'Identifiant bloqué' });
    const [connection] = await connectionsOf(clerk);
    expect(connection).toMatchObject({ error: 'wrongpass', message: 'Identifiant bloqué' });
    const { url } = (await post(clerk, 'renew', { connection_id: connection?.connection_id })).json<{ url: string }>();
    const back = await post(clerk, 'callback', await visit(url));
    expect(back.json()).toMatchObject({ accounts: [{ accounting_code: '512001', connection: { error: null } }, {}] });
    expect(await connectionsOf(clerk)).toMatchObject([{ connection_id: connection?.connection_id, error: null }]);
    expect((await sync(clerk, '2026-06-01')).count).toBeGreaterThan(10);
  });
  it('is one of the environment', async () => {
    const [clerk, stranger] = [await clerkOf2026(), await clerkOf2026()];
    await connect(clerk);
    const [connection] = await connectionsOf(clerk);
    const answer = await post(stranger, 'renew', { connection_id: connection?.connection_id });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'aggregator.unknown-connection' }]);
    expect(await connectionsOf(stranger)).toEqual([]);
  });
});

describe('the aggregator', () => {
  it('is closed without the permission', async () => {
    const reader = await signedIn(app, { permissions: ['PEOPLE_ACCESS'] });
    for (const path of ['sync_accounts', 'renew', 'callback', 'sync_operations']) expect((await post(reader, path)).statusCode).toBe(403);
    const url = '/api/comptability/aggregator/sync_operations';
    expect((await app.inject({ method: 'GET', url, headers: reader.headers })).statusCode).toBe(403);
  });
  it('keeps what opens the accounts sealed', async () => {
    const clerk = await clerkOf2026();
    await connect(clerk);
    const { rows } = await app.pools.owner.query<{ token: string }>('SELECT token FROM platform.bank_access');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect(token).not.toContain('sandbox');
  });
});

describe('an installation with another aggregator', () => {
  it('says when it does not answer, and when there is none', async () => {
    const powens = { url: 'http://127.0.0.1:9/2.0', webviewUrl: 'https://webview.powens.com', clientId: '42', clientSecret: 's' };
    const [far, none] = await Promise.all([openTestApp({ config: { powens } }), openTestApp({ config: { demo: false } })]);
    try {
      const ask = async (one: TestApp, path: string, payload: object) => {
        const { headers } = await signedIn(one);
        return (await one.inject({ method: 'POST', url: `/api/comptability/aggregator/${path}`, headers, payload })).json();
      };
      const { url } = await ask(far, 'sync_accounts', {});
      expect(url).toMatch(/^https:\/\/webview\.powens\.com\/fr\/connect\?domain=127\.0\.0\.1%3A9&client_id=42&redirect_uri=http/);
      const state = new URL(url).searchParams.get('state') ?? '';
      // The state of another user is refused before any request to the aggregator.
      expect(await ask(far, 'callback', { code: 'x', state })).toMatchObject({ code: 'aggregator.unknown-return' });
      expect(await ask(none, 'sync_accounts', {})).toMatchObject({ code: 'aggregator.not-configured' });
    } finally {
      await Promise.all([far.close(), none.close()]);
    }
  }, 60_000);
});
