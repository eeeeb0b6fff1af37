import type { OrderEvent, OrderItem } from '@intendance/domain/advantage/order/order.events.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field } from '../../platform/history/history-fields.js';
import { holdReasonLabels } from './held-order.listing.js';

export const orderHistory = describer<OrderEvent>({
  streamType: 'order',
  recordType: 'order',
  describe: (event) => describeOrder(event),
});

const itemFields = (items: readonly OrderItem[]): HistoryFields => ({
  items: field('Billets', items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') || null),
  subvention: eurosField('Subvention', sum(items.map(({ subsidy }) => subsidy))),
  explanation: field(
    'Calcul',
    items
      .map(({ computation }) => computation?.explanation ?? '')
      .join(' ')
      .trim() || null,
  ),
});

function describeOrder(event: OrderEvent): HistoryEntry {
  switch (event.type) {
    case 'OrderPlaced': {
      const { number, orderedOn, personId, items } = event.data;
      return {
        label: 'a reçu la commande',
        fields: {
          number: field('Commande', number),
          date: dayField('Date', orderedOn),
          person: field('Bénéficiaire', reference('person', personId)),
          ...itemFields(items),
        },
      };
    }
    case 'OrderAmended':
      return { label: 'a reçu un changement de la commande', fields: itemFields(event.data.items) };
    case 'OrderPutOnHold':
      return {
        label: 'a mis la commande en attente',
        fields: {
          number: field('Commande', event.data.number),
          date: dayField('Date', dayInParis(new Date(event.data.orderedAt))),
          hold_reason: choiceField('Motif', holdReasonLabels, event.data.reason),
        },
      };
    case 'OrderDismissed':
      return { label: 'a écarté la commande', fields: { reason: field('Motif', event.data.reason) } };
    case 'OrderCancelled':
      return { label: 'a reçu l’annulation de la commande', fields: { subvention: eurosField('Subvention', sum([])) } };
  }
}
