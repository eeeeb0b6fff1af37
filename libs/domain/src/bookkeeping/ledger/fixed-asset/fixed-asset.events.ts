import type { EnvironmentId, Id, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

export type FixedAssetId = Id<'fixed-asset'>;
/** The import of a register of other books. */
export type AssetFileId = Id<'asset-file'>;

/** `none`: land, works of art and financial assets lose no value with time. */
export const depreciationMethods = ['straight-line', 'declining', 'none'] as const;
export type DepreciationMethod = (typeof depreciationMethods)[number];

export const disposalReasons = ['sold', 'scrapped', 'given'] as const;
export type DisposalReason = (typeof disposalReasons)[number];

export type FixedAssetFacts = {
  label: string;
  /** Of class 2, without depreciation: `218300`. */
  account: string;
  budget: BudgetName;
  acquiredOn: LocalDate;
  /** The asset is used, and depreciated, from that day on. */
  inServiceOn: LocalDate;
  cost: Cents;
  /** The part of the cost that is not depreciated. */
  residualValue: Cents;
  method: DepreciationMethod;
  /** Useful life; 0 without depreciation. */
  months: number;
  /** Depreciation of the years before the first year of these books. Null: as the plan says. */
  earlierDepreciation: Cents | null;
  /** The last day that `earlierDepreciation` counts, of an asset of another register: the remaining value is depreciated from the next day on. */
  takenOverOn?: LocalDate;
  /** The asset that has this component (article 214-9 of the general chart of accounts). */
  componentOf?: FixedAssetId;
  /** The asset that left for this one. */
  replaces?: FixedAssetId;
  /** The bill, or any reference to it. */
  pieceRef: string;
};

/** The asset leaves the books. `depreciation`: of the year of the disposal, until that day; `netValue`: the value that is left then. */
export type Disposal = {
  day: LocalDate;
  reason: DisposalReason;
  price: Cents;
  yearId: FiscalYearId;
  depreciation: Cents;
  netValue: Cents;
  entryId: JournalEntryId;
  /** The asset that takes its place, registered in the same append. */
  replacedBy?: FixedAssetId;
};

/** Stored for ever: only add optional fields or new types. */
export type FixedAssetEvent =
  | { type: 'FixedAssetRegistered'; data: FixedAssetFacts }
  | { type: 'FixedAssetCorrected'; data: FixedAssetFacts }
  | { type: 'FixedAssetRemoved'; data: Record<string, never> }
  | { type: 'FixedAssetDisposed'; data: Disposal }
  | { type: 'FixedAssetDisposalCancelled'; data: { reversalId: JournalEntryId } };

export type DepreciationCharge = { assetId: FixedAssetId; amount: Cents };

/** Of the register of a structure: the assets that it holds, and the depreciation of each year. */
export type FixedAssetRegisterEvent =
  | { type: 'FixedAssetListed'; data: { assetId: FixedAssetId /** The asset that has this component. */; componentOf?: FixedAssetId } }
  | { type: 'FixedAssetUnlisted'; data: { assetId: FixedAssetId } }
  /** Replaces the depreciation of that year. */
  | { type: 'DepreciationRecorded'; data: { yearId: FiscalYearId; entryId: JournalEntryId; charges: readonly DepreciationCharge[] } }
  | { type: 'DepreciationCancelled'; data: { yearId: FiscalYearId; reversalId: JournalEntryId } }
  /** The assets that a file registered, in the append that lists them. */
  | { type: 'AssetFileImported'; data: { importId: AssetFileId; fileName: string; assetIds: readonly FixedAssetId[] } }
  | { type: 'AssetFileWithdrawn'; data: { importId: AssetFileId } };

export const fixedAssetStream = (id: FixedAssetId): `fixed-asset-${string}` => `fixed-asset-${id}`;
export const fixedAssetRegisterStream = (id: EnvironmentId): `fixed-asset-register-${string}` => `fixed-asset-register-${id}`;
