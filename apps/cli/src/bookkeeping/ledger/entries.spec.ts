import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const other = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e61';
const entry = {
  id,
  source: 'subsidies',
  status: 'pending',
  wording: 'Subventions de billetterie, octobre 2026',
  date: '2026-10-31',
  amount: 70,
  budget: 'ASC',
  lines: [{ key: 'r', label: 'Cinéma', amount: 70, accounting_code: '607200', activity: null }],
};
const path = '/api/comptability/entry_proposals';

describe('entries', () => {
  it('are listed with their account and budget', async () => {
    const server = new ScriptedServer({ [`GET ${path}`]: { totalCount: 1, totals: { amount: 70 }, entry_proposals: [entry] } });
    const { out, err } = await intendance('entries proposed --status pending', { env, fetch: server.fetch });
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(
      `${id} 31/10/2026 Subventions de billetterie, octobre 2026 607200 ASC 70,00 € à traiter`,
    );
    expect(err.replaceAll('\u00a0', ' ')).toContain('1 écriture, 70,00 €.');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'pending' });
  });
  it('are accepted one by one, whatever a rule refuses', async () => {
    const closed = problem(409, 'L’exercice 2026 est clôturé.', 'exercice.closed');
    const server = new ScriptedServer({ [`POST ${path}/${id}/accept`]: entry, [`POST ${path}/${other}/accept`]: closed });
    const { code, out, err } = await intendance(`entries accept ${id} ${other} --on 05/11/2026`, { env, fetch: server.fetch });
    expect(code).not.toBe(0);
    expect(out).toContain('acceptée');
    expect(out).toContain('L’exercice 2026 est clôturé.');
    expect(err).toContain('1 écriture, 1 refus.');
    expect(server.requests[0]?.body).toEqual({ date: '2026-11-05' });
  });
  it('are dismissed with a reason', async () => {
    const server = new ScriptedServer({ [`POST ${path}/${id}/dismiss`]: { ...entry, status: 'dismissed' } });
    expect((await intendance(`entries dismiss ${id}`, { env, fetch: server.fetch })).code).not.toBe(0);
    const { out } = await intendance(`entries dismiss ${id} --reason Déjà`, { env, fetch: server.fetch });
    expect(out).toContain('écartée');
    expect(server.requests[0]?.body).toEqual({ reason: 'Déjà' });
  });
  it('are looked for at once', async () => {
    const server = new ScriptedServer({ [`POST ${path}/refresh`]: { proposed: 2 } });
    expect((await intendance('entries refresh', { env, fetch: server.fetch })).err).toContain('2 écritures proposées.');
  });
});
