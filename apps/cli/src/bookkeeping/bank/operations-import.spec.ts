import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const zero = { created: 0, duplicates: 0, quarantined: 0, unassigned: 0, errors: 0, reconciled: 0 };
const account = {
  reference: '30004 00012 00012345678',
  account: { id: 'a1', name: 'Banque AEP', code: '512001' },
  date_start: '2026-01-01',
  date_end: '2026-01-31',
  takings: 100,
  expenses: -12.5,
  is_balanced: null,
  counts: { ...zero, created: 2 },
};
const dryRun = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  status: 'uploaded',
  movements: 2,
  done: 0,
  dry_run: { ...zero, created: 2 },
  counts: zero,
  accounts: [account],
  problems: [],
  quarantine: [],
  reconciled: [],
  unsure: [],
  failure: null,
};
const done = { ...dryRun, status: 'done', done: 2, counts: { ...zero, created: 2 } };
const path = `/api/comptability/imports/${dryRun.id}`;
const upload = 'POST /api/comptability/operations/upload';
let file: string;
beforeAll(async () => {
  file = join(newFolder(), 'releve.ofx');
  await writeFile(file, '<OFX>');
});
const run = (line: string, server: ScriptedServer) => intendance(`operations import ${line}`, { env, fetch: server.fetch });

describe('operations import', () => {
  it('shows what each account gets, writes the statement and waits for its end', async () => {
    const server = new ScriptedServer({
      [upload]: dryRun,
      [`POST ${path}/confirm`]: { ...done, status: 'running' },
      [`GET ${path}`]: done,
    });
    const { code, out } = await run(file, server);
    expect(code).toBe(0);
    expect(out.replaceAll('\u00a0', ' ')).toMatch(
      /30004 00012 00012345678 +512001 Banque AEP +– +01\/01\/2026 +31\/01\/2026 +100,00 € +-12,50 € +2/,
    );
    expect(out).toContain('Import terminé : 2 opérations nouvelles, 0 déjà là, 0 en attente, 0 erreur.');
    expect(server.requests[0]?.headers.get('content-type')).toContain('multipart/form-data; boundary=');
  });
  it('only says what it would do with --dry-run, and gives it to scripts with --json', async () => {
    const server = new ScriptedServer({ [upload]: dryRun });
    const { code, out } = await run(`${file} --dry-run`, server);
    expect([code, out]).toEqual([0, expect.stringContaining('Rien n’est importé : 2 opérations nouvelles')]);
    expect(server.requests).toHaveLength(1);
    expect(JSON.parse((await run(`${file} --dry-run --json`, server)).out)).toEqual(dryRun);
  });
  it('knows an account by its code', async () => {
    const accounts = { totalCount: 1, accounts: [{ id: 'a1', accounting_code: '512001', name: 'Banque AEP' }] };
    const server = new ScriptedServer({ 'GET /api/comptability/accounts': accounts, [upload]: dryRun });
    expect((await run(`${file} --account 512001 --dry-run`, server)).code).toBe(0);
    const { code, err } = await run(`${file} --account 512009 --dry-run`, server);
    expect([code, err]).toEqual([1, expect.stringContaining('Comptes : 512001 Banque AEP')]);
  });
  it('gives an account to each name of the file', async () => {
    const accounts = { totalCount: 1, accounts: [{ id: 'a1', accounting_code: '512001', name: 'Banque AEP' }] };
    const bodies: unknown[] = [];
    const server = new ScriptedServer({
      'GET /api/comptability/accounts': accounts,
      [upload]: { ...dryRun, accounts: [{ ...account, account: null }] },
      [`PUT ${path}`]: async (request: Request) => {
        bodies.push(await request.json());
        return dryRun;
      },
    });
    const { code } = await run(`${file} --dry-run --account 30004=512001`, server);
    expect([code, bodies]).toEqual([0, [{ accounts: [{ reference: '30004', account: 'a1' }] }]]);
    const { out } = await run(`${file} --dry-run`, server);
    expect(out).toContain('à choisir : --account "30004 00012 00012345678=512001"');
  });
  it('warns of what may be in the books already, and of a statement that nothing proves', async () => {
    const resembles = { line: 4, code: 'RESEMBLES', weight: 'warning', message: 'Ligne 4 : ressemble à une opération du compte' };
    const unsure = [{ rank: 0, line: 4, wording: 'PRLV EDF', date: '2026-03-10', value: -12.5, candidates: [] }];
    const server = new ScriptedServer({
      [upload]: { ...dryRun, problems: [resembles], unsure, accounts: [{ ...account, is_balanced: false }] },
    });
    const { out, err } = await run(`${file} --dry-run`, server);
    expect(err).toContain('1 mouvement incertain : peut-être déjà dans les comptes.');
    expect(err).toContain(resembles.message);
    expect(out).toContain('NON PROUVÉS');
  });
  it('ends with 1 when a line stays out of the books, and tells why', async () => {
    const waiting = { line: 5, message: 'Aucun exercice ne couvre le 31/12/2025 : créez-le d’abord.' };
    const partly = { ...dryRun, quarantine: [waiting], dry_run: { ...zero, created: 1, quarantined: 1 } };
    const over = { ...partly, status: 'done', counts: { ...zero, created: 1, quarantined: 1 } };
    const server = new ScriptedServer({ [upload]: partly, [`POST ${path}/confirm`]: over });
    const { code, err, out } = await run(file, server);
    expect([code, err, out]).toEqual([1, expect.stringContaining(`Ligne 5 : ${waiting.message}`), expect.stringContaining('1 en attente')]);
  });
  it('tells which operations were typed in already, and keeps them apart when asked', async () => {
    const reconciliation = {
      wording: 'PRLV ORANGE',
      date: '2026-03-04',
      operation: { id: 'o1', wording: 'Facture Orange', date: '2026-03-02' },
    };
    const counts = { ...zero, reconciled: 1 };
    const bodies: unknown[] = [];
    const server = new ScriptedServer({
      [upload]: { ...dryRun, dry_run: counts, reconciled: [reconciliation] },
      [`POST ${path}/confirm`]: async (request: Request) => {
        bodies.push(await request.json());
        return { ...done, counts };
      },
    });
    const { code, err, out } = await run(file, server);
    expect([code, err]).toEqual([0, expect.stringContaining('PRLV ORANGE du 04/03/2026 : déjà saisie, « Facture Orange » du 02/03/2026')]);
    expect(out).toContain('0 opération nouvelle, 1 rapprochée d’une saisie');
    await run(`${file} --keep-apart`, server);
    expect(bodies).toEqual([
      { accept_unbalanced: false, reconcile: true },
      { accept_unbalanced: false, reconcile: false },
    ]);
  });
  it('asks nothing of the server when there is nothing new', async () => {
    const duplicateRun = { ...dryRun, dry_run: { ...zero, duplicates: 2 } };
    const server = new ScriptedServer({ [upload]: duplicateRun });
    expect(await run(file, server)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Rien n’est importé : 0 opération nouvelle, 2 déjà là'),
    });
    expect(server.requests).toHaveLength(1);
  });
  it('passes a refusal on: a statement that does not balance, unless it is accepted', async () => {
    const refusal = problem(409, 'Un relevé ne tombe pas juste.', 'bank-import.unbalanced');
    const server = new ScriptedServer({
      [upload]: dryRun,
      [`POST ${path}/confirm`]: async (request: Request) =>
        ((await request.json()) as { accept_unbalanced: boolean }).accept_unbalanced ? done : refusal,
    });
    expect(await run(file, server)).toMatchObject({ code: 1, err: expect.stringContaining('Un relevé ne tombe pas juste.') });
    expect((await run(`${file} --accept-unbalanced`, server)).code).toBe(0);
  });
  it('ends with 5 without the file, and with 2 on a wrong column or format', async () => {
    const server = new ScriptedServer({});
    expect((await run('/nulle/part.ofx', server)).code).toBe(5);
    expect((await run(`${file} --map Quand`, server)).code).toBe(2);
    expect((await run(`${file} --format fec`, server)).code).toBe(2);
  });
});

describe('operations imports', () => {
  it('lists the statements', async () => {
    const summary = { ...done, file_name: 'releve.ofx', format: 'ofx', created_at: '2026-02-01T09:00:00Z' };
    const server = new ScriptedServer({ 'GET /api/comptability/imports': { totalCount: 1, imports: [summary] } });
    const { out, err } = await intendance('operations imports --status done,undone', { env, fetch: server.fetch });
    expect(out.split('\n')[1]).toMatch(/releve\.ofx +ofx +importé +2 +2$/);
    expect(err).toBe('1 import.\n');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'done,undone' });
  });

  it('are taken back whole, or but for what somebody worked on', async () => {
    const undo = (over: object) =>
      intendance(`operations undo-import ${dryRun.id}`, {
        env,
        fetch: new ScriptedServer({ [`POST ${path}/undo`]: { ...done, status: 'undoing', undone: 0, kept: [] }, [`GET ${path}`]: over })
          .fetch,
      });
    const undone = { ...done, status: 'undone', undone: 2, kept: [] };
    expect(await undo(undone)).toMatchObject({ code: 0, out: 'Import annulé : 2 opérations retirées, 0 laissée.\n' });
    const partialUndo = { ...undone, undone: 1, kept: [{ line: 3, operation: 'o1', reason: 'Elle est affectée.' }] };
    expect(await undo(partialUndo)).toMatchObject({ code: 1, err: expect.stringContaining('Ligne 3 (o1) : Elle est affectée.') });
  });
});
