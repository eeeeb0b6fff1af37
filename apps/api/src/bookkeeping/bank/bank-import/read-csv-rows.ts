import { bankFileErrors } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.errors.js';
import type { CsvRow } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { csvRows } from '../../../platform/documents/table/csv-rows.js';

const refusals = {
  unreadable: (line: number) => bankFileErrors.unreadable(line, 1),
  tooManyColumns: bankFileErrors.unknownFormat,
  tooManyLines: bankFileErrors.tooManyMovements,
};

/** @throws bank-file.unreadable, unknown-format, too-many-movements */
export const readCsvRows = (bytes: Uint8Array): readonly CsvRow[] => csvRows(bytes, refusals, { readsUnclosedQuote: true });
