import { moduleLabels } from '@intendance/domain/subscription/contract/environment/module-labels.js';
import type { PromotionEvent } from '@intendance/domain/subscription/contract/promotion/promotion.events.js';
import { describer } from '../../../platform/history/history-describer.js';
import { choiceField, field } from '../../../platform/history/history-fields.js';

export const promotionHistory = describer<PromotionEvent>({
  streamType: 'promotion',
  recordType: 'promotion',
  describe: ({ type, data }) =>
    type === 'PromotionClosed'
      ? { label: `a fermé le code promo ${data.code}` }
      : {
          label: `a créé le code promo ${data.code}`,
          fields: { label: field('Libellé', data.label), module: choiceField('Module', moduleLabels, data.module) },
        },
});
