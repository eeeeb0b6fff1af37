import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const year = { id, name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: true, validated_up_to: '2026-12-31' };
const check = (label: string, severity: 'blocking' | 'warning', count: number) => ({
  code: label,
  label,
  severity,
  count,
  passed: count === 0,
  link: `/ecran/${severity}`,
});
const results = [{ budget: 'ASC', receipts: 24512.5, expenses: 3776.07, result: 20736.43 }];
const bank = [
  {
    account: { id: 'a1', name: 'Banque ASC', code: '512002' },
    date: '2026-12-31',
    statement_balance: 29186.43,
    book_balance: 29066.43,
    difference: 120,
    note: 'Chèque n° 412',
  },
];
const sound = { name: '2026', can_close: true, checks: [check('Virements soldés', 'blocking', 0)], results, bank };
const warned = { ...sound, checks: [...sound.checks, check('Situation renseignée', 'warning', 1)] };
const blocked = { ...warned, can_close: false, checks: [check('Opérations affectées', 'blocking', 3), ...warned.checks] };
const path = `/api/comptability/exercices/${id}`;
const served = (checks: object) =>
  new ScriptedServer({
    'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] },
    [`GET ${path}/closing_checks`]: checks,
    [`POST ${path}/close`]: year,
    [`POST ${path}/reopen`]: { ...year, closed: false },
    [`POST ${path}/validate`]: { ...year, validated_up_to: '2026-06-30' },
  });
const run = (line: string | readonly string[], server: ScriptedServer) => intendance(line, { env, fetch: server.fetch });
const flat = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
const isClosed = ({ requests }: ScriptedServer): boolean => requests.some(({ line }) => line === `POST ${path}/close`);

describe('exercices close', () => {
  it('shows what was checked and the result of each budget with --dry-run, and closes nothing', async () => {
    const server = served(blocked);
    const { code, out, err } = await run('exercices close 2026 --dry-run', server);
    expect(code).toBe(1);
    expect(flat(out)).toContain('BLOQUANT Opérations affectées 3 ok Virements soldés à revoir Situation renseignée 1');
    expect(flat(out)).toContain('ASC 24 512,50 € 3 776,07 € 20 736,43 €');
    expect(flat(out)).toContain('512002 Banque ASC 31/12/2026 29 186,43 € 29 066,43 € 120,00 € Chèque n° 412');
    expect(err).toContain('Opérations affectées : http://intendance.test/ecran/blocking');
    expect(isClosed(server)).toBe(false);
  });
  it('refuses a blocking point, whatever is accepted', async () => {
    const server = served(blocked);
    const { code, err } = await run('exercices close 2026 --accept-warnings --yes', server);
    expect([code, isClosed(server)]).toEqual([1, false]);
    expect(err).toContain('Erreur : L’exercice 2026 ne peut pas être clôturé.\n  Opérations affectées\n');
  });
  it('closes despite a warning once it is accepted', async () => {
    const server = served(warned);
    expect(await run('exercices close 2026 --yes', server)).toMatchObject({ code: 1, err: expect.stringContaining('--accept-warnings') });
    expect(isClosed(server)).toBe(false);
    const { code, out } = await run('exercices close 2026 --accept-warnings --yes', server);
    expect([code, out]).toEqual([0, expect.stringContaining('Exercice 2026 clôturé le 31/12/2026')]);
    expect(server.requests.at(-1)).toMatchObject({ line: `POST ${path}/close`, body: { confirmation: '2026' } });
  });
  it('closes nothing where nobody confirms', async () => {
    const server = served(sound);
    expect(await run('exercices close 2026', server)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect(isClosed(server)).toBe(false);
  });
  it('gives scripts the year and nothing else, or its checks', async () => {
    expect(JSON.parse((await run('exercices close 2026 --yes --json', served(sound))).out)).toEqual(year);
    expect(JSON.parse((await run('exercices close 2026 --dry-run --json', served(warned))).out)).toEqual(warned);
  });
  it('passes on what the API refuses all the same', async () => {
    const refusal = () => problem(409, 'L’exercice 2026 est déjà clôturé.', 'exercice.closed');
    const routes = { 'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] }, [`GET ${path}/closing_checks`]: sound };
    const server = new ScriptedServer({ ...routes, [`POST ${path}/close`]: refusal });
    expect(await run('exercices close 2026 --yes', server)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Erreur : L’exercice 2026 est déjà clôturé.\n'),
    });
  });
});

describe('exercices depreciate', () => {
  const server = () =>
    new ScriptedServer({
      'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] },
      [`PUT ${path}/depreciation`]: { amount: 1100, entry_id: id },
      [`DELETE ${path}/depreciation`]: { amount: 0, entry_id: id },
    });
  it('posts the depreciation of the year, and takes it back', async () => {
    const { code, out } = await run('exercices depreciate 2026', server());
    expect([code, flat(out)]).toEqual([0, 'Dotations passées : 1 100,00 €.']);
    expect(await run('exercices depreciate 2026 --undo', server())).toMatchObject({ code: 0, out: 'Dotations contre-passées.\n' });
    expect(JSON.parse((await run('exercices depreciate 2026 --json', server())).out)).toEqual({ amount: 1100, entry_id: id });
  });
  it('passes on what the API refuses', async () => {
    const refusal = () => problem(409, 'Aucune immobilisation n’est à amortir en 2026.', 'depreciation.nothing-due');
    const routes = { 'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] }, [`PUT ${path}/depreciation`]: refusal };
    expect(await run('exercices depreciate 2026', new ScriptedServer(routes))).toMatchObject({
      code: 1,
      err: expect.stringContaining('Aucune immobilisation n’est à amortir en 2026.'),
    });
  });
});

describe('exercices explain', () => {
  it('keeps why a statement differs from the books of its account', async () => {
    const server = new ScriptedServer({
      'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] },
      'GET /api/comptability/accounts': { totalCount: 1, accounts: [{ id: 'a1', accounting_code: '512002', name: 'Banque ASC' }] },
      [`POST ${path}/bank_differences`]: year,
    });
    const line = ['exercices', 'explain', '2026', '--account', '512002', '--note', 'Chèque n° 412'];
    expect(await run(line, server)).toMatchObject({ code: 0, out: 'Exercice 2026 : l’écart du compte 512002 est expliqué.\n' });
    expect(server.requests.at(-1)?.body).toEqual({ account_id: 'a1', note: 'Chèque n° 412' });
    expect((await run('exercices explain 2026 --account 512002', server)).code).toBe(2);
  });
  it('keeps why a point of the closing stays open', async () => {
    const server = new ScriptedServer({
      'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] },
      [`POST ${path}/closing_notes`]: year,
    });
    const line = ['exercices', 'explain', '2026', '--point', 'virements', '--note', 'Reçu le 2 janvier'];
    expect(await run(line, server)).toMatchObject({ code: 0, out: 'Exercice 2026 : le point « virements » est expliqué.\n' });
    expect(server.requests.at(-1)?.body).toEqual({ check: 'transfers', note: 'Reçu le 2 janvier' });
    expect(await run([...line, '--account', '512002'], server)).toMatchObject({ code: 2 });
    expect(await run(['exercices', 'explain', '2026', '--note', 'x'], server)).toMatchObject({ code: 2 });
  });
});

describe('exercices reopen and validate', () => {
  it('needs a reason, and sends it', async () => {
    expect((await run('exercices reopen 2026', served(sound))).code).toBe(2);
    const server = served(sound);
    const { code, out } = await run(['exercices', 'reopen', '2026', '--reason', 'Facture oubliée'], server);
    expect([code, out]).toEqual([0, expect.stringContaining('Exercice 2026 rouvert.')]);
    expect(server.requests.at(-1)?.body).toEqual({ reason: 'Facture oubliée' });
  });
  it('validates up to a day', async () => {
    expect((await run('exercices validate 2026', served(sound))).code).toBe(2);
    const server = served(sound);
    const { out } = await run('exercices validate 2026 --up-to 30/06/2026', server);
    expect(out).toBe('Exercice 2026 : écritures validées jusqu’au 30/06/2026.\n');
    expect(server.requests.at(-1)?.body).toEqual({ up_to: '2026-06-30' });
  });
});
