import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { PaymentType } from '../bank-file/payment-type.js';
import { creditDays } from '../bank-import/reconciliation.js';
import type { BankOperationId } from './bank-operation.events.js';

/** `isTransfer`: a user has allocated the operation as a transfer; false while it is unallocated. */
export type TransferSide = {
  readonly id: BankOperationId;
  readonly accountId: BankAccountId;
  readonly date: LocalDate;
  readonly type: PaymentType;
  readonly value: Cents;
  readonly isTransfer: boolean;
};
export type TransferProposal<Side> = { readonly expense: Side; readonly taking: Side };

/** Days that money spends between two banks, weekends included. */
const transferDays = 5;
/** A deposit of cheques is credited later. */
export const mostDays = Math.max(transferDays, creditDays);

/** A purchase, a direct debit and a loan go to others, and a refund comes from others or goes to them. */
const notInternal: ReadonlySet<PaymentType> = new Set(['card', 'deferred_card', 'order', 'loan_payment', 'payback']);

/**
 * Pairs unallocated operations that are the two sides of one transfer: opposite amounts, two accounts, a few days apart, and neither has
 * another candidate. A transfer of which only one side is allocated waits for the other; those of which both are allocated are left out.
 * What several operations could be is not proposed.
 */
export function transferProposals<Side extends TransferSide>(sides: readonly Side[]): TransferProposal<Side>[] {
  const byAmount = Map.groupBy(
    sides.filter(({ type, value, isTransfer }) => value !== 0 && (isTransfer || !notInternal.has(type))),
    ({ value }) => Math.abs(value),
  );
  return [...byAmount.values()].flatMap(ofAmount).toSorted(byDay);
}

function ofAmount<Side extends TransferSide>(sides: readonly Side[]): TransferProposal<Side>[] {
  const waiting = withoutSettled(sides);
  const [expenses, takings] = bySign(waiting);
  const [expensesByDay, takingsByDay] = [new SidesByDay(expenses), new SidesByDay(takings)];
  return expenses.flatMap((expense) => {
    const taking = takingsByDay.onlyCandidate(expense);
    const isMutual = taking !== undefined && expensesByDay.onlyCandidate(taking) === expense;
    return isMutual && !(expense.isTransfer && taking.isTransfer) ? [{ expense, taking }] : [];
  });
}

/** Takes off the transfers of which both sides are allocated, nearest days first. */
function withoutSettled<Side extends TransferSide>(sides: readonly Side[]): readonly Side[] {
  const [expenses, takings] = bySign(sides.filter(({ isTransfer }) => isTransfer));
  const takingsByDay = new SidesByDay(takings);
  const settled = new Set<Side>();
  for (let apart = 0; apart <= mostDays; apart++)
    for (const expense of expenses) {
      if (settled.has(expense) || apart > reachOf(expense)) continue;
      const taking = takingsByDay.take(expense, apart);
      if (taking) settled.add(expense).add(taking);
    }
  return sides.filter((side) => !settled.has(side));
}

/** The sides of one sign and amount by day and account, so that a year of equal amounts is not compared pair by pair. */
class SidesByDay<Side extends TransferSide> {
  private readonly days = new Map<number, Map<BankAccountId, Side[]>>();

  constructor(sides: readonly Side[]) {
    for (const side of sides) {
      const accounts = this.days.get(dayOf(side)) ?? new Map<BankAccountId, Side[]>();
      const group = accounts.get(side.accountId);
      if (group) group.push(side);
      else accounts.set(side.accountId, [side]);
      this.days.set(dayOf(side), accounts);
    }
  }

  /** The side of another account within the days of a transfer; undefined for none or several. */
  onlyCandidate(side: Side): Side | undefined {
    let only: Side | undefined;
    const [middle, reach] = [dayOf(side), reachOf(side)];
    for (let day = middle - reach; day <= middle + reach; day++)
      for (const group of this.groupsOf(day, side)) {
        const candidates = Math.abs(day - middle) <= transferDays ? group : group.filter(isDeposit);
        if (candidates.length === 0) continue;
        if (only !== undefined || candidates.length > 1) return undefined;
        only = candidates[0];
      }
    return only;
  }

  /** Removes a side of another account, so many days before or after. */
  take(side: Side, apart: number): Side | undefined {
    for (const day of [dayOf(side) - apart, dayOf(side) + apart])
      for (const group of this.groupsOf(day, side)) {
        const index = apart <= transferDays ? 0 : group.findIndex(isDeposit);
        if (index >= 0) return group.splice(index, 1)[0];
      }
    return undefined;
  }

  private groupsOf(day: number, { accountId }: Side): Side[][] {
    const accounts = this.days.get(day) ?? new Map<BankAccountId, Side[]>();
    return [...accounts].flatMap(([account, group]) => (account === accountId || group.length === 0 ? [] : [group]));
  }
}

const isDeposit = ({ type }: TransferSide): boolean => type === 'deposit';
const reachOf = (side: TransferSide): number => (isDeposit(side) ? mostDays : transferDays);

const bySign = <Side extends TransferSide>(sides: readonly Side[]): [Side[], Side[]] => [
  sides.filter(({ value }) => value < 0),
  sides.filter(({ value }) => value > 0),
];

const dayOf = ({ date }: TransferSide): number => Date.parse(date) / 86_400_000;

const byDay = (left: TransferProposal<TransferSide>, right: TransferProposal<TransferSide>): number =>
  left.expense.date.localeCompare(right.expense.date);
