import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { zipOf } from '../../../test/zip-of.js';
import type { PersonImportDto } from './person-import.dto.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
beforeAll(async () => {
  clerk = await signedIn(app);
  await configure('CUSTOM1', { field_name: 'Prime', field_type: 'euros', enabled: true });
  await configure('CUSTOM2', { field_name: 'Surnom', field_type: 'text', enabled: true });
  const people = [
    { lastname: 'blanc', firstname: 'marie' },
    { lastname: 'blanc', firstname: 'marie', address: '1 rue X\nBâtiment B', custom_fields: { CUSTOM1: '1425', CUSTOM2: '=1+1' } },
    {
      ...{ lastname: 'lefèvre', firstname: 'anne-marie', birthday: '1980-04-12', email: 'a@x.fr', mobile: '0612345678', civility: 'Mme' },
      ...{ spouse: { firstname: 'paul', lastname: 'roy', birthday: null }, entrance_date: '2020-01-01', matricule: '000425' },
      custom_fields: { CUSTOM1: '12.5', CUSTOM2: "'-)" },
      children: [
        { firstname: 'léa', lastname: 'lefèvre', birthday: '2015-05-05' },
        { firstname: 'hugo luc', lastname: 'de la tour', birthday: null },
      ],
    },
  ];
  for (const payload of people)
    expect((await app.inject({ method: 'POST', url: '/api/people', headers: clerk.headers, payload })).statusCode).toBe(201);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const get = (path: string, by = clerk) => app.inject({ method: 'GET', url: `/api${path}`, headers: by.headers });
async function configure(code: string, payload: object): Promise<void> {
  const { person_fields: fields } = (await get('/person_fields')).json<{ person_fields: { id: string; field_code: string }[] }>();
  const id = fields.find(({ field_code }) => field_code === code)?.id;
  expect((await app.inject({ method: 'PUT', url: `/api/person_fields/${id}`, headers: clerk.headers, payload })).statusCode).toBe(200);
}

const boundary = 'a-line-between-parts';
async function upload(content: Buffer, { status = 201, ...fields }: { status?: number; sheet?: string } = {}): Promise<PersonImportDto> {
  await app.settled();
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n\r\n${value}\r\n`)),
    Buffer.from(`${part('file')}; filename="people"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { ...clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await app.inject({ method: 'POST', url: '/api/people/upload', headers, payload });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
  return answer.json();
}

describe('the directory, exported then imported', () => {
  it.each(['csv', 'xlsx'])('changes nothing, as %s', async (format) => {
    const file = (await get(`/people-download?format=${format}`)).rawPayload;
    expect(await upload(file)).toMatchObject({
      dry_run: { created: 0, updated: 0, unchanged: 3, errors: 0 },
      warnings: [],
      errors: [],
      absent: 0,
    });
  });
  it('finds the record by its identifier, whatever else changed', async () => {
    const [header = '', ...lines] = (await get('/people-download?format=csv&fields=id,lastname,firstname,email')).payload.split('\r\n');
    const changed = lines.map((line) => line.replace('LEFÈVRE;Anne-Marie;a@x.fr', 'ROY;Anne;roy@x.fr'));
    const { dry_run, diffs } = await upload(Buffer.from([header, ...changed].join('\r\n')));
    expect(dry_run).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    expect(diffs).toMatchObject([{ outcome: 'updated', fullname: 'ROY Anne' }]);
  });
});

describe('a workbook of several sheets', () => {
  const pages = async (): Promise<Buffer> => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Listes', { state: 'hidden' }).addRow(['Nom', 'Prénom']);
    book.addWorksheet('Présents').addRows([['Effectif au 1er janvier'], [], ['Nom', 'Prénom', 'Né(e) le'], ['Brun', 'Léo', '3 mars 1990']]);
    book.addWorksheet('Anciens').addRows([
      ['Nom', 'Prénom'],
      ['Vert', 'Zoé'],
      ['Vert', 'Luc'],
    ]);
    return Buffer.from(await book.xlsx.writeBuffer());
  };
  it('is read at its first sheet that is shown, below its titles, with samples of each column', async () => {
    expect(await upload(await pages())).toMatchObject({
      sheet: 'Présents',
      sheets: ['Présents', 'Anciens'],
      dry_run: { created: 1, errors: 0 },
      columns: [
        { header: 'Nom', field: 'lastname', samples: ['Brun'] },
        { header: 'Prénom', field: 'firstname', samples: ['Léo'] },
        { header: 'Né(e) le', field: 'birthday', samples: ['3 mars 1990'] },
      ],
    });
  });
  it('is read at the sheet that is asked for, also once it is confirmed', async () => {
    const { id, sheet } = await upload(await pages(), { sheet: 'Anciens' });
    expect(sheet).toBe('Anciens');
    const payload = { mode: 'all' };
    await app.inject({ method: 'POST', url: `/api/people/imports/${id}/confirm`, headers: clerk.headers, payload });
    const read = async () => (await get(`/people/imports/${id}`)).json<PersonImportDto>();
    let personImport = await read();
    while (personImport.status === 'running') personImport = await read();
    expect(personImport).toMatchObject({ status: 'done', sheet: 'Anciens', counts: { created: 2 } });
    expect(await upload(await pages(), { sheet: 'Absente', status: 422 })).toMatchObject({ code: 'person-import.unknown-sheet' });
  });
});

describe('other files', () => {
  it('of LibreOffice are read', async () => {
    const cell = (text: string) => `<c:table-cell o:value-type="string"><t:p>${text}</t:p></c:table-cell>`;
    const row = (...texts: string[]) => `<c:table-row>${texts.map(cell).join('')}</c:table-row>`;
    const table = `<c:table c:name="Feuille1">${row('Nom', 'Prénom')}${row('Bleu', 'Ana')}</c:table>`;
    const ods = zipOf({
      'content.xml': `<o:document-content><o:body><o:spreadsheet>${table}</o:spreadsheet></o:body></o:document-content>`,
    });
    expect(await upload(ods)).toMatchObject({ dry_run: { created: 1 } });
  });
  it('of an old format are refused with what to do', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]);
    expect(await upload(old, { status: 422 })).toMatchObject({
      code: 'person-import.old-workbook',
      detail: expect.stringContaining('enregistrez-le au format .xlsx'),
    });
  });
});

describe('the model to fill in', () => {
  it('is read back once it is filled, and holds no line of its own', async () => {
    const answer = await get('/people/upload/model');
    expect(answer.headers['content-disposition']).toContain('Modele-import-personnes.xlsx');
    expect(await upload(answer.rawPayload, { status: 422 })).toMatchObject({ code: 'person-import.no-line' });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer);
    const [page, guide] = book.worksheets;
    expect([page?.getCell('A1').value, guide?.name]).toEqual(['Civilité', 'Mode d’emploi']);
    for (const column of Array.from({ length: page?.columnCount ?? 0 }, (_, index) => index + 1)) {
      const title = page?.getCell(1, column).value;
      const row = guide?.getColumn(1).values.indexOf(title ?? null) ?? 0;
      if (page) page.getCell(2, column).value = guide?.getCell(row, 3).value ?? null;
    }
    const filled = Buffer.from(await book.xlsx.writeBuffer());
    expect(await upload(filled)).toMatchObject({ sheet: 'Personnes', warnings: [], errors: [], dry_run: { created: 1 } });
  });
  it('leaves the family to those who see it', async () => {
    const editor = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS', 'PEOPLE_EDIT'] });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await get('/people/upload/model', editor)).rawPayload as unknown as ExcelJS.Buffer);
    expect(book.worksheets[0]?.getRow(1).values).not.toContain('Enfants');
    const reader = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await get('/people/upload/model', reader)).statusCode).toBe(403);
  });
});
