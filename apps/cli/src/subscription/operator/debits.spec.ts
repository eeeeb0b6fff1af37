import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const batch = {
  id: 'b1',
  status: 'prepared',
  until: '2026-12-31',
  count: 2,
  total: 96,
  debits: [],
  excluded: [{ number: 'F2026-000003', reason: 'no-mandate' }],
};
const line = { line: 12, end_to_end_id: 'F2026-000001', amount: 48, reason_label: 'Provision insuffisante', outcome: 'matched' };

describe('debits', () => {
  it('prepare tells of the bills that it leaves, and why', async () => {
    const server = new ScriptedServer({ 'GET /api/operator/debits/due': batch });
    const { out, err } = await intendance('debits prepare --until 2026-12-31 --dry-run', { env, fetch: server.fetch });
    expect(plain(out)).toMatch(/b1 +préparée +31\/12\/2026 +2 +96,00 €/);
    expect(plain(err)).toContain('F2026-000003 laissée : aucun mandat signé.');
  });

  it('prepare sends the day', async () => {
    const server = new ScriptedServer({ 'POST /api/operator/debits': batch });
    await intendance('debits prepare --until 2026-12-31', { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ until: '2026-12-31' });
  });

  it('import-returns shows every line', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'retours-')), 'retours.xml');
    await writeFile(file, '<Document/>');
    const lines = [line, { ...line, end_to_end_id: 'X', outcome: 'unknown' }];
    const server = new ScriptedServer({ 'POST /api/operator/debits/returns/upload': { lines } });
    const { out, err } = await intendance(`debits import-returns ${file} --dry-run`, { env, fetch: server.fetch });
    expect(plain(out)).toMatch(/12 +F2026-000001 +48,00 € +Provision insuffisante +facture impayée/);
    expect(plain(out)).toMatch(/X .*prélèvement inconnu/);
    expect(plain(err)).toContain('1 retour à enregistrer sur 2 lignes.');
  });

  it('record-payment sends a transfer unless told otherwise', async () => {
    const server = new ScriptedServer({ 'POST /api/operator/debits/payments': { number: 'F2026-000001' } });
    await intendance('debits record-payment F2026-000001 --on 2026-12-15', { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ number: 'F2026-000001', means: 'transfer', on: '2026-12-15' });
  });
});
