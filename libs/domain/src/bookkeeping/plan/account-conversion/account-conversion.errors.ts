import { DomainError } from '@intendance/kernel/domain-error.js';

const notProposed = 'Cette conversion n’est plus proposée : le compte de l’activité a changé. Rechargez la liste.';

export const accountConversionErrors = {
  empty: () => {
    const message = 'Choisissez au moins un compte à convertir.';
    return new DomainError('account-conversion.empty', message, 'invalid', [{ propertyPath: 'lines', code: 'required', message }]);
  },
  /** `ranks`: of the lines that no rule proposes. */
  notProposed: (ranks: readonly number[]) =>
    new DomainError(
      'account-conversion.not-proposed',
      notProposed,
      'conflict',
      ranks.map((rank) => ({ propertyPath: `lines[${rank}].accounting_code_value`, code: 'invalid', message: notProposed })),
    ),
  nothingToUndo: () => new DomainError('account-conversion.nothing-to-undo', 'Aucune conversion à annuler.', 'conflict'),
};
