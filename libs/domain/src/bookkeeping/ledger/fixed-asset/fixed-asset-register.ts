import type { Fold } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AssetFileId, FixedAssetId, FixedAssetRegisterEvent } from './fixed-asset.events.js';

/** The depreciation of a year, by asset, and the entry that holds it. */
export type DepreciationRun = { readonly entryId: JournalEntryId; readonly charges: ReadonlyMap<FixedAssetId, Cents> };
export type AssetImport = { readonly fileName: string; readonly assetIds: readonly FixedAssetId[]; readonly isWithdrawn: boolean };
export type FixedAssetRegister = {
  /** Each asset, and the one that has it as a component. */
  readonly assets: PersistentMap<FixedAssetId, FixedAssetId | true>;
  readonly runs: PersistentMap<FiscalYearId, DepreciationRun>;
  readonly imports: PersistentMap<AssetFileId, AssetImport>;
};

export const fixedAssetRegisterFold: Fold<FixedAssetRegisterEvent, FixedAssetRegister> = {
  initial: { assets: new PersistentMap(), runs: new PersistentMap(), imports: new PersistentMap() },
  evolve(register, event) {
    switch (event.type) {
      case 'FixedAssetListed':
        return { ...register, assets: register.assets.with(event.data.assetId, event.data.componentOf ?? true) };
      case 'FixedAssetUnlisted':
        return { ...register, assets: register.assets.without(event.data.assetId) };
      case 'DepreciationRecorded': {
        const { yearId, entryId, charges } = event.data;
        const run = { entryId, charges: new Map(charges.map(({ assetId, amount }) => [assetId, amount])) };
        return { ...register, runs: register.runs.with(yearId, run) };
      }
      case 'DepreciationCancelled':
        return { ...register, runs: register.runs.without(event.data.yearId) };
      case 'AssetFileImported': {
        const { importId, fileName, assetIds } = event.data;
        return { ...register, imports: register.imports.with(importId, { fileName, assetIds, isWithdrawn: false }) };
      }
      case 'AssetFileWithdrawn': {
        const { importId } = event.data;
        const withdrawal = { fileName: register.imports.get(importId)?.fileName ?? '', assetIds: [], isWithdrawn: true };
        return { ...register, imports: register.imports.with(importId, withdrawal) };
      }
    }
  },
};

export const componentsOf = ({ assets }: FixedAssetRegister, id: FixedAssetId): FixedAssetId[] =>
  [...assets].filter(([, parent]) => parent === id).map(([componentId]) => componentId);

export const totalOf = ({ charges }: DepreciationRun): Cents => sum(charges.values());
