// The parts of the activities area that other areas may import.
export { refundListing } from './refund/refund.listing.js';
export { FindRefund } from './refund/refund.queries.js';
export { type ListedRegistration, registrationListing } from './registration/registration.listing.js';
