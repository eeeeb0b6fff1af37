import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { ModuleCode } from '../../contract/environment/environment.events.js';
import { moduleLabels } from '../../contract/environment/module-labels.js';

export const environmentOperationErrors = {
  reasonMissing: () => {
    const code = 'environment-operation.reason-missing';
    const message = 'Veuillez indiquer un motif.';
    return new DomainError(code, message, 'invalid', [{ propertyPath: 'reason', code, message }]);
  },
  trialNotLonger: (lastDay: LocalDate) => {
    const code = 'environment-operation.trial-not-longer';
    const message = `Le dernier jour de l’essai doit suivre le ${formatDay(lastDay)}.`;
    return new DomainError(code, message, 'invalid', [{ propertyPath: 'last_day', code, message }]);
  },
  offerChosen: () =>
    new DomainError(
      'environment-operation.offer-chosen',
      'Cette structure a choisi son offre : son essai ne peut plus changer.',
      'conflict',
    ),
  moduleSubscribed: (module: ModuleCode) =>
    new DomainError(
      'environment-operation.module-subscribed',
      `La structure est abonnée au module ${moduleLabels[module]} : elle seule peut le retirer de son offre.`,
      'conflict',
    ),
};
