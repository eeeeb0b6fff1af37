import { count, daysSince, euros, today } from '../ui/format/format.js';

/** The lists behind the figures of the dashboard and of the home page: every year, the oldest first. */
export const paths = {
  refunds: {
    waiting: '/activitiescse/refund/waiting?defaultFilter=false&order=date',
    validated: '/activitiescse/refund?defaultFilter=false&statuses=valid,refunded',
  },
  registrations: {
    waiting: '/activitiescse/inscriptions/waiting?defaultFilter=false&order=date',
    validated: '/activitiescse/inscriptions?defaultFilter=false&statuses=valid,paid',
  },
  payments: '/activitiescse/payments?status=held&order=received_on',
  personRequests: '/people/requests?status=PENDING&order=created_at',
} as const;

/** The amount of what waits, and how many claims have none yet: `120,00 € et 3 à calculer`. */
export const amountText = ({ waiting, uncomputed }: { waiting: { amount: number }; uncomputed: number }): string =>
  `${euros(waiting.amount)}${uncomputed > 0 ? ` et ${uncomputed} à calculer` : ''}`;

/** A day or an instant to `la plus ancienne : 12 jours`; nothing without one. */
export function oldestText(oldest: string | null | undefined, words = 'la plus ancienne'): string {
  if (!oldest) return '';
  const days = daysSince(oldest.length > 10 ? today(new Date(oldest)) : oldest);
  return `${words} : ${days === 0 ? 'aujourd’hui' : count(days, 'jour')}`;
}
