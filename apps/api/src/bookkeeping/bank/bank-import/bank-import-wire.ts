import type { AccountChoice, ChosenReconciliation } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { noCounts, sum } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type {
  AccountChoiceDto,
  BankImportDto,
  BankImportSummaryDto,
  ConfirmBankImportDto,
  StatementAccountDto,
} from './bank-import.dto.js';
import type { ListedBankImport } from './bank-import.listing.js';
import type { FoundBankImport } from './bank-import-definition.js';
import type { BookAccount } from './import-books.js';
import type { AccountReport, ImportReport } from './import-report.js';

type Accounts = ReadonlyMap<string, BookAccount>;
const euros = (amount: number): number => toEuros(cents(amount));
const eurosOrNull = (amount: number | null): number | null => (amount === null ? null : euros(amount));

export function summaryToWire(
  { id, version, state }: Pick<FoundBankImport, 'id' | 'version' | 'state'>,
  at: string | null,
): BankImportSummaryDto {
  const { file, counts } = state;
  return {
    id,
    version,
    file_name: file.fileName,
    size: file.size,
    format: file.format,
    status: state.status,
    created_at: at,
    movements: file.movements,
    done: state.upTo,
    dry_run: { ...noCounts, ...state.dryRun },
    // Unreadable lines are never tried, so their count is that of the dry run.
    counts: sum(counts, { ...noCounts, errors: state.run > 0 ? state.dryRun.errors : 0 }),
    undone: state.undone,
    kept: state.kept.map(({ line, operationId, reason }) => ({ line, operation: operationId, reason })),
    failure: state.failure,
  };
}

export const rowToWire = ({ uploaded_at, ...row }: ListedBankImport): BankImportSummaryDto => ({
  ...summaryToWire(row as Pick<FoundBankImport, 'id' | 'version' | 'state'>, new Date(uploaded_at).toISOString()),
  ...updatedAtToWire(row),
});

export function importToWire(bankImport: FoundBankImport, report: ImportReport | null, accounts: Accounts): BankImportDto {
  const { preview = [], problems = [], quarantine = [], columns = [], reconciled = [], unsure = [] } = report ?? {};
  return {
    ...summaryToWire(bankImport, null),
    accounts: (report?.accounts ?? []).map((account) => accountToWire(account, bankImport.state.accounts, accounts)),
    columns: columns.map((column) => ({ ...column })),
    preview: preview.map(({ value, ...line }) => ({ ...line, value: euros(value) })),
    problems: problems.map(({ written: _, ...problem }) => problem),
    unsure: unsure.map(({ value, candidates, isDeposit = false, ...movement }) => ({
      ...movement,
      value: euros(value),
      deposit: isDeposit,
      candidates: candidates.map((one) => ({ ...one })),
    })),
    reconciled: reconciled.map(({ line, reference, date, wording, value, operation }) => ({
      line,
      reference,
      date,
      wording,
      value: euros(value),
      operation: { ...operation },
    })),
    quarantine: quarantine.map(({ value, line, reference, date, wording, code, message }) => ({
      line,
      reference,
      date,
      wording,
      value: euros(value),
      code,
      message,
    })),
  };
}

function accountToWire(report: AccountReport, choices: readonly AccountChoice[], accounts: Accounts): StatementAccountDto {
  const chosen = choices.find(({ reference }) => reference === report.reference)?.accountId;
  const account = chosen ? accounts.get(chosen) : undefined;
  return {
    reference: report.reference,
    account: account ? { id: account.id, name: account.name, code: account.code } : null,
    currency: report.currency,
    date_start: report.from,
    date_end: report.to,
    opening_balance: eurosOrNull(report.opening),
    closing_balance: eurosOrNull(report.closing),
    is_balanced: report.isBalanced,
    movements: report.movements,
    takings: euros(report.takings),
    expenses: euros(report.expenses),
    counts: { ...noCounts, ...report.counts },
  };
}

export const chosenOf = ({ reconciliations = [] }: ConfirmBankImportDto): ChosenReconciliation[] =>
  reconciliations.map(({ rank, operation }) => ({ rank, operationId: operation as BankOperationId | null }));

export const choicesOf = (choices: readonly AccountChoiceDto[] = []): AccountChoice[] =>
  choices.map(({ reference, account }) => ({ reference, accountId: account as AccountChoice['accountId'] }));
