import { DomainError } from '@intendance/kernel/domain-error.js';
import { type Cents, formatEuros, toEuros } from '@intendance/kernel/money.js';
import { blockingChecks, type ClosingCheck } from './closing-check.js';

const on = (propertyPath: string, code: string, message: string) => [{ propertyPath, code, message }];

const listBlocking = (checks: readonly ClosingCheck[]): string =>
  blockingChecks(checks)
    .map(({ label, count }) => `${label} (${count})`)
    .join(' ; ');
const detailsOf = (checks: readonly ClosingCheck[]) => ({
  checks: checks.map(({ isPassed, state: _, ...check }) => ({ ...check, passed: isPassed })),
});

export const closingErrors = {
  /** `details.checks` lists each check, blocking or not. */
  refused: (checks: readonly ClosingCheck[]) =>
    new DomainError(
      'closing.refused',
      `L’exercice ne peut pas être clôturé. Points non satisfaits : ${listBlocking(checks)}.`,
      'conflict',
      [],
      detailsOf(checks),
    ),
  notValidated: (checks: readonly ClosingCheck[]) =>
    new DomainError(
      'closing.not-validated',
      `Ces écritures ne peuvent pas être validées. Points non satisfaits : ${listBlocking(checks)}.`,
      'conflict',
      [],
      detailsOf(checks),
    ),
  notReady: () => new DomainError('closing.books-late', 'Les livres ne sont pas à jour. Veuillez réessayer dans un instant.', 'conflict'),
  notConfirmed: (name: string) => {
    const message = `Saisissez « ${name} » pour confirmer la clôture.`;
    return new DomainError('closing.not-confirmed', message, 'invalid', on('confirmation', 'mismatch', message));
  },
  councilsOnly: () =>
    new DomainError('closing.councils-only', 'Ces seuils sont ceux des comités, des associations et des syndicats.', 'not-found'),
  notClosed: () =>
    new DomainError('closing.not-closed', 'Le résultat ne s’affecte et ne se transfère qu’une fois l’exercice clôturé.', 'conflict'),
  noNextYear: () => new DomainError('closing.no-next-year', 'Créez d’abord l’exercice suivant.', 'conflict'),
  amountInvalid: () => {
    const message = 'Veuillez renseigner un montant supérieur à 0.';
    return new DomainError('transfer.amount-invalid', message, 'invalid', on('amount', 'positive', message));
  },
  aboveCap: (cap: Cents, left: Cents) => {
    const message = `Le transfert est limité à 10 % de l’excédent, soit ${formatEuros(cap)} ; il reste ${formatEuros(left)}.`;
    return new DomainError('transfer.above-cap', message, 'invalid', on('amount', 'above-cap', message), {
      cap: toEuros(cap),
      left: toEuros(left),
    });
  },
  deliberationMissing: () => {
    const message = 'Veuillez renseigner la date, la référence et le procès-verbal de la délibération.';
    return new DomainError('transfer.deliberation-missing', message, 'invalid', on('deliberation_reference', 'required', message));
  },
  recipientMissing: () => {
    const message = 'Nommez l’association qui reçoit une part de l’excédent, comme la délibération la nomme.';
    return new DomainError('transfer.recipient-missing', message, 'invalid', on('recipient', 'required', message));
  },
  recipientUnexpected: () => {
    const message = 'Un transfert entre les deux budgets n’a pas d’association bénéficiaire. Videz ce champ, ou changez le sens.';
    return new DomainError('transfer.recipient-unexpected', message, 'invalid', on('recipient', 'unexpected', message));
  },
  budgetsMissing: () => new DomainError('transfer.no-budgets', 'Seuls les comités ont deux budgets entre lesquels transférer.', 'conflict'),
  alreadyAppropriated: () => new DomainError('appropriation.done', 'Le résultat de ce budget est déjà affecté.', 'conflict'),
  noResult: () => new DomainError('appropriation.no-result', 'Ce budget n’a pas de résultat à affecter.', 'conflict'),
  reserveInvalid: () => {
    const message = 'La part mise en réserve ne peut pas dépasser l’excédent.';
    return new DomainError('appropriation.reserve-invalid', message, 'invalid', on('reserve', 'above-result', message));
  },
};
