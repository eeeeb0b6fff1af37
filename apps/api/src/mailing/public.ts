// The parts of the mailing area that other areas may import.
export { ReadPageItemText } from './mailing/page-item-text.query.js';
