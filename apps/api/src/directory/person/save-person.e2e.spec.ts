import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../test/activities-fixture.js';
import { anne, type DirectoryFixture, directoryFixture, violationsOf } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { PersonDto } from './person.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const whole = {
  ...anne,
  email: ' Anne@Exemple.fr',
  birthday: '1980-04-12',
  matricule: 'A-0042',
  address: '3 rue des Lilas',
  zip_code: '69001',
  city: 'Lyon',
  phone: '04 12 34 56 78',
  mobile: '+33 6 12 34 56 78',
  spouse: { firstname: 'paul' },
  children: [{ firstname: 'léa', birthday: '2015-05-05' }],
  custom_fields: { CUSTOM1: 'Lyon' },
};

describe('a new person', () => {
  it('is saved with all that was typed, as the directory writes it, and read back', async () => {
    const answer = await fixture.post('/people', whole);
    expect(codeOf(answer)).toBe('201');
    const person = answer.json<PersonDto>();
    expect(person).toMatchObject({
      fullname: 'MARTIN Anne-Marie',
      email: 'anne@exemple.fr',
      birthday: '1980-04-12',
      matricule: 'A-0042',
      zip_code: '69001',
      phone: '0412345678',
      mobile: '0612345678',
      spouse: { firstname: 'Paul', lastname: 'MARTIN' },
      children: [{ firstname: 'Léa', lastname: 'MARTIN', birthday: '2015-05-05', type: 'CHILD' }],
      custom_fields: { CUSTOM1: 'Lyon', CUSTOM2: null, CUSTOM3: null },
      attachments: [],
      isDeleted: false,
    });
    expect((await fixture.readAfter(answer, `/people/${person.id}`)).json()).toEqual({ ...person, updated_at: expect.any(String) });
  });
  it('says all that is missing, in the order of the form', async () => {
    const answer = await fixture.post('/people', { lastname: ' ', email: 'a@b' });
    expect(codeOf(answer)).toBe('422 person.invalid');
    expect(violationsOf(answer)).toEqual([
      'lastname: Vous devez remplir le champ obligatoire Nom',
      'firstname: Vous devez remplir le champ obligatoire Prénom',
      'email: Adresse e-mail invalide (« a@b »).',
    ]);
  });
  it.each([
    ['422 person.incomplete', { lastname: null }],
    ['422 person.invalid', { zip_code: '00000' }],
    ['422 person.invalid', { mobile: '0412345678' }],
    ['422 person.invalid', { exit_date: '2019-12-31' }],
    ['422 person.invalid', { children: [{ firstname: 'Zoé', birthday: '2026-03-17' }] }],
    ['422 request.invalid', { birthday: '31/02/1990' }],
    ['422 request.invalid', { birthday: '1990-02-31' }],
    ['404 attachment.unknown', { attachments: [{ id: newId() }] }],
  ])('is refused with %s for %j', async (code, change) => expect(codeOf(await fixture.post('/people', { ...anne, ...change }))).toBe(code));
  it('keeps quotes and emoji in names, and leaves out marks that turn the text round', async () => {
    expect((await fixture.person({ lastname: "d'arc \u202e🌸" })).lastname).toBe("D'ARC 🌸");
  });
  it('is made once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, again] = [await fixture.post('/people', whole, key), await fixture.post('/people', whole, key)];
    expect(again.json()).toEqual(first.json());
  });
});

describe('a known person', () => {
  it('is edited: what is left out stays, null empties', async () => {
    const { id, children, spouse } = (await fixture.post('/people', whole)).json<PersonDto>();
    const answer = await fixture.put(`/people/${id}`, { mobile: null, city: 'LYON 1' });
    expect(answer.json()).toMatchObject({ mobile: null, city: 'LYON 1', phone: '0412345678', children, spouse });
    const alone = await fixture.put(`/people/${id}`, { spouse: null, children: [] });
    expect(alone.json()).toMatchObject({ spouse: null, children: [] });
  });
  it('is not overwritten by who read an older version', async () => {
    const { id } = await fixture.person();
    expect((await fixture.put(`/people/${id}`, { city: 'Lyon' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect(codeOf(await fixture.put(`/people/${id}`, { city: 'Paris' }, { 'if-match': '"1"' }))).toBe('412 stale');
  });
  it('goes to the trash and comes back', async () => {
    const { id } = await fixture.person({ lastname: 'corbeille' });
    const deleted = await fixture.remove(`/people/${id}`);
    expect(deleted.json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(`/people/${id}`, { city: 'Lyon' }))).toBe('409 person.deleted');
    const countOf = async (write: typeof deleted, query = '') =>
      (await fixture.readAfter(write, `/people?filters[searchname]=corbeille${query}`)).json<{ totalCount: number }>().totalCount;
    expect([await countOf(deleted), await countOf(deleted, '&filters[isDeleted|eq]=true')]).toEqual([0, 1]);
    expect(await countOf(await fixture.post(`/people/${id}/restore`))).toBe(1);
  });
  it('is found by any of its fields', async () => {
    const person = await fixture.person({
      lastname: 'filtre',
      birthday: '1971-01-01',
      matricule: 'F-1',
      city: 'Brest',
      exit_date: '2026-02-01',
    });
    await app.settled();
    const filters = [
      'civility|eq]=Mme&filters[matricule|eq]=F-1',
      'birthday|lte]=1971-01-01',
      'city|eq]=Brest',
      'exit_date|gte]=2026-01-01',
      'searchname]=filtré',
    ];
    for (const filter of filters) {
      const { people } = (await fixture.get(`/people?filters[${filter}`)).json<{ people: PersonDto[] }>();
      expect([filter, people.map(({ id }) => id)]).toEqual([filter, [person.id]]);
    }
  });
  it('has a history', async () => {
    const { id } = await fixture.person({ spouse: { firstname: 'paul' } });
    const edited = await fixture.put(`/people/${id}`, { city: 'Nantes' });
    const { history } = (await fixture.readAfter(edited, `/people/${id}/history?order[at]=desc`)).json<{
      history: { label: string; changes: object[] }[];
    }>();
    expect(history[0]).toMatchObject({ label: 'a modifié les coordonnées', changes: [{ label: 'Ville', old: null, new: 'Nantes' }] });
  });
});

describe('permissions', () => {
  it('without the family’s, it is neither shown nor written', async () => {
    const { id } = await fixture.person({ spouse: { firstname: 'paul' } });
    await app.settled();
    const editor = await fixture.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT');
    const seen = (await editor.get(`/people/${id}`)).json<PersonDto>();
    expect([Object.hasOwn(seen, 'spouse'), Object.hasOwn(seen, 'children'), Object.hasOwn(seen, 'attachments')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(codeOf(await editor.put(`/people/${id}`, { spouse: null }))).toBe('403 person.family-forbidden');
    expect(codeOf(await editor.put(`/people/${id}`, { attachments: [] }))).toBe('403 person.attachments-forbidden');
    expect((await editor.put(`/people/${id}`, { city: 'Lyon' })).statusCode).toBe(200);
    expect((await fixture.get(`/people/${id}`)).json()).toMatchObject({ spouse: { firstname: 'Paul' } });
    const { history } = (await editor.get(`/people/${id}/history`)).json<{ history: { changes: { new: string }[] }[] }>();
    expect(JSON.stringify(history)).not.toContain('Paul');
  });
  it('a reader edits nothing', async () => {
    const { id } = await fixture.person();
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect([
      codeOf(await reader.post('/people', anne)),
      codeOf(await reader.put(`/people/${id}`, {})),
      codeOf(await reader.remove(`/people/${id}`)),
    ]).toEqual(['403 access.permission', '403 access.permission', '403 access.permission']);
  });
  it('who handles claims finds beneficiaries by name, and sees no more of them', async () => {
    const { id } = await fixture.person({ lastname: 'recherche' });
    await app.settled();
    const clerk = await fixture.colleague('ACTIVITY_ACCESS');
    const { people } = (await clerk.get('/people?filters[searchname]=recherche&filters[statusBenef]=current')).json<{ people: object[] }>();
    expect(people).toEqual([{ id, lastname: 'RECHERCHE', firstname: 'Anne-Marie', fullname: 'RECHERCHE Anne-Marie' }]);
    expect(codeOf(await clerk.get('/people?filters[birthday|gte]=1980-01-01'))).toBe('400 list.unknown-field');
    expect(codeOf(await clerk.get(`/people/${id}`))).toBe('403 access.permission');
  });
  it('another environment knows nothing of it', async () => {
    const { id } = await fixture.person();
    const stranger = await fixture.stranger();
    expect([codeOf(await stranger.put(`/people/${id}`, { city: 'Lyon' })), codeOf(await stranger.remove(`/people/${id}`))]).toEqual([
      '404 person.unknown',
      '404 person.unknown',
    ]);
  });
});

describe('attachments', () => {
  it('are uploaded, read and taken away', async () => {
    const { id } = await fixture.person();
    const attached = await fixture.upload(`/people/${id}/attachments?field_code=ATTACHMENT1`);
    const [paper] = attached.json<PersonDto>().attachments ?? [];
    expect(paper).toMatchObject({ name: 'livret.pdf', mime_type: 'application/pdf', date_upload: '2026-03-16', field_code: 'ATTACHMENT1' });
    const content = await fixture.readAfter(attached, `/people/${id}/attachments/${paper?.id}`);
    expect([content.statusCode, content.body.startsWith('%PDF')]).toEqual([200, true]);
    const reader = await fixture.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT');
    expect(codeOf(await reader.get(`/people/${id}/attachments/${paper?.id}`))).toBe('403 access.permission');
    expect((await fixture.remove(`/people/${id}/attachments/${paper?.id}`)).json<PersonDto>().attachments).toEqual([]);
    expect(codeOf(await fixture.remove(`/people/${id}/attachments/${paper?.id}`))).toBe('404 person.document-unknown');
  });
  it('are uploaded before the person is saved', async () => {
    const { id } = (await fixture.upload('/person_attachments')).json<{ id: string }>();
    const person = await fixture.person({ attachments: [{ id, field_code: 'ATTACHMENT1' }] });
    expect(person.attachments).toMatchObject([{ id, name: 'livret.pdf', field_code: 'ATTACHMENT1' }]);
  });
  it('of a colleague are not attached', async () => {
    const colleague = await fixture.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT', 'PEOPLE_ATTACHMENT_ACCESS');
    const { id } = (await colleague.upload('/person_attachments')).json<{ id: string }>();
    const person = await fixture.person();
    expect(codeOf(await fixture.put(`/people/${person.id}`, { attachments: [{ id }] }))).toBe('404 attachment.unknown');
    expect(codeOf(await colleague.put(`/people/${person.id}`, { attachments: [{ id }] }))).toBe('200');
  });
});

describe('cities', () => {
  it('are found by zip code', async () => {
    expect((await fixture.get('/cities?zip_code=69001')).json()).toEqual({ totalCount: 1, cities: [{ zip_code: '69001', city: 'Lyon' }] });
    expect((await fixture.get('/cities?zip_code=01400')).json<{ totalCount: number }>().totalCount).toBeGreaterThan(2);
    expect((await fixture.get('/cities?zip_code=00000')).json()).toMatchObject({ totalCount: 0 });
    expect(codeOf(await fixture.get('/cities?zip_code=6900'))).toBe('400 city.zip-code');
  });
});
