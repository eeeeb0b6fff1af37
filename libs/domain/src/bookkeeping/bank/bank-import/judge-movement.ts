import { DomainError } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { BankMovement } from '../bank-file/bank-file.js';
import type { BankOperationEvent, BankOperationId } from '../bank-operation/bank-operation.events.js';
import { type BankOperation, bankOperationFold } from '../bank-operation/bank-operation-state.js';
import { record } from '../bank-operation/operation-changes.js';
import type { OperationAccount } from '../bank-operation/operation-draft.js';
import { reconcile } from '../bank-operation/operation-reconciliation.js';
import { type OperationSource, recordedMovement } from './imported-operation.js';
import { batchKey, type KeyIndex } from './key-index.js';
import type { TypedOperation } from './typed-operation.js';

export type Judgement =
  /** `entersOn`: the first open day, when the day of the movement is validated. */
  | { readonly outcome: 'created'; readonly events: readonly BankOperationEvent[]; readonly entersOn?: LocalDate }
  /** A user had typed the operation, or the cheques of the deposit: they are reconciled, and none is added. */
  | { readonly outcome: 'reconciled'; readonly operations: readonly ReconciledOperation[] }
  /** `twin`: the name of the same movement in another source. */
  | { readonly outcome: 'duplicate'; readonly twin?: string }
  /** Its year is closed or being checked, or there is none: the movement waits until somebody opens one. */
  | { readonly outcome: 'quarantined'; readonly code: string; readonly message: string };

export type ReconciledOperation = { readonly operation: TypedOperation; readonly events: readonly BankOperationEvent[] };
type TypedState = { readonly operation: TypedOperation; readonly state: BankOperation };

export type JudgementFacts = {
  readonly account: OperationAccount;
  /** The keys of the movements that the account already has. */
  readonly keys: Pick<KeyIndex, 'knows'>;
  /** The key of the same movement in another source. */
  readonly twin?: string | undefined;
  readonly calendar: FiscalCalendar;
  readonly source: OperationSource;
  /** The matching operations that a user had typed, with their current state: several are a deposit. */
  readonly typed?: readonly TypedState[] | undefined;
  /** Operations that may be the same movement, while no user has answered. */
  readonly possibleDuplicateOf?: readonly BankOperationId[] | undefined;
};

/** Decides the outcome of a movement: duplicate, reconciled, created or quarantined. */
export function judgeMovement(
  movement: BankMovement,
  { account, keys, twin, calendar, source, typed, possibleDuplicateOf }: JudgementFacts,
): Judgement {
  if (isKnown(movement, keys)) return { outcome: 'duplicate' };
  if (twin !== undefined) return { outcome: 'duplicate', twin };
  const operations = typed && reconciledOperations(movement, account, source, typed);
  if (operations) return { outcome: 'reconciled', operations };
  try {
    const recorded = recordedMovement(movement, account, calendar, { ...source, possibleDuplicateOf });
    const events = record(bankOperationFold.initial, recorded);
    const { date } = recorded.draft;
    return { outcome: 'created', events, ...(date !== null && date !== movement.date && { entersOn: date }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: 'quarantined', code: error.code, message: error.message };
  }
}

/**
 * True when the register has the movement's name, its name from an earlier version of the reader, or its transactions: one message of the
 * bank has a batch whole, another in parts.
 */
export const isKnown = ({ bankKey, former }: Pick<BankMovement, 'bankKey' | 'former'>, keys: Pick<KeyIndex, 'knows'>): boolean =>
  keys.knows(bankKey) || keys.knows(batchKey(bankKey)) || (former !== undefined && keys.knows(former.bankKey));

/** Undefined when somebody changed or deleted one of them meanwhile: the movement is another one then. */
function reconciledOperations(
  { bankKey, date, wording }: BankMovement,
  { id: accountId }: OperationAccount,
  { importId }: OperationSource,
  typed: readonly TypedState[],
): readonly ReconciledOperation[] | undefined {
  try {
    return typed.map(({ operation, state }) => {
      const { value } = operation;
      return { operation, events: reconcile(state, { bankKey, importId, date, wording, value, accountId }) };
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
