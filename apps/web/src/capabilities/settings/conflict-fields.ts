import type { Choice } from '../../ui/field/select.js';
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

/** The fields of a rule by their labels: a choice as the form names it, a day as a day, a flag as yes or no. */
export const ruleConflictFields = (
  labels: Readonly<Record<string, string>>,
  choices: Readonly<Record<string, readonly Choice[]>>,
  flags: readonly string[],
): ConflictField[] =>
  Object.entries(labels).map(([name, label]) => {
    const own = choices[name];
    if (own) return choiceField(name, label, Object.fromEntries(own.map((choice) => [choice.value, choice.label])));
    if (flags.includes(name)) return flagField(name, label);
    return name.endsWith('_date') ? dayField(name, label) : { name, label };
  });
