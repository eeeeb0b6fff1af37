import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const path = 'POST /api/comptability/fixed_assets/upload';
const account = { code: '281830', name: 'Amortissements', register: -1200, ledger: -1250, difference: -50 };
const checked = {
  dry_run: true,
  counts: { added: 2, known: 1, errors: 0 },
  cost: 4834.56,
  earlier_depreciation: 1600,
  warnings: [{ message: 'Ligne 1, colonne VNC : colonne inconnue, elle est ignorée' }],
  errors: [],
  accounts: [account],
};
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
let file: string;
beforeAll(async () => {
  file = join(await newFolder(), 'registre.csv');
  await writeFile(file, 'Libellé;Compte\n');
});

describe('fixed-assets import', () => {
  it('tells what the file would register and where the opening balance sheet differs, and writes nothing', async () => {
    const server = new ScriptedServer({ [path]: checked });
    const { code, out, err } = await intendance(`fixed-assets import ${file} --dry-run`, { env, fetch: server.fetch });
    expect([code, plain(out)]).toEqual([
      0,
      'Essai, rien n’est écrit : 2 immobilisations nouvelles, 1 déjà au registre, 0 ligne refusée. Valeur d’origine 4 834,56 €, amortissements repris 1 600,00 €.\n',
    ]);
    expect(plain(err)).toContain('Compte 281830 : -1 200,00 € au registre, -1 250,00 € au grand livre, écart de -50,00 €.');
    expect(server.requests).toHaveLength(1);
  });
  it('writes a file that is clean', async () => {
    const server = new ScriptedServer({ [path]: { ...checked, dry_run: false } });
    const { code, out } = await intendance(`fixed-assets import ${file} --map Cpte=account --taken-over-on 31/12/2025 --budget AEP`, {
      env,
      fetch: server.fetch,
    });
    expect([code, out]).toEqual([0, expect.stringContaining('Registre repris : 2 immobilisations nouvelles')]);
    expect(server.requests).toHaveLength(2);
  });
  it('writes nothing of a file with a line that is refused, and ends with 1', async () => {
    const errors = [{ message: 'Ligne 3, colonne Durée : la durée est attendue' }];
    const server = new ScriptedServer({ [path]: { ...checked, counts: { added: 1, known: 0, errors: 1 }, errors } });
    const { code, out, err } = await intendance(`fixed-assets import ${file}`, { env, fetch: server.fetch });
    expect([code, out]).toEqual([1, expect.stringContaining('Fichier refusé, rien n’est écrit')]);
    expect(err).toContain('Ligne 3, colonne Durée : la durée est attendue');
    expect(server.requests).toHaveLength(1);
  });
  it('ends with an error for a file that is no register', async () => {
    const { fetch } = new ScriptedServer({ [path]: problem(422, 'Il manque au fichier : Compte.', 'asset-file.columns-missing') });
    const { code, err } = await intendance(`fixed-assets import ${file}`, { env, fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Il manque au fichier : Compte.')]);
  });
});

describe('the imports of registers', () => {
  const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8b01';
  const withdrawal = `DELETE /api/comptability/fixed_assets/imports/${id}`;
  it('are listed with their ids', async () => {
    const imports = [{ id, file_name: 'Registre.csv', imported_at: '2026-11-30T09:00:00.000Z', assets: 12 }];
    const { fetch } = new ScriptedServer({ 'GET /api/comptability/fixed_assets/imports': { imports } });
    const { code, out } = await intendance('fixed-assets imports', { env, fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('Registre.csv, 12 immobilisations au registre')]);
    expect(out).toContain(id);
  });
  it('are withdrawn, or the refusal names the assets', async () => {
    const { fetch } = new ScriptedServer({ [withdrawal]: { assets: 2, entries: 1 } });
    const { code, out } = await intendance(`fixed-assets withdraw ${id}`, { env, fetch });
    expect([code, plain(out)]).toEqual([0, '2 immobilisations retirées du registre, 1 écriture reprise.\n']);
    const refused = new ScriptedServer({ [withdrawal]: problem(409, '« Serveur » (dotations de 2026)', 'asset-file.import-locked') });
    const refusal = await intendance(`fixed-assets withdraw ${id}`, { env, fetch: refused.fetch });
    expect([refusal.code, refusal.err]).toEqual([1, expect.stringContaining('« Serveur »')]);
  });
});

it('saves the template', async () => {
  const target = join(await newFolder(), 'modele.xlsx');
  const { fetch } = new ScriptedServer({ 'GET /api/comptability/fixed_assets/upload/template': () => new Response('un classeur') });
  expect((await intendance(`fixed-assets template --output ${target}`, { env, fetch })).code).toBe(0);
  expect(await readFile(target, 'utf8')).toBe('un classeur');
});
