import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../test/activities-fixture.js';
import { anne, type DirectoryFixture, directoryFixture, violationsOf } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const configure = async (code: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  fixture.put(`/person_fields/${(await fixture.field(code)).id}`, body, headers);

describe('person fields', () => {
  it('begin with the default set, in the order of the form', async () => {
    const answer = (await fixture.get('/person_fields?limit=100')).json<{ totalCount: number; person_fields: object[] }>();
    expect(answer.totalCount).toBe(answer.person_fields.length);
    expect(answer.person_fields[1]).toMatchObject({
      field_code: 'lastname',
      field_group: 'civility',
      field_name: 'Nom',
      required: true,
      default_field: true,
    });
  });
  it('rule the next save at once', async () => {
    const field = { field_name: 'Site', field_type: 'select', enabled: true, required: true, configs: { options: ['Lyon', 'Paris'] } };
    expect((await configure('CUSTOM1', field)).json()).toMatchObject(field);
    expect(violationsOf(await fixture.post('/people', anne))).toEqual([
      'custom_fields.CUSTOM1: Vous devez remplir le champ obligatoire Site',
    ]);
    expect(codeOf(await fixture.post('/people', { ...anne, custom_fields: { CUSTOM1: 'Nice' } }))).toBe('422 person.invalid');
    expect(codeOf(await fixture.post('/people', { ...anne, custom_fields: { CUSTOM1: 'Lyon' } }))).toBe('201');
    await configure('CUSTOM1', { required: false });
  });
  it('ask for a document', async () => {
    await configure('ATTACHMENT1', { attachment_required: true, attachment_name: 'Pièce d’identité' });
    expect(violationsOf(await fixture.post('/people', anne))).toEqual([
      'attachments: Vous devez remplir le champ obligatoire Pièce d’identité',
    ]);
    const { id } = (await fixture.upload('/person_attachments')).json<{ id: string }>();
    expect(codeOf(await fixture.post('/people', { ...anne, attachments: [{ id, field_code: 'ATTACHMENT1' }] }))).toBe('201');
    await configure('ATTACHMENT1', { attachment_required: false });
  });
  it('refuse what would break them', async () => {
    expect(codeOf(await configure('lastname', { required: false }))).toBe('409 person-field.locked');
    expect(codeOf(await configure('email', { field_type: 'number' }))).toBe('409 person-field.type-fixed');
    expect(codeOf(await configure('CUSTOM2', { field_type: 'select' }))).toBe('422 person-field.invalid');
    expect(codeOf(await configure('CUSTOM2', { field_type: 'colour' }))).toBe('422 request.invalid');
    expect(codeOf(await configure('CUSTOM2', { field_name: 'Taille' }, { 'if-match': '"0"' }))).toBe('412 stale');
  });
  it('are configured by who may, in one’s own environment', async () => {
    const { id } = await fixture.field('CUSTOM3');
    const reader = await fixture.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT');
    expect([codeOf(await reader.put(`/person_fields/${id}`, {})), (await reader.get('/person_fields')).statusCode]).toEqual([
      '403 access.permission',
      200,
    ]);
    expect(codeOf(await (await fixture.stranger()).put(`/person_fields/${id}`, { enabled: true }))).toBe('404 person-field.unknown');
  });
});
