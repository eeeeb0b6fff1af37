import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { intendance, newFolder, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const counts = { created: 3, duplicates: 0, quarantined: 0, unassigned: 0, errors: 0, reconciled: 0 };
const candidates = [
  { id: 'o1', wording: 'CB BOULANGERIE', date: '2026-03-10' },
  { id: 'o2', wording: 'CB FLEURISTE', date: '2026-03-10' },
];
const movement = { line: 4, date: '2026-03-10', value: -12.5, candidates };
const dryRun = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  status: 'uploaded',
  movements: 3,
  dry_run: counts,
  accounts: [],
  problems: [],
  quarantine: [],
  reconciled: [],
  unsure: [
    { ...movement, rank: 0, wording: 'PRLV EDF' },
    { ...movement, rank: 2, wording: 'PRLV EAU' },
    { ...movement, rank: 5, wording: 'PRLV GAZ', candidates: [candidates[0]] },
  ],
  failure: null,
};
let [folder, file] = ['', ''];
beforeAll(async () => {
  folder = newFolder();
  file = join(folder, 'releve.ofx');
  await writeFile(file, '<OFX>');
});

async function imported(options: string, typed?: string) {
  const server = new ScriptedServer({
    'POST /api/comptability/operations/upload': dryRun,
    [`POST /api/comptability/imports/${dryRun.id}/confirm`]: { ...dryRun, status: 'done', done: 3, counts },
  });
  const keyboard = typed === undefined ? {} : { stdin: typed, isTyped: true };
  const ran = await intendance(`operations import ${file} ${options}`, { env, fetch: server.fetch, ...keyboard });
  const body = server.requests.find(({ line }) => line.endsWith('/confirm'))?.body as { reconciliations?: unknown } | undefined;
  return { ...ran, answers: body?.reconciliations };
}

describe('movements that may be recorded already', () => {
  it('are added for a later answer when a script says nothing', async () => {
    expect(await imported('')).toMatchObject({ code: 0, answers: undefined, err: expect.stringContaining('3 mouvements incertains') });
    expect((await imported('--duplicates later')).answers).toBeUndefined();
  });
  it('are new operations with add', async () =>
    expect((await imported('--duplicates add')).answers).toEqual([0, 2, 5].map((rank) => ({ rank, operation: null }))));
  it('are recorded already with skip, each as an operation of its own', async () =>
    expect((await imported('--duplicates skip')).answers).toEqual([
      { rank: 0, operation: 'o1' },
      { rank: 2, operation: 'o2' },
    ]));
  it('are asked one after the other at a terminal, and an operation is proposed once', async () => {
    const { answers, err } = await imported('--duplicates ask --yes', '9\n2\nn\n\n');
    expect(answers).toEqual([
      { rank: 0, operation: 'o2' },
      { rank: 2, operation: null },
    ]);
    const text = err.replaceAll('\u00a0', ' ');
    expect(text).toContain('PRLV EDF du 10/03/2026, -12,50 €\n  1  déjà enregistrée : CB BOULANGERIE (10/03/2026)\n  2  déjà enregistrée');
    expect(text).toContain(
      'PRLV EAU du 10/03/2026, -12,50 €\n  1  déjà enregistrée : CB BOULANGERIE (10/03/2026)\n  n  opération nouvelle',
    );
    expect(await imported('--duplicates ask')).toMatchObject({ code: 2, err: expect.stringContaining('Aucun terminal pour répondre') });
  });
  it('take their answers from a file', async () => {
    const answers = join(folder, 'reponses.json');
    await writeFile(answers, '[{"rank":2,"operation":"o1"},{"rank":5,"operation":null}]');
    expect((await imported(`--answers ${answers}`)).answers).toEqual([
      { rank: 2, operation: 'o1' },
      { rank: 5, operation: null },
    ]);
    await writeFile(answers, '[{"rank":1,"operation":null}]');
    expect(await imported(`--answers ${answers}`)).toMatchObject({ code: 2, err: expect.stringContaining('de rang 1') });
    await writeFile(answers, 'rank 1');
    expect((await imported(`--answers ${answers}`)).code).toBe(2);
    expect((await imported('--answers /nulle/part.json')).code).toBe(5);
    expect((await imported(`--answers ${answers} --duplicates add`)).code).toBe(2);
  });
});
