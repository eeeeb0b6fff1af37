import { holdsInvisible } from './plain-text.js';

/** The longest address that mail servers accept (RFC 5321). */
const longest = 254;

/** The form under which an address is stored, compared and throttled. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();

/** Quoted names are refused: with them, one mailbox has several spellings. */
const pattern = /^[^\s@<>(),;:"]+@(?:[^\s@<>(),;:".]+\.)+[^\s@<>(),;:".]{2,}$/;

/** The one rule for each address that somebody types. */
export const isEmailAddress = (text: string): boolean => text.length <= longest && pattern.test(text) && !holdsInvisible(text);
