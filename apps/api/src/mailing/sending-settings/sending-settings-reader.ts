import { sendingSettingsStream } from '@intendance/domain/mailing/sending-settings/sending-settings.events.js';
import { type SendingSettings, sendingSettingsDecider } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

export type VersionedSettings = SendingSettings & { readonly version: number };

/** The settings of sending, as their stream says this instant. */
@Injectable()
export class SendingSettingsReader {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<VersionedSettings> {
    const [slice] = await this.store.read(environmentId, [sendingSettingsStream(environmentId)]);
    return { ...foldSlice(sendingSettingsDecider, slice), version: slice?.version ?? 0 };
  }
}
