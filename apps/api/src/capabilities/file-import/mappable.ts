import { DomainError } from '@intendance/kernel/domain-error.js';
import type { FileTable, OpenTable } from '../../platform/documents/table/read-table.js';
import type { FileLine } from '../../platform/documents/table/table-refusals.js';
import { linesToSample, samplesOf } from './file-samples.js';

/**
 * Adds sample values and the sheets to the refusal of the columns: the user maps the columns or selects another sheet. A file that no
 * mapping can save is refused first.
 */
export async function mappable<Columns>({ lines, sheet, sheets }: OpenTable | FileTable, match: () => Columns): Promise<Columns> {
  try {
    return match();
  } catch (error) {
    if (!(error instanceof DomainError) || !Array.isArray(error.details.columns)) throw error;
    const first: FileLine[] = [];
    for await (const line of lines) if (first.length < linesToSample) first.push(line);
    const columns = (error.details.columns as object[]).map((column, index) => ({ ...column, samples: samplesOf(first, index) }));
    throw new DomainError(error.code, error.message, error.kind, error.violations, { columns, sheet, sheets });
  }
}
