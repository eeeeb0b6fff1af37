import { holdsUnstorable } from '@intendance/kernel/storable-text.js';
import { malformed } from '../../platform/wire/request-error.js';
import type { Upload } from './upload.js';

const mostEntries = 200;

/** A field that is `true` or `false`, or null when it is absent. @throws RequestError request.flag */
export function flagField({ field }: Pick<Upload, 'field'>, name: string): boolean | null {
  const text = field(name);
  if (text === undefined) return null;
  if (text !== 'true' && text !== 'false') throw malformed('request.flag', 'true ou false est attendu.', name);
  return text === 'true';
}

/** The field of each corrected column: a JSON object of texts, as JSON or already parsed. @throws RequestError `import.<name>` */
export function columnFields(name: string, sent: unknown): Record<string, string> {
  if (sent === undefined || sent === '') return {};
  const refusal = () => malformed(`import.${name}`, 'Un objet JSON { "colonne": "champ" } est attendu.', name);
  const value = typeof sent === 'string' ? parseJson(sent, refusal) : sent;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal();
  const entries = Object.entries(value);
  if (entries.length > mostEntries || holdsUnstorable(value) || entries.some(([, field]) => typeof field !== 'string')) throw refusal();
  return Object.fromEntries(entries) as Record<string, string>;
}

function parseJson(text: string, refusal: () => Error): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal();
  }
}
