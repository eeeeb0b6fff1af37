import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const batch = {
  id: 'b1',
  status: 'running',
  format: 'labels',
  households: 2,
  people: 3,
  incomplete: 1,
  pages: null,
  size: null,
  reason: null,
};
const file = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

describe('mailings letters', () => {
  it('waits for the file, and saves it', async () => {
    let reads = 0;
    const server = new ScriptedServer({
      'POST /api/mailings/m1/letters': batch,
      'GET /api/mailings/m1/letters/b1': () => Response.json(reads++ === 0 ? batch : { ...batch, status: 'made', pages: 1 }),
      'GET /api/mailings/m1/letters/b1/download': file,
    });
    const { code, out, err } = await intendance('mailings letters m1 --format labels --sheet L7163 --start 5 --out -', {
      env,
      fetch: server.fetch,
    });
    expect([code, out]).toEqual([0, '%PDF-1.7']);
    expect(err).toContain('2 courriers, 1 page, 1 sans adresse complète');
    expect(server.requests[0]?.body).toEqual({ format: 'labels', sheet: 'L7163', start: 5 });
    expect(reads).toBe(2);
  });

  it('names incomplete addresses, and makes nothing', async () => {
    const audience = {
      counts: { without_address: 3, bounced: 0, to_send: 1, unsubscribed: 0 },
      people: 2,
      households: 1,
      incomplete_count: 1,
      incomplete: [{ person: 'p', name: 'BRUN Luc', missing: ['zip_code', 'city'] }],
    };
    const server = new ScriptedServer({ 'GET /api/mailings/m1/letters/audience': audience });
    const { out } = await intendance('mailings letters m1 --dry-run --audience bounced unsubscribed', { env, fetch: server.fetch });
    expect(out).toContain('1 courrier pour 2 personnes.');
    expect(out).toContain('BRUN Luc (code postal, ville)');
    expect(server.requests.map(({ query }) => query)).toEqual([{ audience: 'bounced,unsubscribed' }]);
  });

  it('ends with the refusal of the server, or the reason of a failure', async () => {
    const refusing = new ScriptedServer({
      'POST /api/mailings/m1/letters': problem(422, 'Aucune adresse complète.', 'letter-batch.nobody'),
    });
    expect(await intendance('mailings letters m1', { env, fetch: refusing.fetch })).toMatchObject({ code: 1 });
    const failing = new ScriptedServer({ 'POST /api/mailings/m1/letters': { ...batch, status: 'failed', reason: 'Coupure' } });
    const { code, err } = await intendance('mailings letters m1', { env, fetch: failing.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Coupure')]);
    expect((await intendance('mailings letters m1 --start zéro', { env, fetch: failing.fetch })).code).toBe(2);
  });
});
