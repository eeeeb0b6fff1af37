import type { DomainError } from '@intendance/kernel/domain-error.js';

export type ImportStatus = 'uploaded' | 'running' | 'done' | 'refused' | 'failed' | 'undoing' | 'undone';
export type ImportFailure = { code: string; message: string };

/** The part of an import's state that is the same for every noun: the import engine reads nothing else. */
export type ImportState<Written = unknown> = {
  readonly status: ImportStatus;
  /** Number of dry runs and runs so far: each writes a report. */
  readonly reports: number;
  /** Position of the last row written in this run; the noun chooses the unit (line or rank). */
  readonly upTo: number;
  /** Empty until a run has written a record. */
  readonly written: readonly Written[];
  readonly failure: ImportFailure | null;
};

/** True while the job writes or undoes rows. */
export const isBusy = ({ status }: Pick<ImportState, 'status'>): boolean => status === 'running' || status === 'undoing';

type UndoErrors = { readonly running: () => DomainError; readonly notDone: () => DomainError };

/** @returns false when the import is undone already, or is being undone @throws `running`, `notDone` */
export function startsUndo({ status, written }: Pick<ImportState, 'status' | 'written'>, errors: UndoErrors): boolean {
  if (status === 'undoing' || status === 'undone') return false;
  if (status === 'running') throw errors.running();
  if (written.length === 0) throw errors.notDone();
  return true;
}
