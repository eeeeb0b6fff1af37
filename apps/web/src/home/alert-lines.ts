import type { Schema } from '@intendance/contract/client.js';
import type { BankAccount } from '../bookkeeping/bank/bank-account/bank-account.js';
import { count, euros, pct } from '../ui/format/format.js';

export type Alert = { key: string; to: string; title: string; detail: string; isOver: boolean };

/** Maximum number of alerts: a longer list would hide the most serious ones. */
const most = 6;

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

type Budget = Pick<Schema<'BudgetSummaryDto'>, 'budget' | 'tight'>;

/** Activities whose budget is nearly used or exceeded. */
export const budgetAlerts = ({ budget, tight }: Budget): Alert[] =>
  tight.map(({ id, name, category_id, balance, allocated, percent }) => ({
    key: `budget-${budget}-${id}`,
    to: `/comptability/gestion/${budget}/${category_id}`,
    title: balance < 0 ? `Budget ${name} dépassé de ${euros(-balance)}` : `Budget ${name} : ${pct(100 - percent)} consommés`,
    detail: `${budget === 'NO' ? '' : `${budget}, `}${euros(allocated)} alloués`,
    isOver: balance < 0,
  }));

/** Exceeded budgets come first. */
export const worstFirst = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted((left, right) => Number(right.isOver) - Number(left.isOver)).slice(0, most);
