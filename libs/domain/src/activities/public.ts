// What the other areas may know of the activities, besides their events.

export { refundActivityDecider } from './refund-activity/refund-activity.js';
export { registrationActivityDecider } from './registration-activity/registration-activity.js';
