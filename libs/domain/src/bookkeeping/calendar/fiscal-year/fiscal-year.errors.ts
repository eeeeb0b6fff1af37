import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

const on = (propertyPath: string, code: string, message: string) => [{ propertyPath, code, message }];

export const fiscalYearErrors = {
  unknown: () => new DomainError('exercice.unknown', 'Cet exercice n’existe pas.', 'not-found'),
  /** The year was created after that instant: the view has nothing to show. */
  notYet: (day: LocalDate) =>
    new DomainError('exercice.not-yet', `Cet exercice n’existait pas encore le ${formatDay(day)} : choisissez un autre jour.`, 'not-found'),
  missing: (date: LocalDate) => {
    const message = `Aucun exercice ne couvre le ${formatDay(date)} : créez-le d’abord.`;
    return new DomainError('exercice.missing', message, 'invalid', on('date', 'no-exercice', message));
  },
  closed: (name = '') =>
    new DomainError('exercice.closed', `L’exercice ${name} est clôturé : rien ne peut plus y être modifié.`, 'conflict'),
  frozen: (name = '') =>
    new DomainError('exercice.frozen', `L’exercice ${name} est en cours de contrôle. Veuillez réessayer dans un instant.`, 'conflict'),
  validated: (upTo: LocalDate) =>
    new DomainError(
      'exercice.validated',
      `Les écritures sont validées jusqu’au ${formatDay(upTo)} : elles ne se corrigent plus que par une contre-passation.`,
      'conflict',
    ),
  validatedByClosing: (name: string) =>
    new DomainError(
      'exercice.validated',
      `Cette écriture a été validée à la clôture de l’exercice ${name} : elle ne se corrige plus que par une contre-passation.`,
      'conflict',
    ),
  dateMissing: () => {
    const message = 'Veuillez renseigner la date de début.';
    return new DomainError('exercice.date-missing', message, 'invalid', on('start_date', 'required', message));
  },
  invertedDates: () => {
    const message = 'La date de fin ne peut pas précéder la date de début.';
    return new DomainError('exercice.inverted-dates', message, 'invalid', on('end_date', 'before-start', message));
  },
  tooLong: () => {
    const message = 'Un exercice dure 24 mois au plus.';
    return new DomainError('exercice.too-long', message, 'invalid', on('end_date', 'too-long', message));
  },
  notContiguous: (day: LocalDate) => {
    const message = `Les exercices se suivent : celui-ci commence le ${formatDay(day)}.`;
    return new DomainError('exercice.not-contiguous', message, 'invalid', on('start_date', 'not-contiguous', message));
  },
  nextNotContiguous: (day: LocalDate) => {
    const message = `Les exercices se suivent : celui-ci finit le ${formatDay(day)}.`;
    return new DomainError('exercice.next-not-contiguous', message, 'invalid', on('end_date', 'not-contiguous', message));
  },
  writtenOutside: (count: number) => {
    const message = `${count} opération${count > 1 ? 's' : ''} de l’exercice ${count > 1 ? 'seraient' : 'serait'} hors de ces dates.`;
    return new DomainError('exercice.operations-outside', message, 'conflict', on('start_date', 'operations-outside', message));
  },
  notInYear: () => {
    const message = 'Cette date n’est pas dans l’exercice.';
    return new DomainError('exercice.date-outside', message, 'invalid', on('date', 'outside', message));
  },
  previousOpen: (name: string) =>
    new DomainError(
      'exercice.previous-open',
      `L’exercice ${name} n’est pas clôturé : les exercices se clôturent dans l’ordre.`,
      'conflict',
    ),
  notFrozen: () => new DomainError('exercice.not-frozen', 'Le contrôle de l’exercice n’a pas été mené à son terme.', 'conflict'),
  notClosed: () => new DomainError('exercice.not-closed', 'Cet exercice n’est pas clôturé.', 'conflict'),
  notLastClosed: () => new DomainError('exercice.not-last-closed', 'Seul le dernier exercice clôturé peut être rouvert.', 'conflict'),
  noteMissing: () => {
    const message = 'Veuillez expliquer l’écart.';
    return new DomainError('exercice.note-missing', message, 'invalid', on('note', 'required', message));
  },
  noDifference: () =>
    new DomainError('exercice.no-difference', 'Le solde du relevé de ce compte est celui des écritures : rien à expliquer.', 'conflict'),
  explanationMissing: () => {
    const message = 'Veuillez expliquer ce point.';
    return new DomainError('exercice.explanation-missing', message, 'invalid', on('note', 'required', message));
  },
  nothingToExplain: () => new DomainError('exercice.nothing-to-explain', 'Ce point est en ordre : rien à expliquer.', 'conflict'),
  reasonMissing: () => {
    const message = 'Veuillez indiquer un motif.';
    return new DomainError('exercice.reason-missing', message, 'invalid', on('reason', 'required', message));
  },
};
