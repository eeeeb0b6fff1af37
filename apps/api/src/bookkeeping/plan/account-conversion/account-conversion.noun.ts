import { accountConversionFold } from '@intendance/domain/bookkeeping/plan/account-conversion/account-conversion.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { AccountConversionController } from './account-conversion.controller.js';
import { accountConversionHistory } from './account-conversion.history.js';
import { AccountConversions } from './account-conversions.js';
import { ConversionReader } from './conversion-reader.js';

export const accountConversionNoun = noun({
  feature: 'comptability',
  controllers: [AccountConversionController],
  providers: [AccountConversions, ConversionReader],
  history: [accountConversionHistory],
  streams: [
    stream('account-conversion', accountConversionFold, {
      texts: { lines: 'impersonal' },
      relay: {
        AccountsConverted: ['from', 'lines.activityId', 'lines.kind', 'lines.before', 'lines.after'],
        AccountConversionUndone: ['from', 'lines.activityId', 'lines.kind', 'lines.before', 'lines.after'],
      },
    }),
  ],
});
