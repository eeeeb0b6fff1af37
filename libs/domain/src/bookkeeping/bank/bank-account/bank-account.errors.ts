import { DomainError } from '@intendance/kernel/domain-error.js';

const on = (propertyPath: string, code: string, message: string) => [{ propertyPath, code, message }];

const nameMissing = 'Le nom du compte doit être saisi';
const badCode = (prefix: string, digits: number) =>
  `Le code d’un compte de ce type est ${prefix} suivi de ${digits === 2 ? 'deux' : 'trois'} chiffres.`;
const badJournal = 'Le code du journal est fait de deux lettres et d’un numéro, par exemple BQ1.';

export const bankAccountErrors = {
  unknown: () => new DomainError('bank-account.unknown', 'Ce compte n’existe pas.', 'not-found'),
  nameMissing: () => new DomainError('bank-account.name-missing', nameMissing, 'invalid', on('name', 'required', nameMissing)),
  codeInvalid: (prefix: string, digits: number) => {
    const message = badCode(prefix, digits);
    return new DomainError('bank-account.code-invalid', message, 'invalid', on('accounting_code', 'invalid', message));
  },
  journalInvalid: () => new DomainError('bank-account.journal-invalid', badJournal, 'invalid', on('code_journal', 'invalid', badJournal)),
  codeTaken: (code: string) =>
    new DomainError(
      'bank-account.code-taken',
      `Le code ${code} est déjà celui d’un autre compte.`,
      'conflict',
      on('accounting_code', 'taken', `Le code ${code} est déjà celui d’un autre compte.`),
    ),
  journalTaken: (journal: string) =>
    new DomainError(
      'bank-account.journal-taken',
      `Le journal ${journal} est déjà celui d’un autre compte.`,
      'conflict',
      on('code_journal', 'taken', `Le journal ${journal} est déjà celui d’un autre compte.`),
    ),
  notConnected: () =>
    new DomainError(
      'bank-account.not-connected',
      'Ce compte n’est pas connecté à sa banque : connectez-le pour activer la synchronisation.',
      'conflict',
    ),
  codeUsed: () =>
    new DomainError(
      'bank-account.code-used',
      'Le type, le code et le journal ne changent plus une fois que le compte a des opérations.',
      'conflict',
    ),
  /** The money on the account, its first balance included, belongs to one of the two budgets. */
  budgetMissing: (propertyPath = 'budget') => {
    const message = 'Veuillez choisir le budget du compte : ASC ou AEP.';
    return new DomainError('bank-account.budget-missing', message, 'invalid', on(propertyPath, 'required', message));
  },
  openingDateMissing: () => {
    const message = 'Veuillez renseigner la date du solde initial.';
    return new DomainError('bank-account.opening-date-missing', message, 'invalid', on('opening_date', 'required', message));
  },
  openingUnbalanced: () => {
    const message = 'La somme des parts est différente du solde initial.';
    return new DomainError('bank-account.opening-unbalanced', message, 'invalid', on('opening_balance', 'unbalanced', message));
  },
  periodsInvalid: () => {
    const message = 'Les périodes de synchronisation ont un début, se suivent et ne se recouvrent pas.';
    return new DomainError('bank-account.periods-invalid', message, 'invalid', on('account_sync_periods', 'invalid', message));
  },
};
