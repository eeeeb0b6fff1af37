import type { PersonDocument } from '@intendance/domain/directory/person/person.events.js';
import { familyOf, fullName, type HouseholdMember, type RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import type { PersonAttachmentDto, PersonDto, PersonSummaryDto, SpouseDto } from './person.dto.js';
import type { PersonView } from './person-view.js';

export function personToWire(id: string, version: number, person: RegisteredPerson, view: PersonView): PersonDto {
  return {
    ...summaryToWire(id, person),
    civility: person.civility,
    email: person.email,
    birthday: person.birthday,
    matricule: person.matricule,
    address: person.address,
    zip_code: person.zipCode,
    city: person.city,
    phone: person.phone,
    mobile: person.mobile,
    entrance_date: person.entranceDate,
    exit_date: person.exitDate,
    ...(view.family && familyToWire(person)),
    custom_fields: { ...person.customFields },
    ...(view.documents && { attachments: person.documents.map(documentToWire) }),
    isDeleted: person.isDeleted,
    is_erased: person.isErased,
    version,
  };
}

export const summaryToWire = (id: string, person: RegisteredPerson): PersonSummaryDto => ({
  id,
  lastname: person.lastname,
  firstname: person.firstname,
  fullname: fullName(person),
});

function familyToWire(person: RegisteredPerson): Pick<PersonDto, 'spouse' | 'children'> {
  const family = person.isErased ? [] : familyOf(person);
  const spouse = family.find(({ role }) => role === 'spouse');
  const children = family.filter(({ role }) => role === 'child');
  return { spouse: spouse ? memberToWire(spouse) : null, children: children.map((child) => ({ ...memberToWire(child), type: 'CHILD' })) };
}

const memberToWire = ({ id, firstname, lastname, birthday }: HouseholdMember): SpouseDto => ({ id, firstname, lastname, birthday });

export const documentToWire = ({ mimeType, fieldCode, attachedOn, ...file }: PersonDocument): PersonAttachmentDto => ({
  ...file,
  mime_type: mimeType,
  date_upload: attachedOn,
  field_code: fieldCode,
});
