import { cutText } from '@intendance/kernel/cut-text.js';

export type ImportErrorCode =
  | 'REQUIRED'
  | 'FORMAT'
  | 'AMBIGUOUS'
  | 'DUPLICATE_IN_FILE'
  | 'UNKNOWN_COLUMN'
  | 'TOO_LONG'
  | 'RANGE'
  /** The record moved, or cannot be changed. */
  | 'CONFLICT';

/** Why a line is refused. `column` is the header as the file writes it, null when the line as a whole is refused. */
export type ImportError = { line: number; column: string | null; code: ImportErrorCode; value: string | null; message: string };

const mostShown = 60;

/** `Ligne 12, colonne Email : adresse invalide (« a@b »)` */
export function importError(
  { line, column, value }: { line: number; column: string | null; value?: string | null },
  code: ImportErrorCode,
  reason: string,
): ImportError {
  const shown = value && value.length > mostShown ? `${cutText(value, mostShown)}…` : value;
  const place = column === null ? `Ligne ${line}` : `Ligne ${line}, colonne ${column}`;
  return { line, column, code, value: value || null, message: `${place} : ${reason}${shown ? ` (« ${shown} »)` : ''}` };
}
