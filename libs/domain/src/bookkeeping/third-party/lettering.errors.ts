import { DomainError } from '@intendance/kernel/domain-error.js';

export const letteringErrors = {
  accountInvalid: () => new DomainError('lettering.account-invalid', 'Seuls les comptes 401, 411 et 467 se lettrent.'),
  linesMissing: () => new DomainError('lettering.lines-missing', 'Choisissez au moins deux lignes du compte.'),
  oneSided: () => new DomainError('lettering.one-sided', 'Un lettrage rapproche des lignes au débit et des lignes au crédit.'),
  twoThirdParties: () => new DomainError('lettering.two-third-parties', 'Un lettrage rapproche les lignes d’un seul tiers.'),
  notPaid: () =>
    new DomainError('lettering.not-paid', 'L’affectation n’a pas de part sur le compte et le tiers d’une des lignes à lettrer.'),
  lettered: () => new DomainError('lettering.already-lettered', 'Une de ces lignes porte déjà une lettre.', 'conflict'),
  unknownLine: () => new DomainError('lettering.unknown-line', 'Une de ces lignes n’existe plus sur ce compte.', 'conflict'),
  otherYear: () =>
    new DomainError(
      'lettering.other-year',
      'Une de ces lignes est d’un exercice clôturé, dont les lettres ne changent plus. Lettrez à sa place la ligne d’à-nouveau qui reprend le solde du tiers dans l’exercice suivant.',
      'conflict',
    ),
  unknownLetter: () => new DomainError('lettering.unknown-letter', 'Cette lettre n’existe pas sur ce compte.', 'not-found'),
};
