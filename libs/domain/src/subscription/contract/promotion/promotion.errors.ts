import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { moduleLabels } from '../environment/module-labels.js';

const invalid = (code: string, message: string, propertyPath: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const promotionErrors = {
  unknown: () => new DomainError('promotion.unknown', 'Ce code promo n’existe pas.', 'not-found'),
  closed: () => new DomainError('promotion.closed', 'Ce code promo n’est plus proposé.'),
  expired: (endsOn: LocalDate) => new DomainError('promotion.expired', `Ce code promo a expiré le ${formatDay(endsOn)}.`),
  otherModule: (module: ModuleCode) =>
    new DomainError('promotion.other-module', `Ce code promo ne s’applique qu’au module ${moduleLabels[module]}.`),
  codeTaken: () => new DomainError('promotion.code-taken', 'Ce code promo existe déjà.', 'conflict'),
  codeInvalid: () =>
    invalid('promotion.code-invalid', 'Un code promo se compose de 4 à 30 lettres, chiffres ou tirets, sans accent.', 'code'),
  labelMissing: () => invalid('promotion.label-missing', 'Vous devez donner un libellé au code promo.', 'label'),
  moduleFree: () => invalid('promotion.module-free', 'Ce module n’a pas de prix à réduire.', 'module'),
  discountInvalid: () =>
    invalid('promotion.discount-invalid', 'La remise doit être supérieure à 0 €, ou comprise entre 0,01 % et 100 %.', 'discount_type'),
  durationInvalid: () =>
    invalid('promotion.duration-invalid', 'La remise doit durer de 1 à 120 mois, ou jusqu’à une date à venir.', 'duration_type'),
};
