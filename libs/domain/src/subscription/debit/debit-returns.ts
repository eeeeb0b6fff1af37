import { type Case, read } from '@intendance/kernel/case.js';
import { addDays, daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import type { BillId } from '../bill/bill.events.js';
import { dueReminder } from '../bill/reminders.js';
import { debitErrors } from './debit.errors.js';
import {
  type DebitRegisterEvent,
  type DebitRegisterId,
  debitRegisterStream,
  type ReturnSource,
  type SettlementMeans,
} from './debit.events.js';
import { type DebitRegister, debitRegisterFold, lastDebit, type RegisteredDebit } from './debit-register.js';
import type { ReportedReturn } from './return-file.js';

export const returnOutcomes = ['matched', 'unknown', 'already-processed', 'amount-differs', 'cancelled'] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];
export type ReturnLine = ReportedReturn & { readonly outcome: ReturnOutcome; readonly number: string | null };

/** Days after a return at which the paid modules close. */
export const graceDays = 30;

export type DebitRegisterCommand =
  | { type: 'RecordReturns'; data: { source: ReturnSource; returns: readonly ReportedReturn[] } }
  | { type: 'RecordPayment'; data: { billId: BillId; means: SettlementMeans; on: LocalDate; reference: string } }
  /** A collected debit that no bank has returned within its delay. */
  | { type: 'SettleDebit'; data: { endToEndId: string } }
  | { type: 'RemindUnpaid'; data: { endToEndId: string } };
export type DebitRegisterAnswer = { readonly lines: readonly ReturnLine[]; readonly debits: readonly RegisteredDebit[] };

type AddressedCommand = DebitRegisterCommand & { readonly id: DebitRegisterId };
const folds = { register: debitRegisterFold };

export const debitRegisterCase: Case<AddressedCommand, DebitRegisterAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams: () => ({ register: read(debitRegisterStream) }),
  contended: () => debitRegisterStream,
  decide(command, { register }, { today }) {
    if (command.type === 'RecordReturns') return record(command.data, register, today);
    if (command.type === 'RecordPayment') return decision(register, payment(command.data, register, today));
    const debit = register.debits.get(command.data.endToEndId);
    if (!debit) throw debitErrors.billUnknown();
    return decision(register, command.type === 'SettleDebit' ? settlement(debit, today) : overdueSteps(debit, today));
  },
};

function record(
  { source, returns }: Extract<DebitRegisterCommand, { type: 'RecordReturns' }>['data'],
  register: DebitRegister,
  today: LocalDate,
) {
  const events: DebitRegisterEvent[] = [];
  let pending = register;
  const lines = returns.map((reported): ReturnLine => {
    const debit = pending.debits.get(reported.endToEndId);
    const outcome = outcomeOf(reported, debit);
    if (debit && outcome === 'matched') {
      const { billId, environmentId, endToEndId } = debit;
      const data = { billId, environmentId, endToEndId, reason: reported.reason, on: reported.on ?? today, source };
      events.push({ type: 'DebitReturned', data });
      pending = debitRegisterFold.evolve(pending, { type: 'DebitReturned', data });
    }
    return { ...reported, outcome, number: debit?.number ?? null };
  });
  return { ...decision(register, events), answer: { lines, debits: touched(pending, events) } };
}

function outcomeOf({ amount }: ReportedReturn, debit: RegisteredDebit | undefined): ReturnOutcome {
  if (!debit) return 'unknown';
  if (debit.status === 'freed') return 'cancelled';
  // A debit comes back once: a payment that followed the return stands.
  if (debit.returned !== null) return 'already-processed';
  return amount !== null && amount !== debit.amount ? 'amount-differs' : 'matched';
}

function payment(data: Extract<DebitRegisterCommand, { type: 'RecordPayment' }>['data'], register: DebitRegister, today: LocalDate) {
  const { billId, means, on, reference } = data;
  const debit = lastDebit(register, billId);
  if (!debit) throw debitErrors.billUnknown();
  if (debit.status === 'settled') throw debitErrors.billSettled();
  if (debit.status === 'live') throw debitErrors.billLive();
  if (on > today) throw debitErrors.paymentAhead();
  return [{ type: 'DebitSettled' as const, data: { ...ofBill(debit), means, on, reference: reference.trim() } }];
}

/** Banks return a debit within five open days; eight calendar days hold them. A later refund is a return like any other. */
const settlementDays = 8;

export const isSettling = ({ status, collectOn }: RegisteredDebit, today: LocalDate): boolean =>
  status === 'live' && addDays(collectOn, settlementDays) <= today;

function settlement(debit: RegisteredDebit, today: LocalDate): DebitRegisterEvent[] {
  if (!isSettling(debit, today)) return [];
  return [{ type: 'DebitSettled', data: { ...ofBill(debit), means: 'debit', on: debit.collectOn, reference: debit.endToEndId } }];
}

/** The reminder that is due, one a day at most; the suspension when the grace is over. A retry under way is a later debit of the bill. */
export function overdueSteps(debit: RegisteredDebit, today: LocalDate): DebitRegisterEvent[] {
  if (debit.status !== 'returned' || debit.returned === null) return [];
  const elapsed = daysFrom(debit.returned.on, today) - 1;
  if (elapsed >= graceDays) {
    return debit.suspendedOn === null ? [{ type: 'UnpaidSuspended', data: { ...ofBill(debit), on: today } }] : [];
  }
  const due = dueReminder(elapsed, debit.reminders);
  return due === undefined ? [] : [{ type: 'UnpaidReminded', data: { ...ofBill(debit), days: due, on: today } }];
}

/** Unpaid bills: the last debit of each came back. */
export const unpaidDebits = (register: DebitRegister): RegisteredDebit[] =>
  [...register.debits.values()].filter((debit) => debit.status === 'returned' && lastDebit(register, debit.billId) === debit);

const ofBill = ({ billId, environmentId, endToEndId }: RegisteredDebit) => ({ billId, environmentId, endToEndId });

function decision(register: DebitRegister, events: readonly DebitRegisterEvent[]) {
  const after = events.reduce(debitRegisterFold.evolve, register);
  return { events: { register: events }, answer: { lines: [], debits: touched(after, events) } };
}

function touched({ debits }: DebitRegister, events: readonly DebitRegisterEvent[]): RegisteredDebit[] {
  const ids = events.flatMap(({ data }) => ('endToEndId' in data ? [data.endToEndId] : []));
  return ids.flatMap((id) => debits.get(id) ?? []);
}
