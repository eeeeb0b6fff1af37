// The parts of the mailing area that other areas may import.
export { ReadSiteLogo } from './letter-batch/site-logo.query.js';
export { type InlineImage, ReadInlineImages } from './mailing/inline-images.query.js';
export { mailingImageUse } from './mailing/mailing.image-use.js';
export { ReadPageItemText } from './mailing/page-item-text.query.js';
