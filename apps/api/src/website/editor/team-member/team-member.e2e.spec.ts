import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture, violationsOf } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { RemoveDepartedMembers } from './remove-departed-members.js';
import type { FaceDto } from './team-member.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const secretary = { title: 'Secrétaire', lastname: 'martin', firstname: 'anne', phone: '06 12 34 56 78', email: 'anne@exemple.fr' };
const faces = async () =>
  (await fixture.get('/faces?limit=9999&order[position]=asc')).json<{ totalCount: number; faces: FaceDto[] }>().faces;
const added = async (change: Record<string, unknown> = {}) => {
  const answer = await fixture.post('/faces', { ...secretary, ...change });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<FaceDto>();
};

describe('a member of the team', () => {
  it('is added at the end, and gives back every field', async () => {
    const first = await added();
    expect(first).toEqual({
      id: expect.any(String),
      title: 'Secrétaire',
      lastname: 'MARTIN',
      firstname: 'Anne',
      phone: '0612345678',
      email: 'anne@exemple.fr',
      image: null,
      image_consent: false,
      person: null,
      position: 0,
      version: 1,
    });
    expect((await fixture.get(`/faces/${first.id}`)).json()).toEqual({ ...first, updated_at: expect.any(String) });
    const second = await added({ title: 'Trésorière' });
    expect(second.position).toBe(1);
    expect((await faces()).map(({ title }) => title)).toEqual(['Secrétaire', 'Trésorière']);
    await fixture.put(`/faces/${first.id}`, { position: 1 });
    await fixture.put(`/faces/${second.id}`, { position: 0 });
    expect((await faces()).map(({ title }) => title)).toEqual(['Trésorière', 'Secrétaire']);
  });

  it('is refused without its fields, or a photo without consent', async () => {
    expect(violationsOf(await fixture.post('/faces', { title: ' ', lastname: 'Martin', firstname: 'Anne' }))).toEqual([
      'title: Veuillez renseigner les informations manquantes.',
    ]);
    expect(codeOf(await fixture.post('/faces', { ...secretary, image: newId() }))).toBe('422 team-member.consent');
    expect(codeOf(await fixture.post('/faces', { ...secretary, image: 'x' }))).toBe('422 request.invalid');
  });

  it('is removed, and its history no longer names anybody', async () => {
    const { id } = await added({ lastname: 'zorglub' });
    expect(codeOf(await fixture.remove(`/faces/${id}`))).toBe('200');
    expect(codeOf(await fixture.get(`/faces/${id}`))).toBe('404 team-member.unknown');
    const history = await fixture.get(`/faces/${id}/history`);
    expect(history.json<{ totalCount: number }>().totalCount).toBe(2);
    expect(history.body).not.toContain('ZORGLUB');
  });

  it('leaves the site with the person of the directory', async () => {
    const leaver = await fixture.person({ lastname: 'leroy', exit_date: '2026-03-15' });
    const present = await fixture.person({ lastname: 'present', exit_date: '2026-12-31' });
    const { id } = await added({ person: leaver.id });
    const { id: staying } = await added({ person: present.id });
    await app.settled();
    await app.get(RemoveDepartedMembers).run();
    expect(codeOf(await fixture.get(`/faces/${id}`))).toBe('404 team-member.unknown');
    expect(codeOf(await fixture.get(`/faces/${staying}`))).toBe('200');
    await fixture.remove(`/people/${present.id}`);
    await eventually(async () => ((await fixture.get(`/faces/${staying}`)).statusCode === 404 ? true : undefined));
  });

  it('is shown to its environment, with the permission of the website', async () => {
    const { id } = await added();
    expect(codeOf(await (await fixture.stranger()).put(`/faces/${id}`, { title: 'x' }))).toBe('404 team-member.unknown');
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).get('/faces'))).toBe('403 access.permission');
  });
});
