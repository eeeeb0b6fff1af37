// The parts of the advantage area that other areas may import.
export { orderItemListing } from './order/order-item.listing.js';
