// What the other areas may know of the activities, besides their events.

export { attachmentErrors } from './attachment/attachment.errors.js';
