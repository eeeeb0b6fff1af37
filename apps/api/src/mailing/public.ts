// The parts of the mailing area that other areas may import.
export { ReadSiteLogo } from './letter-batch/site-logo.query.js';
export { ReadPageItemText } from './mailing/page-item-text.query.js';
