import type { SendingSettingsEvent } from '@intendance/domain/mailing/sending-settings/sending-settings.events.js';
import { sendingSettingsDecider } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { countField, field } from '../../platform/history/history-fields.js';
import { SendingSettingsController } from './sending-settings.controller.js';
import { SendingSettingsReader } from './sending-settings-reader.js';

export const sendingSettingsNoun = noun({
  feature: 'mailings',
  controllers: [SendingSettingsController],
  providers: [SendingSettingsReader],
  history: [
    describer<SendingSettingsEvent>({
      streamType: 'sending-settings',
      recordType: 'sending_settings',
      describe: (event): HistoryEntry => {
        if (event.type === 'RefusalLimitChosen')
          return { label: 'a choisi la part de refus', fields: { refusal_limit: countField('Refus, en pour cent', event.data.percent) } };
        const { hours } = event.data;
        const days = hours?.isWeekdaysOnly ? ', du lundi au vendredi' : '';
        const text = hours && `de ${hours.from} à ${hours.to}${days}`;
        return { label: 'a choisi les heures d’envoi', fields: { hours: field('Heures d’envoi', text) } };
      },
    }),
  ],
  streams: [
    stream('sending-settings', sendingSettingsDecider, {
      texts: { hours: 'impersonal' },
      relay: {
        SendingHoursChosen: ['hours.isWeekdaysOnly'],
        RefusalLimitChosen: ['percent'],
      },
    }),
  ],
});
