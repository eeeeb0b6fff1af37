import { giftYearFold } from '@intendance/domain/advantage/gift-request/gift-year.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { GiftVoucherController, PersonGiftsController } from './gift-voucher.controller.js';
import { giftVoucherExport } from './gift-voucher.export.js';
import { giftVoucherListing } from './gift-voucher.listing.js';
import { giftVouchers } from './gift-voucher.projection.js';

export const giftVoucherNoun = noun({
  feature: 'gifts',
  controllers: [GiftVoucherController, PersonGiftsController],
  projections: [giftVouchers],
  exportedFiles: [exportedList({ title: 'Bons cadeaux', feature: 'gifts', listing: giftVoucherListing, sheet: giftVoucherExport })],
  streams: [
    // A request may be for thousands of people: its vouchers stay here.
    stream('gift-year', giftYearFold, {
      texts: {},
      relay: {
        GiftVouchersGranted: ['requestId', 'giftType', 'amount', 'givenOn'],
        GiftVouchersWithdrawn: ['requestId'],
      },
    }),
  ],
});
