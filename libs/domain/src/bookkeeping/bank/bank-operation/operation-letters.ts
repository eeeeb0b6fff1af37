import { PendingStreams, type StreamUse } from '@intendance/kernel/case.js';
import { cents } from '@intendance/kernel/money.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fallenLetters, writingMatchingUses } from '../../third-party/fallen-letters.js';
import type { LetteringEvent } from '../../third-party/lettering.events.js';
import { type Lettering, letteringDecider } from '../../third-party/lettering.js';
import { type LineOfYear, letterOverYears } from '../../third-party/letters-over-years.js';
import { isSettledAccount } from '../../third-party/third-party.js';
import type { BankOperationEvent, BankOperationId } from './bank-operation.events.js';
import type { BankOperation } from './bank-operation-state.js';
import { type WrittenOperation, writingsOf } from './writings-of.js';

/** The matching of the third-party accounts that the operation moves. */
export const operationMatchingUses = (operation: BankOperation | undefined, calendar: FiscalCalendar | undefined): StreamUse[] =>
  !operation || operation.status === 'none' || operation.isDeleted
    ? []
    : writingMatchingUses({ yearId: operation.facts.fiscalYearId, lines: operation.splits }, calendar);

/** The letters that fall with the events of an operation: its lines are no longer those that were matched. */
export const operationFallenLetters = (
  id: BankOperationId,
  before: BankOperation,
  events: readonly BankOperationEvent[],
  matching: ReadonlyMap<string, Lettering>,
): ReadonlyMap<string, readonly LetteringEvent[]> =>
  events.some((event) => changesLines(before, event)) ? fallenLetters(id, matching) : new Map();

type Addressed = { readonly id: BankOperationId; readonly operation: WrittenOperation };

/** The lines of an operation on an account, as they are now. */
export const operationLinesOf = ({ id, operation }: Addressed, account: string): LineOfYear[] =>
  writingsOf(operation)
    .flatMap(({ lines }) => lines)
    .flatMap(({ budget, debit, credit, auxiliary, ...own }, line) =>
      own.account === account
        ? [
            {
              writingId: id,
              line,
              yearId: operation.facts.fiscalYearId,
              budget,
              amount: cents(debit - credit),
              ...(auxiliary && { auxiliary }),
            },
          ]
        : [],
    );

/**
 * An operation and its reversal settle each other, part by part, as an entry and its reversal do. Not in a closed year, whose letters stay:
 * there the reversal is open beside what the year carried over.
 */
export function operationReversalLetters(
  original: Addressed,
  reversal: Addressed,
  { calendar, matching }: { calendar: FiscalCalendar; matching: ReadonlyMap<string, Lettering> },
): ReadonlyMap<string, readonly LetteringEvent[]> {
  const letters = new PendingStreams(letteringDecider, matching);
  const isOpen = calendar.years.some(({ id, isClosed }) => id === original.operation.facts.fiscalYearId && !isClosed);
  for (const account of new Set(isOpen ? original.operation.splits.map((split) => split.account).filter(isSettledAccount) : [])) {
    const opposites = operationLinesOf(reversal, account);
    for (const [rank, line] of operationLinesOf(original, account).entries())
      letterOverYears(letters, { calendar, account, lines: [line, ...opposites.slice(rank, rank + 1)] });
  }
  return letters.events;
}

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
