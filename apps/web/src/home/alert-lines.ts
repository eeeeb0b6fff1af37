import type { BankAccount } from '../bookkeeping/bank/bank-account/bank-account.js';
import type { BudgetScope } from '../bookkeeping/budget-name.js';
import type { BudgetFollowUp } from '../bookkeeping/plan/budget/budget-follow-up.js';
import { count, euros, pct } from '../ui/format/format.js';

export type Alert = { key: string; to: string; title: string; detail: string; isOver: boolean };

const near = 80;
/** Maximum number of alerts: a longer list would hide the most serious ones. */
const most = 6;

/** The budgets whose alerts are shown. */
export const watchedScopes = (isCse: boolean): readonly BudgetScope[] => (isCse ? ['ASC', 'AEP'] : ['NO']);

type Cash = Pick<BankAccount, 'id' | 'name' | 'balance' | 'connection' | 'waiting'>;

/** Overdrawn accounts, accounts whose bank connection stopped, and accounts with statement lines that no open year takes. */
export const cashAlerts = (accounts: readonly Cash[]): Alert[] =>
  accounts.flatMap(({ id, name, balance, connection, waiting }) => [
    ...(balance < 0
      ? [{ key: `cash-${id}`, to: '/accounts', title: `${name} est à découvert`, detail: `Solde : ${euros(balance)}`, isOver: true }]
      : []),
    ...(connection?.error
      ? [
          {
            key: `bank-${id}`,
            to: '/accounts',
            title: `${name} : connexion à renouveler`,
            detail: 'La banque n’envoie plus ses opérations.',
            isOver: false,
          },
        ]
      : []),
    ...(waiting > 0
      ? [
          {
            key: `waiting-${id}`,
            to: '/comptability/operations/imported',
            title: `${name} : ${count(waiting, 'ligne')} de relevé en attente`,
            detail: 'L’exercice est clôturé ou n’existe pas.',
            isOver: false,
          },
        ]
      : []),
  ]);

/** Activities that used four fifths of their budget or more, the most used first. */
export const budgetAlerts = (scope: BudgetScope, { categories }: BudgetFollowUp): Alert[] =>
  categories
    .flatMap((category) => category.activities.map((activity) => ({ category, activity })))
    .filter(({ activity: { allocated, is_receipt } }) => allocated > 0 && !is_receipt)
    .map(({ category, activity }) => ({ category, activity, spent: (1 - activity.balance / activity.allocated) * 100 }))
    .filter(({ spent }) => spent >= near)
    .toSorted((left, right) => right.spent - left.spent)
    .map(({ category, activity: { id, name, balance, allocated }, spent }) => ({
      key: `budget-${scope}-${id}`,
      to: `/comptability/gestion/${scope}/${category.id}`,
      title: spent > 100 ? `Budget ${name} dépassé de ${euros(-balance)}` : `Budget ${name} : ${pct(spent)} consommés`,
      detail: `${scope === 'NO' ? '' : `${scope}, `}${euros(allocated)} alloués`,
      isOver: spent > 100,
    }));

/** Exceeded budgets come first. */
export const worstFirst = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted((left, right) => Number(right.isOver) - Number(left.isOver)).slice(0, most);
