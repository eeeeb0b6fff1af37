import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(600_000);

type Refund = { id: string; comment: string };
type Page<Key extends string, Row> = { totalCount: number } & Record<Key, Row[]>;

/** One claim that a client wants recorded, under a key that stays the same however often it has to be sent. */
type Wish = { key: string; comment: string; id: string | null };

describe('kill -9 under load', () => {
  let server: ServerProcess;
  let headers: Record<string, string>;
  beforeAll(async () => {
    await ServerProcess.build();
    server = await ServerProcess.start({ DEMO: 'true' });
    const { token } = await ask<{ token: string }>('POST', '/login_check', { email: 'admin@cse.demo', password: 'Demo-Intendance-2026' });
    headers = { authorization: `Bearer ${token}` };
  });
  afterAll(() => server.remove());

  async function ask<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, ...more, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  const claimsOf = async (): Promise<Refund[]> => {
    const { refunds } = await ask<Page<'refunds', Refund>>('GET', '/refunds?limit=99999&order[date]=asc&order[created_at]=asc');
    return refunds;
  };
  const caughtUp = async (): Promise<boolean> => {
    const { projections } = await ask<{ projections: { lag: number; status: string }[] }>('GET', '/projections');
    return projections.every(({ lag, status }) => lag === 0 && status === 'live');
  };

  it('loses nothing that was acknowledged, doubles nothing that was sent again, and leaves read models that equal a rebuild', async () => {
    const { people } = await ask<Page<'people', { id: string }>>('GET', '/people?limit=50&filters[statusBenef]=current');
    const { refund_settings } = await ask<Page<'refund_settings', { id: string; required_bill: boolean; end_date: string | null }>>(
      'GET',
      '/refund_settings?limit=50&filters[enabled|eq]=true',
    );
    const activity = refund_settings.find(({ required_bill, end_date }) => !required_bill && end_date === null);
    const today = new Date().toISOString().slice(0, 10);
    const wishes: Wish[] = [];
    let isOver = false;

    const writer = async (number: number): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const wish: Wish = { key: randomUUID(), comment: `charge ${number}-${turn}`, id: null };
        wishes.push(wish);
        const claim = {
          person: people[(number * 7 + turn) % people.length]?.id,
          refund_settings: activity?.id,
          date: today,
          bill_amount: 10,
          comment: wish.comment,
        };
        while (wish.id === null && !(isOver && turn > 0)) {
          wish.id = await ask<Refund>('POST', '/refunds', claim, { 'idempotency-key': wish.key }).then(
            ({ id }) => id,
            () => null,
          );
          if (wish.id === null) await new Promise((next) => setTimeout(next, 50));
        }
      }
    };
    const acknowledged = () => wishes.filter(({ id }) => id !== null);
    const further = (count: number) => {
      const target = acknowledged().length + count;
      return until(async () => acknowledged().length >= target, `${target} acknowledged claims`, 120_000);
    };

    const writers = Array.from({ length: 6 }, (_, number) => writer(number));
    await further(40);
    await server.kill();
    await server.restart();
    await further(40);
    await server.killPostgres();
    await further(40);
    await Promise.all([server.kill(), server.killPostgres()]);
    await server.restart();
    await further(40);
    isOver = true;
    await Promise.all(writers);
    await until(caughtUp, 'the read models have caught up', 60_000);

    const claims = await claimsOf();
    const listed = new Map(claims.map(({ id, comment }) => [id, comment]));
    expect(acknowledged().filter(({ id, comment }) => listed.get(id ?? '') !== comment)).toEqual([]);
    const comments = claims.map(({ comment }) => comment).filter((comment) => comment.startsWith('charge '));
    expect(comments.length).toBe(new Set(comments).size);

    const rebuiltBefore = Date.now();
    await ask('POST', '/projections/refund-list/rebuild');
    await until(async () => {
      const { projections } = await ask<{ projections: { name: string; status: string; rebuilt_at: string | null }[] }>(
        'GET',
        '/projections',
      );
      const rebuilt = projections.find(({ name }) => name === 'refund-list');
      return rebuilt?.status === 'live' && Date.parse(rebuilt.rebuilt_at ?? '') >= rebuiltBefore;
    }, 'the rebuild is swapped in');
    expect(await claimsOf()).toEqual(claims);
  });
});
