import type { Decider } from '@intendance/kernel/decider.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import { type ImportState, type ImportStatus, isBusy, startsUndo } from '../../capabilities/file-import/import-lifecycle.js';
import type { ColumnCorrections } from './import-columns.js';
import { personImportErrors } from './person-import.errors.js';
import type {
  AbsentsLeaving,
  ImportCounts,
  ImportedFile,
  ImportedPerson,
  ImportMode,
  KeptPerson,
  PersonImportEvent,
  UploadedImport,
} from './person-import.events.js';

export type PersonImportCommand =
  | { type: 'UploadPersonImport'; data: UploadedImport }
  | { type: 'ConfirmPersonImport'; data: { mode: ImportMode; corrections: ColumnCorrections; leaving?: AbsentsLeaving } }
  | { type: 'WriteImportLines'; data: { upTo: number; counts: ImportCounts; people: readonly ImportedPerson[] } }
  | { type: 'RecordAbsentsLeft'; data: { people: readonly ImportedPerson[] } }
  | { type: 'FinishPersonImport' }
  | { type: 'RefusePersonImport'; data: { errors: number } }
  | { type: 'FailPersonImport'; data: { code: string; message: string } }
  | { type: 'UndoPersonImport' }
  | { type: 'RecordUndonePeople'; data: { people: readonly PersonId[]; kept: readonly KeptPerson[] } }
  | { type: 'FinishUndo' }
  /** Somebody in the file is being erased. */
  | { type: 'EraseImportFile' }
  /** The file has waited for too long. An import that wrote something keeps its file. */
  | { type: 'EraseUnconfirmedFile' };

export const importStatuses = [
  'uploaded',
  'running',
  'done',
  'refused',
  'failed',
  'undoing',
  'undone',
] as const satisfies readonly ImportStatus[];
export type PersonImport = { status: 'none' } | StartedImport;
/** `upTo` is the number of the last line written; `written` has a list of people per append: 10,000 people are not copied for each. */
export type StartedImport = ImportState<readonly ImportedPerson[]> & {
  file: ImportedFile;
  corrections: ColumnCorrections;
  /** The sheet that the user selected. */
  sheet?: string;
  mode: ImportMode | null;
  dryRun: ImportCounts;
  /** Current people whom the file did not name at its dry run. */
  absent: number;
  leaving: AbsentsLeaving | null;
  /** How many of them left. */
  left: number;
  /** Outcome of the lines up to `upTo`. */
  counts: ImportCounts;
  undone: readonly PersonId[];
  kept: readonly KeptPerson[];
  /** The file and its report are gone: somebody in it was erased, or nobody confirmed it. */
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

/** Nothing of the file is written, and nobody is writing it. */
const isUnconfirmed = ({ status, written }: StartedImport): boolean => !isKept(status) && status !== 'undone' && written.length === 0;

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
      if (status === 'running' || (status === 'done' && mode === command.data.mode && !isLeavingNew(state, command.data.leaving)))
        return [];
      if (command.data.leaving && command.data.mode !== 'all') throw personImportErrors.leavingNeedsAll();
      return [{ type: 'PersonImportConfirmed', data: command.data }];
    case 'WriteImportLines':
      return [{ type: 'PersonImportLinesWritten', data: command.data }];
    case 'RecordAbsentsLeft':
      return [{ type: 'PersonImportAbsentsLeft', data: command.data }];
    case 'FinishPersonImport':
      return status === 'running' ? [{ type: 'PersonImportFinished', data: {} }] : [];
    case 'RefusePersonImport':
      return status === 'running' ? [{ type: 'PersonImportRefused', data: command.data }] : [];
    case 'FailPersonImport':
      return isBusy({ status }) ? [{ type: 'PersonImportFailed', data: command.data }] : [];
    case 'UndoPersonImport':
      return startsUndo(started(state), personImportErrors) ? [{ type: 'PersonImportUndoStarted', data: {} }] : [];
    case 'RecordUndonePeople':
      return [{ type: 'PersonImportPeopleUndone', data: command.data }];
    case 'FinishUndo':
      return status === 'undoing' ? [{ type: 'PersonImportUndone', data: {} }] : [];
    case 'EraseImportFile':
      if (isBusy({ status })) throw personImportErrors.busy();
      return isErased ? [] : [{ type: 'PersonImportFileErased', data: {} }];
    case 'EraseUnconfirmedFile':
      return isErased || !isUnconfirmed(started(state)) ? [] : [{ type: 'PersonImportFileErased', data: { isUnconfirmed: true } }];
  }
}

function evolve(state: PersonImport, event: PersonImportEvent): PersonImport {
  if (event.type === 'PersonImportUploaded') return startImport(event.data, state.status === 'none' ? 0 : started(state).reports);
  const before = started(state);
  switch (event.type) {
    case 'PersonImportConfirmed':
      return { ...before, leaving: null, ...event.data, ...newRun, reports: before.reports + 1 };
    case 'PersonImportLinesWritten': {
      const { upTo, counts, people } = event.data;
      return { ...before, upTo, counts: sum(before.counts, counts), written: withPeople(before, people) };
    }
    case 'PersonImportAbsentsLeft':
      return { ...before, left: before.left + event.data.people.length, written: withPeople(before, event.data.people) };
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
      return eraseFile(before);
  }
}

const newRun = { status: 'running', upTo: 0, counts: noCounts, left: 0, failure: null } as const;

const isLeavingNew = (state: PersonImport, leaving: AbsentsLeaving | undefined): boolean =>
  leaving !== undefined && started(state).leaving === null;

const withPeople = ({ written }: StartedImport, people: readonly ImportedPerson[]): StartedImport['written'] =>
  people.length === 0 ? written : [...written, people];

const startImport = ({ counts, corrections, absent = 0, sheet, ...file }: UploadedImport, reports: number): StartedImport => ({
  reports: reports + 1,
  status: 'uploaded',
  file,
  corrections,
  ...(sheet !== undefined && { sheet }),
  mode: null,
  dryRun: counts,
  absent,
  leaving: null,
  left: 0,
  upTo: 0,
  counts: noCounts,
  written: [],
  undone: [],
  kept: [],
  failure: null,
  isErased: false,
});

const eraseFile = ({ sheet: _, ...before }: StartedImport): StartedImport => ({
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

/** Everybody whom the import wrote. For a person written twice, the state before is that of the first write. */
export function importedPeople({ written }: Pick<StartedImport, 'written'>): ImportedPerson[] {
  const people = new Map<PersonId, ImportedPerson>();
  for (const person of written.flat()) {
    const earlier = people.get(person.personId);
    people.set(person.personId, earlier && earlier.after === person.before ? { ...earlier, after: person.after } : person);
  }
  return [...people.values()];
}
