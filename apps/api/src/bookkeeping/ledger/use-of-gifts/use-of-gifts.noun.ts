import { useOfGiftsDecider } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts-settings.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { GiftSettingsReader } from './gift-settings-reader.js';
import { UseOfGiftsController } from './use-of-gifts.controller.js';
import { useOfGiftsHistory } from './use-of-gifts.history.js';
import { UseOfGiftsReader } from './use-of-gifts-reader.js';

export const useOfGiftsNoun = noun({
  feature: 'use-of-gifts',
  controllers: [UseOfGiftsController],
  providers: [GiftSettingsReader, UseOfGiftsReader],
  history: [useOfGiftsHistory],
  streams: [
    stream('use-of-gifts', useOfGiftsDecider, {
      texts: { accounts: { account: 'impersonal' } },
      relay: {
        UseOfGiftsSettingsSaved: [
          'appeals',
          'activities.activityId',
          'activities.destination',
          'activities.origin',
          'accounts.account',
          'accounts.line',
          'shares.line',
          'shares.share',
          'carriedOver',
          'investments',
        ],
      },
    }),
  ],
});
