import { DomainError } from '@intendance/kernel/domain-error.js';

const refusedAddress = (code: string, message: string): DomainError =>
  new DomainError(code, message, 'conflict', [{ propertyPath: 'email', code, message }]);

export const invitationErrors = {
  unknown: () => new DomainError('invitation.unknown', 'Cette invitation n’existe pas.', 'not-found'),
  alreadyInvited: () =>
    refusedAddress('invitation.already-invited', 'Une invitation attend déjà cette personne : renvoyez-la, ou annulez-la d’abord.'),
  alreadyMember: () => refusedAddress('invitation.already-member', 'Cette personne est déjà un utilisateur de la structure.'),
  memberDeactivated: () =>
    refusedAddress('invitation.member-deactivated', 'Cette personne est un utilisateur désactivé de la structure : réactivez-la.'),
  notPending: () => new DomainError('invitation.not-pending', 'Cette invitation n’est plus en attente.', 'conflict'),
  /** The password of the account that the address has already. */
  passwordWrong: () => {
    const message = 'Ce n’est pas le mot de passe de votre compte.';
    return new DomainError('invitation.password-wrong', message, 'invalid', [
      { propertyPath: 'password', code: 'invitation.password-wrong', message },
    ]);
  },
  /** An unknown, used, cancelled or expired link: a stranger learns nothing more. */
  linkInvalid: () =>
    new DomainError(
      'invitation.link-invalid',
      'Cette invitation n’est plus valable. Demandez à la personne qui vous a invité de vous la renvoyer.',
      'invalid',
    ),
};
