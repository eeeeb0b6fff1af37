import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
beforeAll(async () => {
  clerk = await signedIn(app);
  const save = async (payload: object) =>
    expect((await app.inject({ method: 'POST', url: '/api/people', headers: clerk.headers, payload })).statusCode).toBe(201);
  const { person_fields: fields } = (await get('/person_fields')).json<{ person_fields: { id: string; field_code: string }[] }>();
  const site = fields.find(({ field_code }) => field_code === 'CUSTOM1');
  await app.inject({
    method: 'PUT',
    url: `/api/person_fields/${site?.id}`,
    headers: clerk.headers,
    payload: { field_name: 'Prime', field_type: 'euros', enabled: true },
  });
  await save({
    lastname: 'lefèvre',
    firstname: 'anne-marie',
    birthday: '1980-04-12',
    custom_fields: { CUSTOM1: '12.5' },
    spouse: { firstname: 'paul', lastname: 'roy', birthday: null },
    children: [{ firstname: 'léa', lastname: 'lefèvre', birthday: '2015-05-05' }],
  });
  await save({ lastname: 'abadie', firstname: 'louis', email: 'louis@exemple.fr' });
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const get = (path: string, by = clerk) => app.inject({ method: 'GET', url: `/api${path}`, headers: by.headers });
const csv = async (query: string, by = clerk): Promise<string[]> =>
  (await get(`/people-download?format=csv&${query}`, by)).payload.replace('\ufeff', '').trim().split('\r\n');

describe('the directory as a file', () => {
  it('holds the fields asked for, in that order, under the names of the environment', async () => {
    expect(await csv('fields=firstname,lastname,birthday,CUSTOM1')).toEqual([
      'Prénom;Nom;Date de naissance;Prime',
      'Louis;ABADIE;;',
      'Anne-Marie;LEFÈVRE;12/04/1980;12,50',
    ]);
  });
  it('follows the filters and the order of the list', async () => {
    expect(await csv('fields=lastname&filters[searchname]=lefevre')).toEqual(['Nom', 'LEFÈVRE']);
    expect(await csv('fields=lastname&order[lastname]=desc')).toEqual(['Nom', 'LEFÈVRE', 'ABADIE']);
  });
  it('holds every field in use when none is named, with the family', async () => {
    const [header = '', , anne = ''] = await csv('');
    expect(header.split(';')).toEqual(expect.arrayContaining(['Civilité', 'Conjoint', 'Enfants', 'Matricule', 'Prime']));
    expect(header).not.toContain('Justificatif');
    expect(anne).toContain('ROY Paul;LEFÈVRE Léa (05/05/2015)');
  });
  it('is a workbook named by the specification, with numbers and dates', async () => {
    const answer = await get('/people-download?fields=lastname,birthday,CUSTOM1&order[lastname]=desc');
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringContaining('filename="Personnes.xlsx"'),
      'x-total-rows': '2',
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer);
    expect(book.worksheets[0]?.getRow(2).values).toEqual([undefined, 'LEFÈVRE', new Date('1980-04-12T00:00:00Z'), 12.5]);
  });
  it('is a PDF too', async () => {
    const answer = await get('/people-download?format=pdf&fields=lastname,firstname');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('Personnes.pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  });
});

describe('what of the directory one may not take along', () => {
  it('is the family and the documents without their permission', async () => {
    const reader = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await csv('', reader))[0]).not.toContain('Enfants');
    for (const [field, code] of [
      ['children', 'person.family-forbidden'],
      ['ATTACHMENT1', 'person.attachments-forbidden'],
    ]) {
      const answer = await get(`/people-download?fields=lastname,${field}`, reader);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, code]);
    }
  });
  it.each([
    ['a field that is not used', 'fields=lastname,CUSTOM2', 'fields', 'export.field'],
    ['an unknown field', 'fields=password', 'fields', 'export.field'],
    ['an unknown format', 'format=docx', 'format', 'export.format'],
    ['a page of it', 'page=2', 'page', 'export.paging'],
  ])('is %s', async (_, query, parameter, code) => {
    const answer = await get(`/people-download?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, parameter }]);
  });
  it('is anything without the permission, and what others have', async () => {
    const accountant = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await get('/people-download', accountant)).statusCode).toBe(403);
    expect(await csv('fields=lastname', await signedIn(app))).toEqual(['Nom']);
  });
});
