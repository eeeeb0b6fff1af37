import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that resemble each other. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 4;
const groupLength = 4;
const count = 10;

/** `K7QM-3FTX-9HCD-WZ2A`: 78 bits each, so that a plain hash keeps them. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

const newCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')).join('-');

/** Of a code as it is typed: with or without dashes, in any case. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))
    .digest('hex');
