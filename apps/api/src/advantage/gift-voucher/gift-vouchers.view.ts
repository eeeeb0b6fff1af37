import { sharedView } from '../../platform/projection/shared-view.js';
import { giftVoucherTable } from './gift-voucher.projection.js';

export const giftVouchers = sharedView(giftVoucherTable, ['id', 'personId', 'date', 'type', 'amount']);
