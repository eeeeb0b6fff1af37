import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const zero = { created: 0, updated: 0, unchanged: 0, errors: 0 };
const error = { line: 3, column: 'Email', code: 'FORMAT', value: 'a@b', message: 'Ligne 3, colonne Email : adresse invalide (« a@b »)' };
const dryRun = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  status: 'uploaded',
  lines: 2,
  done: 0,
  dry_run: { ...zero, created: 2 },
  counts: zero,
  absent: 12,
  left: 0,
  warnings: [],
  sheet: null,
  sheets: [],
  errors: [],
  failure: null,
};
const done = { ...dryRun, status: 'done', done: 2, counts: { ...zero, created: 2 } };
const path = `/api/people/imports/${dryRun.id}`;
let file: string;
beforeAll(async () => {
  file = join(newFolder(), 'salaries.csv');
  await writeFile(file, 'Nom;Prénom\nA;B\nC;D\n');
});

describe('people import', () => {
  it('writes the file and waits for its end', async () => {
    const server = new ScriptedServer({
      'POST /api/people/upload': dryRun,
      [`POST ${path}/confirm`]: { ...done, status: 'running' },
      [`GET ${path}`]: done,
    });
    const { code, out } = await intendance(`people import ${file} --map Site=CUSTOM1`, { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out).toContain('Import terminé : 2 créations, 0 modification');
    expect(server.requests[0]?.headers.get('content-type')).toContain('multipart/form-data; boundary=');
  });
  it('only says what it would do with --dry-run', async () => {
    const server = new ScriptedServer({ 'POST /api/people/upload': dryRun });
    const { code, out } = await intendance(`people import ${file} --dry-run`, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('Essai, rien n’est écrit : 2 créations')]);
    expect(server.requests).toHaveLength(1);
  });
  it('lets the absents leave whose number is given', async () => {
    const server = new ScriptedServer({ 'POST /api/people/upload': dryRun, [`POST ${path}/confirm`]: { ...done, left: 12 } });
    const line = `people import ${file} --leave-absent 12 --exit-date 31/12/2026`;
    expect(await intendance(line, { env, fetch: server.fetch })).toMatchObject({ code: 0, out: expect.stringContaining('12 sorties') });
    expect(server.requests[1]?.body).toEqual({ mode: 'all', leaving: { count: 12, exit_date: '2026-12-31' } });
    expect((await intendance(`${line} --valid-lines`, { env, fetch: server.fetch })).code).toBe(2);
  });
  it('ends with 1 when a line is refused, and tells why', async () => {
    const refused = { ...dryRun, status: 'refused', counts: { ...zero, errors: 1 }, errors: [error] };
    const server = new ScriptedServer({ 'POST /api/people/upload': dryRun, [`POST ${path}/confirm`]: refused });
    const { code, out, err } = await intendance(`people import ${file}`, { env, fetch: server.fetch });
    expect([code, out]).toEqual([1, expect.stringContaining('Rien n’est importé')]);
    expect(err).toContain(error.message);
  });
  it('passes the refusal of a whole file on', async () => {
    const server = new ScriptedServer({ 'POST /api/people/upload': problem(422, 'Le fichier est vide.', 'person-import.empty') });
    const { code, err } = await intendance(`people import ${file}`, { env, fetch: server.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Le fichier est vide.')]);
  });
  it('ends with 5 without the file, and with 2 on a wrong correction', async () => {
    const server = new ScriptedServer({});
    expect((await intendance('people import /nulle/part.csv', { env, fetch: server.fetch })).code).toBe(5);
    expect((await intendance(`people import ${file} --map Site`, { env, fetch: server.fetch })).code).toBe(2);
    expect(await readFile(file, 'utf8')).toContain('Nom');
  });
});

describe('people list', () => {
  it('sends presence and search as the API spells them', async () => {
    const person = { id: 'p1', fullname: 'MARTIN Léa', matricule: 'M1', email: null, entrance_date: '2020-01-01', exit_date: null };
    const server = new ScriptedServer({ 'GET /api/people': { totalCount: 1, people: [person] } });
    const { code, out } = await intendance('people list --presence current --search lea', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('MARTIN Léa')]);
    expect(server.requests[0]?.query).toMatchObject({ 'filters[statusBenef]': 'current', 'filters[searchname]': 'lea' });
  });
});

describe('people export', () => {
  it('asks for the fields, the filters and the format, and keeps the name that the server gives', async () => {
    const server = new ScriptedServer({ 'GET /api/people-download': () => new Response('Nom\r\nMARTIN\r\n') });
    const line = 'people export --presence current --fields lastname,CUSTOM1 --format csv --output -';
    const { code, out } = await intendance(line, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, 'Nom\r\nMARTIN\r\n']);
    expect(server.requests[0]?.query).toEqual({ 'filters[statusBenef]': 'current', fields: 'lastname,CUSTOM1', format: 'csv' });
  });
});

describe('people erase', () => {
  const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
  const phrase = 'effacer les données personnelles';
  const erased = { id, fullname: '(effacé)', is_erased: true };

  it('sends the phrase as it was written, and says what was done', async () => {
    const server = new ScriptedServer({ [`POST /api/people/${id}/erase`]: erased });
    const { code, out } = await intendance(['people', 'erase', id, '--confirm', phrase], { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, `Les données personnelles de la fiche ${id} sont effacées.\n`]);
    expect(server.requests[0]?.body).toEqual({ confirmation: phrase });
  });
  it('asks for the phrase before it asks the server', async () => {
    const server = new ScriptedServer({});
    const { code, err } = await intendance(`people erase ${id}`, { env, fetch: server.fetch });
    expect([code, err]).toEqual([2, expect.stringContaining('--confirm')]);
    expect(server.requests).toEqual([]);
  });
  it('ends with 1 when the server refuses, in its words', async () => {
    const refusal = () => problem(422, `Pour confirmer, saisissez « ${phrase} ».`, 'person.erasure-unconfirmed');
    const server = new ScriptedServer({ [`POST /api/people/${id}/erase`]: refusal });
    const { code, err } = await intendance(['people', 'erase', id, '--confirm', 'oui'], { env, fetch: server.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining(phrase)]);
  });
  it('gives the record as JSON', async () => {
    const server = new ScriptedServer({ [`POST /api/people/${id}/erase`]: erased });
    const { out } = await intendance(['people', 'erase', id, '--confirm', phrase, '--json'], { env, fetch: server.fetch });
    expect(JSON.parse(out)).toEqual(erased);
  });
});
