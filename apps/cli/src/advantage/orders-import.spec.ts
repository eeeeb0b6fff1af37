import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const counts = { created: 2, updated: 1, cancelled: 0, unchanged: 3, waiting: 1, errors: 0 };
const imported = {
  id,
  file_name: 'commandes.csv',
  status: 'uploaded',
  orders: 7,
  done: 0,
  dry_run: counts,
  counts: { ...counts, created: 0 },
  warnings: [{ message: 'Ligne 1, colonne Site : colonne inconnue, elle est ignorée' }],
  errors: [],
  sheet: null,
  sheets: [],
  failure: null,
};
const path = `/api/orders/imports/${id}`;
let file: string;
beforeAll(async () => {
  file = join(await newFolder(), 'commandes.csv');
  await writeFile(file, 'Commande;Date\n');
});

describe('orders import', () => {
  it('tells what the file would do, and writes nothing', async () => {
    const server = new ScriptedServer({ 'POST /api/orders/upload': imported });
    const { code, out, err } = await intendance(`orders import ${file} --dry-run`, { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out).toContain(
      `Essai, rien n’est écrit : 2 commandes nouvelles, 1 changée, 0 annulée, 3 déjà connues, 1 en attente, 0 refusée. (${id})`,
    );
    expect(err).toContain('colonne Site : colonne inconnue');
    expect(server.requests.map(({ line }) => line)).toEqual(['POST /api/orders/upload']);
  });

  it('takes the orders, saves the refused lines and ends with 1 for them', async () => {
    const done = { ...imported, status: 'done', counts: { ...counts, errors: 1 }, errors: [{ message: 'Ligne 3 : la date manque' }] };
    const server = new ScriptedServer({
      'POST /api/orders/upload': imported,
      [`POST ${path}/confirm`]: { ...imported, status: 'running' },
      [`GET ${path}`]: done,
      [`GET ${path}/errors`]: () => new Response('un classeur'),
    });
    const target = join(await newFolder(), 'refus.xlsx');
    const { code, out, err } = await intendance(`orders import ${file} --map Bon=number --errors ${target}`, { env, fetch: server.fetch });
    expect([code, out]).toEqual([1, expect.stringContaining('Import terminé : 2 commandes nouvelles')]);
    expect(err).toContain('Ligne 3 : la date manque');
    expect(await readFile(target, 'utf8')).toBe('un classeur');
  });

  it('ends with an error for a file that is refused', async () => {
    const refusal = problem(422, 'Il manque au fichier : Date.', 'order-import.columns-missing');
    const { fetch } = new ScriptedServer({ 'POST /api/orders/upload': refusal });
    const { code, err } = await intendance(`orders import ${file}`, { env, fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Il manque au fichier : Date.')]);
  });
});

describe('orders imports', () => {
  it('lists the files, and has no undo', async () => {
    const page = { totalCount: 1, imports: [{ ...imported, uploaded_at: '2026-03-16T09:00:00Z' }] };
    const { fetch } = new ScriptedServer({ 'GET /api/orders/imports': page });
    const { out } = await intendance('orders imports', { env, fetch });
    expect(out).toMatch(new RegExp(`${id} +16/03/2026.+commandes\\.csv +à confirmer +2 +1 +0 +1 +0`));
    expect((await intendance(`orders undo-import ${id}`, { env, fetch })).code).toBe(2);
  });
});
