// The parts of the activities area that other areas may import.
export { paymentModeLabel } from './claim/payment-mode.js';
export { FindOwnPayment, type OwnPayment } from './online-payment/own-payment.query.js';
export { StartOwnPayment } from './online-payment/start-own-payment.command.js';
export { IsPaymentOpen } from './payment-account/is-payment-open.query.js';
export { refundListing } from './refund/refund.listing.js';
export { FindRefund } from './refund/refund.queries.js';
export { refunds } from './refund/refunds.view.js';
export { refundActivities } from './refund-activity/refund-activities.view.js';
export { ListOpenRegistrationActivities, type OpenRegistrationActivity } from './registration/list-open-registration-activities.query.js';
export { type ListedRegistration, registrationListing } from './registration/registration.listing.js';
export { registrations } from './registration/registrations.view.js';
export { registrationActivities } from './registration-activity/registration-activities.view.js';
export { waitingListPeople } from './waiting-list/waiting-list.view.js';
