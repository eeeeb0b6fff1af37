import { cutText } from '@intendance/kernel/cut-text.js';

export type FileProblemCode =
  | 'REQUIRED'
  | 'DATE'
  | 'AMOUNT'
  | 'CURRENCY'
  /** A record of another length than its format gives it. */
  | 'LENGTH'
  /** A record that may not stand where it stands. */
  | 'ORDER'
  /** The file ends inside an element. */
  | 'TRUNCATED'
  /** The movements do not lead from one balance to the other. */
  | 'UNBALANCED'
  /** An opening or closing balance is missing, so the statement cannot be checked. */
  | 'UNPROVEN'
  /** Announced, not booked. */
  | 'PENDING'
  /** The bank reverses or replaces a movement of an earlier file. */
  | 'CORRECTION'
  /** The account in the file differs from the selected account, or several accounts match the selection. */
  | 'ACCOUNT'
  /** The movement is a possible duplicate: several operations, entered by hand or imported from another source, match the movement. */
  | 'RESEMBLES'
  /** The period of the movement is validated: it enters on the first open day. */
  | 'VALIDATED'
  | 'FORMAT';

/** A movement as the file has it, readable or not, so that a user finds it in the file. */
export type WrittenMovement = { readonly date: string; readonly wording: string; readonly amount: string };

/** `error`: a movement is left out. `warning`: nothing that belongs in the ledger is left out. */
export type FileProblem = {
  readonly line: number;
  readonly column: string | null;
  readonly code: FileProblemCode;
  readonly weight: 'error' | 'warning';
  readonly value: string | null;
  readonly message: string;
  /** The movement that is left out; absent when the problem concerns no movement. */
  readonly written?: WrittenMovement;
};

type Place = { line: number; column?: string | null; value?: string | null; written?: WrittenMovement | undefined };
const mostShown = 60;

/** `Ligne 12, colonne Date : date invalide (« 31/02/2026 »)` */
function problem(
  weight: FileProblem['weight'],
  { line, column = null, value, written }: Place,
  code: FileProblemCode,
  reason: string,
): FileProblem {
  const shown = value && value.length > mostShown ? `${cutText(value, mostShown)}…` : value;
  const place = column === null ? `Ligne ${line}` : `Ligne ${line}, colonne ${column}`;
  const message = `${place} : ${reason}${shown ? ` (« ${shown} »)` : ''}`;
  return { line, column, code, weight, value: shown || null, message, ...(written && { written }) };
}

/** Problems that leave a statement unproven: the user must accept them to confirm the import. */
export const isUnproven = ({ code }: Pick<FileProblem, 'code'>): boolean =>
  code === 'UNBALANCED' || code === 'UNPROVEN' || code === 'TRUNCATED';

export const fileError = (place: Place, code: FileProblemCode, reason: string): FileProblem => problem('error', place, code, reason);
export const fileWarning = (place: Place, code: FileProblemCode, reason: string): FileProblem => problem('warning', place, code, reason);

/** Names the file of a problem in an archive of several: `mars.xml, ligne 12 : …` */
export const inFile = (problem: FileProblem, file: string | undefined): FileProblem =>
  file === undefined ? problem : { ...problem, message: `${file}, ${problem.message.replace(/^L/, 'l')}` };
