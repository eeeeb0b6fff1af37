import type { MemberId } from '@intendance/domain/directory/person/person.events.js';
import type { PersonCommand } from '@intendance/domain/directory/person/person.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import type { PersonDto } from './person.dto.js';
import { ExecutePerson } from './person.handler.js';

let app: TestApp;
let clerk: SignedIn;
const anne = newId<'person'>();
const louis = newId<'person'>();
const lea = newId<'member'>() as MemberId;

beforeAll(async () => {
  app = await openTestApp();
  clerk = await signedIn(app);
  const register = (lastname: string, firstname: string, exit: string | null): PersonCommand => ({
    type: 'RegisterPerson',
    data: {
      civility: 'Mme',
      lastname,
      firstname,
      email: `${firstname}@exemple.fr`,
      entranceDate: localDate('2020-01-01'),
      exitDate: exit === null ? null : localDate(exit),
    },
  });
  const child: PersonCommand = {
    type: 'RecordChild',
    data: { id: lea, firstname: 'léa', lastname: 'lefèvre', birthday: localDate('2015-05-05') },
  };
  const play = (id: typeof anne, ...commands: [PersonCommand, ...PersonCommand[]]) =>
    app.get(CommandBus).execute(new ExecutePerson(systemContext(clerk.environmentId), id, commands));
  await play(anne, register('lefèvre', 'anne-marie', null), child);
  await play(louis, register('abadie', 'louis', '2024-12-31'));
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const get = (path: string, by = clerk) => app.inject({ method: 'GET', url: `/api${path}`, headers: by.headers });
const names = async (query: string) =>
  (await get(`/people?${query}`)).json<{ people: PersonDto[] }>().people.map(({ fullname }) => fullname);

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
    const answer = await get(`/people/${anne}`);
    expect(answer.json()).toMatchObject({
      civility: 'Mme',
      fullname: 'LEFÈVRE Anne-Marie',
      email: 'anne-marie@exemple.fr',
      entrance_date: '2020-01-01',
      exit_date: null,
      spouse: null,
      children: [{ id: lea, firstname: 'Léa', lastname: 'LEFÈVRE', birthday: '2015-05-05', type: 'CHILD' }],
    });
  });
  it('is closed to other environments and without the permission', async () => {
    const stranger = await signedIn(app);
    expect((await get(`/people/${anne}`, stranger)).statusCode).toBe(404);
    const accountant = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await get('/people', accountant)).statusCode).toBe(403);
  });
});
