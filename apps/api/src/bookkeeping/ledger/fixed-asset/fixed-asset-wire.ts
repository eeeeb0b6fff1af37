import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { PlanRow } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-plan.js';
import type {
  DepreciationMethod,
  Disposal,
  DisposalReason,
  FixedAssetFacts,
  FixedAssetId,
} from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import type { KnownFixedAsset } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.js';
import { depreciationAccount } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-accounts.js';
import type { AssetYear } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-year.js';
import type { YearDepreciation } from '@intendance/domain/bookkeeping/ledger/fixed-asset/year-depreciation.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { registerAccountToWire } from '../ledger/register-balances.js';
import type {
  DepreciationPlanRowDto,
  DisposalDto,
  FixedAssetAmountsDto,
  FixedAssetDto,
  FixedAssetsDto,
  SaveDisposalDto,
  SaveFixedAssetDto,
  YearDepreciationDto,
} from './fixed-asset.dto.js';
import { depreciationOf, type YearRegister } from './fixed-assets-reader.js';
import { registerBalances } from './register-balances.js';

export const sentAsset = (dto: SaveFixedAssetDto): FixedAssetFacts => ({
  label: dto.label.trim(),
  account: dto.accounting_code_value,
  budget: dto.budget as BudgetName,
  acquiredOn: localDate(dto.acquisition_date),
  inServiceOn: localDate(dto.in_service_date),
  cost: fromEuros(dto.cost),
  residualValue: fromEuros(dto.residual_value ?? 0),
  method: dto.method as DepreciationMethod,
  months: dto.months,
  earlierDepreciation: typeof dto.earlier_depreciation === 'number' ? fromEuros(dto.earlier_depreciation) : null,
  pieceRef: dto.piece_ref?.trim() ?? '',
  ...(dto.taken_over_date && { takenOverOn: localDate(dto.taken_over_date) }),
  ...(dto.component_of && { componentOf: dto.component_of as FixedAssetId }),
});

export const sentDisposal = ({ date, reason, price }: SaveDisposalDto) => ({
  day: localDate(date),
  reason: reason as DisposalReason,
  price: fromEuros(price),
});

export const assetToWire = (id: string, { facts, disposal }: KnownFixedAsset, version: number): FixedAssetDto => ({
  id,
  label: facts.label,
  accounting_code_value: facts.account,
  depreciation_code_value: depreciationAccount(facts.account),
  budget: facts.budget,
  acquisition_date: facts.acquiredOn,
  in_service_date: facts.inServiceOn,
  cost: toEuros(facts.cost),
  residual_value: toEuros(facts.residualValue),
  method: facts.method,
  months: facts.months,
  earlier_depreciation: facts.earlierDepreciation === null ? null : toEuros(facts.earlierDepreciation),
  taken_over_date: facts.takenOverOn ?? null,
  component_of: facts.componentOf ?? null,
  replaces: facts.replaces ?? null,
  piece_ref: facts.pieceRef,
  disposal: disposal && disposalToWire(disposal),
  version,
});

const disposalToWire = ({ day, reason, price, netValue, entryId, replacedBy }: Disposal): DisposalDto => ({
  date: day,
  reason,
  price: toEuros(price),
  net_value: toEuros(netValue),
  entry_id: entryId,
  replaced_by: replacedBy ?? null,
});

export function registerToWire(register: YearRegister | undefined): FixedAssetsDto {
  const assets = register?.assets ?? [];
  return {
    exercice: register ? yearToWire(register.year) : null,
    assets: assets.map(({ id, asset, version, amounts, predecessor, successor }) => ({
      ...assetToWire(id, asset, version),
      amounts: amountsToWire(amounts),
      replaces_label: predecessor,
      replaced_by_label: successor,
    })),
    totals: amountsToWire(totalAmounts(assets.map(({ amounts }) => amounts))),
    depreciation: depreciationToWire(
      register ? depreciationOf(register) : { due: cents(0), entryAmount: null, entryId: null, status: 'none' },
    ),
    accounts: register ? registerBalances(register).map(registerAccountToWire(register.accountNames)) : [],
  };
}

const fields = [
  'openingCost',
  'acquisitions',
  'disposals',
  'closingCost',
  'openingDepreciation',
  'charge',
  'reversals',
  'closingDepreciation',
  'netValue',
  'due',
] as const satisfies readonly (keyof AssetYear)[];

export const totalAmounts = (amounts: readonly AssetYear[]): AssetYear =>
  Object.fromEntries(fields.map((field) => [field, sum(amounts.map((amount) => amount[field]))])) as AssetYear;

const amountsToWire = (amounts: AssetYear): FixedAssetAmountsDto => ({
  opening_cost: toEuros(amounts.openingCost),
  acquisitions: toEuros(amounts.acquisitions),
  disposals: toEuros(amounts.disposals),
  closing_cost: toEuros(amounts.closingCost),
  opening_depreciation: toEuros(amounts.openingDepreciation),
  charge: toEuros(amounts.charge),
  reversals: toEuros(amounts.reversals),
  closing_depreciation: toEuros(amounts.closingDepreciation),
  net_value: toEuros(amounts.netValue),
});

const depreciationToWire = ({ due, entryAmount, entryId, status }: YearDepreciation): YearDepreciationDto => ({
  due: toEuros(due),
  entry_amount: entryAmount === null ? null : toEuros(entryAmount),
  entry_id: entryId,
  status,
});

export const planRowToWire = ({ start, end, charge, cumulated, netValue }: PlanRow): DepreciationPlanRowDto => ({
  start_date: start,
  end_date: end,
  charge: toEuros(charge),
  cumulated: toEuros(cumulated),
  net_value: toEuros(netValue),
});
