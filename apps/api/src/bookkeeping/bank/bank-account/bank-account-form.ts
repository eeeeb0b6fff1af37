import type { BankAccountType, SyncPeriod } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { SentAccount, SentOpening } from '@intendance/domain/bookkeeping/bank/bank-account/sent-account.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import type { SaveBankAccountDto } from './bank-account.dto.js';

export const sentAccount = (dto: SaveBankAccountDto): SentAccount => ({
  name: dto.name ?? '',
  accountType: (dto.account_type ?? null) as BankAccountType | null,
  code: dto.accounting_code || null,
  journal: dto.code_journal || null,
  budget: (dto.budget ?? null) as BudgetName | null,
  iban: dto.iban ?? null,
});

export const sentPeriods = ({ account_sync_periods }: SaveBankAccountDto): SyncPeriod[] | undefined =>
  account_sync_periods?.map(({ id, date_start, date_end }) => ({
    id,
    start: date_start as LocalDate,
    end: date_end as LocalDate | null,
  }));

export function sentOpening({ opening_balance, opening_date, opening_shares }: SaveBankAccountDto): SentOpening | undefined {
  if (opening_balance === undefined || opening_balance === null) return undefined;
  const shares = opening_shares?.map((share) => ({ budget: share.budget as BudgetName, amount: fromEuros(share.amount) }));
  return { date: (opening_date || null) as LocalDate | null, amount: fromEuros(opening_balance), shares: shares ?? null };
}
