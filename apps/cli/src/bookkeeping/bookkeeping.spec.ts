import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const run = (line: string | readonly string[], server: ScriptedServer) => intendance(line, { env, fetch: server.fetch });
const flat = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ').trim();

const operation = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  date: '2026-03-02',
  wording: 'CB FNAC LYON',
  account: { id: 'a', name: 'Compte ASC', code: '512002' },
  value: -50,
  activity_label: '',
  suggestion: { activity: { id: 'c', name: 'Cinéma' }, keyword: 'FNAC', budget: 'ASC', ambiguous: false },
};
const operations = { totalCount: 1, totals: { value: -50, takings: 0, expenses: 50 }, operations: [operation] };

describe('operations list', () => {
  it('shows what waits, with what is proposed', async () => {
    const server = new ScriptedServer({ 'GET /api/comptability/operations': operations });
    const { code, out, err } = await run('operations list --allocated non --from 01/03/2026 --budget ASC', server);
    expect(code).toBe(0);
    expect(flat(out.split('\n')[1] ?? '')).toBe(`${operation.id} 02/03/2026 CB FNAC LYON 512002 -50,00 € ? Cinéma`);
    expect(flat(err)).toContain('1 opération, 0,00 € de recettes, 50,00 € de dépenses.');
    expect(server.requests[0]?.query).toMatchObject({
      'filters[split|eq]': 'false',
      'filters[date|gte]': '2026-03-01',
      'filters[splits.budget.name|eq]': 'ASC',
    });
  });
});

describe('operations of a year and an account', () => {
  const year = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e61';
  const account = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e62';
  const routes = {
    'GET /api/comptability/exercices': { totalCount: 1, exercices: [{ id: year, name: '2026' }] },
    'GET /api/comptability/accounts': { totalCount: 1, accounts: [{ id: account, accounting_code: '512002', name: 'Compte ASC' }] },
    'GET /api/comptability/operations': operations,
    'GET /api/comptability/operations/download': () => new Response('octets'),
    'POST /api/comptability/operations/allocate': { done: 0, refused: 0, results: [] },
  };
  const filters = { 'filters[exercice.id|eq]': year, 'filters[account.id|eq]': account };
  it.each(['list --amount 42,50', 'export --output -'])('are named as a treasurer says them by %s', async (verb) => {
    const server = new ScriptedServer(routes);
    expect((await run(`operations ${verb} --exercice 2026 --account 512002`, server)).code).toBe(0);
    expect(server.requests.at(-1)?.query).toMatchObject(filters);
    if (verb.startsWith('list')) expect(server.requests.at(-1)?.query).toMatchObject({ 'filters[absvalue|eq]': '42.5' });
  });
  it('are named so by allocate too', async () => {
    const server = new ScriptedServer(routes);
    await run('operations allocate --keywords --exercice 2026 --account 512002', server);
    expect(server.requests.at(-1)?.body).toMatchObject({ filters: { 'exercice.id|eq': year, 'account.id|eq': account } });
  });
  it('end with 1 on an account that does not exist, with 2 on a wrong amount', async () => {
    expect(await run('operations list --account 512009', new ScriptedServer(routes))).toMatchObject({ code: 1 });
    expect((await run('operations list --amount beaucoup', new ScriptedServer(routes))).code).toBe(2);
  });
});

describe('operations allocate', () => {
  const path = 'POST /api/comptability/operations/allocate';
  const refusal = { id: operation.id, outcome: 'refused', code: 'operation.nothing-suggested', message: 'Aucun mot-clé du plan.' };
  const result = { done: 3, refused: 1, results: [refusal] };
  it('allocates what waits by keywords, and says what is left', async () => {
    const server = new ScriptedServer({ [path]: result });
    const { code, out, err } = await run('operations allocate --keywords --from 2026-01-01 --dry-run', server);
    expect(code).toBe(0);
    expect(server.requests[0]?.body).toEqual({
      filters: { 'split|eq': 'false', 'date|gte': '2026-01-01' },
      by_keywords: true,
      dry_run: true,
    });
    expect(out).toBe('3 opérations à affecter, 1 laissée de côté.\n');
    expect(err).toContain('Aucun mot-clé du plan.');
  });
  it('tells the shell when one that was named is refused', async () => {
    const server = new ScriptedServer({ [path]: { ...result, done: 0 } });
    const { code } = await run(`operations allocate ${operation.id} --to-activity ${operation.id}`, server);
    expect(code).toBe(1);
    expect(server.requests[0]?.body).toEqual({ ids: [operation.id], activity: operation.id });
  });
  it('needs a goal, and one only', async () => {
    expect((await run('operations allocate', new ScriptedServer({}))).code).toBe(2);
    expect((await run('operations allocate --keywords --to-activity x', new ScriptedServer({}))).code).toBe(2);
  });
});

describe('accounts list', () => {
  it('shows balances', async () => {
    const account = {
      id: 'a',
      accounting_code: '512001',
      code_journal: 'BQ01',
      name: 'Compte AEP',
      balance: 3200,
      unallocated: 4,
      sync_enabled: false,
      last_sync_at: null,
    };
    const server = new ScriptedServer({ 'GET /api/comptability/accounts': { totalCount: 1, accounts: [account] } });
    const { out } = await run('accounts list', server);
    expect(flat(out.split('\n')[1] ?? '')).toBe('a 512001 BQ01 Compte AEP 3 200,00 € 4 non');
  });
});

describe('exercices', () => {
  const year = { id: 'y', name: '2027', start_date: '2027-01-01', end_date: '2027-12-31', closed: false, validated_up_to: null };
  it('are listed', async () => {
    const server = new ScriptedServer({ 'GET /api/comptability/exercices': { totalCount: 1, exercices: [year] } });
    const { out } = await run('exercices list --closed non', server);
    expect(flat(out.split('\n')[1] ?? '')).toBe('y 2027 01/01/2027 31/12/2027 non');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[closed|eq]': 'false' });
  });
  it('are created from nothing', async () => {
    const server = new ScriptedServer({ 'POST /api/comptability/exercices': year });
    const { out } = await run('exercices create', server);
    expect(out).toBe('Exercice 2027 créé, du 01/01/2027 au 31/12/2027 (y).\n');
    expect(server.requests[0]?.body).toBeUndefined();
  });
});

describe('plan', () => {
  const activity = {
    id: 'c',
    name: 'Cinéma',
    category: { id: 'k', name: 'Cultures' },
    budget: 'ASC',
    expense_accounting_code: '607200',
    taking_accounting_code: null,
    keywords: ['FNAC'],
    is_used: true,
    splits_count: 2,
  };
  const listed = { 'GET /api/comptability/activities': { totalCount: 1, activities: [activity] } };
  const file = join(mkdtempSync(join(tmpdir(), 'intendance-plan-')), 'plan.json');

  it('goes out by names, and comes back to the activities of the same name', async () => {
    const { code, err } = await run(['plan', 'export', '--output', file], new ScriptedServer(listed));
    expect([code, err]).toEqual([0, `1 activité dans ${file}.\n`]);
    const filed = JSON.parse(readFileSync(file, 'utf8')) as object[];
    expect(filed).toEqual([
      {
        name: 'Cinéma',
        category: 'Cultures',
        budget: 'ASC',
        expense_accounting_code: '607200',
        taking_accounting_code: null,
        keywords: ['FNAC'],
      },
    ]);
    writeFileSync(file, JSON.stringify([...filed, { ...filed[0], name: 'Théâtre' }]));
    const saved = { categories: [], activities: [], applied: { operations: 2, refused: 0 } };
    const server = new ScriptedServer({ ...listed, 'PUT /api/comptability/plan': saved });
    const { out } = await run(['plan', 'import', file, '--apply-changes'], server);
    expect(out).toBe('1 activité ajoutée, 1 relue, 2 opérations changées.\n');
    const { activities } = (server.requests.at(-1)?.body ?? {}) as { activities: object[] };
    expect(activities).toMatchObject([
      { id: 'c', name: 'Cinéma', taking_accounting_code: '', apply_changes: true },
      { name: 'Théâtre', category: 'Cultures' },
    ]);
    expect(activities[1]).not.toHaveProperty('id');
  });
  it('is not exported with its codes hidden, and not imported from what is no plan', async () => {
    const hidden = { totalCount: 1, activities: [{ ...activity, expense_accounting_code: 'OUI' }] };
    expect((await run('plan export', new ScriptedServer({ 'GET /api/comptability/activities': hidden }))).code).toBe(3);
    writeFileSync(file, '{}');
    expect((await run(['plan', 'import', file], new ScriptedServer(listed))).code).toBe(5);
    expect((await run(['plan', 'import', `${file}.absent`], new ScriptedServer(listed))).code).toBe(5);
  });
});
