import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { moduleLabels } from '../environment/module-labels.js';

export const subscriptionErrors = {
  suspended: () =>
    new DomainError('subscription.suspended', 'Votre environnement est suspendu : contactez-nous pour le rouvrir.', 'conflict'),
  termsMissing: () => {
    const code = 'subscription.terms-missing';
    const message = 'Veuillez renseigner les informations de facturation';
    return new DomainError(code, message, 'invalid', [{ propertyPath: 'commitment', code, message }]);
  },
  moduleNotOffered: (module: ModuleCode) =>
    new DomainError('subscription.module-not-offered', `Le module ${moduleLabels[module]} n’est pas encore proposé.`),
  committed: () =>
    new DomainError('subscription.committed', 'Vous ne pouvez pas désactiver un module pendant la durée de votre engagement', 'conflict'),
  commitmentInForce: (lastDay: LocalDate) =>
    new DomainError('subscription.commitment-in-force', `Votre engagement court jusqu’au ${formatDay(lastDay)}.`, 'conflict'),
  promotionWithoutModule: (module: ModuleCode) =>
    new DomainError('subscription.promotion-without-module', `Choisissez le module ${moduleLabels[module]} pour utiliser ce code promo.`),
  promotionInProgress: (module: ModuleCode) =>
    new DomainError(
      'subscription.promotion-in-progress',
      `Un code promo réduit déjà le prix du module ${moduleLabels[module]}.`,
      'conflict',
    ),
  promotionUsed: () => new DomainError('subscription.promotion-used', 'Vous avez déjà utilisé ce code promo.', 'conflict'),
};
