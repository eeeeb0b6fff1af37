import type { Case } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import { type AddressedOperationCommand, bankOperationCase } from './bank-operation.js';
import type { BankOperation } from './bank-operation-state.js';
import type { BankOperationFolds } from './bank-operation-streams.js';

/** The operation as a line of a report names it: absent when the operation does not exist. */
export type BankOperationLine = {
  readonly operation?: { readonly date: LocalDate; readonly wording: string; readonly value: Cents };
} & (
  | { readonly outcome: 'done'; readonly activityId: AccountingActivityId | null; readonly keyword: string | null }
  | { readonly outcome: 'refused'; readonly refusal: Pick<DomainError, 'code' | 'message'> }
);

/**
 * The same writes, for a command over many operations: a line of the report names a refused operation too, so the refusal is an answer.
 * The answer is short: a repeated request gets the lines of many operations from the store.
 */
export const bankOperationLineCase: Case<AddressedOperationCommand, BankOperationLine, BankOperationFolds, 'operation'> = {
  ...bankOperationCase,
  decide(command, facts, context) {
    const name = nameOf(facts.operation);
    try {
      const { events, answer } = bankOperationCase.decide(command, facts, context);
      const { splits, provenance } = answer.state;
      const choice = { activityId: splits[0]?.activityId ?? null, keyword: provenance?.keyword ?? null };
      return { events, answer: { ...name, outcome: 'done', ...choice } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message } = error;
      return { events: {}, answer: { ...name, outcome: 'refused', refusal: { code, message } } };
    }
  },
};

function nameOf(operation: BankOperation): Pick<BankOperationLine, 'operation'> {
  if (operation.status === 'none') return {};
  const { date, wording, value } = operation.facts;
  return { operation: { date, wording, value } };
}
