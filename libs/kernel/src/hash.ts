import { createHash } from 'node:crypto';

/** The same text for the same content, whatever the order in which the members were written. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** SHA-256 of the content, in hexadecimal: two decisions with the same hash were taken on the same facts. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** 22 letters and digits that stand for a text, for keys that must not reveal the text. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
