import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const signUpErrors = {
  /** All violations at once, in the order of the form. */
  invalid: (violations: readonly Violation[]) =>
    new DomainError('sign-up.invalid', 'Vérifiez les informations saisies.', 'invalid', violations),
  closed: () => new DomainError('sign-up.closed', 'Les inscriptions ne sont pas ouvertes sur ce serveur.', 'forbidden'),
  brandHost: () =>
    new DomainError(
      'sign-up.brand-host',
      'Les structures de ce site sont ouvertes par son exploitant : demandez-lui d’ouvrir la vôtre.',
      'forbidden',
    ),
};
