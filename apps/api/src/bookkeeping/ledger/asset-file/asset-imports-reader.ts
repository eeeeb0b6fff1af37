import {
  type AssetFileId,
  type FixedAssetRegisterEvent,
  fixedAssetRegisterStream,
} from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { fixedAssetRegisterFold } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-register.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type StandingImport = {
  readonly id: AssetFileId;
  readonly fileName: string;
  readonly importedAt: Date;
  /** Assets of the file that the register still has. */
  readonly assets: number;
};

/** Lists the imports of a register that stand, the last one first. */
@Injectable()
export class AssetImportsReader {
  constructor(private readonly store: EventStore) {}

  async list({ environmentId }: RequestContext): Promise<StandingImport[]> {
    const [slice] = await this.store.read(environmentId, [fixedAssetRegisterStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<FixedAssetRegisterEvent>[];
    const { imports, assets } = fold(fixedAssetRegisterFold, events);
    return events
      .flatMap((event): StandingImport[] => {
        if (event.type !== 'AssetFileImported') return [];
        const { importId: id, fileName, assetIds } = event.data;
        const isStanding = imports.get(id)?.isWithdrawn === false;
        return isStanding ? [{ id, fileName, importedAt: event.recordedAt, assets: assetIds.filter((one) => assets.has(one)).length }] : [];
      })
      .toReversed();
  }
}
