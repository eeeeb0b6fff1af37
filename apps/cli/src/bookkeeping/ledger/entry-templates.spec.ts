import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const line = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: '', debit, credit });
const template = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  label: 'Loyer à payer',
  every: 'month',
  first_day: '2026-01-31',
  lines: [line('613200', 180, 0), line('408000', 0, 180)],
  due: [
    { date: '2026-02-28', piece_ref: 'MOD-8c4d5e60-2026-02-28' },
    { date: '2026-03-31', piece_ref: 'MOD-8c4d5e60-2026-03-31' },
  ],
};
const path = '/api/comptability/entry_templates';
const listed = { [`GET ${path}`]: { entry_templates: [template], version: 1 } };

describe('templates of entries', () => {
  it('are listed with what is missing', async () => {
    const server = new ScriptedServer(listed);
    const { out, err } = await intendance('entry-templates list', { env, fetch: server.fetch });
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(`${template.id} Loyer à payer mois 180,00 € 28/02/2026, 31/03/2026`);
    expect(err.replaceAll('\u00a0', ' ')).toContain('1 modèle.');
  });
  it('are posted up to a day, each under its voucher', async () => {
    const server = new ScriptedServer({ ...listed, 'POST /api/comptability/writings': { date: '2026-02-28', label: template.label } });
    const { code, out } = await intendance('entry-templates post --up-to 01/03/2026', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('28/02/2026  Loyer à payer  passée')]);
    expect(server.requests.map(({ body }) => body).filter(Boolean)).toEqual([
      { date: '2026-02-28', label: 'Loyer à payer', piece_ref: 'MOD-8c4d5e60-2026-02-28', lines: template.lines },
    ]);
  });
  it('go on after a refusal, and are shown without a write', async () => {
    const closed = () => problem(409, 'Les écritures sont validées.', 'exercice.validated');
    const server = new ScriptedServer({ ...listed, 'POST /api/comptability/writings': closed });
    const { code, err } = await intendance('entry-templates post', { env, fetch: server.fetch });
    expect(code).not.toBe(0);
    expect(err).toContain('0 écriture, 2 refus.');
    const trial = new ScriptedServer(listed);
    const { out } = await intendance('entry-templates post --dry-run', { env, fetch: trial.fetch });
    expect(out).toContain('MOD-8c4d5e60-2026-03-31  31/03/2026  Loyer à payer');
    expect(trial.requests).toHaveLength(1);
  });
});
