import { day } from '../../../ui/format/format.js';
import type { Bill } from './bill.api.js';

/** A bill that announced a debit is paid by transfer once no mandate is left. */
export function dueText({ status, means, due_on, rejection, paid_on }: Bill, hasMandate: boolean): string {
  if (paid_on !== null) return `Payée le ${day(paid_on)}`;
  if (rejection !== null) return rejection;
  if (status === 'credited') return '';
  return means === 'debit' && hasMandate ? `Prélevée le ${day(due_on)}` : `Virement avant le ${day(due_on)}`;
}
