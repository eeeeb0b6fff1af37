// The parts of the advantage area that other areas may import.
export { giftVouchers } from './gift-voucher/gift-vouchers.view.js';
export { orderItemListing } from './order/order-item.listing.js';
export { orderItems } from './order/order-items.view.js';
