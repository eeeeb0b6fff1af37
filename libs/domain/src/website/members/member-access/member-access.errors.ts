import { DomainError } from '@intendance/kernel/domain-error.js';

export const memberAccessErrors = {
  notBeneficiary: () =>
    new DomainError(
      'member-access.not-beneficiary',
      'Cet espace est réservé aux bénéficiaires présents. Pour toute question, écrivez-nous depuis la page Contact.',
      'forbidden',
    ),
  factorNeeded: () =>
    new DomainError(
      'member-access.factor-needed',
      'Cet espace est protégé par un code : recommencez la connexion, et saisissez le code de votre application.',
      'forbidden',
    ),
  /** A telephone that was left open must not lock its owner out. */
  sessionTooOld: () =>
    new DomainError(
      'member-access.session-too-old',
      'Pour protéger votre espace, il faut une connexion récente : déconnectez-vous, puis reconnectez-vous.',
      'conflict',
    ),
  /** The space shows the family, the claims and the vouchers of the person. */
  impersonationForbidden: () =>
    new DomainError(
      'member-access.impersonation-forbidden',
      'L’espace d’un bénéficiaire montre sa famille, ses demandes et ses bons cadeaux : il faut aussi les droits sur ces trois parties.',
      'forbidden',
    ),
  noSpace: () =>
    new DomainError(
      'member-access.no-space',
      'Cette personne n’a pas d’espace sur le site : elle n’est pas présente aujourd’hui, sa fiche est dans la corbeille, ou ses données sont effacées.',
      'conflict',
    ),
  siteMissing: () =>
    new DomainError(
      'member-access.site-missing',
      'Votre site n’a pas encore d’adresse : choisissez-la dans les paramètres du site, puis recommencez.',
      'conflict',
    ),
  siteClosed: () =>
    new DomainError(
      'member-access.site-closed',
      'Votre site n’est pas ouvert pour le moment : personne ne peut s’y connecter.',
      'conflict',
    ),
};
