import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { PersonEvent } from './person.events.js';
import { emptyProfile, type Person } from './person-state.js';

const identity = { civility: null, lastname: erasedText, firstname: '', email: null };
const member = { lastname: erasedText, firstname: '', birthday: null };
const { birthday, matricule, customFields, ...contact } = emptyProfile;

/** All personal data of a person and the family. */
export const personPersonal = personalData<PersonEvent, Person>()({
  streamType: 'person',
  fields: {
    PersonRegistered: { ...identity, ...emptyProfile, entranceDate: null, exitDate: null },
    PersonIdentityChanged: identity,
    PersonBirthDated: { birthday },
    PersonNumbered: { matricule },
    PersonContactChanged: contact,
    PersonCustomFieldsFilled: { customFields },
    PersonEntranceDated: { entranceDate: null },
    PersonLeft: { exitDate: null },
    SpouseRecorded: member,
    ChildRecorded: member,
    PersonDocumentAttached: { name: erasedText },
  },
  erasedBy: 'PersonalDataErased',
});
