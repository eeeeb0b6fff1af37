import type { EnvironmentId, Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { EntryLineDraft } from '../journal-entry/miscellaneous-entry.js';

export type EntryTemplateId = Id<'entry-template'>;

/** Months between two entries of a recurring template. */
export const templatePeriods = { month: 1, quarter: 3, year: 12 } as const;
export type TemplatePeriod = keyof typeof templatePeriods;
export const templatePeriodCodes = Object.keys(templatePeriods) as TemplatePeriod[];

/** An entry that is written again and again: a salary, a rent to pay, a provision. */
export type EntryTemplate = {
  /** Also that of its entries. */
  label: string;
  /** Null: only when somebody takes it. */
  every: TemplatePeriod | null;
  /** Of the first entry; the next ones are on the same day of their month. */
  firstDay: LocalDate;
  lines: readonly EntryLineDraft[];
};

/** Stored for ever: only add optional fields or new types. */
export type EntryTemplateEvent =
  /** Replaces the template of that id. */
  | { type: 'EntryTemplateSaved'; data: EntryTemplate & { templateId: EntryTemplateId } }
  | { type: 'EntryTemplateRemoved'; data: { templateId: EntryTemplateId } };

/** All templates of a structure: they are few, and their labels differ. */
export const entryTemplatesStream = (id: EnvironmentId): `entry-templates-${string}` => `entry-templates-${id}`;
