import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const exercices = { totalCount: 1, exercices: [{ id, name: '2026' }] };
const check = { code: 'numbers', label: 'Numéros continus', passed: true, faults: 0, examples: [] };
const sound = { file_name: 'x', sound: true, lines: 2, entries: 1, debit: 6000, credit: 6000, checks: [check] };
const fault = { check: 'numbers', line: 4, message: 'Journal BQ01 : le numéro 2 est attendu, « BQ01-000003 » est lu.' };
const broken = { ...sound, sound: false, checks: [{ ...check, passed: false, faults: 1, examples: [fault] }] };
const file = () =>
  new Response('JournalCode\tJournalLib\r\n', { headers: { 'content-disposition': 'attachment; filename="732829320FEC20261231.txt"' } });
const served = (report: object, answer: () => Response = file) =>
  new ScriptedServer({
    'GET /api/comptability/exercices': exercices,
    [`GET /api/comptability/exercices/${id}/fec_report`]: report,
    [`GET /api/comptability/exercices/${id}/fec`]: answer,
  });
const run = (line: string, server: ScriptedServer) => intendance(`exercices fec ${line}`, { env, fetch: server.fetch });

describe('exercices fec', () => {
  it('says that a file without SIREN does not bear its official name', async () => {
    const { err } = await run('2026 --report', served({ ...sound, siren: null }));
    expect(err).toContain('Sans SIREN, le fichier ne porte pas son nom officiel');
  });
  it('saves the file under its legal name and shows its checks', async () => {
    const folder = newFolder();
    const server = served(sound);
    const { code, out } = await run(`2026 --siren 732829320 -o ${folder}`, server);
    expect([code, out.replaceAll(/[\u00a0\u202f]/g, ' ')]).toEqual([
      0,
      expect.stringContaining('Fichier conforme : 2 lignes, 1 écriture, débits 6 000,00 €, crédits 6 000,00 €.'),
    ]);
    expect(readFileSync(join(folder, '732829320FEC20261231.txt'), 'utf8')).toBe('JournalCode\tJournalLib\r\n');
    expect(server.requests.at(-1)?.query).toEqual({ siren: '732829320' });
  });
  it('is the one that was known on a day', async () => {
    const server = served(sound);
    expect((await run('2026 --known-at 31/03/2027 -o -', server)).code).toBe(0);
    for (const { line, query } of server.requests.slice(1))
      expect([line, query]).toEqual([expect.stringContaining('fec'), { known_at: '2027-03-31T21:59:59.999Z' }]);
  });
  it('ends with 6 when checks found faults, and tells where', async () => {
    const { code, out, err } = await run('2026 --report', served(broken));
    expect([code, out]).toEqual([6, expect.stringContaining('Fichier à corriger')]);
    expect(err).toContain(`Ligne 4 : ${fault.message}`);
  });
  it('ends with 6 when the file is saved with faults, and with another code when no file is saved', async () => {
    const folder = newFolder();
    expect((await run(`2026 -o ${folder}`, served(broken))).code).toBe(6);
    expect(existsSync(join(folder, '732829320FEC20261231.txt'))).toBe(true);
    // The name is taken: the file is not replaced.
    expect((await run(`2026 -o ${folder}`, served(broken))).code).toBe(5);
    const refused = served(broken, () => problem(409, 'L’exercice a changé.', 'exercice.changed'));
    expect((await run(`2026 -o ${newFolder()}`, refused)).code).toBe(1);
  });
  it('gives scripts the report, or the file and nothing else', async () => {
    expect(JSON.parse((await run(`${id} --report --json`, served(sound))).out)).toEqual(sound);
    expect((await run(`${id} -o -`, served(sound))).out).toBe('JournalCode\tJournalLib\r\n');
  });
  it('ends with 1 on a year that does not exist, with 2 on a wrong SIREN', async () => {
    expect(await run('2031', served(sound))).toMatchObject({ code: 1, err: expect.stringContaining('Exercices : 2026') });
    expect((await run('2026 --siren 12', served(sound))).code).toBe(2);
    // One digit is wrong: the command sends no request.
    const server = served(sound);
    const { code, err } = await run('2026 --siren 732829321', server);
    expect([code, err]).toEqual([2, expect.stringContaining('Le SIREN 732829321 est faux')]);
    expect(server.requests).toEqual([]);
  });
});
