import { searchText } from '@intendance/kernel/names.js';

/** The words of a header that identify its field: without case, accents, articles, or the star of a required field. */
export const headerKey = (header: string): string =>
  searchText(header.replace(/\p{Cf}/gu, '').replace(/[°º]/g, ' '))
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\b(?:de|du|des|d|l|le|la)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
