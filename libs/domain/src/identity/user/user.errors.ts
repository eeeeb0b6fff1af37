import { DomainError } from '@intendance/kernel/domain-error.js';

const invalidField = (propertyPath: string, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const userErrors = {
  unknown: () => new DomainError('user.unknown', 'Cet utilisateur n’existe pas.', 'not-found'),
  emailInvalid: () => invalidField('email', 'user.email-invalid', 'L’adresse électronique n’est pas valide.'),
  /** Across all environments: an address opens one account. */
  emailTaken: () => {
    const message = 'Cette adresse électronique est déjà utilisée.';
    return new DomainError('user.email-taken', message, 'conflict', [{ propertyPath: 'email', code: 'user.email-taken', message }]);
  },
  /** The specification's text for a reset asked for an address that nobody has. */
  emailUnknown: () =>
    new DomainError('user.email-unknown', 'Utilisateur inconnu. Merci de vérifier votre adresse électronique', 'not-found'),
  emailConfirmed: () => new DomainError('user.email-confirmed', 'Votre adresse électronique est déjà confirmée.', 'conflict'),
  confirmationLinkInvalid: () =>
    new DomainError('user.confirmation-link-invalid', 'Ce lien de confirmation est invalide ou a déjà été utilisé.', 'invalid'),
  nameMissing: () => invalidField('lastname', 'user.name-missing', 'Veuillez renseigner un nom.'),
};
