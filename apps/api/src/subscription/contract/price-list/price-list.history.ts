import type { PriceListEvent } from '@intendance/domain/subscription/contract/price-list/price-list.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';

export const priceListHistory = describer<PriceListEvent>({
  streamType: 'price-list',
  recordType: 'price_list',
  describe: ({ type, data }) => {
    const day = formatDay(data.validFrom);
    switch (type) {
      case 'PriceListPublished':
        return { label: `a publié les prix du ${day}`, fields: { reason: field('Motif', data.reason) } };
      case 'PriceListWithdrawn':
        return { label: `a retiré les prix du ${day}`, fields: { reason: field('Motif', data.reason) } };
      case 'PriceListAnnounced':
        return { label: `a annoncé les prix du ${day} aux clients` };
      case 'PriceListWithdrawalAnnounced':
        return { label: `a annoncé aux clients que les prix du ${day} sont retirés` };
    }
  },
});
