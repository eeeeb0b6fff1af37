import { type VatSettings, type VatSettingsEvent, vatSettingsStream } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import { vatSettingsDecider } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** Reads the settings from their stream: a few events in the life of a structure. */
@Injectable()
export class VatSettingsReader {
  constructor(private readonly store: EventStore) {}

  async find({ environmentId }: RequestContext): Promise<{ settings: VatSettings; version: number }> {
    const [slice] = await this.store.read(environmentId, [vatSettingsStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<VatSettingsEvent>[];
    return { settings: fold(vatSettingsDecider, events), version: slice?.version ?? 0 };
  }
}
