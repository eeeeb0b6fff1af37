import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationFacts, Split } from './bank-operation.events.js';
import { type BankOperation, type KnownBankOperation, liveOperation } from './bank-operation-state.js';
import { allocateOperation } from './operation-changes.js';
import { wholeTransfer } from './whole-allocation.js';

type Sides<Side> = { readonly operation: Side; readonly counterpart: Side };

/**
 * Allocates both sides of a transfer between two accounts of the structure. Both count for one budget, so that account 580000 is settled in
 * each: that of the side that a user allocated before, else that of the account that pays. A side that is a transfer already stays as it is.
 * @throws operation.unknown, deleted, not-a-transfer, allocated, exercice.closed, frozen, validated, reversal
 */
export function allocateTransfer(
  states: Sides<BankOperation>,
  { calendar, splitIds }: { readonly calendar: FiscalCalendar; readonly splitIds: Sides<string> },
): Sides<BankOperationEvent[]> {
  const [operation, counterpart] = [liveOperation(states.operation), liveOperation(states.counterpart)];
  if (!areOpposite(operation.facts, counterpart.facts)) throw bankOperationErrors.notATransfer();
  const payer = operation.facts.value < 0 ? operation : counterpart;
  const budget = (transferOf(operation) ?? transferOf(counterpart))?.budget ?? payer.facts.accountBudget;
  const allocate = (side: KnownBankOperation, id: string): BankOperationEvent[] => {
    if (transferOf(side)) return [];
    if (side.splits.length > 0) throw bankOperationErrors.allocated();
    return allocateOperation(side, {
      calendar,
      splits: [wholeTransfer(id, budget, side.facts)],
      provenance: { kind: 'bulk', keyword: null },
    });
  };
  return { operation: allocate(operation, splitIds.operation), counterpart: allocate(counterpart, splitIds.counterpart) };
}

const areOpposite = (left: BankOperationFacts, right: BankOperationFacts): boolean =>
  left.accountId !== right.accountId && left.value !== 0 && left.value === -right.value;

/** The split of an operation that is a transfer as a whole. */
function transferOf({ splits }: KnownBankOperation): Split | undefined {
  const [first, ...others] = splits;
  return others.length === 0 && first?.kind === 'transfer' ? first : undefined;
}
