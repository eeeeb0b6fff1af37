import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { defaultFields } from '../person-field/default-fields.js';
import type { PersonField } from '../person-field/person-field.events.js';
import type { FamilyMember, MemberId, PersonDocument, PersonEvent } from './person.events.js';
import { type PersonCommand, personDecider } from './person.js';
import type { PersonDraft } from './person-draft.js';
import { emptyProfile } from './person-state.js';

const day = localDate;
const person = specify(personDecider);
const identity = { civility: 'Mme', lastname: 'MARTIN', firstname: 'Anne', email: 'anne@exemple.fr' } as const;
const draft: PersonDraft = { ...identity, ...emptyProfile, entranceDate: day('2020-01-01'), exitDate: null };
const registered: PersonEvent = { type: 'PersonRegistered', data: draft };
const configured = (changes: Record<string, Partial<PersonField>>) => defaultFields.map((field) => ({ ...field, ...changes[field.code] }));
const member = (firstname: string, birthday: string | null = null): FamilyMember => ({
  id: newId<'member'>() as MemberId,
  firstname,
  lastname: '',
  birthday: birthday === null ? null : day(birthday),
});
const paper = (fieldCode: string | null): PersonDocument => ({
  id: newId(),
  name: 'livret.pdf',
  extension: 'pdf',
  size: 9,
  mimeType: 'application/pdf',
  fieldCode,
  attachedOn: day('2026-03-16'),
});
const save = (change: Partial<PersonDraft>, fields = defaultFields, isZipCodeKnown = true): PersonCommand => ({
  type: 'SavePerson',
  data: { draft: { ...draft, ...change }, facts: { today: day('2026-03-16'), fields, isZipCodeKnown } },
});

describe('saving a new person', () => {
  it('writes names, phones and address as the directory does', () =>
    person
      .given()
      .when(
        save({
          lastname: 'dupré-martin',
          firstname: 'jean-pierre',
          phone: '01 23.45 67 89',
          mobile: '+33 6 12 34 56 78',
          zipCode: '69 001',
        }),
      )
      .then({
        type: 'PersonRegistered',
        data: { ...draft, lastname: 'DUPRÉ-MARTIN', firstname: 'Jean-Pierre', phone: '0123456789', mobile: '0612345678', zipCode: '69001' },
      }));
  it('records the family, with the family name where there is none', () =>
    person
      .given()
      .when(save({ family: { spouse: member('paul'), children: [member('léa', '2015-05-05')] } }))
      .thenState((state) =>
        expect(state).toMatchObject({
          members: [
            { lastname: 'MARTIN', firstname: 'Paul' },
            { firstname: 'Léa', role: 'child' },
          ],
        }),
      ));
  it('asks for the required fields of the environment, in the order of the form', () => {
    const fields = configured({
      email: { required: true },
      CUSTOM1: { enabled: true, required: true, name: 'Site' },
      city: { required: true },
    });
    person
      .given()
      .when(save({ lastname: ' ', email: null }, fields))
      .thenRefuses('person.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`)).toEqual([
          'lastname: Vous devez remplir le champ obligatoire Nom',
          'email: Vous devez remplir le champ obligatoire E-mail',
          'city: Vous devez remplir le champ obligatoire Ville',
          'custom_fields.CUSTOM1: Vous devez remplir le champ obligatoire Site',
        ]),
      );
  });
  it('asks nothing of a field that is not enabled', () =>
    person
      .given()
      .when(save({ email: null }, configured({ email: { required: true, enabled: false } })))
      .thenTypes('PersonRegistered'));
  it.each<[string, Partial<PersonDraft>]>([
    ['email', { email: 'a@b' }],
    ['phone', { phone: '0612345678' }],
    ['mobile', { mobile: '0123456789' }],
    ['zip_code', { zipCode: '6900' }],
    ['birthday', { birthday: day('2026-03-17') }],
    ['exit_date', { exitDate: day('2019-12-31') }],
    ['children[0].birthday', { family: { spouse: null, children: [member('Léa', '2026-03-17')] } }],
    ['children[1]', { family: { spouse: null, children: [member('léa', '2015-05-05'), member('LÉA', '2015-05-05')] } }],
  ])('refuses a wrong %s', (path, change) =>
    person
      .given()
      .when(save(change))
      .thenRefuses('person.invalid', ({ violations }) => expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([path])),
  );
  it('refuses a zip code without a city', () =>
    person
      .given()
      .when(save({ zipCode: '00000' }, defaultFields, false))
      .thenRefuses('person.invalid'));
  it.each<[Partial<PersonField>, string]>([
    [{ type: 'number' }, 'douze'],
    [{ type: 'euros' }, '12,345'],
    [{ type: 'date' }, '31/02/1990'],
    [{ type: 'select', options: ['Lyon'] }, 'Paris'],
  ])('refuses in a custom field of %j the value %s', (field, CUSTOM1) =>
    person
      .given()
      .when(save({ customFields: { ...draft.customFields, CUSTOM1 } }, configured({ CUSTOM1: { enabled: true, ...field } })))
      .thenRefuses('person.invalid'),
  );
  it('keeps a decimal comma as a dot, and a French date the other way round', () => {
    const fields = configured({ CUSTOM1: { enabled: true, type: 'euros' }, CUSTOM2: { enabled: true, type: 'date' } });
    person
      .given()
      .when(save({ customFields: { CUSTOM1: '1 200,50 €', CUSTOM2: '01/02/1990', CUSTOM3: null } }, fields))
      .thenState((state) => expect(state).toMatchObject({ customFields: { CUSTOM1: '1200.50', CUSTOM2: '1990-02-01' } }));
  });
  it('asks for the document of a field once the field is filled', () => {
    const fields = configured({ spouse: { attachment: true, attachmentRequired: true, attachmentName: 'Livret de famille' } });
    const family = { spouse: member('Paul'), children: [] };
    person
      .given()
      .when(save({ documents: [] }, fields))
      .thenTypes('PersonRegistered');
    person
      .given()
      .when(save({ family, documents: [] }, fields))
      .thenRefuses('person.incomplete', ({ message }) => expect(message).toBe('Vous devez remplir le champ obligatoire Livret de famille'));
    person
      .given()
      .when(save({ family, documents: [paper('spouse')] }, fields))
      .thenTypes('PersonRegistered', 'SpouseRecorded', 'PersonDocumentAttached');
  });
});

describe('saving a known person', () => {
  it('tells one fact for each thing that differs', () => {
    const change = { birthday: day('1980-01-01'), matricule: 'A1', city: 'LYON', exitDate: day('2026-01-01'), email: null };
    person
      .given(registered)
      .when(save({ ...change, customFields: { ...draft.customFields, CUSTOM3: 'x' } }))
      .thenTypes(
        'PersonIdentityChanged',
        'PersonBirthDated',
        'PersonNumbered',
        'PersonContactChanged',
        'PersonCustomFieldsFilled',
        'PersonLeft',
      );
    person.given(registered).thenRepeating(save({ ...change }));
  });
  it('leaves alone what the author may not see', () => {
    const lea: PersonEvent = { type: 'ChildRecorded', data: { ...member('Léa', '2015-05-05'), lastname: 'MARTIN' } };
    person.given(registered, lea).when(save({})).then();
  });
  it('keeps a child by first name and birth date, and removes who is no longer named', () => {
    const lea = { ...member('Léa', '2015-05-05'), lastname: 'MARTIN' };
    const tom = { ...member('Tom', '2018-05-05'), lastname: 'MARTIN' };
    const history: PersonEvent[] = [registered, { type: 'ChildRecorded', data: lea }, { type: 'ChildRecorded', data: tom }];
    person
      .given(...history)
      .when(save({ family: { spouse: null, children: [{ ...lea, id: newId<'member'>() as MemberId }] } }))
      .then({ type: 'ChildRemoved', data: { id: tom.id, on: day('2026-03-16') } });
  });
});
