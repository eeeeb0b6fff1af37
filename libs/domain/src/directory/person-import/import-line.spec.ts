import type { PersonId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { dayIn } from '../../capabilities/file-import/import-day.js';
import { defaultFields } from '../person-field/default-fields.js';
import { matchColumns, unknownColumns } from './import-columns.js';
import { fieldOfHeader } from './import-field.js';
import { readLine, twinLines } from './import-line.js';
import { type Candidate, Candidates } from './import-match.js';

const facts = { fields: defaultFields, corrections: {}, family: true };
const columns = matchColumns(
  ['Matricule', 'Nom*', 'Prénom*', 'Email', 'Mobile', 'Date de naissance', 'Date d’entrée', 'Code postal'],
  facts,
);
const line = (number: number, ...cells: string[]) => readLine(columns, { line: number, cells });

describe('the columns of a file', () => {
  it.each([
    ['NOM*', 'lastname'],
    ['prenom', 'firstname'],
    ['E-Mail', 'email'],
    ['Date entrée', 'entrance_date'],
    ["date d'entree", 'entrance_date'],
    ['Conjoint date naissance', 'spouse_birthday'],
    ['enfant2 prénom', 'child2_firstname'],
    ['Enfant 10 date de naissance', 'child10_birthday'],
    ['Enfant11 prénom', null],
    ['custom3', 'CUSTOM3'],
    ['Pointure', null],
    ['', null],
  ])('reads %s as %s', (header, field) => expect(fieldOfHeader(header, defaultFields)).toBe(field));
  it('knows a field by the name that the environment gave it', () => {
    const fields = defaultFields.map((field) => (field.code === 'CUSTOM1' ? { ...field, enabled: true, name: 'Site de travail' } : field));
    expect(fieldOfHeader('site travail', fields)).toBe('CUSTOM1');
  });
  it('follows the corrections of the user', () => {
    const corrections = { Chaussures: 'CUSTOM1', Mobile: '' };
    const matched = matchColumns(['Nom', 'Prénom', 'Chaussures', 'Mobile'], { ...facts, corrections });
    expect(matched.map(({ field }) => field)).toEqual(['lastname', 'firstname', 'CUSTOM1', null]);
    expect(unknownColumns(matched, corrections)).toEqual([]);
  });
  it('tells the columns that it does not know', () => {
    const matched = matchColumns(['Nom', 'Prénom', ...Array.from({ length: 40 }, (_, index) => `Inconnue ${index}`)], facts);
    expect(unknownColumns(matched, {})).toHaveLength(40);
    expect(unknownColumns(matched, {})[0]).toMatchObject({ line: 1, column: 'Inconnue 0', code: 'UNKNOWN_COLUMN' });
  });
  it.each([
    ['two columns of one field', ['Nom', 'Prénom', 'Email', 'e-mail'], {}, 'person-import.duplicate-column'],
    ['no column that names a person', ['Ville', 'Nom'], {}, 'person-import.no-key'],
    ['a correction of an absent column', ['Nom', 'Prénom'], { Ville: 'city' }, 'person-import.unknown-header'],
    ['a correction to an unknown field', ['Nom', 'Prénom', 'X'], { X: 'salary' }, 'person-import.unknown-field'],
  ])('refuses %s', (_, headers, corrections, code) =>
    expect(() => matchColumns(headers, { ...facts, corrections: corrections as Record<string, string> })).toThrow(
      expect.objectContaining({ code: code }),
    ),
  );
  it('keeps the family from those who may not see it', () =>
    expect(() => matchColumns(['Nom', 'Prénom', 'Enfant1 prénom'], { ...facts, family: false })).toThrow(
      expect.objectContaining({ code: 'person-import.family-forbidden' }),
    ));
});

describe('the cells of a line', () => {
  it.each([
    ['31/12/1990', '1990-12-31'],
    ['1/2/1990', '1990-02-01'],
    ['1990-12-31', '1990-12-31'],
    ['1990-12-31T00:00:00.000Z', '1990-12-31'],
    ['33238', '1990-12-31'],
    ['1', '1900-01-01'],
    ['61', '1900-03-01'],
    ['60', null],
    ['31/02/1990', null],
    ['1990-02-30', null],
    ['12/31/1990', null],
    ['hier', null],
  ])('reads the date %s as %s', (text, day) => expect(dayIn(text)).toBe(day));
  it('leaves an empty cell out, and erases what is marked', () =>
    expect(line(2, '', 'Martin', 'Léo', '', '#vide').values).toEqual({ lastname: 'Martin', firstname: 'Léo', mobile: null }));
  it('gives back the zeros that a spreadsheet took', () =>
    expect(line(2, '', '', '', 'A@B.fr', '612345678', '', '', '1000').values).toEqual({
      email: 'a@b.fr',
      mobile: '0612345678',
      zip_code: '01000',
    }));
  it('keeps quotes and emoji of a name, not the marks of its direction', () =>
    expect(line(2, '', 'O"Neil', '\u202eZoé 🎉\u200f').values).toEqual({ lastname: 'O"Neil', firstname: 'Zoé 🎉' }));
  it('says line, column, reason and value of what it refuses', () =>
    expect(line(12, '', 'Martin', 'Léo', 'a@b', '', '31/02/1990').errors).toEqual([
      { line: 12, column: 'Email', code: 'FORMAT', value: 'a@b', message: 'Ligne 12, colonne Email : adresse invalide (« a@b »)' },
      {
        line: 12,
        column: 'Date de naissance',
        code: 'FORMAT',
        value: '31/02/1990',
        message: 'Ligne 12, colonne Date de naissance : date invalide (« 31/02/1990 »)',
      },
    ]));
  it('refuses cells beyond the columns, and mixed encodings', () => {
    expect(line(3, ...Array.from({ length: 8 }, () => ''), 'trop').errors).toMatchObject([{ column: null, code: 'FORMAT', value: 'trop' }]);
    expect(readLine(columns, { line: 3, cells: [], isMisread: true }).errors).toMatchObject([{ column: null, code: 'FORMAT' }]);
  });
});

describe('two lines for one person', () => {
  const twins = (...lines: string[][]) => [...twinLines(lines.map((cells, index) => line(index + 2, ...cells)))];
  it('are told by one matricule', () =>
    expect(twins(['7', 'A', 'B'], ['8', 'A', 'B'], ['7', 'C', 'D'])).toEqual([
      [2, 4],
      [4, 2],
    ]));
  it('are told by one e-mail, unless the matricules differ', () => {
    expect(twins(['', 'A', 'B', 'x@y.fr'], ['', 'C', 'D', 'X@Y.fr'])).toEqual([
      [2, 3],
      [3, 2],
    ]);
    expect(twins(['1', 'A', 'B', 'x@y.fr'], ['2', 'C', 'D', 'x@y.fr'])).toEqual([]);
  });
  it('are told by name and date', () => {
    const born = (day: string) => ['', 'Dupré', 'Zoé', '', '', day];
    expect(twins(born('01/02/1990'), born('1990-02-01'), born('1991-02-01'))).toEqual([
      [2, 3],
      [3, 2],
    ]);
  });
});

describe('whom a line speaks of', () => {
  const person = (id: string, more: Partial<Candidate>): Candidate => ({
    id: id as PersonId,
    matricule: null,
    email: null,
    nameKey: 'dupont marie',
    birthday: null,
    entranceDate: null,
    ...more,
  });
  const among = (people: Candidate[], ...cells: string[]) => new Candidates(people).match(line(7, ...cells));
  const born = person('born', { birthday: '1990-02-01', entranceDate: '2020-01-01' });
  it('is told by the matricule, before the e-mail', () =>
    expect(among([person('a', { matricule: 'M1' }), person('b', { email: 'x@y.fr' })], 'm1', '', '', 'x@y.fr')).toEqual({ id: 'a' }));
  it('is told by the e-mail', () => expect(among([person('b', { email: 'x@y.fr' })], '', '', '', 'X@y.fr')).toEqual({ id: 'b' }));
  it('is told by the name with the same birth or entrance date', () => {
    expect(among([born], '', 'DUPONT', 'Marie', '', '', '01/02/1990')).toEqual({ id: 'born' });
    expect(among([born], '', 'dupont', 'marie', '', '', '', '2020-01-01')).toEqual({ id: 'born' });
  });
  it('is never told by the name alone', () =>
    expect(among([born], '', 'Dupont', 'Marie')).toMatchObject({ error: { line: 7, code: 'AMBIGUOUS' } }));
  it('is a new person when the dates differ', () =>
    expect(among([born], '', 'Dupont', 'Marie', '', '', '01/02/1991')).toEqual({ id: null }));
  it('is a new person when the matricules differ', () =>
    expect(among([person('a', { matricule: 'M1' })], 'M2', 'Dupont', 'Marie')).toEqual({ id: null }));
  it('stays open between two', () =>
    expect(among([person('a', { email: 'x@y.fr' }), person('b', { email: 'x@y.fr' })], '', '', '', 'x@y.fr')).toMatchObject({
      error: { code: 'AMBIGUOUS', value: 'x@y.fr' },
    }));
});
