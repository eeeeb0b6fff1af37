import type { PlanApplicationEvent } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import { describer } from '../../../platform/history/history-describer.js';
import { countField } from '../../../platform/history/history-fields.js';

/** Null for each part: the history of each operation contains its change. */
export const planApplicationHistory = describer<PlanApplicationEvent>({
  streamType: 'plan-application',
  recordType: 'plan_application',
  isSilent: ({ type }) => type === 'PlanApplicationAdvanced',
  describe: (event) => {
    if (event.type === 'PlanApplicationAdvanced') return null;
    if (event.type === 'PlanApplicationFinished') return { label: 'a terminé la mise à jour des opérations déjà affectées' };
    return {
      label: 'a étendu un changement du plan aux opérations déjà affectées',
      fields: { operations: countField('Opérations', event.data.operations) },
    };
  },
});
