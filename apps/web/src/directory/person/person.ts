import type { Attachment } from '../../ui/file/attachments.js';

export type FamilyMember = { id: string; firstname: string; lastname: string; birthday: string | null };
export type PersonAttachment = Attachment & { date_upload?: string; field_code?: string | null };
export const customCodes = ['CUSTOM1', 'CUSTOM2', 'CUSTOM3'] as const;
export type CustomCode = (typeof customCodes)[number];

export type Person = {
  id: string;
  civility: string | null;
  lastname: string;
  firstname: string;
  fullname: string;
  email: string | null;
  birthday: string | null;
  matricule: string | null;
  address: string | null;
  zip_code: string | null;
  city: string | null;
  phone: string | null;
  mobile: string | null;
  entrance_date: string | null;
  exit_date: string | null;
  /** Absent for who may not see the family. */
  spouse?: FamilyMember | null;
  children?: FamilyMember[];
  custom_fields: Record<CustomCode, string | null>;
  /** Absent for who may not see the documents. */
  attachments?: PersonAttachment[];
  isDeleted: boolean;
  is_erased: boolean;
  version: number;
};

/** `0412345678` to `04 12 34 56 78`; anything else as it is. */
export const phone = (digits: string): string => (/^0\d{9}$/.test(digits) ? digits.replaceAll(/(\d{2})(?=\d)/g, '$1\u00a0') : digits);

export type Stay = 'current' | 'past' | 'future';
export const stayLabels: Record<Stay, string> = { current: 'Présent', past: 'Sorti', future: 'À venir' };

/** Whether the person is a beneficiary on that day. */
export function stayOn(day: string, { entrance_date, exit_date }: Pick<Person, 'entrance_date' | 'exit_date'>): Stay {
  if (exit_date !== null && exit_date < day) return 'past';
  return entrance_date !== null && entrance_date > day ? 'future' : 'current';
}
