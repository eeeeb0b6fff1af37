import { DomainError } from '@intendance/kernel/domain-error.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { BankMovement } from '../bank-file/bank-file.js';
import type { BankOperationEvent, BankOperationId } from '../bank-operation/bank-operation.events.js';
import { type BankOperation, bankOperationFold } from '../bank-operation/bank-operation-state.js';
import { record } from '../bank-operation/operation-changes.js';
import type { OperationAccount } from '../bank-operation/operation-draft.js';
import { reconcile } from '../bank-operation/operation-reconciliation.js';
import { type OperationSource, recordedMovement } from './imported-operation.js';
import type { KeyIndex } from './key-index.js';
import type { TypedOperation } from './reconciliation.js';

export type Judgement =
  | { readonly outcome: 'created'; readonly events: readonly BankOperationEvent[] }
  /** A user had typed the operation: it is reconciled, and none is added. */
  | { readonly outcome: 'reconciled'; readonly operation: TypedOperation; readonly events: readonly BankOperationEvent[] }
  /** `twin`: the name of the same movement in another source. */
  | { readonly outcome: 'duplicate'; readonly twin?: string }
  /** Its period is closed, validated, or in no year: the movement waits until somebody opens one. */
  | { readonly outcome: 'quarantined'; readonly code: string; readonly message: string };

export type JudgementFacts = {
  readonly account: OperationAccount;
  /** The keys of the movements that the account already has. */
  readonly keys: Pick<KeyIndex, 'knows'>;
  /** The key of the same movement in another source. */
  readonly twin?: string | undefined;
  readonly calendar: FiscalCalendar;
  readonly source: OperationSource;
  /** The matching operation that a user had typed, with its current state. */
  readonly typed?: { readonly operation: TypedOperation; readonly state: BankOperation } | undefined;
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
  const events = typed && reconciliationEvents(movement, account, source, typed.state);
  if (typed && events) return { outcome: 'reconciled', operation: typed.operation, events };
  try {
    const recorded = recordedMovement(movement, account, calendar, { ...source, possibleDuplicateOf });
    return { outcome: 'created', events: record(bankOperationFold.initial, recorded) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: 'quarantined', code: error.code, message: error.message };
  }
}

/** True when the register has the movement's name, or its name from an earlier version of the reader. */
export const isKnown = ({ bankKey, former }: Pick<BankMovement, 'bankKey' | 'former'>, keys: Pick<KeyIndex, 'knows'>): boolean =>
  keys.knows(bankKey) || (former !== undefined && keys.knows(former.bankKey));

/** Undefined when somebody changed or deleted it meanwhile: the movement is another one then. */
function reconciliationEvents(
  { bankKey, date, wording, value }: BankMovement,
  { id: accountId }: OperationAccount,
  { importId }: OperationSource,
  typed: BankOperation,
): readonly BankOperationEvent[] | undefined {
  try {
    return reconcile(typed, { bankKey, importId, date, wording, value, accountId });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
