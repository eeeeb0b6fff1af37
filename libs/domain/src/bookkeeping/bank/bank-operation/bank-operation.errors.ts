import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';

/** The specification's texts, in its order and kept to the letter, 'La montant' included. */
export const operationTexts = {
  wording: "Le libellé de l'opération doit être saisi",
  date: "La date de l'opération doit être saisie",
  account: "Le compte de l'opération doit être saisi",
  type: "Le type d'opération doit être saisi",
  absvalue: "La montant de l'opération doit être saisi",
  mode: "Le mode de règlement de l'opération doit être saisi",
  unbalanced: "La somme des affectations est différente de le montant de l'opération",
  wrongValue: (line: number) => `Valeur incorrect à la ligne ${line}`,
} as const;

export type OperationField = 'wording' | 'date' | 'account' | 'type' | 'absvalue' | 'mode';

const on = (propertyPath: string, code: string, message: string): Violation[] => [{ propertyPath, code, message }];
const ofLine = (index: number, field: string, code: string, message: string): Violation[] => on(`splits[${index}].${field}`, code, message);

export const bankOperationErrors = {
  unknown: () => new DomainError('operation.unknown', 'Cette opération n’existe pas.', 'not-found'),
  /** One message per field that is missing, in the order of the form; the first one speaks for all. */
  incomplete: (fields: readonly [OperationField, ...OperationField[]]) =>
    new DomainError(
      'operation.incomplete',
      operationTexts[fields[0]],
      'invalid',
      fields.flatMap((field) => on(field, 'required', operationTexts[field])),
    ),
  syncedDay: () => {
    const message = 'Ce compte est synchronisé à cette date : ses opérations viennent de la banque.';
    return new DomainError('operation.synced-day', message, 'invalid', on('date', 'synced', message));
  },
  synced: () => new DomainError('operation.synced', 'Une opération issue de la synchronisation ne peut pas être modifiée.', 'conflict'),
  deleted: () => new DomainError('operation.deleted', 'Cette opération a été supprimée.', 'conflict'),
  /** Only a typed operation of the same account and amount, without another movement, can be linked. */
  notReconcilable: () =>
    new DomainError('operation.not-reconcilable', 'Cette opération ne peut pas être rapprochée de ce mouvement.', 'conflict'),
  reconciled: () =>
    new DomainError(
      'operation.reconciled',
      'Cette opération est rapprochée d’un mouvement de la banque : son compte et son montant ne se modifient plus.',
      'conflict',
    ),
  imported: () =>
    new DomainError(
      'operation.imported',
      'Cette opération vient d’un relevé de la banque : sa date, son compte et son montant ne se modifient pas.',
      'conflict',
    ),
  vatRateUnknown: (index: number) => {
    const message = `Ce taux de TVA n’existe pas, à la ligne ${index + 1} : choisissez 20, 10, 5,5, 2,1 ou 0 %.`;
    return new DomainError('operation.vat-rate-unknown', message, 'invalid', ofLine(index, 'vat_rate', 'choice', message));
  },
  vatNotLiable: (index: number) => {
    const message = `La structure n’est pas redevable de la TVA à la date de l’opération : retirez le taux à la ligne ${index + 1}, ou changez les réglages de la TVA.`;
    return new DomainError('operation.vat-not-liable', message, 'invalid', ofLine(index, 'vat_rate', 'liable', message));
  },
  vatNotAllowed: (index: number) => {
    const message = `Un taux de TVA se donne sur une charge, un produit ou une immobilisation (20 ou 21) : retirez-le à la ligne ${index + 1}.`;
    return new DomainError('operation.vat-not-allowed', message, 'invalid', ofLine(index, 'vat_rate', 'account', message));
  },
  otherSide: (side: 'expense' | 'taking') =>
    new DomainError(
      'operation.other-side',
      side === 'expense' ? 'Cette opération n’est pas une dépense : elle ne paie rien.' : 'Cette opération n’est pas une recette.',
    ),
  amountExceeded: (amount: Cents, left: Cents) =>
    new DomainError(
      'operation.amount-exceeded',
      `Cette opération ne peut pas payer ${formatEuros(amount)} : il en reste ${formatEuros(left)}.`,
    ),
  inDeposit: () => new DomainError('operation.in-deposit', 'Ce chèque est dans une remise : annulez d’abord la remise.', 'conflict'),
  ofDeposit: () =>
    new DomainError(
      'operation.of-deposit',
      'Cette opération vient d’une remise de chèques : elle ne se modifie et ne s’annule qu’avec la remise.',
      'conflict',
    ),
  paysClaims: () => new DomainError('operation.pays-claims', 'Cette opération paie une demande : annulez d’abord ce paiement.', 'conflict'),
  returned: () =>
    new DomainError(
      'operation.returned',
      'La banque a rejeté ce paiement : il ne paie plus rien, et n’est rendu qu’une fois. Retirez d’abord l’affectation du rejet.',
      'conflict',
    ),
  paymentReversed: () =>
    new DomainError('operation.payment-reversed', 'Le paiement d’origine a été contre-passé : un rejet n’en rend plus rien.', 'conflict'),
  paymentDeleted: () =>
    new DomainError('operation.payment-deleted', 'Le paiement que cette ligne rend est supprimé : restaurez-le d’abord.', 'conflict'),
  toldAgain: () =>
    new DomainError(
      'operation.told-again',
      'Cette opération a été importée à nouveau depuis que son import a été annulé : la restaurer la compterait deux fois.',
      'conflict',
    ),
  notPossibleDuplicate: () =>
    new DomainError('operation.not-possible-duplicate', 'Cette opération n’est pas signalée comme un doublon possible.', 'conflict'),
  notCandidate: () =>
    new DomainError(
      'operation.not-candidate',
      'Cette opération ne peut pas être le même mouvement : choisissez une des opérations proposées.',
      'conflict',
    ),
  clearedByBank: () =>
    new DomainError('operation.cleared-by-bank', 'Cette opération vient d’un relevé de la banque : elle est déjà pointée.', 'conflict'),
  notValidated: () =>
    new DomainError('operation.not-validated', 'Cette opération n’est pas validée : modifiez-la ou supprimez-la.', 'conflict'),
  reversed: () => new DomainError('operation.reversed', 'Cette opération a déjà été contre-passée.', 'conflict'),
  reversal: () => new DomainError('operation.reversal', 'Une contre-passation ne se modifie pas et ne se contre-passe pas.', 'conflict'),
  notReversed: () => new DomainError('operation.not-reversed', 'Cette opération n’est pas contre-passée.', 'conflict'),
  /** The operation belonged to a reversal that was cancelled. */
  withdrawn: () =>
    new DomainError(
      'operation.withdrawn',
      'La contre-passation de cette opération a été annulée : contre-passez-la à nouveau plutôt que de la restaurer.',
      'conflict',
    ),
  reversedBefore: (date: LocalDate) => {
    const message = `La contre-passation ne peut pas précéder l’opération, du ${formatDay(date)}.`;
    return new DomainError('operation.reversed-before', message, 'invalid', on('date', 'before-operation', message));
  },
  invalidSplit: (lines: readonly [number, ...number[]]) =>
    new DomainError(
      'operation.invalid-split',
      operationTexts.wrongValue(lines[0] + 1),
      'invalid',
      lines.flatMap((index) => ofLine(index, 'balance', 'negative', operationTexts.wrongValue(index + 1))),
    ),
  unbalanced: () =>
    new DomainError('operation.unbalanced', operationTexts.unbalanced, 'invalid', on('splits', 'unbalanced', operationTexts.unbalanced)),
  splitActivityMissing: (index: number) => {
    const message = `Choisissez une activité à la ligne ${index + 1}.`;
    return new DomainError('operation.split-activity-missing', message, 'invalid', ofLine(index, 'activity', 'required', message));
  },
  accountSplitInvalid: (violations: readonly [Violation, ...Violation[]]) =>
    new DomainError('operation.account-split-invalid', violations[0].message, 'invalid', violations),
  noExpenseAccount: (index: number) => {
    const message = 'L’activité n’a pas de compte de dépense';
    return new DomainError('operation.no-expense-account', message, 'invalid', ofLine(index, 'activity', 'no-expense-account', message));
  },
  noTakingAccount: (index: number) => {
    const message = 'L’activité n’a pas de compte de recette';
    return new DomainError('operation.no-taking-account', message, 'invalid', ofLine(index, 'activity', 'no-taking-account', message));
  },
  /** The budget of a closed year does not move any more. */
  budgetClosed: (index: number, name: string) => {
    const message = `L’exercice ${name} est clôturé : la ligne ${index + 1} ne peut plus compter dans son budget.`;
    return new DomainError('operation.budget-closed', message, 'conflict', ofLine(index, 'budgetary_year', 'closed', message));
  },
  attachmentUnknown: () => new DomainError('operation.attachment-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
  nothingSuggested: () =>
    new DomainError('operation.nothing-suggested', 'Aucun mot-clé du plan ne correspond à cette opération.', 'conflict'),
  ambiguous: () =>
    new DomainError('operation.ambiguous', 'Plusieurs budgets correspondent à cette opération : choisissez son activité.', 'conflict'),
  reallocated: () => new DomainError('operation.reallocated', 'Son affectation a été modifiée depuis : elle est gardée.', 'conflict'),
  notAReturn: () =>
    new DomainError('operation.not-a-return', 'Un rejet rend le montant d’un paiement affecté du même compte, le même jour ou après lui.'),
  notATransfer: () =>
    new DomainError(
      'operation.not-a-transfer',
      'Un virement interne est fait de deux opérations de montants opposés, sur deux comptes de la structure.',
    ),
  allocated: () => new DomainError('operation.allocated', 'Cette opération est déjà affectée.', 'conflict'),
};
