import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import { changeableYear, type FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import type { BankOperation } from '../bank-operation/bank-operation-state.js';
import { undoDeposit } from '../bank-operation/deposited-cheque.js';
import { chequeDepositErrors } from './cheque-deposit.errors.js';
import type { ChequeDepositEvent, ChequeDepositFacts } from './cheque-deposit.events.js';
import { type ChequeDeposit, knownChequeDeposit } from './cheque-deposit.js';
import type { ChequeDepositId } from './cheque-deposit-id.js';
import { depositedCheques, depositWording } from './deposited-cheques.js';

/** All cheques of the deposit, as they should be. */
export type CorrectChequeDeposit = {
  readonly type: 'CorrectChequeDeposit';
  readonly data: { readonly cheques: readonly BankOperationId[] };
};
type CorrectionFacts = {
  readonly deposit: ChequeDeposit;
  readonly calendar: FiscalCalendar;
  readonly cheques: ReadonlyMap<string, BankOperation>;
  readonly expense: BankOperation;
  readonly taking: BankOperation;
};
type CorrectionEvents = {
  readonly deposit?: readonly ChequeDepositEvent[];
  readonly cheques?: ReadonlyMap<string, readonly BankOperationEvent[]>;
  readonly expense?: readonly BankOperationEvent[];
  readonly taking?: readonly BankOperationEvent[];
};

/**
 * The cheques that a treasurer left out of the form, or took from it: the deposit keeps its number, and both sides of the transfer get the new
 * sum. `isCredited`: a statement has the line of the bank, whose amount is the one of the form.
 * @throws cheque-deposit.unknown, cancelled, credited, empty, not-in-hand, before-cheque, exercice.closed, frozen, validated
 */
export function correctCheques(
  { id, data }: CorrectChequeDeposit & { readonly id: ChequeDepositId },
  { deposit, calendar, cheques: states, expense, taking }: CorrectionFacts,
  isCredited: boolean,
): CorrectionEvents {
  const { facts, isCancelled } = knownChequeDeposit(deposit);
  if (isCancelled) throw chequeDepositErrors.cancelled();
  if (isCredited) throw chequeDepositErrors.credited();
  const cheques = depositedCheques({ ...facts, cheques: data.cheques, depositId: id }, states);
  const [before, after] = [idsOf(facts.cheques), idsOf(cheques)];
  const changed = [...new Set([...before, ...after])].filter((operationId) => before.has(operationId) !== after.has(operationId));
  if (changed.length === 0) return {};
  changeableYear(calendar, facts);
  const transfer = { amount: sum(cheques.map(({ amount }) => amount)), wording: depositWording(facts.number, cheques.length) };
  return {
    deposit: [{ type: 'ChequeDepositCorrected', data: { cheques } }],
    cheques: new Map(
      changed.map((operationId) => {
        const stream = bankOperationStream(operationId);
        const state = states.get(stream);
        return [
          stream,
          after.has(operationId) ? [{ type: 'BankOperationDeposited' as const, data: { depositId: id } }] : undone(state, id),
        ];
      }),
    ),
    expense: withSum(expense, transfer),
    taking: withSum(taking, transfer),
  };
}

const idsOf = (cheques: ChequeDepositFacts['cheques']): Set<BankOperationId> => new Set(cheques.map(({ operationId }) => operationId));
const undone = (state: BankOperation | undefined, id: ChequeDepositId): BankOperationEvent[] => (state ? undoDeposit(state, id) : []);

/** A side of the transfer has one split. */
function withSum(side: BankOperation, { amount, wording }: { amount: Cents; wording: string }): BankOperationEvent[] {
  if (side.status === 'none' || side.isDeleted) return [];
  const value = cents(side.facts.value < 0 ? 0 - amount : amount);
  return [
    { type: 'BankOperationCorrected', data: { ...side.facts, value, wording } },
    {
      type: 'BankOperationAllocated',
      data: { splits: side.splits.map((split) => ({ ...split, amount })), provenance: { kind: 'manual', keyword: null } },
    },
  ];
}
