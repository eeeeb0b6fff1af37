import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { accountInYear } from '@intendance/domain/bookkeeping/ledger/provision/converted-accounts.js';
import type { ProvisionFacts } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import type { KnownProvision } from '@intendance/domain/bookkeeping/ledger/provision/provision.js';
import { provisionAccounts } from '@intendance/domain/bookkeeping/ledger/provision/provision-accounts.js';
import type { ProvisionYear } from '@intendance/domain/bookkeeping/ledger/provision/provision-year.js';
import type { ThirdParty } from '@intendance/domain/bookkeeping/third-party/third-party.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { registerAccountToWire } from '../ledger/register-balances.js';
import type {
  ProvisionAmountsDto,
  ProvisionConversionDto,
  ProvisionDto,
  ProvisionOfYearDto,
  ProvisionsDto,
  SaveProvisionDto,
  SaveProvisionEstimateDto,
} from './provision.dto.js';
import { provisionBalances } from './provision-balances.js';
import type { YearConversion } from './provision-conversions.js';
import { entryOf, type ProvisionOfYear, type YearProvisionRegister } from './provisions-reader.js';

export const sentProvision = (dto: SaveProvisionDto): ProvisionFacts => ({
  label: dto.label.trim(),
  kind: dto.kind,
  account: dto.accounting_code_value,
  budget: dto.budget,
  arisenOn: localDate(dto.cause_date),
  justification: dto.justification.trim(),
  thirdParty: sentThirdParty(dto),
  opening: typeof dto.opening_amount === 'number' ? fromEuros(dto.opening_amount) : null,
  pieceRef: dto.piece_ref?.trim() ?? '',
});

/** A third party without a name has its code as its name. */
function sentThirdParty({ third_party_code, third_party_name }: SaveProvisionDto): ThirdParty | null {
  const code = third_party_code?.trim() ?? '';
  return code === '' ? null : { code, label: third_party_name?.trim() || code };
}

export const sentEstimate = (yearId: string, { estimate, used }: SaveProvisionEstimateDto) => ({
  yearId: yearId as FiscalYearId,
  estimate: fromEuros(estimate),
  used: fromEuros(used ?? 0),
});

export const provisionToWire = (id: string, { facts, estimates }: KnownProvision, version: number): ProvisionDto => ({
  id,
  label: facts.label,
  kind: facts.kind,
  accounting_code_value: facts.account,
  provision_code_value: provisionAccounts(facts.kind, facts.account).provision,
  budget: facts.budget,
  cause_date: facts.arisenOn,
  justification: facts.justification,
  third_party_code: facts.thirdParty?.code ?? null,
  third_party_name: facts.thirdParty?.label ?? null,
  opening_amount: facts.opening === null ? null : toEuros(facts.opening),
  piece_ref: facts.pieceRef,
  estimates: estimates.map(({ yearId, estimate, used }) => ({
    exercice_id: yearId,
    estimate: toEuros(estimate),
    used: toEuros(used),
  })),
  version,
});

export function registerToWire(register: YearProvisionRegister | undefined): ProvisionsDto {
  const provisions = register?.provisions ?? [];
  const { entryId, status, toReview } = register ? entryOf(register) : ({ entryId: null, status: 'none', toReview: 0 } as const);
  return {
    exercice: register ? yearToWire(register.year) : null,
    provisions: register ? provisions.map((provision) => provisionOfYearToWire(provision, register)) : [],
    totals: totalAmounts(provisions.map(({ amounts }) => amounts)),
    entry: { entry_id: entryId, status, to_review: toReview },
    conversion: conversionToWire(register?.conversion),
    accounts: register ? provisionBalances(register).map(registerAccountToWire(register.accountNames)) : [],
  };
}

const conversionToWire = (conversion: YearConversion | undefined): ProvisionConversionDto => ({
  entry_id: conversion?.entryId ?? null,
  status: conversion?.status ?? 'none',
  lines: (conversion?.lines ?? []).map(({ amount, ...line }) => ({ ...line, amount: toEuros(amount) })),
  without_successor: [...(conversion?.withoutSuccessor ?? [])],
});

const provisionOfYearToWire = (
  { id, provision, version, amounts }: ProvisionOfYear,
  { year, register }: YearProvisionRegister,
): ProvisionOfYearDto => ({
  ...provisionToWire(id, provision, version),
  provision_code_value: provisionAccounts(provision.facts.kind, accountInYear(provision.facts.account, year, register)).provision,
  amounts: totalAmounts([amounts]),
  is_reviewed: amounts.isReviewed,
});

const totalAmounts = (amounts: readonly ProvisionYear[]): ProvisionAmountsDto => ({
  opening: toEuros(sum(amounts.map(({ opening }) => opening))),
  charge: toEuros(sum(amounts.map(({ movement }) => movement.charge))),
  used: toEuros(sum(amounts.map(({ movement }) => movement.used))),
  unused: toEuros(sum(amounts.map(({ movement }) => movement.unused))),
  closing: toEuros(sum(amounts.map(({ closing }) => closing))),
});
