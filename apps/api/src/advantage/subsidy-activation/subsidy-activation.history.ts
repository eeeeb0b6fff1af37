import type { SubsidyActivationEvent } from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.events.js';
import { describer, type HistoryEntry, reference } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

/** The rule itself has its own history from its activation on. */
export const subsidyActivationHistory = describer<SubsidyActivationEvent>({
  streamType: 'subsidy-activation',
  recordType: 'subvention_activation',
  describe: ({ type, data }): HistoryEntry => {
    switch (type) {
      case 'SubsidyDraftSaved':
        return { label: 'a préparé une subvention à activer', fields: { name: field('Subvention', data.rule.name) } };
      case 'SubsidyDraftDiscarded':
        return { label: 'a abandonné la subvention à activer' };
      case 'SubsidiesActivated':
        return {
          label: 'a activé les subventions',
          fields: { subvention_rule: field('Subvention', reference('subvention_rule', data.ruleId)) },
        };
    }
  },
});
