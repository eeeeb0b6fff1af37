import { accountTypeRules } from '@intendance/domain/bookkeeping/bank/bank-account/account-types.js';
import type { KnownBankAccount } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type Updated, updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { BankAccountDto } from './bank-account.dto.js';

/** Totals of the operations of an account. */
export type AccountTotals = { moved: number; unallocated: number; waiting: number };
export type BankAccountView = Updated & { id: string; version: number; state: KnownBankAccount } & AccountTotals;

export function bankAccountToWire({ id, version, state, moved, unallocated, waiting, ...row }: BankAccountView): BankAccountDto {
  const { facts, syncEnabled, periods, connection, opening, lastSync } = state;
  return {
    id,
    name: facts.name,
    account_type: facts.accountType,
    account_type_label: accountTypeRules[facts.accountType].label,
    accounting_code: facts.code,
    code_journal: facts.journal,
    budget: facts.budget,
    iban: facts.iban,
    sync_enabled: syncEnabled,
    budgea_id: facts.reference,
    account_sync_periods: periods.map((period) => ({ id: period.id, date_start: period.start, date_end: period.end })),
    connection: connection && {
      connection_id: connection.connectionId,
      error: connection.error,
      error_message: connection.errorMessage,
    },
    opening_balance: toEuros(opening?.amount ?? cents(0)),
    opening_date: opening?.date ?? null,
    balance: toEuros(cents((opening?.amount ?? 0) + moved)),
    unallocated,
    waiting,
    last_sync_at: lastSync?.at ?? null,
    ...updatedAtToWire(row),
    version,
  };
}
