import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { PersonDto } from '../person/person.dto.js';
import type { PersonImportDto } from './person-import.dto.js';
import { UnconfirmedImports } from './unconfirmed-imports.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
beforeAll(async () => {
  clerk = await signedIn(app);
});
afterAll(async () => app?.close());

const boundary = 'a-line-between-parts';
function multipart(content: Buffer, columns?: object): Buffer {
  const head = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  return Buffer.concat([
    Buffer.from(columns ? `${head('columns')}\r\n\r\n${JSON.stringify(columns)}\r\n` : ''),
    Buffer.from(`${head('file')}; filename="salaries.csv"\r\nContent-Type: text/csv\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
const send = (content: string | Buffer, columns?: object, by = clerk) =>
  app.inject({
    method: 'POST',
    url: '/api/people/upload',
    headers: { ...by.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: multipart(Buffer.from(content), columns),
  });
const upload = async (content: string, columns?: object): Promise<PersonImportDto> => {
  await app.settled();
  const answer = await send(content, columns);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};
const get = (path: string, by = clerk) => app.inject({ method: 'GET', url: `/api${path}`, headers: by.headers });
const command = (id: string, name: string, payload: object = {}, by = clerk) =>
  app.inject({ method: 'POST', url: `/api/people/imports/${id}/${name}`, headers: by.headers, payload });

async function over(id: string): Promise<PersonImportDto> {
  for (;;) {
    const answer = await get(`/people/imports/${id}`);
    const personImport = answer.json<PersonImportDto>();
    const isOver = personImport.status !== 'running' && personImport.status !== 'undoing';
    // Only a completed import returns a position for later reads.
    expect(answer.headers['x-position'] !== undefined).toBe(isOver);
    if (isOver) return personImport;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
async function write(content: string, mode = 'all'): Promise<PersonImportDto> {
  const { id } = await upload(content);
  expect((await command(id, 'confirm', { mode })).statusCode).toBe(200);
  return over(id);
}
async function people(search: string): Promise<PersonDto[]> {
  await app.settled();
  return (await get(`/people?limit=100&filters[searchname]=${encodeURIComponent(search)}`)).json<{ people: PersonDto[] }>().people;
}

describe('the cells of a file of people', () => {
  const faulty = 'Nom;Prénom;Email\nCorrigé;léa;pas une adresse\nCorrigé;zoé;\n';
  it('are corrected in another import, which is checked anew and written', async () => {
    const first = await upload(faulty);
    expect(first.errors).toMatchObject([{ line: 2, column: 'Email', value: 'pas une adresse' }]);
    const cells = [{ line: 2, column: 'Email', value: 'lea@cse.example' }];
    const answer = await command(first.id, 'correct', { cells });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { status: 'uploaded', file_name: 'salaries (corrigé).csv', lines: 2, dry_run: { created: 2, errors: 0 }, errors: [] },
    ]);
    const { id } = answer.json<PersonImportDto>();
    expect((await command(first.id, 'correct', { cells })).json<PersonImportDto>().id).toBe(id);
    expect((await get(`/people/imports/${first.id}`)).json()).toMatchObject({ status: 'uploaded', dry_run: { errors: 1 } });
    await command(id, 'confirm', { mode: 'all' });
    await over(id);
    expect((await people('corrigé')).map(({ firstname, email }) => [firstname, email])).toEqual([
      ['Léa', 'lea@cse.example'],
      ['Zoé', null],
    ]);
  });

  it('are refused where the file has none, and in another structure', async () => {
    const { id } = await upload(`${faulty}\n`);
    const codeOf = async (line: number, column: string, by = clerk) => {
      const answer = await command(id, 'correct', { cells: [{ line, column, value: 'x' }] }, by);
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
    };
    expect(await codeOf(2, 'Ville')).toBe('422 person-import.unknown-header');
    expect(await codeOf(12, 'Email')).toBe('422 person-import.unknown-line');
    expect(await codeOf(2, 'Email', await signedIn(app))).toBe('404 person-import.unknown');
  });
});

describe('a file of people', () => {
  const family = 'Nom;Prénom;Email;Code postal;Enfant1 prénom;Enfant1 date naissance\nTestard;anne-lise;al@x.fr;69001;léo;05/05/2015\n';
  it('tells what it would do, and writes nothing', async () => {
    const dryRun = await upload(family);
    expect(dryRun).toMatchObject({
      status: 'uploaded',
      lines: 1,
      dry_run: { created: 1, updated: 0, unchanged: 0, errors: 0 },
      diffs: [{ line: 2, outcome: 'created', fullname: 'TESTARD Anne-Lise' }],
      errors: [],
    });
    expect(await people('testard')).toEqual([]);
  });
  it('is written once it is confirmed, and once only', async () => {
    const done = await write(family);
    expect(done).toMatchObject({ status: 'done', mode: 'all', done: 1, counts: { created: 1 } });
    expect(await people('testard')).toMatchObject([
      { email: 'al@x.fr', zip_code: '69001', children: [{ firstname: 'Léo', birthday: '2015-05-05' }] },
    ]);
    expect(await write(family)).toMatchObject({ id: done.id, version: done.version });
    expect(await people('testard')).toHaveLength(1);
  });
  it('changes one field of who is known by e-mail', async () => {
    const done = await write('Email;Mobile;Ville\nAL@x.fr;06 12 34 56 78;\n');
    expect(done).toMatchObject({ counts: { updated: 1 }, diffs: [{ changes: [{ field: 'mobile', old: null, new: '0612345678' }] }] });
  });
  it('is taken back as a whole, save for who moved since', async () => {
    const done = await write('Email;Nom;Prénom;Ville\nal@x.fr;;;Lyon\nretour@x.fr;Retour;Paul;\nbouge@x.fr;Bouge;Luc;\n');
    expect(done).toMatchObject({ counts: { created: 2, updated: 1 } });
    const [moved] = await people('bouge');
    await app.inject({ method: 'DELETE', url: `/api/people/${moved?.id}`, headers: clerk.headers });
    expect((await command(done.id, 'undo')).statusCode).toBe(200);
    expect(await over(done.id)).toMatchObject({ status: 'undone', undone: 2, kept: [{ line: 4, person: moved?.id }] });
    expect(await people('retour')).toEqual([]);
    expect(await people('testard')).toMatchObject([{ city: null, mobile: '0612345678' }]);
  });
});

describe('a file with wrong lines', () => {
  const wrong = [
    'Matricule;Nom;Prénom;Email;Date entrée;Pointure',
    'E1;Bon;Luc;luc@x.fr;01/01/2020;42',
    'E2;Double;Anne;;;',
    'E2;Double;Jeanne;;;',
    ';Testard;Anne-Lise;;;',
    'E5;Faux;Zoé;a@b;31/02/1990;',
  ].join('\n');
  it('has each of them told', async () => {
    const dryRun = await upload(wrong);
    expect(dryRun.dry_run).toEqual({ created: 1, updated: 0, unchanged: 0, errors: 4 });
    expect(dryRun.warnings).toMatchObject([{ line: 1, column: 'Pointure', code: 'UNKNOWN_COLUMN' }]);
    expect(dryRun.errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, null, 'DUPLICATE_IN_FILE'],
      [4, null, 'DUPLICATE_IN_FILE'],
      [5, null, 'AMBIGUOUS'],
      [6, 'Email', 'FORMAT'],
      [6, 'Date entrée', 'FORMAT'],
    ]);
    expect(dryRun.errors[3]?.message).toBe('Ligne 6, colonne Email : adresse invalide (« a@b »)');
  });
  it('writes nothing when it is all or nothing, else its valid lines', async () => {
    const refused = await write(wrong);
    expect(refused).toMatchObject({ status: 'refused', counts: { created: 0, errors: 4 } });
    expect(await people('bon luc')).toEqual([]);
    expect(await write(wrong, 'valid-lines')).toMatchObject({ status: 'done', counts: { created: 1, errors: 4 } });
    expect(await people('bon luc')).toHaveLength(1);
  });
  it('gives its wrong lines back as a workbook with their reasons', async () => {
    const { id } = await upload(wrong);
    const answer = await get(`/people/imports/${id}/errors`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await buffer(Readable.from([answer.rawPayload]))) as never);
    const rows = book.worksheets[0]?.getSheetValues().slice(1) as unknown[][];
    expect(rows.map((row) => row.slice(1).at(-1))).toEqual([
      'Erreurs',
      expect.stringContaining('Ligne 3'),
      expect.stringContaining('Ligne 4'),
      expect.stringContaining('Ligne 5'),
      expect.stringContaining('date invalide (« 31/02/1990 »)'),
    ]);
  });
  it('follows the columns that the user corrects', async () => {
    const dryRun = await upload(wrong, { Pointure: '', Matricule: 'CUSTOM1' });
    expect(dryRun.warnings).toEqual([]);
    expect(dryRun.columns).toContainEqual({ header: 'Matricule', field: 'CUSTOM1', samples: ['E1', 'E2', 'E5'] });
  });
});

describe('what cannot be imported', () => {
  it.each([
    ['an empty file', '', 422, 'person-import.empty'],
    ['a file without names', 'Ville\nLyon', 422, 'person-import.no-key'],
    ['one header twice', 'Nom;Prénom;Mail;E-mail\nA;B', 422, 'person-import.duplicate-column'],
    ['16,000,001 bytes', Buffer.alloc(16_000_001, 'a'), 413, 'upload.too-large'],
  ])('is %s', async (_, content, status, code) => {
    const answer = await send(content);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
  it('comes back with its columns where the user can map them', async () => {
    const columns = [
      { header: 'Nom', field: 'lastname', samples: ['Roux'] },
      { header: 'Petit nom', field: null, samples: ['Zoé'] },
    ];
    expect((await send('Nom;Petit nom\nRoux;Zoé')).json()).toMatchObject({ code: 'person-import.no-key', columns, sheets: [] });
    const twins = (await send('Nom;Prénom;Mail;E-mail\nRoux;Zoé;z@x.fr;zoe@x.fr')).json<{ columns: unknown[] }>();
    expect(twins.columns.slice(2)).toEqual([
      { header: 'Mail', field: 'email', samples: ['z@x.fr'] },
      { header: 'E-mail', field: 'email', samples: ['zoe@x.fr'] },
    ]);
    expect(await upload('Nom;Petit nom\nRoux;Zoé', { 'Petit nom': 'firstname' })).toMatchObject({ dry_run: { created: 1 } });
  });
  it('is not kept when nobody confirms it; what was written keeps its file', async () => {
    const doneImport = await write('Nom;Prénom\nConfirmé;Ève\n');
    const content = 'Nom;Prénom\nOublié;Ève\n';
    const { id } = await upload(content);
    const retention = app.get(UnconfirmedImports);
    await retention.erase(new Date('2020-01-01T00:00:00Z'));
    await app.settled();
    expect((await get(`/people/imports/${id}`)).json()).toMatchObject({ file_erased: false, diffs: [{ fullname: 'OUBLIÉ Ève' }] });
    await retention.erase(new Date('2100-01-01T00:00:00Z'));
    await app.settled();
    const erasedImport = (await get(`/people/imports/${id}`)).json<PersonImportDto>();
    expect(erasedImport).toMatchObject({ status: 'uploaded', file_erased: true, file_name: '(effacé)', lines: 1 });
    const isGone = async () => !(await app.get(ImportFiles).exists(systemContext(clerk.environmentId), id));
    while (!(await isGone())) await new Promise((resolve) => setImmediate(resolve));
    expect((await get(`/people/imports/${id}`)).json()).toMatchObject({ diffs: [], columns: [], errors: [] });
    expect((await command(id, 'confirm', { mode: 'all' })).json()).toMatchObject({ status: 409, code: 'person-import.file-erased' });
    expect((await get(`/people/imports/${doneImport.id}`)).json()).toMatchObject({ file_erased: false, file_name: 'salaries.csv' });
    const again = await upload(content);
    expect(again).toMatchObject({ status: 'uploaded', file_erased: false, dry_run: { created: 1 } });
    expect(again.id).not.toBe(id);
  });
  it('is closed without the permission, and to other environments', async () => {
    const { id } = await upload('Nom;Prénom\nClos;Jean\n');
    const reader = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await send('Nom;Prénom\nA;B', undefined, reader)).statusCode).toBe(403);
    const stranger = await signedIn(app);
    expect((await get(`/people/imports/${id}`, stranger)).statusCode).toBe(404);
    expect((await command(id, 'confirm', { mode: 'all' }, stranger)).statusCode).toBe(404);
    expect((await get(`/people/imports/${id}/errors`, stranger)).statusCode).toBe(404);
  });
});

describe('10,000 lines', () => {
  it('are written, and change nothing the second time', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `G${index};Grand${index};Marie;g${index}@x.fr;01/02/1990;0612345678`);
    const content = ['Matricule;Nom;Prénom;Email;Date de naissance;Mobile', ...lines].join('\n');
    expect(await write(content)).toMatchObject({ status: 'done', counts: { created: 10_000, errors: 0 } });
    await app.settled();
    expect(await upload(`${content}\n`)).toMatchObject({ dry_run: { unchanged: 10_000 } });
  }, 60_000);
});
