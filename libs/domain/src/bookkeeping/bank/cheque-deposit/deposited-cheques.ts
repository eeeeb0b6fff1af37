import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import { type BankOperation, bankOperationFold } from '../bank-operation/bank-operation-state.js';
import { isInHand } from '../bank-operation/deposited-cheque.js';
import { chequeDepositErrors } from './cheque-deposit.errors.js';
import type { ChequeDepositFacts } from './cheque-deposit.events.js';
import type { ChequeDepositId } from './cheque-deposit-id.js';

type Sent = {
  readonly cheques: readonly BankOperationId[];
  readonly chequeAccountId: BankAccountId;
  readonly date: LocalDate;
  /** The deposit that has some of them already. */
  readonly depositId: ChequeDepositId;
};

/** The cheques of a deposit with their amounts: in hand, or in this deposit. @throws cheque-deposit.empty, not-in-hand, before-cheque */
export function depositedCheques(
  { cheques, chequeAccountId, date, depositId }: Sent,
  states: ReadonlyMap<string, BankOperation>,
): ChequeDepositFacts['cheques'] {
  if (cheques.length === 0) throw chequeDepositErrors.empty();
  const deposited = [...new Set(cheques)].map((operationId, index) => {
    const state = states.get(bankOperationStream(operationId)) ?? bankOperationFold.initial;
    if (state.status === 'none') throw chequeDepositErrors.notInHand(index, null);
    const { facts, deposit } = state;
    const isThere = deposit?.id === depositId || isInHand(state);
    if (facts.accountId !== chequeAccountId || !isThere) throw chequeDepositErrors.notInHand(index, facts.wording);
    return { operationId, facts };
  });
  const latest = deposited.map(({ facts }) => facts.date).reduce((left, right) => (left > right ? left : right));
  if (date < latest) throw chequeDepositErrors.beforeCheque(latest);
  return deposited.map(({ operationId, facts }) => ({ operationId, amount: facts.value }));
}

/** On both operations of the deposit. */
export const depositWording = (number: string, count: number): string =>
  `Remise de chèques ${number} (${count} ${count === 1 ? 'chèque' : 'chèques'})`;
