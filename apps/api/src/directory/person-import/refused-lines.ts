import type { ImportError } from '@intendance/domain/capabilities/file-import/import-error.js';
import type { FileLine } from '@intendance/domain/directory/person-import/import-line.js';
import { type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { PreparedImport } from './import-assessment.js';

type RefusedLine = FileLine & { readonly reasons: string };

/** The columns of the file, and one for the reasons. */
export const refusedLinesSheet = ({ table }: Pick<PreparedImport, 'table'>): Sheet<RefusedLine> => ({
  name: 'Lignes refusées',
  fileName: 'erreurs-import',
  columns: [
    ...table.headers.map((header, index) => textColumn<RefusedLine>(header, ({ cells }) => cells[index] ?? null)),
    textColumn<RefusedLine>('Erreurs', ({ reasons }) => reasons, 80),
  ],
});

export const refusedLines = (
  { table }: Pick<PreparedImport, 'table'>,
  errors: ReadonlyMap<number, readonly ImportError[]>,
): RefusedLine[] =>
  table.lines.flatMap((line) => {
    const reasons = errors.get(line.line);
    return reasons ? [{ ...line, reasons: reasons.map(({ message }) => message).join('\n') }] : [];
  });
