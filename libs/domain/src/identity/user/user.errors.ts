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
  /** The specification's text for a reset requested with an unknown address. */
  emailUnknown: () =>
    new DomainError('user.email-unknown', 'Utilisateur inconnu. Merci de vérifier votre adresse électronique', 'not-found'),
  emailConfirmed: () => new DomainError('user.email-confirmed', 'Votre adresse électronique est déjà confirmée.', 'conflict'),
  confirmationLinkInvalid: () =>
    new DomainError('user.confirmation-link-invalid', 'Ce lien de confirmation est invalide ou a déjà été utilisé.', 'invalid'),
  /** A structure without an administrator could not invite one. */
  lastAdministrator: () =>
    new DomainError(
      'user.last-administrator',
      'Vous ne pouvez pas retirer le dernier administrateur de la structure : donnez d’abord ce droit à une autre personne.',
      'conflict',
    ),
  /** A user cannot grant a right that they do not hold, so users cannot raise their own rights either. */
  rightNotHeld: () => invalidField('permissions', 'user.right-not-held', 'Vous ne pouvez accorder que des droits que vous avez vous-même.'),
  deactivated: () =>
    new DomainError('user.deactivated', 'Cet utilisateur est désactivé. Réactivez-le avant de changer ses droits.', 'conflict'),
  reasonMissing: () => invalidField('reason', 'user.reason-missing', 'Veuillez donner le motif.'),
  successorInvalid: () =>
    invalidField('email', 'user.successor-invalid', 'Le successeur doit être un autre utilisateur actif de la structure.'),
  structureUnknown: () => new DomainError('user.structure-unknown', 'Cette structure ne vous est pas ouverte.', 'not-found'),
  nameMissing: () => invalidField('lastname', 'user.name-missing', 'Veuillez renseigner un nom.'),
};
