import { sendingSettingsStream } from '@intendance/domain/mailing/sending-settings/sending-settings.events.js';
import {
  isSendingTime,
  type SendingSettings,
  sendingSettingsDecider,
} from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';

export type VersionedSettings = SendingSettings & { readonly version: number };

/** The settings of sending, as their stream says this instant. */
@Injectable()
export class SendingSettingsReader {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async of(environmentId: EnvironmentId): Promise<VersionedSettings> {
    const [slice] = await this.store.read(environmentId, [sendingSettingsStream(environmentId)]);
    return { ...foldSlice(sendingSettingsDecider, slice).state, version: slice?.version ?? 0 };
  }

  /** `isOpen`: mails may leave at this hour. */
  async present(environmentId: EnvironmentId): Promise<SendingSettings & { readonly isOpen: boolean }> {
    const settings = await this.of(environmentId);
    return { ...settings, isOpen: isSendingTime(settings, this.clock.now()) };
  }
}
