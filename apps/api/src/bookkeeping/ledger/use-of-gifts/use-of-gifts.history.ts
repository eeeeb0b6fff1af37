import { lineLabels } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-lines.js';
import type { UseOfGiftsEvent } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.events.js';
import { formatPercent } from '@intendance/kernel/money.js';
import { describer } from '../../../platform/history/history-describer.js';
import { eurosField, field, flagField } from '../../../platform/history/history-fields.js';

export const useOfGiftsHistory = describer<UseOfGiftsEvent>({
  streamType: 'use-of-gifts',
  recordType: 'use_of_gifts',
  describe: ({ data: { appeals, activities, accounts, shares, carriedOver, investments } }) => ({
    label: 'a réglé l’emploi des ressources du public',
    fields: {
      appeals: flagField('Appel à la générosité du public', appeals),
      activities: field('Activités réglées', String(activities.length)),
      carriedOver: eurosField('Ressources reportées en début d’exercice', carriedOver),
      investments: eurosField('Investissements', investments),
      ...Object.fromEntries(accounts.map(({ account, line }) => [account, field(`Compte ${account}`, lineLabels[line])])),
      ...Object.fromEntries(shares.map(({ line, share }) => [line, field(`Part payée : ${lineLabels[line]}`, formatPercent(share))])),
    },
  }),
});
