import { vatSettingsDecider } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { VatSettingsController } from './vat-settings.controller.js';
import { vatSettingsHistory } from './vat-settings.history.js';
import { VatSettingsReader } from './vat-settings-reader.js';

export const vatSettingsNoun = noun({
  feature: 'comptability',
  controllers: [VatSettingsController],
  providers: [VatSettingsReader],
  history: [vatSettingsHistory],
  streams: [
    stream('vat-settings', vatSettingsDecider, {
      texts: {},
      relay: {
        VatSettingsSaved: [
          'liableFrom',
          'liableUntil',
          'periodicity',
          'exigibility',
          'deductions.year',
          'deductions.liability',
          'deductions.taxation',
          'deductions.admission',
          'keepsFullAccounts',
        ],
      },
    }),
  ],
});
