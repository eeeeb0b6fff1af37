import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const vatSettingsErrors = {
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('vat-settings.incomplete', violations[0]?.message ?? 'Les réglages de la TVA sont incomplets.', 'invalid', violations),
  /** Articles L2315-65 and D2315-33 of the labour code. */
  cashBook: () => {
    const message =
      'Un comité qui tient le livre des recettes et des dépenses (article L2315-65 du code du travail) n’a pas de comptes de TVA : confirmez que le vôtre tient une comptabilité complète.';
    return new DomainError('vat-settings.cash-book', message, 'invalid', [{ propertyPath: 'full_accounts', code: 'required', message }]);
  },
};
