import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankFileFormat } from '../bank-file/bank-file.js';
import type { CsvMapping } from '../bank-file/csv-columns.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';

export type BankImportId = Id<'bank-import'>;

/** What the movements of a file come to. Without an account, a movement goes nowhere; in a closed period, it waits. */
export type ImportCounts = {
  created: number;
  duplicates: number;
  quarantined: number;
  unassigned: number;
  errors: number;
  /** Typed in before: the operation that was there is told. */
  reconciled?: number;
};

/** What a person said of a movement; null: it is none of those that were typed in. */
export type ChosenReconciliation = { rank: number; operationId: BankOperationId | null };

/** A movement, by its rank in the file, that was an operation typed in before. */
export type ReconciledLine = { rank: number; operationId: BankOperationId };

/** An account as the file names it, and the one of the books that it is; null while nobody knows. */
export type AccountChoice = { reference: string; accountId: BankAccountId | null };

export type ImportedFile = {
  fileName: string;
  size: number;
  sha256: string;
  format: BankFileFormat;
  mapping: CsvMapping;
  movements: number;
};

/** What the bank says that an account held at the end of a day. */
export type StatementBalance = { accountId: BankAccountId; day: LocalDate; balance: Cents };

/** An operation that an undo left where it was, and why. */
export type KeptOperation = { line: number; operationId: string; reason: string };

/** Stored for ever: only add optional fields or new types. No label of a movement stands in them. */
export type BankImportEvent =
  /** With the counts of the dry run. */
  | { type: 'BankImportUploaded'; data: ImportedFile & { accounts: readonly AccountChoice[]; counts: ImportCounts } }
  /** Other accounts were chosen: another dry run. */
  | { type: 'BankImportAssigned'; data: { accounts: readonly AccountChoice[]; counts: ImportCounts } }
  /** `keepsApart`: what was typed in is something else. */
  | {
      type: 'BankImportConfirmed';
      data: { accounts: readonly AccountChoice[]; keepsApart?: true; chosen?: readonly ChosenReconciliation[] };
    }
  /** In one append with its operations: each movement is written once, whatever stops in between. `upTo` counts movements of the file. */
  | { type: 'BankImportLinesWritten'; data: { upTo: number; counts: ImportCounts; reconciled?: readonly ReconciledLine[] } }
  | { type: 'BankImportFinished'; data: { balances?: readonly StatementBalance[] } }
  | { type: 'BankImportFailed'; data: { code: string; message: string } }
  | { type: 'BankImportUndoStarted'; data: Record<string, never> }
  | { type: 'BankImportLinesUndone'; data: { upTo: number; undone: number; kept: readonly KeptOperation[] } }
  | { type: 'BankImportUndone'; data: Record<string, never> };

export const bankImportStream = (id: BankImportId): `bank-import-${string}` => `bank-import-${id}`;
