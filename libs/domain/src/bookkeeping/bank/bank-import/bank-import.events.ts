import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankFileFormat } from '../bank-file/bank-file.js';
import type { CsvMapping } from '../bank-file/csv-columns.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';

export type BankImportId = Id<'bank-import'>;

/**
 * Counts of the movements of a file by outcome. A movement without an account is not recorded; a movement of a closed period waits in
 * quarantine.
 */
export type ImportCounts = {
  created: number;
  duplicates: number;
  quarantined: number;
  unassigned: number;
  errors: number;
  /** Movements matched with an operation that a user had typed. */
  reconciled?: number;
};

/** A user's answer about a movement; null means that the movement matches no typed operation. */
export type ChosenReconciliation = { rank: number; operationId: BankOperationId | null };

/** A movement, by its rank in the file, that matches an operation typed before. */
export type ReconciledLine = { rank: number; operationId: BankOperationId };

/** An account as the file names it, with the account of the ledger; null until a user chooses one. */
export type AccountChoice = { reference: string; accountId: BankAccountId | null };

export type ImportedFile = {
  fileName: string;
  size: number;
  sha256: string;
  format: BankFileFormat;
  mapping: CsvMapping;
  movements: number;
};

/** The balance of an account at the end of a day, according to the bank. */
export type StatementBalance = { accountId: BankAccountId; day: LocalDate; balance: Cents };

/** An operation that the undo of an import did not delete, with the reason. */
export type KeptOperation = { line: number; operationId: string; reason: string };

/** Stored for ever: only add optional fields or new types. The events hold no label of a movement. */
export type BankImportEvent =
  /** With the counts of the dry run. */
  | { type: 'BankImportUploaded'; data: ImportedFile & { accounts: readonly AccountChoice[]; counts: ImportCounts } }
  /** The user chose other accounts: the dry run was made again. */
  | { type: 'BankImportAssigned'; data: { accounts: readonly AccountChoice[]; counts: ImportCounts } }
  /** `keepsApart`: typed operations are not matched with the movements. */
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
