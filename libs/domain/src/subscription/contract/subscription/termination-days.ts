import { addDays, addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { contractMonth, monthOn } from '../offer/contract-months.js';
import { lastPaidDay } from './offer-changes.js';
import type { Termination } from './subscription.events.js';
import { commitmentLastDay, contractStart, hasContract, isCommitted, type Offer, type Subscription } from './subscription-state.js';

/** Last days of the contract for each way out. */
export type TerminationDays = { readonly end: LocalDate; readonly portability: LocalDate };

/**
 * Null without a contract. A contract that has not begun never begins. `portability` is the end of the contract month that holds the day
 * one month from now: at most two months. A renewal that was not announced in time binds nobody: its contract ends with the month.
 */
export function terminationDays(offer: Offer, today: LocalDate): TerminationDays | null {
  const { subscription, environment } = offer;
  if (!hasContract(environment, today)) return null;
  const start = contractStart(subscription, environment, today);
  if (start > today) return { end: addDays(start, -1), portability: addDays(start, -1) };
  const monthEnd = (day: LocalDate) => contractMonth(start, monthOn(start, day)).last;
  const end = endOf(offer, today, monthEnd);
  const portability = monthEnd(addMonths(today, 1));
  return { end, portability: portability < end ? portability : end };
}

function endOf(offer: Offer, today: LocalDate, monthEnd: (day: LocalDate) => LocalDate): LocalDate {
  const { subscription } = offer;
  const lastDay = commitmentLastDay(subscription, today);
  if (lastDay !== null && lastDay < today) return monthEnd(today);
  const paid = lastPaidDay(offer, today);
  if (lastDay === null || !isCommitted(subscription, today)) return paid;
  const committed = monthEnd(lastDay);
  return committed > paid ? committed : paid;
}

/** The termination that is not over yet. */
export const currentTermination = ({ termination }: Subscription, today: LocalDate): Termination | null =>
  termination !== null && today <= termination.lastDay ? termination : null;
