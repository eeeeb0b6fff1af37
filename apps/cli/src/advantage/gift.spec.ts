import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const gift = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  type: 'Culture',
  amount: 50,
  number: 2,
  total: 100,
  date: '2026-11-23',
  reason: null,
  status: 'requested',
};
const preview = { number: 2, total: 100, year: 2026, ceiling: 200, people_at_risk: 0, base_at_risk: 0, risks: [], warnings: [] };
const line = 'gift request --type Culture --amount 50';

describe('gift list', () => {
  it('shows one line a request, in French', async () => {
    const server = new ScriptedServer({ 'GET /api/gifts': { totalCount: 1, totals: { total: 100 }, gifts: [gift] } });
    const { out, err } = await intendance('gift list --status requested', { env, fetch: server.fetch });
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(`${gift.id} 23/11/2026 Culture tous 2 100,00 € enregistrée`);
    expect(err.replaceAll('\u00a0', ' ')).toContain('1 demande, 100,00 €.');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'requested' });
  });
});

describe('gift request', () => {
  it('orders what it has counted', async () => {
    const server = new ScriptedServer({ 'POST /api/gifts/preview': preview, 'POST /api/gifts': gift });
    const { code, err } = await intendance(line, { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(err).toContain('Votre demande a bien été prise en compte. 2 bons');
    expect(server.requests[1]?.body).toEqual({ type: 'Culture', amount: 50, recipients: 'all', number: 2, total: 100 });
  });
  it('counts without ordering', async () => {
    const server = new ScriptedServer({ 'POST /api/gifts/preview': preview });
    const { err } = await intendance(`${line} --dry-run`, { env, fetch: server.fetch });
    expect(server.requests).toHaveLength(1);
    expect(err.replaceAll('\u00a0', ' ')).toContain('Plafond 2026 : 200,00 € ; 0 personne à risque');
  });
  it('passes on the warning of the API', async () => {
    const refusal = problem(409, 'Indiquez le motif pour commander quand même.', 'gift-request.at-risk');
    const server = new ScriptedServer({ 'POST /api/gifts/preview': preview, 'POST /api/gifts': refusal });
    const { code, err } = await intendance(line, { env, fetch: server.fetch });
    expect(code).not.toBe(0);
    expect(err).toContain('Indiquez le motif');
  });
  it('needs the people whom it is for', async () => {
    const { code, err } = await intendance(`${line} --recipients chosen`, { env, fetch: new ScriptedServer({}).fetch });
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('--person')]);
  });
});
