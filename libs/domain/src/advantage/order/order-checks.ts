import type { Violation } from '@intendance/kernel/domain-error.js';
import type { TicketOrder } from './ticket-order.js';

const violation = (propertyPath: string, message: string): Violation => ({ propertyPath, code: 'order.unreadable', message });
const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The faults that prevent storing an order, by field as on the wire; empty for a complete order. */
export function orderViolations({ number, orderedAt, items }: TicketOrder): Violation[] {
  const ids = items.map(({ id }) => id);
  return [
    ...(number.trim() === '' || number.length > 100
      ? [violation('number', 'Le numéro de la commande manque ou dépasse 100 caractères.')]
      : []),
    ...(Number.isNaN(Date.parse(orderedAt)) ? [violation('date', 'La date de la commande est illisible.')] : []),
    ...(new Set(ids).size < ids.length ? [violation('items', 'Deux lignes de la commande ont le même identifiant.')] : []),
    ...items.flatMap(({ price, quantity, id, name }, at) => [
      ...(id === '' || name === '' ? [violation(`items[${at}].id`, 'L’identifiant ou le nom du billet manque.')] : []),
      ...(isAmount(price) ? [] : [violation(`items[${at}].price`, 'Le prix doit être un montant positif ou nul.')]),
      ...(isAmount(quantity) && quantity <= 10_000
        ? []
        : [violation(`items[${at}].quantity`, 'La quantité doit être un nombre entier positif ou nul.')]),
    ]),
  ];
}
