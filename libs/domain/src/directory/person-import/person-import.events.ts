import type { Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { ColumnCorrections } from './import-columns.js';

export type PersonImportId = Id<'person-import'>;
export const importModes = ['all', 'valid-lines'] as const;
/** All or nothing, or the lines that nothing refuses. */
export type ImportMode = (typeof importModes)[number];
export type ImportCounts = { created: number; updated: number; unchanged: number; errors: number };
export type ImportedFile = { fileName: string; size: number; sha256: string; lines: number; family: boolean };
/** A person that an import wrote: the versions of its stream before and after. */
export type ImportedPerson = { line: number; personId: PersonId; before: number; after: number };

/** Current people whom the file does not name: their number, and the last day that they get. */
export type AbsentsLeaving = { count: number; exitDate: LocalDate };

/** A person that could not be taken back, and why. */
export type KeptPerson = { personId: PersonId; line: number; reason: string };

/** Carries the counts of the dry run. `absent`: current people missing from the file. `sheet`: the sheet that the user selected. */
export type UploadedImport = ImportedFile & { counts: ImportCounts; corrections: ColumnCorrections; absent?: number; sheet?: string };

/** Stored for ever: only add optional fields or new types. No value of a person stands in them. */
export type PersonImportEvent =
  | { type: 'PersonImportUploaded'; data: UploadedImport }
  | { type: 'PersonImportConfirmed'; data: { mode: ImportMode; corrections: ColumnCorrections; leaving?: AbsentsLeaving } }
  /** Told with the events of its people, in one append: lines are written once, whatever stops in between. */
  | { type: 'PersonImportLinesWritten'; data: { upTo: number; counts: ImportCounts; people: readonly ImportedPerson[] } }
  /** Told with the exits of these people, in one append. */
  | { type: 'PersonImportAbsentsLeft'; data: { people: readonly ImportedPerson[] } }
  | { type: 'PersonImportFinished'; data: Record<string, never> }
  /** All or nothing: nothing. */
  | { type: 'PersonImportRefused'; data: { errors: number } }
  | { type: 'PersonImportFailed'; data: { code: string; message: string } }
  | { type: 'PersonImportUndoStarted'; data: Record<string, never> }
  | { type: 'PersonImportPeopleUndone'; data: { people: readonly PersonId[]; kept: readonly KeptPerson[] } }
  | { type: 'PersonImportUndone'; data: Record<string, never> }
  /** The file and its report are removed: the data of a person in it was erased, or nobody confirmed the import (`isUnconfirmed`). */
  | { type: 'PersonImportFileErased'; data: { isUnconfirmed?: true } };

export const personImportStream = (id: PersonImportId): `person-import-${string}` => `person-import-${id}`;
