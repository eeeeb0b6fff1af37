import type { StatementAmounts, StatementRow } from '@intendance/domain/bookkeeping/ledger/annual-accounts/annual-accounts.js';
import { toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { controlToWire } from '../statement/annual-state-wire.js';
import type { StatementRequest } from '../statement/statement-reader.js';
import type { AnnualAccountsDto, AnnualAccountsRowDto } from './annual-accounts.dto.js';
import type { YearAccounts } from './annual-accounts-reader.js';

export function annualAccountsToWire(accounts: YearAccounts | undefined, { asOf, knownAt }: StatementRequest): AnnualAccountsDto {
  const { assets, liabilities, income, inKind } = accounts?.accounts ?? { assets: [], liabilities: [], income: [], inKind: [] };
  return {
    exercice: accounts ? yearToWire(accounts.year) : null,
    previous_exercice: accounts?.previous ? yearToWire(accounts.previous) : null,
    as_of: asOf ?? null,
    known_at: knownAt?.toISOString() ?? null,
    assets: assets.map(rowToWire),
    liabilities: liabilities.map(rowToWire),
    income: income.map(rowToWire),
    in_kind: inKind.map(rowToWire),
    controls: (accounts?.controls ?? []).map(controlToWire),
  };
}

const rowToWire = ({ kind, code, label, accounts, ...amounts }: StatementRow): AnnualAccountsRowDto => ({
  kind,
  code,
  label,
  ...amountsToWire(amounts),
  accounts: accounts.map(({ account, label: name, ...own }) => ({ code: account, name, ...amountsToWire(own) })),
});

const amountsToWire = ({ gross, depreciation, amount, previous, byBudget }: StatementAmounts) => ({
  gross: toEuros(gross),
  depreciation: toEuros(depreciation),
  amount: toEuros(amount),
  previous: previous === null ? null : toEuros(previous),
  aep: toEuros(byBudget.AEP),
  asc: toEuros(byBudget.ASC),
});
