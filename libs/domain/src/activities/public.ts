// The parts of the activities area that other areas may import, besides its events.

export type { OnlinePayment } from './online-payment/online-payment.js';
export { refundCase } from './refund/refund.js';
export { refundAttachments } from './refund/refund-attachments.js';
export { computableClaim, refundPreview } from './refund/refund-preview.js';
export type { RefundComputation } from './refund/refundable-amount.js';
export { refundActivityDecider } from './refund-activity/refund-activity.js';
export { cancellationRefusal } from './registration/own-cancellation.js';
export { registrationCase } from './registration/registration.js';
export { registrationAttachments } from './registration/registration-attachments.js';
export { optionsText, type TakenOption } from './registration/taken-options.js';
export { registrationActivityDecider } from './registration-activity/registration-activity.js';
export { offeredText } from './registration-activity/registration-option.js';
export type { ChosenOption } from './registration-roll/registration-roll.events.js';
export { waitingListCase } from './waiting-list/waiting-list-case.js';
