import { addDays } from '@intendance/kernel/local-date.js';
import type { BankedMovement, TypedOperation } from './typed-operation.js';

/** Days between a cheque that a treasurer typed when it came, and its deposit. */
export const depositDays = 92;
/** A bank may date a deposit some days before the treasurer. */
const depositDelay = 5;
/** Every combination of so many cheques is tried: 32,768. */
const mostCheques = 15;

/**
 * The typed cheques that a deposit may consist of: at least two, of its account, whose sum is its amount. The nearest ones first, since a
 * treasurer deposits what came together.
 */
export function chequesOfDeposit(movement: BankedMovement, typed: readonly TypedOperation[]): readonly TypedOperation[] | null {
  const [first, last] = [addDays(movement.date, -depositDays), addDays(movement.date, depositDelay)];
  const candidates = typed
    .filter(({ accountId, value, type, date }) => {
      const isPart = accountId === movement.accountId && value > 0 && value < movement.value;
      return isPart && (type === 'check' || type === 'deposit') && first <= date && date <= last;
    })
    .toSorted((left, right) => (left.date < right.date ? 1 : -1))
    .slice(0, mostCheques);
  return combination(candidates, movement.value, 0);
}

export const isDeposit = ({ value, type }: BankedMovement): boolean => value > 0 && (type === 'deposit' || type === 'check');

function combination(cheques: readonly TypedOperation[], rest: number, count: number): readonly TypedOperation[] | null {
  for (const [rank, cheque] of cheques.entries()) {
    if (cheque.value > rest) continue;
    if (cheque.value === rest) return count > 0 ? [cheque] : null;
    const others = combination(cheques.slice(rank + 1), rest - cheque.value, count + 1);
    if (others) return [cheque, ...others];
  }
  return null;
}
