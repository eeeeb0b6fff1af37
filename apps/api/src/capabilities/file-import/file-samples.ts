import { formatDay, isLocalDate } from '@intendance/kernel/local-date.js';
import type { FileTable } from '../../platform/documents/table/read-table.js';

const mostSamples = 3;
const longestSample = 60;
/** Lines whose cells a report reads. */
export const linesToSample = 1000;

/** The first distinct values of a column: they show its content when the title is unclear. */
export function samplesOf(lines: FileTable['lines'], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of lines.slice(0, linesToSample)) {
    const text = cells[index]?.trim().slice(0, longestSample);
    // A workbook holds days as numbers, which are read as ISO days.
    if (text) samples.add(isLocalDate(text) ? formatDay(text) : text);
    if (samples.size === mostSamples) break;
  }
  return [...samples];
}
