import { fullName, type HouseholdMember, type RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import type { PersonDto, SpouseDto } from './person.dto.js';

export function personToWire(id: string, version: number, person: RegisteredPerson): PersonDto {
  const family = person.members.filter(({ until }) => until === null);
  const spouse = family.find(({ role }) => role === 'spouse');
  return {
    id,
    civility: person.civility,
    lastname: person.lastname,
    firstname: person.firstname,
    fullname: fullName(person),
    email: person.email,
    entrance_date: person.entranceDate,
    exit_date: person.exitDate,
    spouse: spouse ? memberToWire(spouse) : null,
    children: family.filter(({ role }) => role === 'child').map((child) => ({ ...memberToWire(child), type: 'CHILD' })),
    version,
  };
}

const memberToWire = ({ id, firstname, lastname, birthday }: HouseholdMember): SpouseDto => ({ id, firstname, lastname, birthday });
