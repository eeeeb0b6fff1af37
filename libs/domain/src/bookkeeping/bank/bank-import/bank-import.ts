import type { Decider } from '@intendance/kernel/decider.js';
import { type ImportState, type ImportStatus, isBusy, startsUndo } from '../../../capabilities/file-import/import-lifecycle.js';
import { sharedAccount } from './account-match.js';
import { bankImportErrors } from './bank-import.errors.js';
import type {
  AccountChoice,
  BankImportEvent,
  ChosenReconciliation,
  ImportCounts,
  ImportedFile,
  KeptOperation,
  ReconciledLine,
  StatementBalance,
} from './bank-import.events.js';

export type BankImportCommand =
  | { type: 'UploadBankImport'; data: ImportedFile & { accounts: readonly AccountChoice[]; counts: ImportCounts } }
  | { type: 'AssignBankImport'; data: { accounts: readonly AccountChoice[]; counts: ImportCounts } }
  /** `imbalances`: statements whose balances disagree with their movements; the user accepts them, or nothing is written. */
  | {
      type: 'ConfirmBankImport';
      data: {
        accounts: readonly AccountChoice[];
        imbalances: readonly string[];
        acceptsImbalance: boolean;
        keepsApart?: boolean;
        chosen?: readonly ChosenReconciliation[];
      };
    }
  | { type: 'WriteBankImportLines'; data: { upTo: number; counts: ImportCounts; reconciled: readonly ReconciledLine[] } }
  | { type: 'FinishBankImport'; data?: { balances: readonly StatementBalance[] } }
  | { type: 'FailBankImport'; data: { code: string; message: string } }
  | { type: 'UndoBankImport' }
  | { type: 'RecordUndoneLines'; data: { upTo: number; undone: number; kept: readonly KeptOperation[] } }
  | { type: 'FinishBankImportUndo' };

export const bankImportStatuses = ['uploaded', 'running', 'done', 'failed', 'undoing', 'undone'] as const satisfies readonly ImportStatus[];
export type BankImportStatus = (typeof bankImportStatuses)[number];

/** `upTo` counts movements of the file; `written` has the runs whose operations are not undone, with the last movement of each. */
export type KnownImport = ImportState<{ run: number; upTo: number }> & {
  status: BankImportStatus;
  file: ImportedFile;
  accounts: readonly AccountChoice[];
  dryRun: ImportCounts;
  /** A movement that an earlier run wrote and an undo took back is another operation in the next. */
  run: number;
  counts: ImportCounts;
  /** Matches made by the runs in `written`. */
  reconciled: readonly (ReconciledLine & { run: number })[];
  /** Typed operations are not matched with the movements. */
  keepsApart: boolean;
  /** The user's answers for movements that match several typed operations. */
  chosen: readonly ChosenReconciliation[];
  undoneUpTo: number;
  undone: number;
  kept: readonly KeptOperation[];
  /** The closing balances of the statements, by account of the ledger. */
  balances: readonly StatementBalance[];
};
export type BankImport = { status: 'none' } | KnownImport;

export const noCounts: Required<ImportCounts> = { created: 0, duplicates: 0, quarantined: 0, unassigned: 0, errors: 0, reconciled: 0 };

export const bankImportDecider: Decider<BankImportCommand, BankImportEvent, BankImport> = { initial: { status: 'none' }, decide, evolve };

/** @throws bank-import.unknown */
export function knownImport(state: BankImport): KnownImport {
  if (state.status === 'none') throw bankImportErrors.unknown();
  return state as KnownImport;
}

function decide(command: BankImportCommand, state: BankImport): BankImportEvent[] {
  if (command.type === 'UploadBankImport') return state.status === 'none' ? [{ type: 'BankImportUploaded', data: command.data }] : [];
  const fileImport = knownImport(state);
  switch (command.type) {
    case 'AssignBankImport':
      if (isBusy(fileImport)) throw bankImportErrors.running();
      if (fileImport.status === 'done') throw bankImportErrors.alreadyDone();
      mustBeApart(command.data.accounts);
      return [{ type: 'BankImportAssigned', data: command.data }];
    case 'ConfirmBankImport':
      return confirm(command.data, fileImport);
    case 'WriteBankImportLines':
      return [{ type: 'BankImportLinesWritten', data: writtenData(command.data) }];
    case 'FinishBankImport':
      return fileImport.status === 'running'
        ? [{ type: 'BankImportFinished', data: command.data?.balances.length ? command.data : {} }]
        : [];
    case 'FailBankImport':
      return isBusy(fileImport) ? [{ type: 'BankImportFailed', data: command.data }] : [];
    case 'UndoBankImport':
      return startsUndo(withBalances(fileImport), bankImportErrors) ? [{ type: 'BankImportUndoStarted', data: {} }] : [];
    case 'RecordUndoneLines':
      return [{ type: 'BankImportLinesUndone', data: command.data }];
    case 'FinishBankImportUndo':
      return fileImport.status === 'undoing' ? [{ type: 'BankImportUndone', data: {} }] : [];
  }
}

/** A statement without movements has written its balance. */
const withBalances = ({ status, written, balances }: KnownImport) => ({ status, written: written.length > 0 ? written : balances });

function confirm(
  {
    accounts,
    imbalances,
    acceptsImbalance,
    keepsApart = false,
    chosen = [],
  }: Extract<BankImportCommand, { type: 'ConfirmBankImport' }>['data'],
  fileImport: KnownImport,
): BankImportEvent[] {
  if (fileImport.status === 'undoing') throw bankImportErrors.running();
  // Quarantined movements may be recorded once their year is open again.
  if (fileImport.status === 'running' || (fileImport.status === 'done' && fileImport.counts.quarantined === 0)) return [];
  if (accounts.every(({ accountId }) => accountId === null))
    throw bankImportErrors.accountMissing(accounts.map(({ reference }) => reference));
  mustBeApart(accounts);
  if (imbalances.length > 0 && !acceptsImbalance) throw bankImportErrors.unbalanced(imbalances);
  return [{ type: 'BankImportConfirmed', data: { accounts, ...(keepsApart && { keepsApart }), ...(chosen.length > 0 && { chosen }) } }];
}

/** @throws bank-import.account-shared */
function mustBeApart(accounts: readonly AccountChoice[]): void {
  const shared = sharedAccount(accounts);
  if (shared) throw bankImportErrors.accountShared(shared.map(({ reference }) => reference));
}

const writtenData = ({ upTo, counts, reconciled }: Extract<BankImportCommand, { type: 'WriteBankImportLines' }>['data']) =>
  reconciled.length > 0 ? { upTo, counts, reconciled } : { upTo, counts };

function evolve(state: BankImport, event: BankImportEvent): BankImport {
  if (event.type === 'BankImportUploaded') return startImport(event.data);
  const before = knownImport(state);
  switch (event.type) {
    case 'BankImportAssigned':
      return { ...before, accounts: event.data.accounts, dryRun: event.data.counts, reports: before.reports + 1 };
    case 'BankImportConfirmed':
      return { ...begun(before), keepsApart: false, chosen: [], ...event.data };
    case 'BankImportLinesWritten': {
      const { upTo, counts, reconciled = [] } = event.data;
      const { run } = before;
      const others = before.written.filter((earlier) => earlier.run !== run);
      return {
        ...before,
        upTo,
        counts: sum(before.counts, counts),
        written: [...others, { run, upTo }],
        reconciled: [...before.reconciled, ...reconciled.map((line) => ({ ...line, run }))],
      };
    }
    case 'BankImportFinished':
      return { ...before, status: 'done', balances: event.data.balances ?? [] };
    case 'BankImportFailed':
      return { ...before, status: 'failed', failure: event.data };
    case 'BankImportUndoStarted':
      return { ...before, status: 'undoing', undoneUpTo: 0, undone: 0, kept: [] };
    case 'BankImportLinesUndone': {
      const { upTo, undone, kept: keptOperations } = event.data;
      return { ...before, undoneUpTo: upTo, undone: before.undone + undone, kept: [...before.kept, ...keptOperations] };
    }
    case 'BankImportUndone':
      return { ...before, status: 'undone', written: [], reconciled: [], balances: [] };
  }
}

const begun = (before: KnownImport): KnownImport => ({
  ...before,
  status: 'running',
  reports: before.reports + 1,
  run: before.run + 1,
  upTo: 0,
  counts: noCounts,
  failure: null,
});

type Uploaded = Extract<BankImportEvent, { type: 'BankImportUploaded' }>['data'];

const startImport = ({ accounts, counts, ...file }: Uploaded): KnownImport => ({
  status: 'uploaded',
  file,
  accounts,
  dryRun: counts,
  reports: 1,
  run: 0,
  upTo: 0,
  counts: noCounts,
  written: [],
  reconciled: [],
  keepsApart: false,
  chosen: [],
  undoneUpTo: 0,
  undone: 0,
  kept: [],
  balances: [],
  failure: null,
});

export const sum = (left: ImportCounts, right: ImportCounts): Required<ImportCounts> => ({
  created: left.created + right.created,
  duplicates: left.duplicates + right.duplicates,
  quarantined: left.quarantined + right.quarantined,
  unassigned: left.unassigned + right.unassigned,
  errors: left.errors + right.errors,
  reconciled: (left.reconciled ?? 0) + (right.reconciled ?? 0),
});
