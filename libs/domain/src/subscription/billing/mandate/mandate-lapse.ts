import { addMonths, type LocalDate } from '@intendance/kernel/local-date.js';

/** A mandate that collects nothing for that long is void (EPC016-06). */
export const mandateMonths = 36;

/** `lastUse`: the day of its last debit; null: none yet. */
export const hasLapsed = (signedOn: LocalDate, lastUse: LocalDate | null, on: LocalDate): boolean =>
  addMonths(lastUse ?? signedOn, mandateMonths) < on;
