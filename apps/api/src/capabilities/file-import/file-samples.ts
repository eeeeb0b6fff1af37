import type { FileTable } from '../../platform/documents/table/read-table.js';

const mostSamples = 3;
const longestSample = 60;
const linesToSample = 1000;

/** The first distinct values of a column: they show its content when the title is unclear. */
export function samplesOf(lines: FileTable['lines'], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of lines.slice(0, linesToSample)) {
    const text = cells[index]?.trim().slice(0, longestSample);
    if (text) samples.add(text);
    if (samples.size === mostSamples) break;
  }
  return [...samples];
}
