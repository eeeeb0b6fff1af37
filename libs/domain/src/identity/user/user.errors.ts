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
  /** A user who lacks a right could otherwise take it from the only colleague who has it. */
  removedRightNotHeld: () =>
    invalidField('permissions', 'user.removed-right-not-held', 'Vous ne pouvez retirer que des droits que vous avez vous-même.'),
  holdsMoreRights: () =>
    new DomainError(
      'user.holds-more-rights',
      'Vous ne pouvez ni désactiver un utilisateur qui a des droits que vous n’avez pas, ni changer son rôle.',
      'conflict',
    ),
  roleNotHeld: () =>
    invalidField('role', 'user.role-not-held', 'Seule une personne qui a tous les droits peut donner le rôle Administrateur.'),
  /** Nobody grants a right without holding it: a right without holder would be lost to the structure. */
  lastHolder: (rights: readonly string[]) =>
    new DomainError(
      'user.last-holder',
      'Vous êtes la dernière personne à avoir certains de ces droits : donnez-les d’abord à une autre personne.',
      'conflict',
      [],
      { rights },
    ),
  deactivated: () =>
    new DomainError('user.deactivated', 'Cet utilisateur est désactivé. Réactivez-le avant de changer ses droits.', 'conflict'),
  reasonMissing: () => invalidField('reason', 'user.reason-missing', 'Veuillez donner le motif.'),
  successorInvalid: () =>
    invalidField('email', 'user.successor-invalid', 'Le successeur doit être un autre utilisateur actif de la structure.'),
  structureUnknown: () => new DomainError('user.structure-unknown', 'Cette structure ne vous est pas ouverte.', 'not-found'),
  nameInvalid: (field: 'firstname' | 'lastname') =>
    invalidField(
      field,
      'user.name-invalid',
      `Le ${field === 'firstname' ? 'prénom' : 'nom'} ne peut contenir ni lien, ni saut de ligne, ni caractère invisible.`,
    ),
  nameMissing: () => invalidField('lastname', 'user.name-missing', 'Veuillez renseigner un nom.'),
};
