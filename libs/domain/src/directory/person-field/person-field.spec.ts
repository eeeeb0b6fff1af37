import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { defaultFields } from './default-fields.js';
import type { PersonFieldSettings } from './person-field.events.js';
import { fieldId, fieldOf, type PersonFieldCommand, personFieldCase, personFieldDecider } from './person-field.js';

const fields = specify(personFieldDecider);
const configure = (code: string, change: Partial<PersonFieldSettings>): PersonFieldCommand => {
  const { group: _, isDefault: __, ...settings } = fieldOf(defaultFields, code);
  return { type: 'ConfigurePersonField', data: { ...settings, ...change } };
};

describe('the fields of an environment', () => {
  it('begin with a set that asks for a name only', () =>
    expect(defaultFields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['Nom', 'Prénom']));
  it('are made required', () =>
    fields
      .given()
      .when(configure('email', { required: true }))
      .thenState((state) => expect(fieldOf(state, 'email')).toMatchObject({ required: true, enabled: true })));
  it('of one’s own get a name, a type and choices', () =>
    fields
      .given()
      .when(configure('CUSTOM1', { enabled: true, name: ' Site ', type: 'select', options: ['Lyon', ' Paris', 'Lyon', ''] }))
      .thenState((state) => expect(fieldOf(state, 'CUSTOM1')).toMatchObject({ name: 'Site', options: ['Lyon', 'Paris'] })));
  it('ask for a document', () =>
    fields
      .given()
      .when(configure('spouse', { attachment: true, attachmentRequired: true, attachmentName: 'Livret de famille' }))
      .thenState((state) => expect(fieldOf(state, 'spouse')).toMatchObject({ attachmentRequired: true })));
  it('always have the names', () => {
    fields
      .given()
      .when(configure('lastname', { required: false }))
      .thenRefuses('person-field.locked');
    fields
      .given()
      .when(configure('firstname', { enabled: false }))
      .thenRefuses('person-field.locked');
  });
  it('of the product keep their type', () =>
    fields
      .given()
      .when(configure('email', { type: 'number' }))
      .thenRefuses('person-field.type-fixed'));
  it('need a name, and choices when they are a choice', () => {
    fields
      .given()
      .when(configure('CUSTOM2', { name: ' ' }))
      .thenRefuses('person-field.invalid');
    fields
      .given()
      .when(configure('CUSTOM2', { type: 'select' }))
      .thenRefuses('person-field.invalid');
    fields
      .given()
      .when(configure('civility', { options: ['Dr'] }))
      .thenRefuses('person-field.invalid');
    fields
      .given()
      .when(configure('ATTACHMENT1', { attachment: false }))
      .thenRefuses('person-field.invalid');
  });
  it('are those of the set', () =>
    fields
      .given()
      .when({ type: 'ConfigurePersonField', data: { ...configure('email', {}).data, code: 'shoe_size' } })
      .thenRefuses('person-field.unknown'));
  it('configured twice the same change nothing', () => fields.given().thenRepeating(configure('phone', { required: true })));
  it('have a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('the settings of a field', () => {
  const context = caseContext();
  const field = specifyCase(personFieldCase, context).given({});
  const change = (id: string, data: Partial<PersonFieldSettings>) => ({ id, type: 'ConfigurePersonField', data }) as const;
  const phone = fieldId(context.environmentId, 'phone');

  it('that are left out stay', () => {
    field.when(change(phone, {})).then({});
    field
      .when(change(phone, { required: true }))
      .thenAnswers((answer) => expect(answer).toMatchObject({ name: 'Téléphone', required: true }));
  });
  it('are those of a field of the environment', () =>
    field.when(change(fieldId(caseContext().environmentId, 'phone'), {})).thenRefuses('person-field.unknown'));
  it('follow the rules of a field', () => {
    field.when(change(phone, { type: 'date' })).thenRefuses('person-field.type-fixed');
    field.when(change(phone, { name: ' ' })).thenRefuses('person-field.invalid');
  });
});
