import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { PowensAggregator } from './powens-aggregator.js';
import { connectionOf, movementOf } from './powens-wire.js';

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
  it('is told by its label when its type is unknown', () =>
    expect(movementOf({ ...transaction, type: 'unknown', original_wording: 'PRLV X' })?.type).toBe('order'));
});

describe('Powens over HTTP', () => {
  async function served(answers: (url: string) => [number, object]) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
      const [status, body] = answers(request.url ?? '');
      response.writeHead(status).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const aggregator = new PowensAggregator(async () => ({ url, webviewUrl: 'https://w', clientId: '1', clientSecret: 's' }));
    return { asked, aggregator, close: () => server.close() };
  }
  it('is read page by page, with the access', async () => {
    const all = Array.from({ length: 501 }, (_, id) => ({ id, date: '2026-01-15', value: 1, original_wording: `M${id}` }));
    const { asked, aggregator, close } = await served((url) => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'));
      return [200, { transactions: all.slice(offset, offset + 500) }];
    });
    const found = [];
    for await (const page of aggregator.movements('secret', '9', localDate('2026-01-01'))) found.push(...page);
    close();
    expect(found).toHaveLength(501);
    expect(asked).toEqual([
      'GET /users/me/accounts/9/transactions?min_date=2026-01-01&limit=500&offset=0 Bearer secret',
      'GET /users/me/accounts/9/transactions?min_date=2026-01-01&limit=500&offset=500 Bearer secret',
    ]);
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
