import type { Decider } from '@intendance/kernel/decider.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import type { ColumnCorrections } from './import-columns.js';
import { personImportErrors } from './person-import.errors.js';
import type { ImportCounts, ImportedFile, ImportedPerson, ImportMode, KeptPerson, PersonImportEvent } from './person-import.events.js';

export type PersonImportCommand =
  | { type: 'UploadPersonImport'; data: ImportedFile & { counts: ImportCounts; corrections: ColumnCorrections } }
  | { type: 'ConfirmPersonImport'; data: { mode: ImportMode; corrections: ColumnCorrections } }
  | { type: 'WriteImportLines'; data: { upTo: number; counts: ImportCounts; people: readonly ImportedPerson[] } }
  | { type: 'FinishPersonImport' }
  | { type: 'RefusePersonImport'; data: { errors: number } }
  | { type: 'FailPersonImport'; data: { code: string; message: string } }
  | { type: 'UndoPersonImport' }
  | { type: 'RecordUndonePeople'; data: { people: readonly PersonId[]; kept: readonly KeptPerson[] } }
  | { type: 'FinishUndo' }
  /** Somebody in the file is being erased. */
  | { type: 'EraseImportFile' };

export const importStatuses = ['uploaded', 'running', 'done', 'refused', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export type PersonImport = { status: 'none' } | StartedImport;
export type StartedImport = {
  status: ImportStatus;
  file: ImportedFile;
  corrections: ColumnCorrections;
  mode: ImportMode | null;
  dryRun: ImportCounts;
  /** Dry runs and runs so far: each leaves its report. */
  runs: number;
  /** Lines of the file that are over, and what they came to. */
  upTo: number;
  counts: ImportCounts;
  people: readonly ImportedPerson[];
  undone: readonly PersonId[];
  kept: readonly KeptPerson[];
  failure: { code: string; message: string } | null;
  /** The file and its report are gone, with somebody's personal data. */
  isErased: boolean;
};

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, errors: 0 };

export const personImportDecider: Decider<PersonImportCommand, PersonImportEvent, PersonImport> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** @throws person-import.unknown */
export function started(state: PersonImport): StartedImport {
  if (state.status === 'none') throw personImportErrors.unknown();
  return state as StartedImport;
}

/** A file that is being written, or was: uploading it again is no other import. */
const isKept = (status: PersonImport['status']): boolean => status === 'running' || status === 'undoing' || status === 'done';

function decide(command: PersonImportCommand, state: PersonImport): PersonImportEvent[] {
  if (command.type === 'UploadPersonImport') return isKept(state.status) ? [] : [{ type: 'PersonImportUploaded', data: command.data }];
  const { status, mode, isErased } = started(state);
  switch (command.type) {
    case 'ConfirmPersonImport':
      if (isErased) throw personImportErrors.fileErased();
      if (status === 'undoing') throw personImportErrors.running();
      // The same file in the same mode is written once.
      if (status === 'running' || (status === 'done' && mode === command.data.mode)) return [];
      return [{ type: 'PersonImportConfirmed', data: command.data }];
    case 'WriteImportLines':
      return [{ type: 'PersonImportLinesWritten', data: command.data }];
    case 'FinishPersonImport':
      return status === 'running' ? [{ type: 'PersonImportFinished', data: {} }] : [];
    case 'RefusePersonImport':
      return status === 'running' ? [{ type: 'PersonImportRefused', data: command.data }] : [];
    case 'FailPersonImport':
      return status === 'running' || status === 'undoing' ? [{ type: 'PersonImportFailed', data: command.data }] : [];
    case 'UndoPersonImport':
      if (status === 'undoing' || status === 'undone') return [];
      if (status === 'running') throw personImportErrors.running();
      if (started(state).people.length === 0) throw personImportErrors.notDone();
      return [{ type: 'PersonImportUndoStarted', data: {} }];
    case 'RecordUndonePeople':
      return [{ type: 'PersonImportPeopleUndone', data: command.data }];
    case 'FinishUndo':
      return status === 'undoing' ? [{ type: 'PersonImportUndone', data: {} }] : [];
    case 'EraseImportFile':
      if (status === 'running' || status === 'undoing') throw personImportErrors.busy();
      return isErased ? [] : [{ type: 'PersonImportFileErased', data: {} }];
  }
}

function evolve(state: PersonImport, event: PersonImportEvent): PersonImport {
  if (event.type === 'PersonImportUploaded') return uploaded(event.data, state.status === 'none' ? 0 : started(state).runs);
  const before = started(state);
  switch (event.type) {
    case 'PersonImportConfirmed':
      return { ...before, ...event.data, status: 'running', runs: before.runs + 1, upTo: 0, counts: noCounts, failure: null };
    case 'PersonImportLinesWritten': {
      const { upTo, counts, people } = event.data;
      return { ...before, upTo, counts: sum(before.counts, counts), people: merged(before.people, people) };
    }
    case 'PersonImportFinished':
      return { ...before, status: 'done' };
    case 'PersonImportRefused':
      return { ...before, status: 'refused', counts: { ...noCounts, errors: event.data.errors } };
    case 'PersonImportFailed':
      return { ...before, status: 'failed', failure: event.data };
    case 'PersonImportUndoStarted':
      return { ...before, status: 'undoing' };
    case 'PersonImportPeopleUndone':
      return { ...before, undone: [...before.undone, ...event.data.people], kept: [...before.kept, ...event.data.kept] };
    case 'PersonImportUndone':
      return { ...before, status: 'undone' };
    case 'PersonImportFileErased':
      return erased(before);
  }
}

type Uploaded = Extract<PersonImportEvent, { type: 'PersonImportUploaded' }>['data'];

const uploaded = ({ counts, corrections, ...file }: Uploaded, runs: number): StartedImport => ({
  runs: runs + 1,
  status: 'uploaded',
  file,
  corrections,
  mode: null,
  dryRun: counts,
  upTo: 0,
  counts: noCounts,
  people: [],
  undone: [],
  kept: [],
  failure: null,
  isErased: false,
});

const erased = (before: StartedImport): StartedImport => ({
  ...before,
  file: { ...before.file, fileName: erasedText },
  corrections: {},
  kept: [],
  failure: before.failure && { ...before.failure, message: erasedText },
  isErased: true,
});

const sum = (left: ImportCounts, right: ImportCounts): ImportCounts => ({
  created: left.created + right.created,
  updated: left.updated + right.updated,
  unchanged: left.unchanged + right.unchanged,
  errors: left.errors + right.errors,
});

/** A person that a second run wrote again was, before the import, what the first run found. */
function merged(before: readonly ImportedPerson[], added: readonly ImportedPerson[]): ImportedPerson[] {
  if (before.length === 0) return [...added];
  const again = new Map(added.map((person) => [person.personId, person]));
  const kept = before.map((person) => {
    const later = again.get(person.personId);
    again.delete(person.personId);
    return later && later.before === person.after ? { ...person, after: later.after } : person;
  });
  return [...kept, ...again.values()];
}
