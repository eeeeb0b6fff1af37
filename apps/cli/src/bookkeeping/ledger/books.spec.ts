import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const run = (line: string, server: ScriptedServer) => intendance(line, { env, fetch: server.fetch });
const flat = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
const lines = (text: string): string[] => text.split('\n').map(flat);

const exercice = { id, name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: false };
const exercices = { 'GET /api/comptability/exercices': { totalCount: 1, exercices: [exercice] } };
const figures = { opening: 3200, debit: 6000, credit: 648, closing_debit: 8552, closing_credit: 0 };
const balance = {
  exercice,
  date_begin: '2026-01-01',
  date_end: '2026-12-31',
  opening: { provisional: true, exercices: ['2025'] },
  classes: [{ class: '5', label: 'Comptes financiers', codes: [{ ...figures, code: '512001', name: 'Banque AEP' }], totals: figures }],
  totals: figures,
  balanced: true,
};
const writing = {
  date: '2026-01-15',
  journal: 'BQ01',
  number: null,
  accounting_code_value: '512001',
  budget: 'AEP',
  wording: 'Subvention 2026',
  debit: 6000,
  credit: 0,
  balance: 9200,
  letter: null,
};
const ledger = { totalCount: 2, exercice, opening: 3200, debit: 6000, credit: 648, closing: 8552, writings: [writing] };
const file = () => new Response('octets', { headers: { 'content-disposition': 'attachment; filename="document.bin"' } });

describe('balance', () => {
  const server = () => new ScriptedServer({ ...exercices, 'GET /api/comptability/writings/balance': balance });
  it('shows accounts, the total of their class and of the whole, in French amounts', async () => {
    const { code, out, err } = await run('balance 2026', server());
    expect(code).toBe(0);
    expect(lines(out).slice(1, 4)).toEqual([
      '512001 Banque AEP 3 200,00 € 6 000,00 € 648,00 € 8 552,00 €',
      'Classe 5 Comptes financiers 3 200,00 € 6 000,00 € 648,00 € 8 552,00 €',
      'Total 3 200,00 € 6 000,00 € 648,00 € 8 552,00 €',
    ]);
    expect(err).toContain('Exercice 2026, du 01/01/2026 au 31/12/2026.');
    expect(err).toContain('Ouverture provisoire : 2025');
  });
  it('asks as of a day, and as known at the end of another in Paris, winter and summer', async () => {
    const stub = server();
    await run('balance 2026 --as-of 30/06/2026 --known-at 31/07/2026 --budget ASC --from 01/01/2026 --to 2026-09-30', stub);
    expect(stub.requests.at(-1)?.query).toEqual({
      exercice_id: id,
      as_of: '2026-06-30',
      known_at: '2026-07-31T21:59:59.999Z',
      budget_id: 'ASC',
      date_begin: '2026-01-01',
      date_end: '2026-09-30',
    });
    await run('balance --known-at 2026-01-31', stub);
    expect(stub.requests.at(-1)?.query).toEqual({ known_at: '2026-01-31T22:59:59.999Z' });
    await run('balance --known-at 2026-06-30T12:00:00+02:00', stub);
    expect(stub.requests.at(-1)?.query).toEqual({ known_at: '2026-06-30T10:00:00.000Z' });
  });
  it.each(['--known-at 2026-06-30T12:00', '--known-at 2026-02-30T12:00:00Z', '--known-at hier', '--budget CSE', '--format csv'])(
    'ends with 2 on %s',
    async (options) => {
      expect((await run(`balance ${options}`, server())).code).toBe(2);
    },
  );
  it('gives scripts the answer, or a document', async () => {
    expect(JSON.parse((await run('balance --json', server())).out)).toEqual(balance);
    const stub = new ScriptedServer({ 'GET /api/comptability/writings/balance/download': file });
    expect((await run('balance --output -', stub)).out).toBe('octets');
    expect(stub.requests[0]?.query).toEqual({ format: 'xlsx' });
    await run('balance --format pdf --output -', stub);
    expect(stub.requests[1]?.query).toEqual({ format: 'pdf' });
  });
  it('of a structure without a year says how to make one', async () => {
    const none = { ...balance, exercice: null, classes: [], date_begin: null, date_end: null };
    const { err } = await run('balance', new ScriptedServer({ 'GET /api/comptability/writings/balance': none }));
    expect(err).toBe('Aucun exercice : intendance exercices create.\n');
  });
});

describe('ledger', () => {
  const server = () => new ScriptedServer({ ...exercices, 'GET /api/comptability/writings': ledger });
  it('shows the lines of an account with its balance', async () => {
    const stub = server();
    const { code, out, err } = await run('ledger 2026 --account 512001', stub);
    expect(code).toBe(0);
    expect(lines(out)[1]).toBe('15/01/2026 BQ01 brouillard 512001 AEP Subvention 2026 6 000,00 € 9 200,00 €');
    expect(flat(err)).toBe(
      'Lignes 1 à 1 sur 2. --all donne toutes les lignes. 2 lignes, débits 6 000,00 €, crédits 648,00 €, ouverture 3 200,00 €, solde 8 552,00 €.',
    );
    expect(stub.requests.at(-1)?.query).toEqual({ exercice_id: id, account: '512001', page: '1', limit: '50' });
  });
  it('ends with 1 on a year that does not exist, with 2 on a wrong account', async () => {
    expect(await run('ledger 2031', server())).toMatchObject({ code: 1, err: expect.stringContaining('Exercices : 2026') });
    expect((await run('ledger --account Banque', server())).code).toBe(2);
  });
  it('leaves whole as a file', async () => {
    const stub = new ScriptedServer({ ...exercices, 'GET /api/comptability/writings/download': file });
    expect((await run('ledger 2026 --format csv --output -', stub)).out).toBe('octets');
    expect(stub.requests.at(-1)?.query).toEqual({ exercice_id: id, format: 'csv' });
  });
});

describe('the documents of a year', () => {
  it.each([
    ['plaquette 2026', `GET /api/comptability/exercices/${id}/plaquette`, {}],
    ['annual-state 2026 --as-of 30/06/2026', 'GET /api/comptability/activities/state/download', { as_of: '2026-06-30', format: 'pdf' }],
    ['annual-accounts 2026 --as-of 30/06/2026', 'GET /api/comptability/annual_accounts/download', { as_of: '2026-06-30', format: 'pdf' }],
    ['folder 2026', `GET /api/comptability/exercices/${id}/folder`, {}],
    ['fixed-assets 2026 --format xlsx', 'GET /api/comptability/fixed_assets/download', { format: 'xlsx' }],
    ['grants 2026 --format xlsx', 'GET /api/comptability/grants/download', { format: 'xlsx' }],
    ['loans 2026 --format xlsx', 'GET /api/comptability/loans/download', { format: 'xlsx' }],
    ['provisions 2026 --format xlsx', 'GET /api/comptability/provisions/download', { format: 'xlsx' }],
    ['patrimonial-state 2026 --format xlsx', 'GET /api/comptability/patrimonial_state/download', { format: 'xlsx' }],
  ])('%s is saved under the name that the server gives', async (line, route, query) => {
    const folder = newFolder();
    const server = new ScriptedServer({ ...exercices, [route]: file });
    const { code, err } = await run(`exercices ${line} -o ${folder}`, server);
    expect([code, err]).toEqual([0, expect.stringContaining(`: ${join(folder, 'document.bin')}`)]);
    expect(readFileSync(join(folder, 'document.bin'), 'utf8')).toBe('octets');
    expect(server.requests.at(-1)?.query).toMatchObject(query);
  });
});
