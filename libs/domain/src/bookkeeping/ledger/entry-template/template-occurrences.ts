import { addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { type EntryTemplate, type EntryTemplateId, templatePeriods } from './entry-template.events.js';

/** A day on which a template is due. `pieceRef`: of its entry, by which it is found again. */
export type TemplateOccurrence = { readonly date: LocalDate; readonly pieceRef: string };

/** `MOD-1a2b3c4d-2026-12-31`. */
export const templatePieceRef = (id: EntryTemplateId, date: LocalDate): string => `MOD-${id.slice(-8)}-${date}`;

/**
 * The days of a recurring template from the first to the last day, both included. The 31st of a month is the last day of a shorter one.
 * @param from the first open day of the books: a template of ten years ago proposes nothing in closed years
 */
export function templateOccurrences(
  id: EntryTemplateId,
  { every, firstDay }: Pick<EntryTemplate, 'every' | 'firstDay'>,
  { from, to }: { from: LocalDate; to: LocalDate },
): TemplateOccurrence[] {
  if (every === null) return [];
  const occurrences: TemplateOccurrence[] = [];
  const step = templatePeriods[every];
  const dayAt = (rank: number): LocalDate => addMonths(firstDay, rank * step);
  for (let rank = Math.max(0, Math.floor(monthsBetween(firstDay, from) / step) - 1); dayAt(rank) <= to; rank += 1) {
    const date = dayAt(rank);
    if (date >= from) occurrences.push({ date, pieceRef: templatePieceRef(id, date) });
  }
  return occurrences;
}

const monthsBetween = (from: LocalDate, to: LocalDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
