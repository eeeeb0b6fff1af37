// What the other areas may ask of the activities.
export { FindRefund } from './refund/refund.queries.js';
export { type ListedRegistration, registrationListing } from './registration/registration.listing.js';
