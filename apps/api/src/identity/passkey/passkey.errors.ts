import { DomainError } from '@intendance/kernel/domain-error.js';

const refused =
  'Cette clé d’accès n’ouvre aucun compte ici, ou la demande a expiré. Recommencez, ou connectez-vous avec votre mot de passe.';

export const passkeyErrors = {
  /** At sign-in: an unknown key is refused as a wrong signature is. */
  signInRefused: () => new DomainError('session.passkey-refused', refused, 'unauthenticated'),
  wrongProof: () =>
    new DomainError('passkey.wrong-proof', 'Cette clé d’accès n’est pas celle de votre compte, ou la demande a expiré.', 'invalid'),
  wrongEnrolment: () =>
    new DomainError('passkey.wrong-enrolment', 'La clé d’accès n’a pas pu être ajoutée : la demande a expiré. Recommencez.', 'invalid'),
  alreadyAdded: () => new DomainError('passkey.already-added', 'Cette clé d’accès est déjà ajoutée.', 'conflict'),
  none: () => new DomainError('passkey.none', 'Votre compte n’a pas de clé d’accès pour cette adresse.', 'conflict'),
  unknown: () => new DomainError('passkey.unknown', 'Cette clé d’accès n’existe pas, ou elle est déjà retirée.', 'not-found'),
  /** With a new password: a mailbox alone does not take away the only second factor that the structure requires. */
  stillRequired: () =>
    new DomainError(
      'passkey.still-required',
      'Votre structure demande un second facteur, et vos clés d’accès sont le seul de votre compte : un mail ne suffit pas à les retirer. Choisissez votre mot de passe sans les retirer, connectez-vous avec une clé, puis retirez les autres dans « Clés d’accès ». Si vous les avez toutes perdues, adressez-vous à la personne qui administre le serveur.',
      'conflict',
    ),
  tooMany: (most: number) => new DomainError('passkey.too-many', `Un compte a au plus ${most} clés d’accès : retirez-en une.`, 'conflict'),
};
