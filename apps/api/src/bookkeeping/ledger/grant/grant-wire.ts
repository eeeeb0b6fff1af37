import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { GrantFacts } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import type { KnownGrant } from '@intendance/domain/bookkeeping/ledger/grant/grant.js';
import type { GrantYear } from '@intendance/domain/bookkeeping/ledger/grant/grant-year.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { registerAccountToWire } from '../ledger/register-balances.js';
import type { GrantAmountsDto, GrantDto, GrantOfYearDto, GrantsDto, SaveGrantDto, SaveGrantSpendingDto } from './grant.dto.js';
import { grantBalances } from './grant-balances.js';
import { entryOf, type GrantOfYear, type YearGrantRegister } from './grants-reader.js';

export const sentGrant = (dto: SaveGrantDto): GrantFacts => ({
  label: dto.label.trim(),
  funder: dto.funder.trim(),
  kind: dto.kind,
  account: dto.accounting_code_value,
  budget: dto.budget,
  awardedOn: localDate(dto.award_date),
  amount: fromEuros(dto.amount),
  start: localDate(dto.start_date),
  end: localDate(dto.end_date),
  opening: typeof dto.opening_amount === 'number' ? fromEuros(dto.opening_amount) : null,
  activityId: (dto.activity_id ?? null) as AccountingActivityId | null,
  pieceRef: dto.piece_ref?.trim() ?? '',
});

export const sentSpending = (yearId: string, { spending, repayment }: SaveGrantSpendingDto) => ({
  yearId: yearId as FiscalYearId,
  spending: fromEuros(spending),
  repayment: fromEuros(repayment ?? 0),
});

export const grantToWire = (id: string, { facts, spending }: KnownGrant, version: number): GrantDto => ({
  id,
  label: facts.label,
  funder: facts.funder,
  kind: facts.kind,
  accounting_code_value: facts.account,
  budget: facts.budget,
  award_date: facts.awardedOn,
  amount: toEuros(facts.amount),
  start_date: facts.start,
  end_date: facts.end,
  opening_amount: facts.opening === null ? null : toEuros(facts.opening),
  activity_id: facts.activityId,
  piece_ref: facts.pieceRef,
  spending: spending.map(({ yearId, spending, repayment }) => ({
    exercice_id: yearId,
    spending: toEuros(spending),
    repayment: toEuros(repayment),
  })),
  version,
});

export function registerToWire(register: YearGrantRegister | undefined): GrantsDto {
  const { entryId, status } = register ? entryOf(register) : ({ entryId: null, status: 'none' } as const);
  const grants = register?.grants ?? [];
  return {
    exercice: register ? yearToWire(register.year) : null,
    grants: register ? grants.map((grant) => grantOfYearToWire(grant, register)) : [],
    totals: totalAmounts(grants.map(({ amounts }) => amounts)),
    entry: { entry_id: entryId, status },
    accounts: register ? grantBalances(register).map(registerAccountToWire(register.accountNames)) : [],
  };
}

function grantOfYearToWire({ id, grant, version, amounts }: GrantOfYear, { charges }: YearGrantRegister): GrantOfYearDto {
  const { activityId, kind } = grant.facts;
  const isFollowed = activityId !== null && kind !== 'investment';
  return {
    ...grantToWire(id, grant, version),
    amounts: amountsToWire(amounts),
    is_idle: amounts.isIdle,
    activity_charges: isFollowed ? toEuros(charges.get(activityId) ?? cents(0)) : null,
  };
}

const fields = {
  opening_fund: ({ opening }) => opening.fund,
  opening_deferral: ({ opening }) => opening.deferral,
  award: ({ award }) => award,
  income: ({ income }) => income,
  spending: ({ spending }) => spending,
  repayment: ({ repayment }) => repayment,
  use: ({ movement }) => movement.use,
  carry_over: ({ movement }) => movement.carryOver,
  closing_fund: ({ closing }) => closing.fund,
  closing_deferral: ({ closing }) => closing.deferral,
  closing_share: ({ closing }) => closing.share,
} as const satisfies Record<keyof GrantAmountsDto, (amounts: GrantYear) => number>;

const totalAmounts = (amounts: readonly GrantYear[]): GrantAmountsDto =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toEuros(sum(amounts.map(value)))])) as unknown as GrantAmountsDto;

const amountsToWire = (amounts: GrantYear): GrantAmountsDto => totalAmounts([amounts]);
