import { phoneText } from '@intendance/kernel/phones.js';
import { describe, expect, it } from '@jest/globals';
import type { PersonField } from '../../person-field/person-field.js';
import { type Person, stayOn } from '../person.js';
import { toBody, toForm, writing } from './person-form.js';

const everything = { family: true, documents: true };
const amountField = { field_code: 'CUSTOM2', field_type: 'euros' } as PersonField;
const person: Person = {
  id: 'p1',
  civility: 'Mme',
  lastname: 'MARTIN',
  firstname: 'Anne-Marie',
  fullname: 'MARTIN Anne-Marie',
  email: null,
  birthday: '1980-04-12',
  matricule: null,
  address: null,
  zip_code: '69001',
  city: 'Lyon',
  phone: '0412345678',
  mobile: null,
  entrance_date: '2020-01-06',
  exit_date: null,
  spouse: { id: 's1', firstname: 'Paul', lastname: 'MARTIN', birthday: null },
  children: [{ id: 'c1', firstname: 'Zoé', lastname: 'MARTIN', birthday: '2015-02-01', type: 'CHILD' }],
  custom_fields: { CUSTOM1: 'Lyon', CUSTOM2: '12.5', CUSTOM3: null },
  attachments: [
    {
      id: 'a1',
      name: 'livret.pdf',
      size: 12,
      extension: 'pdf',
      mime_type: 'application/pdf',
      field_code: 'spouse',
      date_upload: '2026-01-05',
    },
  ],
  isDeleted: false,
  is_erased: false,
  version: 3,
};

describe('the form of a person', () => {
  it('sends back what it was given when nothing is typed', () =>
    expect(toBody(toForm(person, [amountField]), everything)).toEqual({
      civility: 'Mme',
      lastname: 'MARTIN',
      firstname: 'Anne-Marie',
      email: null,
      birthday: '1980-04-12',
      matricule: null,
      address: null,
      zip_code: '69001',
      city: 'Lyon',
      phone: '0412345678',
      mobile: null,
      entrance_date: '2020-01-06',
      exit_date: null,
      custom_fields: { CUSTOM1: 'Lyon', CUSTOM2: '12.5', CUSTOM3: null },
      spouse: { id: 's1', firstname: 'Paul', lastname: 'MARTIN', birthday: null },
      children: [{ id: 'c1', firstname: 'Zoé', lastname: 'MARTIN', birthday: '2015-02-01' }],
      attachments: [{ id: 'a1', field_code: 'spouse' }],
    }));
  it('holds an amount as a number', () => expect(toForm(person, [amountField]).custom_fields.CUSTOM2).toBe(12.5));
  it('leaves out the parts that the user may not see', () =>
    expect(Object.keys(toBody(toForm(person, []), { family: false, documents: false }))).not.toEqual(
      expect.arrayContaining(['spouse', 'children', 'attachments']),
    ));
  it('sends no spouse once it is taken off', () =>
    expect(toBody({ ...toForm(person, []), has_spouse: false }, everything).spouse).toBeNull());
  it('writes names, phones and numbers as the directory does', () => {
    expect([writing.lastname('martin-dupré'), writing.firstname('jean-pierre marie')]).toEqual(['MARTIN-DUPRÉ', 'Jean-Pierre Marie']);
    expect([writing.phone('+33 6 12.34.56.78'), writing.phone('12')]).toEqual([phoneText('0612345678'), '12']);
    expect(writing.number('12,5')).toBe('12.5');
  });
});

describe('the presence of a person', () => {
  it.each([
    ['current', '2020-01-01', null],
    ['current', '2020-01-01', '2026-03-16'],
    ['past', '2020-01-01', '2026-03-15'],
    ['future', '2026-03-17', null],
  ])('is %s from %s to %s', (stay, entrance_date, exit_date) => expect(stayOn('2026-03-16', { entrance_date, exit_date })).toBe(stay));
});
