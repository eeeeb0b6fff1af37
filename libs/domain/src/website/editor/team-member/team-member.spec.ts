import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { TeamMemberEvent, TeamMemberFields, TeamMemberId } from './team-member.events.js';
import { type TeamMemberCommand, teamMemberCase } from './team-member.js';

const id = newId() as TeamMemberId;
const anne: TeamMemberFields = {
  title: 'Secrétaire',
  lastname: 'MARTIN',
  firstname: 'Anne',
  phone: '0612345678',
  email: 'anne@exemple.fr',
  imageId: null,
  imageConsent: false,
  personId: null,
};
const added: TeamMemberEvent = { type: 'TeamMemberAdded', data: { ...anne, position: 2 } };
const given = (...events: TeamMemberEvent[]) => specifyCase(teamMemberCase).given({ member: events });
const add = (change: Partial<TeamMemberFields> = {}): TeamMemberCommand & { id: TeamMemberId } => ({
  id,
  type: 'AddTeamMember',
  data: { fields: { ...anne, ...change }, position: 2 },
});
const revise = (fields: Partial<TeamMemberFields>, position?: number) =>
  ({ id, type: 'ReviseTeamMember', data: { fields, position } }) as const;

describe('a member of the team', () => {
  it('is written as the directory writes people', () =>
    given()
      .when(add({ lastname: 'martin', firstname: 'anne', phone: '06 12 34 56 78', email: ' anne@exemple.fr ' }))
      .then({ member: [added] }));
  it.each<[string, Partial<TeamMemberFields>, string]>([
    ['a mandate', { title: ' ' }, 'title'],
    ['a last name', { lastname: '' }, 'lastname'],
    ['a first name', { firstname: '' }, 'firstname'],
    ['a telephone number of the plan', { phone: '12' }, 'phone'],
    ['an address', { email: 'anne' }, 'email'],
  ])('needs %s', (_, change, field) =>
    given()
      .when(add(change))
      .thenRefuses('team-member.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]),
      ),
  );
  it('shows no photo without consent', () => {
    given()
      .when(add({ imageId: newId() }))
      .thenRefuses('team-member.consent');
    given()
      .when(add({ imageId: newId(), imageConsent: true }))
      .thenTypes('TeamMemberAdded');
  });
  it('is moved apart from its texts', () => {
    given(added)
      .when(revise({}, 0))
      .then({ member: [{ type: 'TeamMemberMoved', data: { position: 0 } }] });
    given(added)
      .when(revise({ title: 'Trésorière' }))
      .then({ member: [{ type: 'TeamMemberRevised', data: { ...anne, title: 'Trésorière' } }] });
    given(added).when(revise({}, 2)).then({});
  });
  it('is removed with its personal data, for good', () => {
    const removed = given(added).when({ id, type: 'RemoveTeamMember' });
    removed.thenTypes('TeamMemberRemoved');
    removed.thenErases(id);
    given(added, { type: 'TeamMemberRemoved', data: {} })
      .when(revise({ title: 'Élue' }))
      .thenRefuses('team-member.unknown');
  });
  it.each(
    [add(), revise({ title: 'Élue' }, 0), { id, type: 'RemoveTeamMember' } as const].map((command) => [command.type, command] as const),
  )('%s sent twice has no second effect', (type, command) => given(...(type === 'AddTeamMember' ? [] : [added])).thenRepeating(command));
  it('must have been added', () => given().when({ id, type: 'RemoveTeamMember' }).thenRefuses('team-member.unknown'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
