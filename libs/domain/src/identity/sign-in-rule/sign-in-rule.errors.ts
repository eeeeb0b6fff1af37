import { DomainError } from '@intendance/kernel/domain-error.js';

export const signInRuleErrors = {
  ownFactorMissing: () =>
    new DomainError(
      'sign-in-rule.own-factor-missing',
      'Activez d’abord votre propre double authentification, dans le menu de votre compte : sans elle, cette règle vous fermerait la structure.',
      'conflict',
    ),
  ownPasskeyMissing: () =>
    new DomainError(
      'sign-in-rule.own-passkey-missing',
      'Ajoutez d’abord votre propre clé d’accès, dans le menu de votre compte : sans elle, cette règle vous fermerait la structure.',
      'conflict',
    ),
};
