import { createHash } from 'node:crypto';

/** The same text for the same content, whatever the order in which the members were written: JSON with sorted members, without spaces. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item) ?? 'null').join(',')}]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
  const members = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of Object.keys(members).sort()) {
    const member = canonicalJson(members[name]);
    // As in JSON: what it cannot hold is left out.
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${member}`;
  }
  return `{${text}}`;
}

/** SHA-256 of the content, in hexadecimal: two decisions with the same hash were taken on the same facts. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** 22 letters and digits that stand for a text, for keys that must not reveal the text. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
