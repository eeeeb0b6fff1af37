import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { type Cents, formatEuros, toEuros } from '@intendance/kernel/money.js';

const texts = {
  /** The specification's text, kept to the letter. */
  incomplete: 'Veuillez renseigner le détail des bons cadeaux.',
  day: 'La date de remise doit être de l’an dernier, de cette année ou de l’an prochain.',
  criterion: 'L’annuaire ne dit pas qui est concerné par cet évènement : choisissez les personnes.',
  reason: 'Indiquez le motif.',
};

const on = (propertyPath: string, message: string): Violation[] => [{ propertyPath, code: 'invalid', message }];

const people = (count: number): string => (count > 1 ? `${count} personnes` : `${count} personne`);

export const giftRequestErrors = {
  unknown: () => new DomainError('gift-request.unknown', 'Cette demande de bons cadeaux n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('gift-request.incomplete', texts.incomplete, 'invalid', violations),
  dayInvalid: () => new DomainError('gift-request.day-invalid', texts.day, 'invalid', on('given_on', texts.day)),
  criterionUnknown: () => new DomainError('gift-request.criterion-unknown', texts.criterion, 'invalid', on('recipients', texts.criterion)),
  reasonMissing: () => new DomainError('gift-request.reason-missing', texts.reason, 'invalid', on('reason', texts.reason)),
  /** A chosen person is no current beneficiary. */
  notBeneficiary: (count: number) => {
    const message = `${people(count)} de la sélection ne font plus partie des bénéficiaires.`;
    return new DomainError('gift-request.not-beneficiary', message, 'invalid', on('people', message));
  },
  /** The caller decided on another number or total. */
  totalChanged: (number: number, total: Cents) =>
    new DomainError(
      'gift-request.total-changed',
      `Le nombre de bons a changé : ${number} pour un total de ${formatEuros(total)}. Vérifiez-le avant de valider.`,
      'conflict',
      [],
      { number, total: toEuros(total) },
    ),
  atRisk: (count: number, base: Cents, ceiling: Cents) =>
    new DomainError(
      'gift-request.at-risk',
      `Avec cette commande, ${people(count)} ${count > 1 ? 'dépasseraient' : 'dépasserait'} les règles d’exonération de l’URSSAF (plafond de ${formatEuros(ceiling)}) : ${formatEuros(base)} soumis à cotisations. Indiquez le motif pour commander quand même.`,
      'conflict',
      [],
      { people_at_risk: count, base_at_risk: toEuros(base), ceiling: toEuros(ceiling) },
    ),
  cancelled: () => new DomainError('gift-request.cancelled', 'Cette demande de bons cadeaux a été annulée.', 'conflict'),
};
