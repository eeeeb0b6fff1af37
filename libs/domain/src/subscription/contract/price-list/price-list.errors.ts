import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

const invalid = (code: string, message: string, propertyPath: string) =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const priceListErrors = {
  priceInvalid: (field = 'prices') => invalid('price-list.price-invalid', 'Un prix doit être supérieur à 0.', field),
  reducedAboveFull: (field = 'prices') =>
    invalid('price-list.reduced-above-full', 'Le prix réduit ne peut pas dépasser le prix sans engagement.', field),
  reasonMissing: () => invalid('price-list.reason-missing', 'Veuillez indiquer un motif.', 'reason'),
  past: () => invalid('price-list.past', 'Les nouveaux prix ne peuvent valoir qu’à partir de demain.', 'valid_from'),
  noticeTooShort: (earliest: LocalDate) =>
    invalid(
      'price-list.notice-too-short',
      `Un prix augmente : les clients en sont prévenus trente jours avant. Choisissez le ${formatDay(earliest)} ou un jour suivant.`,
      'valid_from',
    ),
  dayTaken: () => invalid('price-list.day-taken', 'D’autres prix sont déjà publiés pour ce jour.', 'valid_from'),
  unchanged: () => invalid('price-list.unchanged', 'Ces prix sont déjà ceux de ce jour.', 'prices'),
  unknown: () => new DomainError('price-list.unknown', 'Aucun prix n’est publié pour ce jour.', 'not-found'),
  inForce: () => new DomainError('price-list.in-force', 'Ces prix sont en vigueur : publiez-en d’autres.', 'conflict'),
};
