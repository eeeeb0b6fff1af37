import type { OperatorEvent } from '@intendance/domain/identity/operator/operator.events.js';
import { describer } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const operatorHistory = describer<OperatorEvent>({
  streamType: 'operator',
  recordType: 'operator',
  describe: ({ type, data }) => ({
    label: type === 'OperatorGranted' ? 'a donné les droits d’exploitation' : 'a retiré les droits d’exploitation',
    fields: { user: field('Utilisateur', data.userId), reason: field('Motif', data.reason) },
  }),
});
