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

/** A code as it is typed: with or without dashes, in any case. */
const normalized = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

export const recoveryHash = (code: string): string => createHash('sha256').update(normalized(code)).digest('hex');

/** Long enough to be one: nobody guesses it. */
export const isRecoveryCode = (code: string): boolean => normalized(code).length === groups * groupLength;
