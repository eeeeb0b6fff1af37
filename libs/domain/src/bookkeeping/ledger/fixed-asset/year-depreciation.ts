import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import type { FixedAssetId } from './fixed-asset.events.js';
import type { KnownFixedAsset } from './fixed-asset.js';
import { type DepreciationRun, totalOf } from './fixed-asset-register.js';
import type { AssetYear } from './fixed-asset-year.js';

/** `none`: nothing to depreciate. `outdated`: an asset changed since the entry was posted. */
export const depreciationStatuses = ['none', 'due', 'recorded', 'outdated'] as const;
export type YearDepreciation = {
  readonly due: Cents;
  readonly entryAmount: Cents | null;
  readonly entryId: JournalEntryId | null;
  readonly status: (typeof depreciationStatuses)[number];
};
type AssetOfYear = { readonly id: FixedAssetId; readonly asset: KnownFixedAsset; readonly amounts: AssetYear };

/** The depreciation that the plans ask for at the end of a year, beside the one that was recorded. */
export function yearDepreciation(end: string, assets: readonly AssetOfYear[], run: DepreciationRun | undefined): YearDepreciation {
  const assetsAtEnd = assets.filter(({ asset }) => asset.disposal === null || asset.disposal.day > end);
  const dueAssets = assetsAtEnd.filter(({ amounts }) => amounts.due !== 0);
  const due = sum(dueAssets.map(({ amounts }) => amounts.due));
  if (!run) return { due, entryAmount: null, entryId: null, status: due === 0 ? 'none' : 'due' };
  const isCurrent = run.charges.size === dueAssets.length && dueAssets.every(({ id, amounts }) => run.charges.get(id) === amounts.due);
  return { due, entryAmount: totalOf(run), entryId: run.entryId, status: isCurrent ? 'recorded' : 'outdated' };
}
