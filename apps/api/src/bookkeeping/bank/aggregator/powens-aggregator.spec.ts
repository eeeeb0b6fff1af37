import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { PowensAggregator } from './powens-aggregator.js';
import { accountOf, connectionOf, isBankAccount, movementOf } from './powens-wire.js';

describe('what Powens says of a connection', () => {
  it.each([
    [null, null],
    ['validating', null],
    ['wrongpass', 'wrongpass'],
    ['passwordExpired', 'changepass'],
    ['websiteUnavailable', 'unavailable'],
    ['rateLimiting', 'unavailable'],
    ['SCARequired', 'SCARequired'],
    ['webauthRequired', 'webauthRequired'],
    ['additionalInformationNeeded', 'additionalInformationNeeded'],
    ['decoupled', 'decoupled'],
    ['somethingNew', 'bug'],
  ])('%s is %s', (state, error) => expect(connectionOf({ id: 1, state, error_message: 'x' }).error).toBe(error));
  it('may stand where it stood before', () => expect(connectionOf({ id: 1, error: 'wrongpass' }).error).toBe('wrongpass'));
});

describe('an account of Powens', () => {
  const account = { id: 3, id_connection: 1, name: 'Compte courant', iban: 'FR76 3000 4000 1200 0123 4567 806', type: 'checking' };
  it('is one of the treasury', () =>
    expect(accountOf({ ...account, currency: { id: 'EUR' } })).toEqual({
      reference: '3',
      connectionId: '1',
      name: 'Compte courant',
      iban: 'FR7630004000120001234567806',
      type: 'checking',
      currency: 'EUR',
    }));
  it.each([
    ['livret_a', 'savings'],
    ['lifeinsurance', 'investment'],
    ['joint', 'checking'],
    ['card', 'checking'],
  ])('%s is %s', (type, expected) => expect(accountOf({ ...account, type }).type).toBe(expected));
  it('is none when it is owed, or gone', () => {
    expect(isBankAccount({ ...account, type: 'loan' })).toBe(false);
    expect(isBankAccount({ ...account, deleted: '2026-01-01 10:00:00' })).toBe(false);
  });
});

describe('a transaction of Powens', () => {
  const transaction = { id: 7, date: '2026-01-15', value: -12.5, type: 'card', original_wording: 'CB FNAC' };
  it('is a movement', () =>
    expect(movementOf(transaction)).toMatchObject({ date: '2026-01-15', value: -1250, type: 'card', wording: 'CB FNAC' }));
  it('keeps its key whatever its label becomes', () =>
    expect(movementOf({ ...transaction, original_wording: 'CARTE FNAC' })?.bankKey).toBe(movementOf(transaction)?.bankKey));
  it.each([{ coming: true }, { deleted: '2026-01-16' }, { active: false }, { value: 0 }, { value: 1.005 }, { date: '2026-02-31' }])(
    'is none with %j',
    (more) => expect(movementOf({ ...transaction, ...more })).toBeNull(),
  );
  it('is read as the API gives it, with all that is not asked for', () =>
    expect(
      movementOf({
        id: 309_211,
        id_account: 3,
        webid: null,
        application_date: '2026-02-28',
        date: '2026-03-02',
        value: -1234.5,
        gross_value: null,
        type: 'loan_repayment',
        original_wording: 'ECHEANCE PRET 00012 ',
        simplified_wording: 'ECHEANCE PRET',
        wording: 'ECHEANCE PRET',
        rdate: '2026-03-01',
        vdate: '2026-03-02',
        coming: false,
        active: true,
        deleted: null,
        original_currency: null,
      } as Parameters<typeof movementOf>[0]),
    ).toMatchObject({ date: '2026-03-02', valueDate: '2026-03-01', value: -123_450, type: 'loan_payment' }));
  it('is told by its label when its type is unknown', () =>
    expect(movementOf({ ...transaction, type: 'unknown', original_wording: 'PRLV X' })?.type).toBe('order'));
});

describe('Powens over HTTP', () => {
  async function served(answers: (url: string) => [number, object]) {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
      const [status, body] = answers(request.url ?? '');
      response.writeHead(status).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const aggregator = new PowensAggregator(async () => ({ url: `${url}/2.0`, webviewUrl: 'https://w', clientId: '1', clientSecret: 's' }));
    return { requests, aggregator, host: new URL(url).host, close: () => server.close() };
  }
  it('is read page by page, with the access', async () => {
    const all = Array.from({ length: 501 }, (_, id) => ({ id, date: '2026-01-15', value: 1, original_wording: `M${id}` }));
    const { requests, aggregator, close } = await served((url) => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'));
      return [200, { transactions: all.slice(offset, offset + 500) }];
    });
    const movements = [];
    for await (const page of aggregator.movements('secret', '9', localDate('2026-01-01'))) movements.push(...page);
    close();
    expect(movements).toHaveLength(501);
    expect(requests).toEqual([
      'GET /2.0/users/me/accounts/9/transactions?min_date=2026-01-01&limit=500&offset=0 Bearer secret',
      'GET /2.0/users/me/accounts/9/transactions?min_date=2026-01-01&limit=500&offset=500 Bearer secret',
    ]);
  });
  it('sends the user to the webview with the domain of the API, and with a code that stands for the access', async () => {
    const { requests, aggregator, host, close } = await served(() => [200, { code: 'temporary', type: 'temporary', access: 'single' }]);
    const departure = { redirectUri: 'https://intendance.fr/accounts', state: 's1' };
    const parameters = async (page: Promise<string>) => {
      const { origin, pathname, searchParams } = new URL(await page);
      return [origin + pathname, Object.fromEntries(searchParams)];
    };
    const common = { domain: host, client_id: '1', redirect_uri: 'https://intendance.fr/accounts', state: 's1' };
    // The first time there is nobody yet: the webview makes a user, and comes back with a code for its access.
    expect(await parameters(aggregator.syncAccounts(null, departure))).toEqual(['https://w/fr/connect', common]);
    expect(await parameters(aggregator.syncAccounts('secret', departure))).toEqual([
      'https://w/fr/connect',
      { ...common, code: 'temporary' },
    ]);
    expect(await parameters(aggregator.renew('secret', '7', departure))).toEqual([
      'https://w/fr/reconnect',
      { ...common, code: 'temporary', connection_id: '7' },
    ]);
    close();
    expect(new Set(requests)).toEqual(new Set(['GET /2.0/auth/token/code?type=singleAccess Bearer secret']));
  });
  it('gives an access for a code', async () => {
    const { requests, aggregator, close } = await served(() => [200, { access_token: 'secret', token_type: 'Bearer' }]);
    expect(await aggregator.handleCallback('c')).toBe('secret');
    close();
    expect(requests).toEqual(['POST /2.0/auth/token/access']);
  });
  it.each([
    [503, 'aggregator.unreachable'],
    [429, 'aggregator.unreachable'],
    [403, 'aggregator.failed'],
  ])('refused with %i is %s', async (status, code) => {
    const { aggregator, close } = await served(() => [status, {}]);
    await expect(aggregator.handleCallback('c')).rejects.toMatchObject({ code });
    close();
  });
});
