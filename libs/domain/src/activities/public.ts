// The parts of the activities area that other areas may import, besides its events.

export { refundPreview } from './refund/refund-preview.js';
export { refundActivityDecider } from './refund-activity/refund-activity.js';
export { registrationActivityDecider } from './registration-activity/registration-activity.js';
