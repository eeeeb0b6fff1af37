import type { Schema } from '@intendance/contract/client.js';
import type { Attachment } from '../../ui/file/attachment.js';

export type FamilyMember = Schema<'SpouseDto'> | Schema<'ChildDto'>;
/** `date_upload` and the field come with the saved record. */
export type PersonAttachment = Attachment & Partial<Schema<'PersonAttachmentDto'>>;
export const customCodes = ['CUSTOM1', 'CUSTOM2', 'CUSTOM3'] as const satisfies readonly (keyof Schema<'CustomFieldsDto'>)[];
export type CustomCode = (typeof customCodes)[number];

export type Person = Schema<'PersonDto'>;

export type Stay = 'current' | 'past' | 'future';
export const stayLabels: Record<Stay, string> = { current: 'Présent', past: 'Sorti', future: 'À venir' };

/** Whether the person is a beneficiary on that day. */
export function stayOn(day: string, { entrance_date, exit_date }: Pick<Person, 'entrance_date' | 'exit_date'>): Stay {
  if (exit_date !== null && exit_date < day) return 'past';
  return entrance_date !== null && entrance_date > day ? 'future' : 'current';
}
