import type { StreamUse } from '@intendance/kernel/case.js';
import { fallenLetters, writingMatchingUses } from '../../third-party/fallen-letters.js';
import type { LetteringEvent } from '../../third-party/lettering.events.js';
import type { Lettering } from '../../third-party/lettering.js';
import type { BankOperationEvent, BankOperationId } from './bank-operation.events.js';
import type { BankOperation } from './bank-operation-state.js';

/** The matching of the third-party accounts that the operation moves. */
export const operationMatchingUses = (operation: BankOperation | undefined): StreamUse[] =>
  !operation || operation.status === 'none' || operation.isDeleted
    ? []
    : writingMatchingUses({ yearId: operation.facts.fiscalYearId, lines: operation.splits });

/** The letters that fall with the events of an operation: its lines are no longer those that were matched. */
export const operationFallenLetters = (
  id: BankOperationId,
  before: BankOperation,
  events: readonly BankOperationEvent[],
  matching: ReadonlyMap<string, Lettering>,
): ReadonlyMap<string, readonly LetteringEvent[]> =>
  events.some((event) => changesLines(before, event)) ? fallenLetters(id, matching) : new Map();

/** Another wording or day of the same year leaves the lines where they are. */
function changesLines(before: BankOperation, event: BankOperationEvent): boolean {
  switch (event.type) {
    case 'BankOperationAllocated':
    case 'BankOperationAllocationRemoved':
    case 'BankOperationDeleted':
    case 'BankOperationReversed':
      return true;
    case 'BankOperationCorrected':
      return before.status !== 'none' && (event.data.value !== before.facts.value || event.data.fiscalYearId !== before.facts.fiscalYearId);
    default:
      return false;
  }
}
