import type { Violation } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** The specification's text for a save of any activity. */
export const incompleteText = "Vous devez remplir les champs de l'activité pour pouvoir la valider.";

export const violation = (propertyPath: string, code: string, message: string): Violation => ({ propertyPath, code, message });

export const missingName = ({ name }: { name: string }): Violation[] =>
  name === '' ? [violation('activity_name', 'required', 'Veuillez renseigner le nom de l’activité.')] : [];

export const invertedDates = ({ startDate, endDate }: { startDate: LocalDate | null; endDate: LocalDate | null }): Violation[] =>
  startDate !== null && endDate !== null && endDate < startDate
    ? [violation('end_date', 'before-start', 'La date de fin ne peut pas précéder la date de début.')]
    : [];
