import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { PersonDto } from './person.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let anne: PersonDto;

beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
  const child = { firstname: 'léa', lastname: 'lefèvre', birthday: '2015-05-05' };
  anne = await fixture.person({ lastname: 'lefèvre', email: 'anne-marie@exemple.fr', children: [child] });
  await fixture.person({ lastname: 'abadie', firstname: 'louis', exit_date: '2024-12-31' });
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const names = async (query: string) =>
  (await fixture.get(`/people?${query}`)).json<{ people: PersonDto[] }>().people.map(({ fullname }) => fullname);

describe('the directory', () => {
  it('lists people by name, past and present', async () => {
    expect(await names('')).toEqual(['ABADIE Louis', 'LEFÈVRE Anne-Marie']);
    expect(await names('filters[statusBenef]=current')).toEqual(['LEFÈVRE Anne-Marie']);
    expect(await names('filters[statusBenef]=past')).toEqual(['ABADIE Louis']);
    expect(await names('order[firstname]=asc&limit=1')).toEqual(['LEFÈVRE Anne-Marie']);
  });
  it('finds names in any order, without accents', async () => {
    expect(await names('filters[searchname]=marie lefevre')).toEqual(['LEFÈVRE Anne-Marie']);
    expect(await names('filters[searchname]=zzz')).toEqual([]);
  });
  it('shows a person with the family', async () => {
    const answer = await fixture.get(`/people/${anne.id}`);
    expect(answer.json()).toMatchObject({
      civility: 'Mme',
      fullname: 'LEFÈVRE Anne-Marie',
      email: 'anne-marie@exemple.fr',
      entrance_date: '2020-01-01',
      exit_date: null,
      spouse: null,
      children: [{ id: anne.children?.[0]?.id, firstname: 'Léa', lastname: 'LEFÈVRE', birthday: '2015-05-05', type: 'CHILD' }],
    });
  });
  it('is closed to other environments and without the permission', async () => {
    const stranger = await fixture.stranger();
    expect((await stranger.get(`/people/${anne.id}`)).statusCode).toBe(404);
    const accountant = await fixture.colleague('COMPTABILITY_ACCESS');
    expect((await accountant.get('/people')).statusCode).toBe(403);
  });
});
