import { bodyOf, type EntryValues, lineValues, valuesOf } from '../journal-entry/entry-form.js';
import type { EntryTemplate, Occurrence } from './entry-template.api.js';

/** The form of an entry whose day is that of the first one, with how often it comes back. `every` is empty for a template without recurrence. */
export type TemplateValues = EntryValues & { every: '' | NonNullable<EntryTemplate['every']> };

export const periodLabels: Readonly<Record<NonNullable<EntryTemplate['every']>, string>> = {
  month: 'Chaque mois',
  quarter: 'Chaque trimestre',
  year: 'Chaque année',
};

const linesOf = ({ lines }: EntryTemplate) => lines.map((line) => ({ ...lineValues(line), activity: line.activity ?? null }));

export function templateValues(template: EntryTemplate | null, date: string, isCse: boolean): TemplateValues {
  const empty = valuesOf(null, date, isCse);
  if (!template) return { ...empty, every: 'month' };
  return { ...empty, label: template.label, date: template.first_day, lines: linesOf(template), every: template.every ?? '' };
}

/** Only called when the date is set. */
export function templateBody({ every, ...values }: TemplateValues & { date: string }) {
  const { label, lines } = bodyOf(values);
  return { label, every: every === '' ? null : every, first_day: values.date, lines };
}

/** The form of the entry of a day; one of no day has the voucher that a person types. */
export const entryOf = (
  template: EntryTemplate,
  { date, piece_ref }: Pick<Occurrence, 'date'> & { piece_ref: string },
  isCse: boolean,
): EntryValues => ({
  ...valuesOf(null, date, isCse),
  label: template.label,
  piece_ref,
  lines: linesOf(template),
});
