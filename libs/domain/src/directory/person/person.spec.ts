import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FamilyMember, MemberId, PersonEvent } from './person.events.js';
import { type PersonCommand, personDecider } from './person.js';
import { householdSize, isCurrent, type Person, registered } from './person-state.js';

const day = localDate;
const person = specify(personDecider);
const typed = { civility: 'Mme', lastname: 'martin', firstname: 'anne-marie', email: ' Anne@Exemple.FR ' } as const;
const identity = { civility: 'Mme', lastname: 'MARTIN', firstname: 'Anne-Marie', email: 'anne@exemple.fr' } as const;
const stay = { entranceDate: day('2020-01-01'), exitDate: null };
const personRegistered: PersonEvent = { type: 'PersonRegistered', data: { ...identity, ...stay } };
const member = (firstname: string, birthday: string | null = null): FamilyMember => ({
  id: newId<'member'>() as MemberId,
  firstname,
  lastname: 'MARTIN',
  birthday: birthday === null ? null : day(birthday),
});
const paul = member('Paul');
const lea = member('Léa', '2026-03-01');
const size = (state: Person, on: string) => householdSize(registered(state), day(on));

describe('registering a person', () => {
  it('writes names as the directory does', () =>
    person
      .given()
      .when({ type: 'RegisterPerson', data: { ...typed, ...stay } })
      .then(personRegistered));
  it('needs a last name and a first name', () =>
    person
      .given()
      .when({ type: 'RegisterPerson', data: { ...typed, ...stay, lastname: ' ', firstname: '' } })
      .thenRefuses('person.incomplete', ({ violations }) =>
        expect(violations.map(({ message }) => message)).toEqual([
          'Vous devez remplir le champ obligatoire Nom',
          'Vous devez remplir le champ obligatoire Prénom',
        ]),
      ));
  it('cannot leave before entering', () =>
    person
      .given()
      .when({ type: 'RegisterPerson', data: { ...typed, ...stay, exitDate: day('2019-12-31') } })
      .thenRefuses('person.dates-inverted'));
});

describe('a known person', () => {
  it('must have been registered', () =>
    person
      .given()
      .when({ type: 'RecordPersonExit', data: { exitDate: null } })
      .thenRefuses('person.unknown'));
  it('leaves and returns', () => {
    const left: PersonEvent = { type: 'PersonLeft', data: { exitDate: day('2026-06-30') } };
    person
      .given(personRegistered)
      .when({ type: 'RecordPersonExit', data: { exitDate: day('2026-06-30') } })
      .then(left);
    person
      .given(personRegistered, left)
      .when({ type: 'RecordPersonExit', data: { exitDate: null } })
      .then({ type: 'PersonReturned', data: {} });
  });
  it('is current from the entrance day to the exit day, both included', () => {
    const limits = { entranceDate: day('2026-01-10'), exitDate: day('2026-01-20') };
    expect(['2026-01-09', '2026-01-10', '2026-01-20', '2026-01-21'].map((on) => isCurrent(limits, day(on)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('changes identity only when something differs', () => {
    person.given(personRegistered).when({ type: 'ChangePersonIdentity', data: typed }).then();
    person
      .given(personRegistered)
      .when({ type: 'ChangePersonIdentity', data: { ...typed, email: null } })
      .thenTypes('PersonIdentityChanged');
  });
  it('has a new entrance date', () =>
    person
      .given(personRegistered)
      .when({ type: 'DatePersonEntrance', data: { entranceDate: day('2021-01-01') } })
      .thenTypes('PersonEntranceDated'));
});

describe('the household', () => {
  it('counts the spouse, and each child from the day of birth', () =>
    person
      .given(personRegistered, { type: 'SpouseRecorded', data: paul })
      .when({ type: 'RecordChild', data: lea })
      .thenState((state) => expect([size(state, '2026-02-28'), size(state, '2026-03-01')]).toEqual([2, 3])));
  it('counts a removed member until the day of removal', () =>
    person
      .given(personRegistered, { type: 'SpouseRecorded', data: paul })
      .when({ type: 'RemoveFamilyMember', data: { id: paul.id, on: day('2026-05-31') } })
      .thenState((state) => expect([size(state, '2026-05-31'), size(state, '2026-06-01')]).toEqual([2, 1])));
  it('has one spouse at a time', () =>
    person
      .given(personRegistered, { type: 'SpouseRecorded', data: paul })
      .when({ type: 'RecordSpouse', data: member('Louis') })
      .thenState((state) => expect(size(state, '2026-05-31')).toBe(2)));
  it('needs a first name for each member', () =>
    person
      .given(personRegistered)
      .when({ type: 'RecordChild', data: member(' ') })
      .thenRefuses('person.incomplete'));
  it('loses only a member that it has', () =>
    person
      .given(personRegistered, { type: 'ChildRecorded', data: lea })
      .when({ type: 'RemoveFamilyMember', data: { id: paul.id, on: day('2026-05-31') } })
      .thenRefuses('person.member-unknown'));
});

describe('a member that a request asks for', () => {
  const requestId = newId();
  const add = (role: 'spouse' | 'child', data: FamilyMember): PersonCommand => ({
    type: 'AddFamilyMember',
    data: { role, member: data, requestId },
  });
  it('is recorded with the request it comes from', () =>
    person
      .given(personRegistered)
      .when(add('child', lea))
      .then({ type: 'ChildRecorded', data: { ...lea, requestId } }));
  it('is not there yet: same first name, same birth date', () =>
    person
      .given(personRegistered, { type: 'ChildRecorded', data: lea })
      .when(add('child', member('LÉA', '2026-03-01')))
      .thenRefuses('person.member-duplicate'));
  it('takes no spouse’s place', () =>
    person
      .given(personRegistered, { type: 'SpouseRecorded', data: paul })
      .when(add('spouse', member('Louis')))
      .thenRefuses('person.spouse-exists'));
});

describe('the trash', () => {
  const deleted: PersonEvent = { type: 'PersonDeleted', data: {} };
  it('keeps what it holds from changes', () => {
    person.given(personRegistered).when({ type: 'DeletePerson' }).then(deleted);
    person.given(personRegistered, deleted).when({ type: 'ChangePersonIdentity', data: typed }).thenRefuses('person.deleted');
  });
  it('gives back', () =>
    person.given(personRegistered, deleted).when({ type: 'RestorePerson' }).then({ type: 'PersonRestored', data: {} }));
});

describe('documents', () => {
  const paper = {
    id: newId<'attachment'>(),
    name: 'livret.pdf',
    extension: 'pdf',
    size: 9,
    mimeType: 'application/pdf',
    fieldCode: null,
    attachedOn: day('2026-03-16'),
  };
  it('are attached and detached', () => {
    const attached: PersonEvent = { type: 'PersonDocumentAttached', data: paper };
    person.given(personRegistered).when({ type: 'AttachPersonDocument', data: paper }).then(attached);
    person
      .given(personRegistered, attached)
      .when({ type: 'DetachPersonDocument', data: { id: paper.id } })
      .thenTypes('PersonDocumentDetached');
    person
      .given(personRegistered)
      .when({ type: 'DetachPersonDocument', data: { id: paper.id } })
      .thenRefuses('person.document-unknown');
  });
});

describe('an erased person', () => {
  const erase = (confirmation: string): PersonCommand => ({ type: 'ErasePersonalData', data: { confirmation } });
  const phrase = 'effacer les données personnelles';
  const erased: PersonEvent = { type: 'PersonalDataErased', data: {} };
  const child: PersonEvent = { type: 'ChildRecorded', data: lea };
  it('was confirmed with the whole phrase', () => {
    person.given(personRegistered).when(erase('effacer')).thenRefuses('person.erasure-unconfirmed');
    person.given(personRegistered).when(erase(phrase)).then(erased);
  });
  it('may have been in the trash', () =>
    person.given(personRegistered, { type: 'PersonDeleted', data: {} }).when(erase(phrase)).then(erased));
  it('keeps the number of its family, and nothing of what was said of anybody', () =>
    person
      .given(personRegistered, child)
      .when(erase(phrase))
      .thenState((state) => {
        expect(size(state, '2026-06-30')).toBe(2);
        expect(JSON.stringify(state)).not.toMatch(/MARTIN|Anne|Léa|exemple|2020-01-01|2026-03-01/);
        expect(state).toMatchObject({ lastname: '(effacé)', isDeleted: true, isErased: true });
      }));
  it.each<PersonCommand>([
    { type: 'ChangePersonIdentity', data: typed },
    { type: 'RestorePerson' },
    { type: 'DeletePerson' },
    { type: 'RecordChild', data: paul },
    { type: 'RegisterPerson', data: { ...typed, ...stay } },
    erase(phrase),
  ])('refuses $type', (command) => person.given(personRegistered, erased).when(command).thenRefuses('person.erased'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  const commands: PersonCommand[] = [
    { type: 'RegisterPerson', data: { ...typed, ...stay } },
    { type: 'ChangePersonIdentity', data: { ...typed, lastname: 'durand' } },
    { type: 'DatePersonEntrance', data: { entranceDate: null } },
    { type: 'RecordPersonExit', data: { exitDate: day('2026-06-30') } },
    { type: 'RecordSpouse', data: member('louis') },
    { type: 'RecordChild', data: member('zoé') },
    { type: 'RemoveFamilyMember', data: { id: lea.id, on: day('2026-06-30') } },
    { type: 'AddFamilyMember', data: { role: 'child', member: member('zoé'), requestId: newId() } },
    { type: 'DeletePerson' },
    { type: 'RestorePerson' },
  ];
  it.each(commands.map((command) => [command.type, command] as const))('%s sent twice has no second effect', (_, command) =>
    person.given(personRegistered, { type: 'ChildRecorded', data: lea }).thenRepeating(command),
  );
});
