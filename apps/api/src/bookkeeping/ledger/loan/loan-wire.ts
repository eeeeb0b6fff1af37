import type { BankRow, LoanChange, LoanChangeId, LoanFacts } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import type { KnownLoan } from '@intendance/domain/bookkeeping/ledger/loan/loan.js';
import { loanRowTotal } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import type { LoanRow } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import type { LoanYear } from '@intendance/domain/bookkeeping/ledger/loan/loan-year.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { balancesBeside, registerAccountToWire } from '../ledger/register-balances.js';
import type {
  LenderRowDto,
  LoanAmountsDto,
  LoanDto,
  LoanRowDto,
  LoansDto,
  SaveLoanDto,
  SaveLoanRenegotiationDto,
  SaveLoanRepaymentDto,
} from './loan.dto.js';
import type { YearLoans } from './loans-reader.js';

/** Thousandths of a percent. */
const sentRate = (percent: number): number => Math.round(percent * 1000);
const rateToWire = (rate: number): number => rate / 1000;

const sentRows = (rows: readonly LenderRowDto[] | null | undefined): BankRow[] | null =>
  rows?.map(({ date, capital, interest, insurance }) => ({
    date: localDate(date),
    capital: fromEuros(capital),
    interest: fromEuros(interest),
    insurance: fromEuros(insurance),
  })) ?? null;

export const sentLoan = (dto: SaveLoanDto): LoanFacts => ({
  label: dto.label.trim(),
  lender: dto.lender.trim(),
  account: dto.accounting_code_value,
  budget: dto.budget,
  releasedOn: localDate(dto.release_date),
  amount: fromEuros(dto.amount),
  rate: sentRate(dto.annual_rate),
  instalments: dto.instalments,
  period: dto.period,
  method: dto.method,
  deferral: dto.deferral,
  deferredInstalments: dto.deferred_instalments ?? 0,
  insurance: fromEuros(dto.insurance ?? 0),
  fees: fromEuros(dto.fees ?? 0),
  firstDueOn: localDate(dto.first_due_date),
  pieceRef: dto.piece_ref?.trim() ?? '',
  rows: sentRows(dto.table),
});

export const sentRepayment = (id: LoanChangeId, dto: SaveLoanRepaymentDto): LoanChange => ({
  kind: 'repayment',
  id,
  day: localDate(dto.date),
  rows: sentRows(dto.table),
  amount: fromEuros(dto.amount),
  indemnity: fromEuros(dto.indemnity ?? 0),
  effect: dto.effect,
});

export const sentRenegotiation = (id: LoanChangeId, dto: SaveLoanRenegotiationDto): LoanChange => ({
  kind: 'renegotiation',
  id,
  day: localDate(dto.date),
  rows: sentRows(dto.table),
  rate: sentRate(dto.annual_rate),
  instalments: dto.instalments,
  insurance: fromEuros(dto.insurance ?? 0),
});

const lenderRowToWire = ({ date, capital, interest, insurance }: BankRow): LenderRowDto => ({
  date,
  capital: toEuros(capital),
  interest: toEuros(interest),
  insurance: toEuros(insurance),
});

export const loanToWire = (id: string, { facts, changes }: KnownLoan, version: number): LoanDto => ({
  id,
  label: facts.label,
  lender: facts.lender,
  accounting_code_value: facts.account,
  budget: facts.budget,
  release_date: facts.releasedOn,
  amount: toEuros(facts.amount),
  annual_rate: rateToWire(facts.rate),
  instalments: facts.instalments,
  period: facts.period,
  method: facts.method,
  deferral: facts.deferral,
  deferred_instalments: facts.deferredInstalments,
  insurance: toEuros(facts.insurance),
  fees: toEuros(facts.fees),
  first_due_date: facts.firstDueOn,
  piece_ref: facts.pieceRef,
  table: facts.rows?.map(lenderRowToWire) ?? null,
  changes: changes.map((change) => ({
    id: change.id,
    kind: change.kind,
    date: change.day,
    amount: change.kind === 'repayment' ? toEuros(change.amount) : null,
    annual_rate: change.kind === 'renegotiation' ? rateToWire(change.rate) : null,
  })),
  version,
});

/** @param operationId of the bank, that paid the row */
export const loanRowToWire = (row: LoanRow, operationId: string | null): LoanRowDto => ({
  ...lenderRowToWire(row),
  number: row.number,
  capitalized: toEuros(row.capitalized),
  indemnity: toEuros(row.indemnity),
  total: toEuros(loanRowTotal(row)),
  outstanding: toEuros(row.outstanding),
  operation_id: operationId,
});

export function loansToWire(found: YearLoans | undefined): LoansDto {
  const loans = found?.loans ?? [];
  const balances = found
    ? balancesBeside(
        loans.map(({ loan, amounts }) => [loan.facts.account, -amounts.closing] as const),
        found.ledger,
      )
    : [];
  return {
    exercice: found ? yearToWire(found.year) : null,
    loans: loans.map(({ id, loan, version, amounts }) => ({ ...loanToWire(id, loan, version), amounts: totalsToWire([amounts]) })),
    totals: totalsToWire(loans.map(({ amounts }) => amounts)),
    accounts: found ? balances.map(registerAccountToWire(found.accountNames)) : [],
  };
}

const amountNames = {
  opening: 'opening',
  released: 'released',
  capitalized: 'capitalized',
  repaid: 'repaid',
  closing: 'closing',
  interest: 'interest',
  insurance: 'insurance',
  accrued: 'accrued',
  within_one_year: 'withinOneYear',
  within_five_years: 'withinFiveYears',
  beyond: 'beyond',
} as const satisfies Record<keyof LoanAmountsDto, keyof LoanYear>;

const totalsToWire = (amounts: readonly LoanYear[]): LoanAmountsDto =>
  Object.fromEntries(
    Object.entries(amountNames).map(([name, key]) => [name, toEuros(sum(amounts.map((one) => one[key])))]),
  ) as unknown as LoanAmountsDto;
