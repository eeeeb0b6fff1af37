import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { dayIn } from '../../../capabilities/file-import/import-day.js';
import { type AssetColumn, dayOfHeader } from './asset-columns.js';

type Books = { readonly years: readonly { readonly start: LocalDate }[] };

/**
 * The last day of the depreciation that a file gives: as the user says, as the title of its column says (`Amortissements cumulés au
 * 31/12/2025`), else the day before the first year of the books.
 */
export function takeOverDay(columns: readonly AssetColumn[], sent: LocalDate | null, { years }: Books): LocalDate | null {
  const header = columns.find(({ field }) => field === 'earlier_depreciation')?.header ?? '';
  const inTitle = dayIn(dayOfHeader(header) ?? '');
  const [first] = years;
  return sent ?? inTitle ?? (first ? addDays(first.start, -1) : null);
}
