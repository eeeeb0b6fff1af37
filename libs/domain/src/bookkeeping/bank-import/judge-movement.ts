import { DomainError } from '@intendance/kernel/domain-error.js';
import type { BankMovement } from '../bank-file/bank-file.js';
import type { BankOperationEvent } from '../bank-operation/bank-operation.events.js';
import { bankOperationDecider } from '../bank-operation/bank-operation.js';
import type { OperationAccount } from '../bank-operation/operation-draft.js';
import type { FiscalCalendar } from '../fiscal-year/fiscal-calendar.js';
import { type OperationSource, recordMovement } from './imported-operation.js';

export type Judgement =
  | { readonly outcome: 'created'; readonly events: readonly BankOperationEvent[] }
  | { readonly outcome: 'duplicate' }
  /** Its period is closed, validated, or of no year: it waits there for somebody to open one. */
  | { readonly outcome: 'quarantined'; readonly code: string; readonly message: string };

export type JudgementFacts = {
  readonly account: OperationAccount;
  /** What the account already has. */
  readonly isTaken: (key: string) => boolean;
  readonly calendar: FiscalCalendar;
  readonly source: OperationSource;
};

/** What becomes of a movement of an account. */
export function judgeMovement(movement: BankMovement, { account, isTaken, calendar, source }: JudgementFacts): Judgement {
  if (isTaken(movement.bankKey)) return { outcome: 'duplicate' };
  try {
    const command = recordMovement(movement, account, calendar, source);
    return { outcome: 'created', events: bankOperationDecider.decide(command, bankOperationDecider.initial) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: 'quarantined', code: error.code, message: error.message };
  }
}
