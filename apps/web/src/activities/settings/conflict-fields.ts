import { day, euros } from '../../ui/format/format.js';
import type { ConflictField } from '../../ui/record/conflict.js';

const nothing = '–';

export const flagField = (name: string, label: string): ConflictField => ({ name, label, format: (value) => (value ? 'oui' : 'non') });
export const dayField = (name: string, label: string): ConflictField => ({
  name,
  label,
  format: (value) => (typeof value === 'string' && value !== '' ? day(value) : nothing),
});
export const moneyField = (name: string, label: string): ConflictField => ({
  name,
  label,
  format: (value) => (typeof value === 'number' ? euros(value) : nothing),
});
/** A choice, named as the form names it. */
export const choiceField = (name: string, label: string, choices: Readonly<Record<string, string>>): ConflictField => ({
  name,
  label,
  format: (value) => choices[String(value)] ?? nothing,
});
