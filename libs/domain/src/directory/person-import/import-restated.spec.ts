import { fold } from '@intendance/kernel/decider.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { dayIn } from '../../capabilities/file-import/import-day.js';
import type { MemberId, PersonEvent } from '../person/person.events.js';
import { personDecider } from '../person/person.js';
import { defaultFields } from '../person-field/default-fields.js';
import type { PersonField } from '../person-field/person-field.events.js';
import { knownHeaderCount, matchColumns, unknownColumns } from './import-columns.js';
import { decideLine } from './import-decision.js';
import { readLine } from './import-line.js';
import { membersText, readMembers } from './import-member.js';

const custom = (code: string, more: Partial<PersonField>) => (field: PersonField) =>
  field.code === code ? { ...field, enabled: true, ...more } : field;
const fields = defaultFields
  .map(custom('CUSTOM1', { name: 'Prime', type: 'euros' }))
  .map(custom('CUSTOM2', { name: 'Début', type: 'date' }))
  .map(custom('CUSTOM3', { name: 'Site', type: 'select', options: ['Lyon', 'Évry'] }));
const member = (id: string, firstname: string, lastname: string, birthday: string | null) => ({
  id: id as MemberId,
  firstname,
  lastname,
  birthday: birthday === null ? null : localDate(birthday),
});
const history: PersonEvent[] = [
  {
    type: 'PersonRegistered',
    data: {
      civility: 'Mme',
      lastname: 'DE LA TOUR',
      firstname: 'Anne-Marie',
      email: 'a@x.fr',
      entranceDate: null,
      exitDate: null,
      address: '1 rue des Lilas\nBâtiment B',
      customFields: { CUSTOM1: '1425', CUSTOM2: '2020-01-31', CUSTOM3: 'Évry' },
    },
  },
  { type: 'SpouseRecorded', data: member('s', 'Paul', 'ROY', null) },
  { type: 'ChildRecorded', data: member('l', 'Léa', 'DE LA TOUR', '2015-05-05') },
  { type: 'ChildRecorded', data: member('h', 'Hugo Luc', 'ROY', null) },
];
const decided = (values: Record<string, string>, settings = fields) => {
  const columns = matchColumns(Object.keys(values), { fields: settings, corrections: {}, family: true });
  const facts = {
    today: localDate('2026-11-21'),
    fields: settings,
    columns,
    isZipCodeKnown: true,
    memberId: (_: number, rank: number) => `new ${rank}` as MemberId,
  };
  return decideLine(readLine(columns, { line: 2, cells: Object.values(values) }), fold(personDecider, history), facts);
};
const changesOf = (values: Record<string, string>, settings = fields) => {
  const decision = decided(values, settings);
  return decision.outcome === 'refused' ? decision.errors.map(({ message }) => message) : decision.changes();
};

describe('a cell that restates what is recorded', () => {
  it.each([
    ['an amount with its decimals', { Prime: '1 425,00 €' }],
    ['an amount of a workbook', { Prime: '1425.00' }],
    ['a date of a custom field', { Début: '31/01/2020' }],
    ['a choice in other capitals', { Site: 'evry' }],
    ['an address on one line', { Adresse: '1 rue des Lilas Bâtiment B' }],
    ['names in small letters', { Nom: 'de la Tour', Prénom: 'ANNE-MARIE' }],
    ['the spouse and children of an export', { Conjoint: 'ROY Paul', Enfants: 'DE LA TOUR Léa (05/05/2015), ROY Hugo Luc' }],
    ['first names of the children', { Enfants: 'léa; Hugo Luc' }],
  ])('changes nothing: %s', (_, cells) =>
    expect(decided({ Email: 'a@x.fr', ...cells })).toMatchObject({ outcome: 'unchanged', events: [] }),
  );
  it('is judged by no rule of now', () => {
    const strict = fields.map((field) => (field.code === 'mobile' ? { ...field, required: true } : field));
    expect(decided({ Email: 'a@x.fr', Prime: '1425,0' }, strict)).toMatchObject({ outcome: 'unchanged' });
    expect(changesOf({ Email: 'a@x.fr', Prime: '1500,50' }, strict)).toEqual([expect.stringContaining('Mobile')]);
  });
  it('writes another amount in its shortest form', () =>
    expect(changesOf({ Email: 'a@x.fr', Prime: '1500,50' })).toMatchObject([{ label: 'Prime', old: '1425', new: '1500.5' }]));
});

describe('a family in one cell', () => {
  it('adds a child and dates another', () =>
    expect(changesOf({ Email: 'a@x.fr', Enfants: 'ROY Hugo Luc (12/09/2018), DUPONT Zoé (01/01/2020)' })).toMatchObject([
      { field: 'children', new: 'DE LA TOUR Léa (05/05/2015), ROY Hugo Luc (12/09/2018), DUPONT Zoé (01/01/2020)' },
    ]));
  it('takes the family away where it is marked', () =>
    expect(changesOf({ Email: 'a@x.fr', Conjoint: '#VIDE', Enfants: '#VIDE' }).map((change) => Object(change).new)).toEqual([null, null]));
  it.each(['2', 'ROY Léa (31/02/2020)', 'Léa (5 ans'])('refuses %s as children', (text) =>
    expect(changesOf({ Email: 'a@x.fr', Enfants: text })).toEqual([expect.stringContaining('Ligne 2, colonne Enfants')]),
  );
  it('reads the names that it writes', () => {
    const members = [member('a', 'Anne Lise', "D'ARC", '2001-01-01'), member('b', 'Zoé', 'ROY', null)];
    expect(readMembers(membersText(members) ?? '')).toEqual(
      members.map(({ firstname, lastname, birthday }) => ({ firstname, lastname, birthday, fullname: `${lastname} ${firstname}` })),
    );
  });
});

describe('the titles of HR programs', () => {
  const match = (...headers: string[]) => matchColumns(headers, { fields, corrections: {}, family: true }).map(({ field }) => field);
  it.each([
    ['Né(e) le', 'birthday'],
    ['Mail pro', 'email'],
    ['N° salarié', 'matricule'],
    ['Nº salarié', 'matricule'],
    ['Date d’embauche', 'entrance_date'],
    ['Tél. portable', 'mobile'],
    ['Identifiant de la fiche', 'id'],
  ])('« %s » is %s', (header, field) => expect(match('Nom', 'Prénom', header)[2]).toBe(field));
  it('yield to a better title, and the best of several is read', () => {
    expect(match('N° salarié', 'Nom de naissance', "Nom d'usage", 'Mail perso', 'Mail pro', 'Prénoms')).toEqual([
      ...['matricule', null, 'lastname', null, 'email', 'firstname'],
    ]);
    expect(match('Matricule', 'N° salarié', 'Nom', "Nom d'usage")).toEqual(['matricule', null, 'lastname', null]);
  });
  it('follow the names of the environment, in turn where two fields have one', () => {
    const renamed = fields
      .map((field) => (field.code === 'matricule' ? { ...field, name: 'Numéro de carte' } : field))
      .map((field) => (field.code === 'city' || field.code === 'CUSTOM3' ? { ...field, name: 'Lieu' } : field));
    const columns = matchColumns(['Numéro carte', 'Lieu', 'Lieu'], { fields: renamed, corrections: {}, family: true });
    expect(columns.map(({ field }) => field)).toEqual(['matricule', 'city', 'CUSTOM3']);
  });
  it('are counted to find the line of the headers', () => {
    const count = knownHeaderCount(fields, { Chaussures: '' });
    expect([count(['Liste du personnel']), count(['Mail pro', 'chaussures', '', 'Autre'])]).toEqual([0, 2]);
  });
  it('pass over the reasons of a workbook of refused lines', () => {
    const columns = matchColumns(['Nom', 'Prénom', 'Erreurs'], { fields, corrections: {}, family: true });
    expect(unknownColumns(columns, {})).toEqual([]);
  });
});

describe('a day as people type it', () => {
  it.each([
    ['31/12/90', '1990-12-31'],
    ['31.12.1990', '1990-12-31'],
    ['31 12 1990', '1990-12-31'],
    ['1990/12/31', '1990-12-31'],
    ['31/12/1990 00:00:00', '1990-12-31'],
    ['31/12/1990 à 8h30', '1990-12-31'],
    ['31 décembre 1990', '1990-12-31'],
    ['lundi 31 Déc. 1990', '1990-12-31'],
    ['31-déc-90', '1990-12-31'],
    ['1er février 1990', '1990-02-01'],
    ['31121990', '1990-12-31'],
    ['19901231', '1990-12-31'],
    ['31/12/30', '2030-12-31'],
    ['12/31/1990', null],
    ['31 brumaire 1990', null],
    ['99999999', null],
  ])('reads %s as %s', (text, day) => expect(dayIn(text)).toBe(day));
  it('is of the last century where a birth would be to come', () => expect(dayIn('31/12/30', 'birthday')).toBe('1930-12-31'));
});
