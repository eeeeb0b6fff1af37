import type { TicketingEvent } from '@intendance/domain/advantage/ticketing/ticketing.events.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const ticketingHistory = describer<TicketingEvent>({
  streamType: 'ticketing',
  recordType: 'ticketing',
  isSilent: ({ type }) => type === 'TicketOrdersPulled',
  describe: (event): HistoryEntry | null => {
    switch (event.type) {
      case 'TicketingSecretRenewed':
        return { label: 'a renouvelé le secret de la billetterie' };
      case 'TicketOrdersPulled':
        return null;
      case 'TicketOrdersUnreadable': {
        const { orders } = event.data;
        const text = orders.map(({ number, reason }) => `${number || 'sans numéro'} : ${reason}`).join(' ');
        return { label: 'a reçu des commandes illisibles', fields: { orders: field('Commandes', text, orders) } };
      }
      case 'TicketOrdersCorrected': {
        const { numbers } = event.data;
        return { label: 'a reçu à nouveau des commandes, lisibles', fields: { orders: field('Commandes', numbers.join(', '), numbers) } };
      }
      case 'TicketingPullFailed':
        return { label: 'n’a pas pu lire les commandes de la billetterie', fields: { failure: field('Raison', event.data.message) } };
      case 'TicketingPullRecovered':
        return { label: 'lit à nouveau les commandes de la billetterie' };
    }
  },
});
