import type { FieldType } from '../person-field/person-field.events.js';

/** A value as the directory keeps it: a decimal comma becomes a dot, a French date is turned round. Null when empty. */
export function customFieldText(type: FieldType, typed: string | null): string | null {
  const text = typed?.trim() || null;
  if (text === null) return null;
  if (type === 'number' || type === 'euros') return text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  const [, day, month, year] = (type === 'date' && /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)) || [];
  return year === undefined ? text : `${year}-${month}-${day}`;
}
