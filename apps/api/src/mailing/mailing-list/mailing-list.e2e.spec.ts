import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture, violationsOf } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { MailingListDto, MailingListReportDto } from './mailing-list.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
  await fixture.person({ lastname: 'martin', firstname: 'léa', email: 'lea@exemple.fr', entrance_date: '2020-01-01' });
  await fixture.person({ lastname: 'durand', firstname: 'paul', civility: 'M', entrance_date: '2024-05-01' });
  await fixture.person({ lastname: 'petit', firstname: 'ana', entrance_date: '2010-01-01', exit_date: '2021-06-30' });
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const people = { name: 'Présents', type: 'people', data: {}, consent: true };
const csv = 'Nom;Prénom;E-mail\nAncien;Luc;luc@exemple.fr\nSans;Adresse;\nAncien;Luc;LUC@exemple.fr\n';
const uploaded = async (content = csv): Promise<MailingListReportDto> =>
  (await fixture.upload('/mailing_lists/files', 'anciens.csv', content)).json();
const previewOf = async (data: object) => (await fixture.post('/mailing_lists/preview', { ...data })).json();

describe('a list of people', () => {
  it('gives back its filters, and the people whom they find now', async () => {
    const data = { statusBenef: 'all', ENTRANCE: { from: '2015-01-01', to: null }, civility: 'Mme' };
    const created = await fixture.post('/mailing_lists', { ...people, data });
    expect(created.statusCode).toBe(201);
    const list = created.json<MailingListDto>();
    expect(list).toMatchObject({ name: 'Présents', type: 'people', consent: true, isDeleted: false, version: 2, data });
    const read = await fixture.readAfter(created, `/mailing_lists/${list.id}`);
    expect([read.json(), read.headers.etag]).toEqual([{ ...list, updated_at: expect.any(String) }, '"2"']);
    expect((await fixture.get(`/mailing_lists/${list.id}/people`)).json()).toMatchObject({
      totalCount: 1,
      people: [{ lastname: 'MARTIN', email: 'lea@exemple.fr' }],
    });
  });

  it('is counted before it is saved, with ranges of entrance and exit days', async () => {
    expect(await previewOf({})).toMatchObject({ totalCount: 2 });
    expect(await previewOf({ statusBenef: 'all' })).toMatchObject({ totalCount: 3 });
    expect(await previewOf({ statusBenef: 'all', EXIT: { from: '2021-01-01', to: '2021-12-31' } })).toMatchObject({
      totalCount: 1,
      people: [{ lastname: 'PETIT' }],
    });
  });

  it('says what is missing, in the words of the specification', async () => {
    const answer = await fixture.post('/mailing_lists', {});
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 mailing-list.incomplete',
      expect.objectContaining({ detail: 'Veuillez renseigner les informations manquantes.' }),
    ]);
    expect(violationsOf(answer).map((line) => line.split(':')[0])).toEqual(['name', 'type', 'consent']);
    const inverted = { ...people, data: { EXIT: { from: '2026-02-01', to: '2026-01-01' } } };
    expect(codeOf(await fixture.post('/mailing_lists', inverted))).toBe('422 mailing-list.filters');
    expect(codeOf(await fixture.post('/mailing_lists', { ...people, data: { statusBenef: 'tous' } }))).toBe('422 request.invalid');
  });

  it('is renamed, deleted softly and restored, and tells its history', async () => {
    const { id } = (await fixture.post('/mailing_lists', people)).json<MailingListDto>();
    const stale = await fixture.put(`/mailing_lists/${id}`, people, { 'if-match': '"1"' });
    expect(codeOf(stale)).toBe('412 stale');
    await fixture.put(`/mailing_lists/${id}`, { ...people, name: 'Tous' }, { 'if-match': '"2"' });
    expect((await fixture.remove(`/mailing_lists/${id}`)).json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(`/mailing_lists/${id}`, people))).toBe('409 mailing-list.deleted');
    const restored = await fixture.post(`/mailing_lists/${id}/restore`);
    expect(restored.json()).toMatchObject({ name: 'Tous', isDeleted: false });
    const history = await fixture.readAfter(restored, `/mailing_lists/${id}/history`);
    expect(history.json()).toMatchObject({ history: [{ label: 'a sorti la liste de la corbeille' }, {}, {}, {}, {}] });
  });
});

describe('a list made of a file', () => {
  it('is read first: contacts, and why a line is left out', async () => {
    const report = await uploaded();
    expect(report).toMatchObject({
      contacts: 1,
      refused: 2,
      errors: [
        { line: 3, message: 'Adresse e-mail manquante' },
        { line: 4, message: expect.stringContaining('Adresse déjà présente à la ligne 2') },
      ],
      people: [{ email: 'luc@exemple.fr', person: null }],
    });
  });

  it('keeps the file, gives it back, and erases it for ever', async () => {
    const { id: file } = await uploaded();
    const list = { name: 'Anciens', type: 'file', data: { file }, consent: true };
    const created = await fixture.post('/mailing_lists', list);
    const { id, data } = created.json<MailingListDto>();
    expect(data.file).toMatchObject({ name: 'anciens.csv', contacts: 1, refused: 2 });
    expect((await fixture.readAfter(created, `/mailing_lists/${id}/file`)).body).toBe(csv);
    expect((await fixture.get(`/mailing_lists/${id}/people`)).json()).toMatchObject({ totalCount: 1 });
    const kept = await fixture.put(`/mailing_lists/${id}`, { name: 'Retraités', type: 'file', data: {}, consent: true });
    expect(kept.json()).toMatchObject({ name: 'Retraités', data: { file: { id: file } } });
    const erased = await fixture.post(`/mailing_lists/${id}/erase_file`);
    expect(erased.json()).toMatchObject({ data: { file: { name: '(effacé)', isErased: true, contacts: 0 } } });
    await app.settled();
    expect((await fixture.readAfter(erased, `/mailing_lists/${id}/file`)).statusCode).toBe(404);
    expect((await fixture.get(`/mailing_lists/${id}/people`)).json()).toEqual({ totalCount: 0, people: [] });
  });

  it('is refused with 406 and its detail', async () => {
    const noColumn = await fixture.upload('/mailing_lists/files', 'noms.csv', 'Nom;Prénom\nMartin;Léa\n');
    expect([codeOf(noColumn), noColumn.json()]).toEqual([
      '406 mailing-list.file-refused',
      expect.objectContaining({ detail: 'Aucune colonne d’adresses : donnez-lui le titre « E-mail ».' }),
    ]);
    const { id: file } = await uploaded('E-mail\nluc\n');
    const empty = await fixture.post('/mailing_lists', { name: 'Vide', type: 'file', data: { file }, consent: true });
    expect(codeOf(empty)).toBe('406 mailing-list.no-contact');
    expect(codeOf(await fixture.post('/mailing_lists', { name: 'Vide', type: 'file', consent: true }))).toBe('422 mailing-list.incomplete');
  });
});

describe('the lists', () => {
  it('are found, filtered and exported', async () => {
    await app.settled();
    const found = (await fixture.get('/mailing_lists?filters[searchname]=retrait&filters[type|eq]=file')).json();
    expect(found).toMatchObject({ totalCount: 1, mailing_lists: [{ name: 'Retraités' }] });
    const file = await fixture.get('/mailing_lists/download?format=csv');
    expect([file.statusCode, file.body.includes('Retraités')]).toEqual([200, true]);
  });

  it('say which fields filter people, with the names of the structure', async () => {
    const { fields } = (await fixture.get('/mailing_lists/filterable_fields')).json<{ fields: { code: string }[] }>();
    expect(fields.map(({ code }) => code)).toEqual(expect.arrayContaining(['statusBenef', 'ENTRANCE', 'EXIT', 'civility', 'city']));
  });

  it('need MAILING_ACCESS, and are of one structure', async () => {
    const { id } = (await fixture.post('/mailing_lists', people)).json<MailingListDto>();
    await app.settled();
    const colleague = await fixture.colleague('PEOPLE_ACCESS');
    expect(codeOf(await colleague.get('/mailing_lists'))).toMatch(/^403/);
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.get(`/mailing_lists/${id}`))).toBe('404 mailing-list.unknown');
    expect((await stranger.get('/mailing_lists')).json()).toMatchObject({ totalCount: 0 });
  });
});
