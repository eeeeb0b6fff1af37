import { day, euros, num } from '../../ui/format/format.js';
import type { FieldType } from '../person-field/person-field.js';

/** A custom value, text on the wire whatever its type, as it is read. */
export function fieldText(type: FieldType | undefined, value: string | null): string {
  if (value === null || value === '') return '';
  const amount = Number(value);
  if (type === 'date') return day(value);
  if (type === 'euros' && Number.isFinite(amount)) return euros(amount);
  return type === 'number' && Number.isFinite(amount) ? num(amount) : value;
}
