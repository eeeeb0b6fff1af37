import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const run = (line: string | readonly string[], server: ScriptedServer) => intendance(line, { env, fetch: server.fetch });
const flat = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ').trim();
const year = { 'GET /api/comptability/exercices': { totalCount: 1, exercices: [{ id: 'y', name: '2026' }] } };
const cinema = { id: 'c', name: 'Cinéma', category: { id: 'k', name: 'Culture' }, budget: 'ASC', keywords: ['FNAC'], version: 4 };
const activities = (...list: object[]) => ({ 'GET /api/comptability/activities': { totalCount: list.length, activities: list } });
const category = { id: 'k', name: 'Culture', allocated_budget: 1500, version: 2 };
const categories = { 'GET /api/comptability/categories': { totalCount: 1, categories: [category], version: 2 } };

describe('categories', () => {
  it('are listed with the budget of a year', async () => {
    const server = new ScriptedServer({ ...year, ...categories });
    const { out, err } = await run('categories list --exercice 2026', server);
    expect([flat(out.split('\n')[1] ?? ''), err]).toEqual(['k Culture 1 500,00 €', '1 catégorie.\n']);
    expect(server.requests.at(-1)?.query).toEqual({ 'exercice.id': 'y' });
  });
  it('are created, and renamed by name at the version that was read', async () => {
    const server = new ScriptedServer({
      ...categories,
      'POST /api/comptability/categories': category,
      'PUT /api/comptability/categories/k': { ...category, name: 'Loisirs' },
    });
    expect((await run('categories create Culture', server)).out).toBe('Catégorie Culture créée (k).\n');
    expect((await run('categories update Culture --name Loisirs', server)).out).toBe('Catégorie Loisirs enregistrée (k).\n');
    expect(server.requests.at(-1)).toMatchObject({ body: { name: 'Loisirs' } });
    expect(server.requests.at(-1)?.headers.get('if-match')).toBe('"2"');
    expect((await run('categories update Sport --name Loisirs', server)).code).toBe(1);
  });
});

describe('keywords', () => {
  it('are listed by activity', async () => {
    const { out } = await run('keywords list', new ScriptedServer(activities(cinema)));
    expect(flat(out.split('\n')[1] ?? '')).toBe('Cinéma ASC FNAC c');
  });
  it('replace those of an activity', async () => {
    const server = new ScriptedServer({
      ...activities(cinema),
      'PUT /api/comptability/keywords': { ...cinema, keywords: ['FNAC', 'UGC LYON'] },
    });
    const { out } = await run(['keywords', 'set', 'Cinéma', 'FNAC', 'UGC LYON'], server);
    expect(out).toContain('FNAC, UGC LYON');
    expect(server.requests.at(-1)?.body).toEqual({ activity: 'c', keywords: ['FNAC', 'UGC LYON'] });
    expect(server.requests.at(-1)?.headers.get('if-match')).toBe('"4"');
  });
  it('are only counted by a dry run, which names the conflicts', async () => {
    const check = { operations: 3, already_allocated: 1, conflicts: [{ keyword: 'FNAC', activity: { id: 'b', name: 'Billetterie' } }] };
    const server = new ScriptedServer({ ...activities(cinema), 'POST /api/comptability/keywords/check': check });
    const { out, err } = await run('keywords set Cinéma FNAC --dry-run', server);
    expect(out).toBe('Essai, rien n’est écrit : 3 opérations, dont 1 d’une autre activité.\n');
    expect(err).toContain('FNAC est aussi un mot-clé de Billetterie.');
    expect(server.requests.map(({ line }) => line)).not.toContain('PUT /api/comptability/keywords');
  });
  it('need one activity: a name of two budgets is refused with their ids', async () => {
    const twice = activities(cinema, { ...cinema, id: 'd', budget: 'AEP' });
    const { code, err } = await run('keywords set Cinéma FNAC', new ScriptedServer(twice));
    expect([code, err]).toEqual([1, expect.stringMatching(/c {2}ASC\n {2}d {2}AEP/)]);
  });
});

describe('budgets', () => {
  const line = { allocated: 1500, expenses: 300, receipts: 0, realised: 300, balance: 1200, percent: 80, is_receipt: false };
  it('are followed by category and activity', async () => {
    const followUp = {
      exercice: { id: 'y', name: '2026' },
      budget: null,
      totals: line,
      totalCount: 1,
      categories: [{ ...line, id: 'k', name: 'Culture', activities: [{ ...line, id: 'c', name: 'Cinéma' }] }],
      version: 1,
    };
    const server = new ScriptedServer({ ...year, 'GET /api/comptability/budget_follow_up': followUp });
    const { out } = await run('budgets list 2026 --budget ASC', server);
    const rows = out.split('\n').slice(1, 4).map(flat);
    expect(rows[0]).toBe('Culture Cinéma 1 500,00 € 300,00 € 0,00 € 1 200,00 € 80 %');
    expect(rows.slice(1).map((row) => row.slice(0, 13))).toEqual(['Culture Total', 'Total 1 500,0']);
    expect(server.requests.at(-1)?.query).toEqual({ 'exercice.id': 'y', budget: 'ASC' });
  });
  it('are set for an activity of a year', async () => {
    const server = new ScriptedServer({
      ...year,
      ...activities(cinema),
      'PUT /api/comptability/activity_budgets': { budgets: [], version: 1 },
    });
    const { out } = await run('budgets set 2026 Cinéma 1500,50', server);
    expect(flat(out)).toBe('Budget de Cinéma : 1 500,50 €.');
    expect(server.requests.at(-1)?.body).toEqual({ activity_id: 'c', exercice_id: 'y', amount: 1500.5 });
  });
});

describe('accounts', () => {
  const account = { id: 'a', accounting_code: '512001', name: 'Compte ASC', code_journal: 'BQ01', sync_enabled: true };
  it('are created with what the API leaves free', async () => {
    const server = new ScriptedServer({ 'POST /api/comptability/accounts': account });
    const words = ['--name', 'Compte ASC', '--budget', 'ASC', '--opening-balance', '-42,50', '--opening-date', '01/01/2026'];
    const { code, out } = await run(['accounts', 'create', ...words], server);
    expect([code, out]).toEqual([0, 'Compte 512001 Compte ASC créé, journal BQ01 (a).\n']);
    expect(server.requests[0]?.body).toEqual({ name: 'Compte ASC', budget: 'ASC', opening_balance: -42.5, opening_date: '2026-01-01' });
  });
  it('are synchronised by their code, and connected on the page of the aggregator', async () => {
    const server = new ScriptedServer({
      'GET /api/comptability/accounts': { totalCount: 1, accounts: [account] },
      'PUT /api/comptability/accounts/a/sync': account,
      'POST /api/comptability/aggregator/sync_accounts': { url: 'https://banque.test/connect' },
    });
    expect((await run('accounts sync 512001 oui', server)).out).toBe('Synchronisation du compte 512001 Compte ASC activée.\n');
    expect(server.requests.at(-1)?.body).toEqual({ sync_enabled: true });
    expect((await run('accounts connect', server)).out).toBe('https://banque.test/connect\n');
    expect((await run('accounts sync 512001 peut-être', server)).code).toBe(2);
  });
});
