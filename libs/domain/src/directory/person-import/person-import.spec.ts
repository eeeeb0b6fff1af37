import { fold } from '@intendance/kernel/decider.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { MemberId, PersonEvent } from '../person/person.events.js';
import { personDecider } from '../person/person.js';
import { defaultFields } from '../person-field/default-fields.js';
import { matchColumns } from './import-columns.js';
import { type DecisionFacts, decideLine } from './import-decision.js';
import { readLine } from './import-line.js';
import type { PersonImportEvent } from './person-import.events.js';
import { importedPeople, noCounts, personImportDecider, started } from './person-import.js';

const headers = ['Nom', 'Prénom', 'Email', 'Mobile', 'Enfant1 prénom', 'Enfant1 date naissance', 'Conjoint prénom', 'Date sortie', 'Ville'];
const columns = matchColumns(headers, { fields: defaultFields, corrections: {}, family: true });
const facts: DecisionFacts = {
  today: localDate('2026-11-21'),
  fields: defaultFields,
  isZipCodeKnown: true,
  columns,
  memberId: (line, rank) => `member ${line}.${rank}` as MemberId,
};
const registered: PersonEvent = {
  type: 'PersonRegistered',
  data: {
    civility: 'Mme',
    lastname: 'DUPONT',
    firstname: 'Marie',
    email: 'm@x.fr',
    entranceDate: localDate('2020-01-01'),
    exitDate: null,
    city: 'Lyon',
  },
};
const lea: PersonEvent = {
  type: 'ChildRecorded',
  data: { id: 'lea' as MemberId, firstname: 'Léa', lastname: 'DUPONT', birthday: localDate('2015-05-05') },
};
const decided = (cells: string[], ...history: PersonEvent[]) =>
  decideLine(readLine(columns, { line: 2, cells }), fold(personDecider, history), facts);
const changesOf = (decision: ReturnType<typeof decided>) => (decision.outcome === 'refused' ? [] : decision.changes());
const typesOf = (decision: ReturnType<typeof decided>) =>
  decision.outcome === 'refused' ? decision.errors.map(({ code, column }) => `${code} ${column}`) : decision.events.map(({ type }) => type);

describe('what a line makes of a person', () => {
  it('changes only what it says: a new mobile is one field', () => {
    const decision = decided(['', '', 'm@x.fr', '06 12 34 56 78'], registered);
    expect(decision).toMatchObject({
      outcome: 'updated',
      fullname: 'DUPONT Marie',
    });
    expect(changesOf(decision)).toEqual([{ field: 'mobile', label: 'Mobile', old: null, new: '0612345678' }]);
  });
  it('registers who is not there, last name in capitals', () => {
    const decision = decided(['martin', 'anne-marie', '', '', 'léo', '01/01/2020']);
    expect(decision).toMatchObject({ outcome: 'created', fullname: 'MARTIN Anne-Marie' });
    expect(typesOf(decision)).toEqual(['PersonRegistered', 'ChildRecorded']);
  });
  it('leaves a person that is as it says', () => expect(decided(['DUPONT', 'Marie'], registered)).toMatchObject({ outcome: 'unchanged' }));
  it('erases what is marked', () =>
    expect(changesOf(decided(['', '', '', '', '', '', '', '', '#VIDE'], registered))).toMatchObject([
      { field: 'city', old: 'Lyon', new: null },
    ]));
  it('knows a child by first name and birth date, and keeps the others', () => {
    expect(decided(['', '', '', '', 'léa', '05/05/2015'], registered, lea)).toMatchObject({ outcome: 'unchanged' });
    expect(typesOf(decided(['', '', '', '', 'Hugo', '05/05/2018'], registered, lea))).toEqual(['ChildRecorded']);
  });
  it('records and takes away a spouse', () => {
    const spouse: PersonEvent = {
      type: 'SpouseRecorded',
      data: { id: 's' as MemberId, firstname: 'Luc', lastname: 'DUPONT', birthday: null },
    };
    expect(typesOf(decided(['', '', '', '', '', '', 'Luc'], registered))).toEqual(['SpouseRecorded']);
    expect(typesOf(decided(['', '', '', '', '', '', '#VIDE'], registered, spouse))).toEqual(['SpouseRemoved']);
  });
  it.each([
    ['a child born tomorrow', ['A', 'B', '', '', 'Léo', '22/11/2026'], 'RANGE Enfant1 date naissance'],
    ['a person without first name', ['Martin', ''], 'REQUIRED Prénom'],
    ['a line number as a mobile', ['A', 'B', '', '0412345678'], 'FORMAT Mobile'],
    ['a name of 201 letters', ['A'.repeat(201), 'B'], 'TOO_LONG Nom'],
    ['a child without first name', ['A', 'B', '', '', '', '01/01/2020'], 'REQUIRED Enfant1 prénom'],
  ])('refuses %s', (_, cells, refusal) => expect(typesOf(decided(cells))).toEqual([refusal]));
  it('refuses an exit before the entrance, by the column of the file', () =>
    expect(typesOf(decided(['', '', '', '', '', '', '', '31/12/2019'], registered))).toEqual(['RANGE Date sortie']));
  it('leaves a record of the trash alone', () =>
    expect(typesOf(decided(['', '', 'n@x.fr'], registered, { type: 'PersonDeleted', data: {} }))).toEqual(['CONFLICT null']));
});

describe('an import', () => {
  const file = { fileName: 'a.csv', size: 10, sha256: 'ab', lines: 3, family: true };
  const uploaded: PersonImportEvent = {
    type: 'PersonImportUploaded',
    data: { ...file, counts: { ...noCounts, created: 3 }, corrections: {} },
  };
  const confirmed: PersonImportEvent = { type: 'PersonImportConfirmed', data: { mode: 'all', corrections: {} } };
  const person = { line: 2, personId: 'p' as PersonId, before: 0, after: 1 };
  const linesWritten: PersonImportEvent = {
    type: 'PersonImportLinesWritten',
    data: { upTo: 4, counts: { ...noCounts, created: 3 }, people: [person] },
  };
  const finished: PersonImportEvent = { type: 'PersonImportFinished', data: {} };
  const spec = specify(personImportDecider);
  const upload = { type: 'UploadPersonImport', data: { ...file, counts: noCounts, corrections: {} } } as const;
  const confirm = (mode: 'all' | 'valid-lines') => ({ type: 'ConfirmPersonImport', data: { mode, corrections: {} } }) as const;

  it('is written once for a file and a mode', () => {
    spec.given(uploaded, confirmed, linesWritten, finished).when(confirm('all')).then();
    spec.given(uploaded, confirmed, linesWritten, finished).when(upload).then();
    spec.given(uploaded, confirmed, linesWritten, finished).when(confirm('valid-lines')).thenTypes('PersonImportConfirmed');
  });
  it('can be uploaded again once it is refused or taken back', () => {
    spec
      .given(uploaded, confirmed, { type: 'PersonImportRefused', data: { errors: 1 } })
      .when(upload)
      .thenTypes('PersonImportUploaded');
    spec.given(uploaded, confirmed, finished, { type: 'PersonImportUndone', data: {} }).when(upload).thenTypes('PersonImportUploaded');
  });
  const leaving = { count: 2, exitDate: localDate('2026-11-21') };
  it('lets absents go once they are asked to, all or nothing only', () => {
    const confirmLeaving = { type: 'ConfirmPersonImport', data: { mode: 'all', corrections: {}, leaving } } as const;
    spec.given(uploaded, confirmed, linesWritten, finished).when(confirmLeaving).thenTypes('PersonImportConfirmed');
    spec.given(uploaded, confirmed, linesWritten, finished).thenRepeating(confirmLeaving);
    spec
      .given(uploaded)
      .when({ type: 'ConfirmPersonImport', data: { mode: 'valid-lines', corrections: {}, leaving } })
      .thenRefuses('person-import.leaving-needs-all');
    const left: PersonImportEvent = {
      type: 'PersonImportAbsentsLeft',
      data: { people: [{ ...person, line: 0, personId: 'q' as PersonId }] },
    };
    const state = started(fold(personImportDecider, [uploaded, confirmed, linesWritten, left, finished]));
    expect([state.left, importedPeople(state).length]).toEqual([1, 2]);
  });
  it('is taken back when it wrote something, and is over', () => {
    spec.given(uploaded).when({ type: 'UndoPersonImport' }).thenRefuses('person-import.not-done');
    spec.given(uploaded, confirmed).when({ type: 'UndoPersonImport' }).thenRefuses('person-import.running');
    spec.given(uploaded, confirmed, linesWritten, finished).when({ type: 'UndoPersonImport' }).thenTypes('PersonImportUndoStarted');
    spec.given(uploaded, confirmed, linesWritten, finished).thenRepeating({ type: 'UndoPersonImport' });
  });
  it('loses its file with somebody in it, unless it is being written', () => {
    spec.given(uploaded, confirmed).when({ type: 'EraseImportFile' }).thenRefuses('person-import.busy');
    const erased: PersonImportEvent = { type: 'PersonImportFileErased', data: {} };
    spec.given(uploaded).when({ type: 'EraseImportFile' }).then(erased);
    spec.given(uploaded).thenRepeating({ type: 'EraseImportFile' });
    spec.given(uploaded, erased).when(confirm('all')).thenRefuses('person-import.file-erased');
    spec.given(uploaded, confirmed, linesWritten, finished, erased).when({ type: 'UndoPersonImport' }).thenTypes('PersonImportUndoStarted');
  });
  it('loses its file when nobody confirms it, unless it wrote something', () => {
    const erased: PersonImportEvent = { type: 'PersonImportFileErased', data: { isUnconfirmed: true } };
    const erase = { type: 'EraseUnconfirmedFile' } as const;
    spec.given(uploaded).when(erase).then(erased);
    spec.given(uploaded).thenRepeating(erase);
    spec.given(uploaded, erased).when(confirm('all')).thenRefuses('person-import.file-erased');
    spec
      .given(uploaded, confirmed, { type: 'PersonImportRefused', data: { errors: 1 } })
      .when(erase)
      .then(erased);
    spec.given(uploaded, confirmed).when(erase).then();
    spec.given(uploaded, confirmed, linesWritten, finished).when(erase).then();
    const failed: PersonImportEvent = { type: 'PersonImportFailed', data: { code: 'x', message: 'x' } };
    spec.given(uploaded, confirmed, linesWritten, failed).when(erase).then();
  });
  it('remembers what people were before its first run', () => {
    const again = { ...person, before: 1, after: 3 };
    const second: PersonImportEvent = { type: 'PersonImportLinesWritten', data: { upTo: 4, counts: noCounts, people: [again] } };
    const state = fold(personImportDecider, [uploaded, confirmed, linesWritten, finished, confirmed, second]);
    expect(importedPeople(started(state))).toMatchObject([{ before: 0, after: 3 }]);
  });
});
