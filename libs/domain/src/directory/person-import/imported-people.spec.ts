import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type PersonEvent, personStream } from '../person/person.events.js';
import { emptyProfile } from '../person/person-state.js';
import { absentsCase, peopleUndoCase } from './imported-people.js';
import type { ImportedPerson, PersonImportEvent, PersonImportId } from './person-import.events.js';
import { noCounts } from './person-import.js';

const id = newId() as PersonImportId;
const [anne, luc] = [newId<'person'>(), newId<'person'>()];
const exitDate = localDate('2026-03-01');
const identity = { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null };
const registered: PersonEvent = { type: 'PersonRegistered', data: { ...emptyProfile, ...identity } };
const renamed: PersonEvent = { type: 'PersonIdentityChanged', data: { ...identity, lastname: 'DURAND' } };
const left: PersonEvent = { type: 'PersonLeft', data: { exitDate } };
const deleted: PersonEvent = { type: 'PersonDeleted', data: {} };
const people = (...events: PersonEvent[]) => new Map([[personStream(anne), events]]);
const file = { fileName: 'personnel.csv', size: 1, sha256: '', lines: 1, family: false };
const uploaded: PersonImportEvent = { type: 'PersonImportUploaded', data: { ...file, counts: noCounts, corrections: {} } };
const confirmed = (leaving?: { count: number; exitDate: typeof exitDate }): PersonImportEvent => ({
  type: 'PersonImportConfirmed',
  data: { mode: 'all', corrections: {}, ...(leaving && { leaving }) },
});
const undoStarted: PersonImportEvent = { type: 'PersonImportUndoStarted', data: {} };

describe('people whom the file of an import leaves out', () => {
  const leaving = specifyCase(absentsCase);
  const personImport = [uploaded, confirmed({ count: 1, exitDate })];
  const leave = { id, type: 'LetAbsentsLeave', data: { people: [anne] } } as const;

  it('leave on the day of the import', () => {
    const person: ImportedPerson = { line: 0, personId: anne, before: 1, after: 2 };
    leaving
      .given({ personImport, people: people(registered) })
      .when(leave)
      .then({ personImport: [{ type: 'PersonImportAbsentsLeft', data: { people: [person] } }], people: people(left) });
  });
  it.each([
    ['left', [registered, left]],
    ['are in the trash', [registered, deleted]],
  ])('stay as they are if they %s meanwhile', (_, events) => {
    const recorded: PersonImportEvent = { type: 'PersonImportAbsentsLeft', data: { people: [] } };
    leaving
      .given({ personImport, people: people(...events) })
      .when(leave)
      .then({ personImport: [recorded] });
  });
  it('stay if the import says so, or is over', () => {
    leaving
      .given({ personImport: [uploaded, confirmed()], people: people(registered) })
      .when(leave)
      .then({});
    const over: PersonImportEvent = { type: 'PersonImportFinished', data: {} };
    leaving
      .given({ personImport: [...personImport, over], people: people(registered) })
      .when(leave)
      .then({});
  });
  it('need an import', () => leaving.given({}).when(leave).thenRefuses('person-import.unknown'));
});

describe('the undo of an import of people', () => {
  const undo = specifyCase(peopleUndoCase);
  const imported = (person: Partial<ImportedPerson>): ImportedPerson => ({ line: 2, personId: anne, before: 0, after: 1, ...person });
  const undoing = (person: ImportedPerson): PersonImportEvent[] => [
    uploaded,
    confirmed(),
    { type: 'PersonImportLinesWritten', data: { upTo: 2, counts: noCounts, people: [person] } },
    undoStarted,
  ];
  const command = (...records: ImportedPerson[]) => ({ id, type: 'UndoPersonImport', data: { records } }) as const;
  const undone = (person: ImportedPerson, history: PersonEvent[], personImport = undoing(person)) =>
    undo.given({ personImport, people: people(...history) }).when(command(person));

  it('moves people whom it created to the trash', () =>
    undone(imported({}), [registered]).then({
      personImport: [{ type: 'PersonImportPeopleUndone', data: { people: [anne], kept: [] } }],
      people: people(deleted),
    }));
  it('saves people whom it changed as before', () =>
    undone(imported({ before: 1, after: 2 }), [registered, renamed]).then({
      personImport: [{ type: 'PersonImportPeopleUndone', data: { people: [anne], kept: [] } }],
      people: people({ type: 'PersonIdentityChanged', data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null } }),
    }));
  it('keeps people who changed after it, with the reason', () => {
    const reason = 'La fiche a changé depuis l’import.';
    undone(imported({}), [registered, renamed]).then({
      personImport: [{ type: 'PersonImportPeopleUndone', data: { people: [], kept: [{ personId: anne, line: 2, reason }] } }],
    });
  });
  it('keeps people whom a rule keeps', () => {
    const outcome = undone(imported({ before: 1, after: 2 }), [registered, deleted]);
    outcome.thenAnswers(({ kept }) => expect(kept.map(({ personId }) => personId)).toEqual([anne]));
  });
  it('undoes each person once, and nothing while no undo runs', () => {
    undo.given({ personImport: undoing(imported({})), people: people(registered) }).thenRepeating(command(imported({})));
    undone(imported({}), [registered], undoing(imported({})).slice(0, -1)).then({});
    undone(imported({ personId: luc }), []).thenAnswers(({ kept }) => expect(kept).toMatchObject([{ personId: luc }]));
  });
  it('needs an import', () =>
    undo
      .given({})
      .when(command(imported({})))
      .thenRefuses('person-import.unknown'));
});
