import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { depreciableBase, plannedDepreciation } from './depreciation-plan.js';
import type { FixedAssetId } from './fixed-asset.events.js';
import type { KnownFixedAsset } from './fixed-asset.js';
import type { FixedAssetRegister } from './fixed-asset-register.js';

type Year = Pick<FiscalYear, 'id' | 'start' | 'end'>;
/** The years of the calendar in order, and the depreciation that each of them recorded. */
export type DepreciationHistory = { readonly years: readonly Year[]; readonly runs: FixedAssetRegister['runs'] };

/** The movements of an asset in a year, for the tables of assets and of depreciation. */
export type AssetYear = {
  readonly openingCost: Cents;
  readonly acquisitions: Cents;
  readonly disposals: Cents;
  readonly closingCost: Cents;
  readonly openingDepreciation: Cents;
  /** Of the year: that of its entry, or else what is due. */
  readonly charge: Cents;
  /** Depreciation of an asset that left. */
  readonly reversals: Cents;
  readonly closingDepreciation: Cents;
  readonly netValue: Cents;
  /** What the plan asks for this year, less what the years before recorded. */
  readonly due: Cents;
};

/** Depreciation before the first day of the year: of earlier books or of another register, and what the years since then recorded. */
export function depreciationBefore(
  id: FixedAssetId,
  { facts }: Pick<KnownFixedAsset, 'facts'>,
  year: Year,
  { years, runs }: DepreciationHistory,
): Cents {
  const { takenOverOn } = facts;
  const earlier = years.filter(({ end }) => end < year.start && (!takenOverOn || end > takenOverOn));
  const inBooks = earlier.reduce((sum, { id: yearId }) => sum + (runs.get(yearId)?.charges.get(id) ?? 0), 0);
  return cents(earlierDepreciation(facts, years) + inBooks);
}

function earlierDepreciation(facts: KnownFixedAsset['facts'], years: readonly Year[]): Cents {
  if (facts.takenOverOn) return facts.method === 'none' ? cents(0) : (facts.earlierDepreciation ?? cents(0));
  const [first] = years;
  if (!first || facts.acquiredOn >= first.start) return cents(0);
  return facts.earlierDepreciation ?? plannedDepreciation(facts, addDays(first.start, -1), years);
}

/**
 * The depreciation of the year until a day: what the plan has then, less what the years before recorded. A year that was left out, or a life that
 * changed, counts in the next one. Never below zero, never more than what is left.
 */
export function dueDepreciation(
  id: FixedAssetId,
  asset: Pick<KnownFixedAsset, 'facts'>,
  year: Year,
  day: LocalDate,
  history: DepreciationHistory,
): Cents {
  const before = depreciationBefore(id, asset, year, history);
  const planned = plannedDepreciation(asset.facts, day, history.years);
  return cents(Math.max(0, Math.min(planned, depreciableBase(asset.facts)) - before));
}

/** Undefined: the asset came later, or left before the year. */
export function assetYear(id: FixedAssetId, asset: KnownFixedAsset, year: Year, history: DepreciationHistory): AssetYear | undefined {
  const { facts, disposal } = asset;
  if (facts.acquiredOn > year.end || (disposal && disposal.day < year.start)) return undefined;
  const opening = depreciationBefore(id, asset, year, history);
  const isNew = facts.acquiredOn >= year.start;
  const leaves = disposal !== null && disposal.day <= year.end;
  const due = leaves ? disposal.depreciation : dueDepreciation(id, asset, year, year.end, history);
  const run = history.runs.get(year.id);
  const charge = leaves ? disposal.depreciation : run ? (run.charges.get(id) ?? cents(0)) : due;
  const closing = leaves ? cents(0) : cents(opening + charge);
  const closingCost = leaves ? cents(0) : facts.cost;
  return {
    openingCost: isNew ? cents(0) : facts.cost,
    acquisitions: isNew ? facts.cost : cents(0),
    disposals: leaves ? facts.cost : cents(0),
    closingCost,
    openingDepreciation: opening,
    charge,
    reversals: leaves ? cents(opening + charge) : cents(0),
    closingDepreciation: closing,
    netValue: cents(closingCost - closing),
    due,
  };
}
