import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture, violationsOf } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { PersonDto } from '../person/person.dto.js';
import type { PersonRequestDto } from './person-request.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let person: PersonDto;
const zoe = { civility: 'Mme', lastname: 'martin', firstname: 'zoé', birthday: '2026-02-01' };
const submit = (change: Record<string, unknown> = {}) => fixture.request({ person: person.id, data: { ...zoe, ...change } });

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await directoryFixture(app);
  person = await fixture.person({ email: 'anne@exemple.fr' });
}, 60_000);
afterAll(async () => app?.close());

const mailOf = (subject: string) => eventually(async () => (await app.mails()).find((mail) => mail.subject === subject));

describe('a request', () => {
  it('is submitted, listed and read', async () => {
    const request = await submit({ firstname: 'lou' });
    expect(request).toMatchObject({
      status: 'PENDING',
      person: { id: person.id, fullname: 'MARTIN Anne-Marie' },
      data: { civility: 'Mme', lastname: 'MARTIN', firstname: 'Lou', birthday: '2026-02-01', type: 'CHILD' },
      attachments: [],
      member_id: null,
    });
    await app.settled();
    expect((await fixture.get(`/person_requests/${request.id}`)).json()).toEqual({ ...request, updated_at: expect.any(String) });
    const listed = await fixture.get(
      `/person_requests?filters[status|eq]=PENDING&filters[person|eq]=${person.id}&filters[created_at|gte]=2020-01-01&filters[searchname]=anne`,
    );
    expect(listed.json<{ person_requests: PersonRequestDto[] }>().person_requests.map(({ id }) => id)).toContain(request.id);
  });
  it('is amended while it is pending', async () => {
    const { id } = await submit({ firstname: 'mia' });
    const answer = await fixture.put(`/person_requests/${id}`, { data: { firstname: 'maïa' }, comment: 'Prénom corrigé' });
    expect(answer.json()).toMatchObject({ status: 'PENDING', comment: 'Prénom corrigé', data: { firstname: 'Maïa', lastname: 'MARTIN' } });
  });
  it.each([
    ['422 person-request.invalid', { firstname: ' ' }],
    ['422 person-request.invalid', { birthday: '2026-03-17' }],
    ['422 request.invalid', { civility: 'Dr' }],
  ])('is refused with %s for %j', async (code, change) =>
    expect(codeOf(await fixture.post('/person_requests', { person: person.id, data: { ...zoe, ...change } }))).toBe(code),
  );
  it('approved, adds the member with its documents to the family, and writes to the person', async () => {
    const { id } = await submit();
    expect((await fixture.upload(`/person_requests/${id}/attachments`, 'acte.pdf')).statusCode).toBe(201);
    const approved = await fixture.post(`/person_requests/${id}/approve`);
    expect(approved.json()).toMatchObject({ status: 'APPROVED', attachments: [{ name: 'acte.pdf' }] });
    const family = (await fixture.readAfter(approved, `/people/${person.id}`)).json<PersonDto>();
    expect(family.children).toContainEqual(
      expect.objectContaining({ id: approved.json<PersonRequestDto>().member_id, firstname: 'Zoé', birthday: '2026-02-01' }),
    );
    expect(family.attachments).toMatchObject([{ name: 'acte.pdf' }]);
    const mail = await mailOf('Votre demande a été acceptée');
    expect([mail.recipient, mail.body_text]).toEqual(['anne@exemple.fr', expect.stringContaining('Zoé MARTIN')]);
    expect(codeOf(await fixture.post(`/person_requests/${id}/refuse`, { comment: 'Non' }))).toBe('409 person-request.closed');
    expect(codeOf(await fixture.put(`/person_requests/${id}`, { comment: 'x' }))).toBe('409 person-request.closed');
  });
  it('for a member who is there already is not approved: same first name, same birth date', async () => {
    const { id } = await submit({ firstname: 'noé' });
    await fixture.post(`/person_requests/${id}/approve`);
    const twin = await submit({ firstname: 'NOÉ' });
    expect(codeOf(await fixture.post(`/person_requests/${twin.id}/approve`))).toBe('409 person.member-duplicate');
    await app.settled();
    expect((await fixture.get(`/person_requests/${twin.id}`)).json()).toMatchObject({ status: 'PENDING' });
  });
  it('is corrected and approved in one save', async () => {
    const { id } = await submit({ firstname: 'gabrielle' });
    const approved = await fixture.put(`/person_requests/${id}`, { status: 'APPROVED', data: { firstname: 'gabriel', civility: 'M' } });
    expect(approved.json()).toMatchObject({ status: 'APPROVED', data: { firstname: 'Gabriel', civility: 'M' } });
    const family = (await fixture.readAfter(approved, `/people/${person.id}`)).json<PersonDto>();
    expect(family.children?.map(({ firstname }) => firstname)).toContain('Gabriel');
  });
  it('for a spouse is approved where there is none', async () => {
    const spouse = { firstname: 'paul', type: 'SPOUSE', birthday: '1979-01-01' };
    const [first, second] = [await submit(spouse), await submit({ ...spouse, firstname: 'louis' })];
    const approved = await fixture.post(`/person_requests/${first.id}/approve`);
    expect((await fixture.readAfter(approved, `/people/${person.id}`)).json()).toMatchObject({ spouse: { firstname: 'Paul' } });
    expect(codeOf(await fixture.post(`/person_requests/${second.id}/approve`))).toBe('409 person.spouse-exists');
  });
  it('is not decided by who read an older version', async () => {
    const { id } = await submit({ firstname: 'ines' });
    await fixture.put(`/person_requests/${id}`, { comment: 'Corrigée' });
    expect(codeOf(await fixture.post(`/person_requests/${id}/approve`, {}, { 'if-match': '"1"' }))).toBe('412 stale');
  });
  it('approved twice at once adds one member', async () => {
    const { id } = await submit({ firstname: 'jade' });
    const both = await Promise.all([fixture.post(`/person_requests/${id}/approve`), fixture.post(`/person_requests/${id}/approve`)]);
    expect(both.map(codeOf).sort()).toEqual(['200', '409 person-request.closed']);
  });
  it('is refused with a comment, which the person reads', async () => {
    const { id } = await submit({ firstname: 'tom' });
    const silent = await fixture.post(`/person_requests/${id}/refuse`, { comment: ' ' });
    expect([codeOf(silent), violationsOf(silent)]).toEqual([
      '422 person-request.comment-missing',
      ['comment: Veuillez indiquer le motif du refus.'],
    ]);
    expect((await fixture.put(`/person_requests/${id}`, { status: 'REFUSED', comment: 'Acte illisible' })).json()).toMatchObject({
      status: 'REFUSED',
    });
    expect((await mailOf('Votre demande a été refusée')).body_text).toContain('Acte illisible');
  });
  it('has documents until it is decided', async () => {
    const { id } = await submit({ firstname: 'eva' });
    const attached = await fixture.upload(`/person_requests/${id}/attachments`);
    const [paper] = attached.json<PersonRequestDto>().attachments ?? [];
    expect((await fixture.readAfter(attached, `/person_requests/${id}/attachments/${paper?.id}`)).statusCode).toBe(200);
    expect((await fixture.remove(`/person_requests/${id}/attachments/${paper?.id}`)).json()).toMatchObject({ attachments: [] });
    expect(codeOf(await fixture.remove(`/person_requests/${id}/attachments/${paper?.id}`))).toBe('404 person-request.document-unknown');
  });
  it('is closed to other environments and without the permission', async () => {
    const { id } = await submit({ firstname: 'ana' });
    expect(codeOf(await (await fixture.stranger()).post(`/person_requests/${id}/approve`))).toBe('404 person-request.unknown');
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).get('/person_requests'))).toBe('403 access.permission');
  });
});
