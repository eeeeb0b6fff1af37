import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const counts = { created: 2, updated: 0, unchanged: 0, errors: 0 };
const imported = {
  id,
  file_name: 'salaries.csv',
  status: 'running',
  lines: 2,
  done: 0,
  dry_run: counts,
  counts,
  undone: 0,
  absent: 0,
  left: 0,
  warnings: [],
  sheets: [],
  errors: [],
  kept: [],
  failure: null,
};

describe('people imports', () => {
  it('lists what was imported, with the ids that undo-import takes', async () => {
    const page = { totalCount: 1, imports: [{ ...imported, uploaded_at: '2026-03-16T09:00:00Z' }] };
    const server = new ScriptedServer({ 'GET /api/people/imports': page });
    const { code, out } = await intendance('people imports --status running', { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`${id} +16/03/2026.+salaries\\.csv +en cours`));
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'running' });
  });

  it('takes one back, and tells the records that stay', async () => {
    const keptRecords = [{ line: 3, person: 'p1', reason: 'La fiche a été modifiée depuis.' }];
    const { fetch } = new ScriptedServer({
      [`POST /api/people/imports/${id}/undo`]: { ...imported, status: 'undoing' },
      [`GET /api/people/imports/${id}`]: { ...imported, status: 'undone', undone: 1, kept: keptRecords },
    });
    const { code, out, err } = await intendance(`people undo-import ${id}`, { env, fetch });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: 'Import annulé : 1 fiche reprise, 1 laissée.\n',
      err: expect.stringContaining('Ligne 3 (p1) : La fiche a été modifiée depuis.'),
    });
  });
});

it('says on Ctrl-C that the import goes on, and how to follow it or take it back', async () => {
  const file = join(newFolder(), 'salaries.csv');
  await writeFile(file, 'Nom;Prénom\nA;B\nC;D\n');
  const { fetch } = new ScriptedServer({
    'POST /api/people/upload': { ...imported, status: 'uploaded' },
    [`POST /api/people/imports/${id}/confirm`]: imported,
    [`GET /api/people/imports/${id}`]: { ...imported, status: 'done' },
  });
  const { err } = await intendance(['people', 'import', file], { env, fetch, interrupts: true });
  expect(err).toContain(`L’import continue sur le serveur. Son état : intendance people imports.`);
  expect(err).toContain(`intendance people undo-import ${id}`);
});
