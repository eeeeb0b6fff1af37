import { describe, expect, it } from '@jest/globals';
import { createClient, unwrap } from './client.js';
import { ApiProblem } from './problem.js';
import { type TransportOptions, transport } from './transport.js';

type Seen = { method: string; path: string; headers: Headers };

function server(answer: (request: Request, count: number) => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    seen.push({ method: request.method, path: new URL(request.url).pathname, headers: request.headers });
    return answer(request, seen.length);
  };
  return { seen, fetch };
}
const request = (method: string, path = '/api/refunds', headers = {}): Request =>
  new Request(`http://localhost${path}`, { method, headers, body: method === 'POST' ? '{}' : null });
const carrier = (options: TransportOptions) => transport(options).fetch;

describe('a request', () => {
  it('carries the token and says who sends it', async () => {
    const { seen, fetch } = server(() => new Response('{}'));
    await carrier({ source: 'cli', token: () => 'abc', fetch })(request('GET'));
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer abc');
    expect(seen[0]?.headers.get('x-client')).toBe('cli');
  });

  it('that writes has a key of its own, unless the caller chose one', async () => {
    const { seen, fetch } = server(() => new Response('{}'));
    const send = carrier({ fetch });
    await send(request('POST'));
    await send(request('POST'));
    await send(request('POST', '/api/refunds', { 'idempotency-key': 'mine' }));
    await send(request('GET'));
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['mine', null]);
  });

  it('that reads shows the last write', async () => {
    const { seen, fetch } = server((sent) => new Response('{}', sent.method === 'POST' ? { headers: { 'x-position': '0:1:2' } } : {}));
    const send = carrier({ fetch });
    await send(request('GET'));
    await send(request('POST'));
    await send(request('GET'));
    expect(seen.map(({ headers }) => headers.get('x-position'))).toEqual([null, null, '0:1:2']);
  });

  it('that reads shows what a job wrote, once it has read that the job has ended', async () => {
    const { seen, fetch } = server((_, count) => new Response('{}', count === 2 ? { headers: { 'x-position': '0:5:6' } } : {}));
    const send = carrier({ fetch });
    for (const _ of [1, 2, 3]) await send(request('GET'));
    expect(seen.map(({ headers }) => headers.get('x-position'))).toEqual([null, null, '0:5:6']);
  });

  it('that reads shows the newest write, in whichever order the answers of several came', async () => {
    const answers = ['0:9:2', '0:10:1', '0:9:30', '0:10:0'];
    const { fetch } = server((_, count) => new Response('{}', { headers: { 'x-position': answers[count - 1] ?? '' } }));
    const carried = transport({ fetch });
    const shown: (string | null)[] = [];
    for (const _ of answers) {
      await carried.fetch(request('POST'));
      shown.push(carried.position());
    }
    expect(shown).toEqual(['0:9:2', '0:10:1', '0:10:1', '0:10:1']);
  });
});

describe('an expired token', () => {
  const session = () => {
    let current = 'old';
    let refreshed = 0;
    const { seen, fetch } = server(
      (sent) => new Response('{}', { status: sent.headers.get('authorization') === 'Bearer new' ? 200 : 401 }),
    );
    const options: TransportOptions = {
      token: () => current,
      refresh: async () => {
        refreshed += 1;
        await new Promise((resolve) => setImmediate(resolve));
        current = 'new';
        return current;
      },
      fetch,
    };
    return { options, seen, refreshed: () => refreshed };
  };

  it('is renewed once for all the requests in flight, and each is played again', async () => {
    const { options, refreshed } = session();
    const send = carrier(options);
    const answers = await Promise.all([send(request('GET')), send(request('POST')), send(request('GET'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refreshed()).toBe(1);
  });

  it('is played again with the same key, so that nothing is done twice', async () => {
    const { options, seen } = session();
    await carrier(options)(request('POST'));
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('ends with the 401 when the session is over', async () => {
    const { options, seen } = session();
    const answer = await carrier({ ...options, refresh: async () => null })(request('GET'));
    expect([answer.status, seen.length]).toEqual([401, 1]);
  });

  it('of the refresh itself is never refreshed', async () => {
    const { options, refreshed } = session();
    await carrier(options)(request('POST', '/api/token/refresh'));
    expect(refreshed()).toBe(0);
  });
});

describe('a refusal', () => {
  const ask = (response: Response) =>
    unwrap(createClient({ baseUrl: 'http://localhost', fetch: async () => response }).GET('/api/users/me'));

  it('is read with its code, detail, violations and delay', async () => {
    const violations = [{ propertyPath: 'bill_amount', code: 'required', message: 'Veuillez renseigner un montant.' }];
    const document = { type: 'urn:problem:x', title: 'T', status: 429, detail: 'Patience.', code: 'x', violations };
    const refused = ask(new Response(JSON.stringify(document), { status: 429, headers: { 'retry-after': '7' } }));
    await expect(refused).rejects.toMatchObject({ code: 'x', detail: 'Patience.', status: 429, retryAfter: 7, violations });
    await expect(refused).rejects.toBeInstanceOf(ApiProblem);
  });

  it('that is no document becomes the general sentence', async () =>
    expect(ask(new Response('<html>Bad gateway</html>', { status: 502 }))).rejects.toMatchObject({
      code: 'http.502',
      detail: "Une erreur s'est produite",
    }));
});
