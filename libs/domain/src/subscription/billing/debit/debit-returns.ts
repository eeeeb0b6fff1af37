import { type Case, read } from '@intendance/kernel/case.js';
import { addDays, daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import type { BillId } from '../bill/bill.events.js';
import { dueReminder, lastReminderDays } from '../bill/reminders.js';
import { debitErrors } from './debit.errors.js';
import {
  type DebitBatchId,
  type DebitRegisterEvent,
  type DebitRegisterId,
  debitRegisterStream,
  type ReturnSource,
  type SettlementMeans,
} from './debit.events.js';
import { type DebitRegister, debitRegisterFold, lastDebit, openDebits, type RegisteredDebit } from './debit-register.js';
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
  /** A credit note of the bill: a debit that no file holds yet leaves its batch. */
  | { type: 'CreditDebitedBill'; data: { billId: BillId; creditNote: string; isWhole: boolean } }
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
    if (command.type === 'CreditDebitedBill') return credited(command.data, register, today);
    const debit = register.debits.get(command.data.endToEndId);
    if (!debit) throw debitErrors.billUnknown();
    return decision(register, command.type === 'SettleDebit' ? settlement(debit, register, today) : overdueSteps(debit, register, today));
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

/** Only a file collects: a debit of a batch that was never exported stays live. */
export const isSettling = ({ status, collectOn, batch }: RegisteredDebit, register: DebitRegister, today: LocalDate): boolean =>
  status === 'live' && isExported(register, batch) && addDays(collectOn, settlementDays) <= today;

const isExported = ({ batches }: DebitRegister, batch: DebitBatchId): boolean => (batches.get(batch)?.exportedAt ?? null) !== null;

function settlement(debit: RegisteredDebit, register: DebitRegister, today: LocalDate): DebitRegisterEvent[] {
  if (!isSettling(debit, register, today)) return [];
  return [{ type: 'DebitSettled', data: { ...ofBill(debit), means: 'debit', on: debit.collectOn, reference: debit.endToEndId } }];
}

type CreditedBill = Extract<DebitRegisterCommand, { type: 'CreditDebitedBill' }>['data'];

/** The answer has the debit of the bill, live if its file is with the bank. A repeated command changes nothing. */
function credited({ billId, creditNote, isWhole }: CreditedBill, register: DebitRegister, on: LocalDate) {
  const debit = lastDebit(register, billId);
  if (!debit) return decision(register, []);
  const events: DebitRegisterEvent[] = [];
  const { endToEndId, batch } = debit;
  if (register.bills.get(billId)?.creditNote === null)
    events.push({ type: 'DebitedBillCredited', data: { ...ofBill(debit), creditNote, isWhole, on } });
  const reason = isWhole ? 'credited' : 'amount-changed';
  if (debit.status === 'live' && !isExported(register, batch))
    events.push({ type: 'DebitsLeftOut', data: { batch, endToEndIds: [endToEndId], reason, on } });
  const after = events.reduce(debitRegisterFold.evolve, register);
  return { events: { register: events }, answer: { lines: [], debits: [lastDebit(after, billId) ?? debit] } };
}

/** The day on which the paid modules close: the last reminder leaves the customer some days, also if it left late. */
export function closingDay({ returned, remindedOn }: Pick<RegisteredDebit, 'returned' | 'remindedOn'>): LocalDate | null {
  if (returned === null) return null;
  const [first, last] = [addDays(returned.on, graceDays), remindedOn && addDays(remindedOn, graceDays - lastReminderDays)];
  return last !== null && last > first ? last : first;
}

/** The reminder that is due, one a day at most; the suspension on the closing day. A retry under way is a later debit of the bill. */
export function overdueSteps(debit: RegisteredDebit, register: DebitRegister, today: LocalDate): DebitRegisterEvent[] {
  const { status, returned, reminders, suspendedOn, billId } = debit;
  if (status !== 'returned' || returned === null || register.bills.get(billId)?.isCredited) return [];
  const due = dueReminder(daysFrom(returned.on, today) - 1, reminders);
  if (due !== undefined) return [{ type: 'UnpaidReminded', data: { ...ofBill(debit), days: due, on: today } }];
  const isReminded = reminders.includes(lastReminderDays);
  const day = closingDay(debit);
  if (!isReminded || day === null || today < day || suspendedOn !== null) return [];
  return [{ type: 'UnpaidSuspended', data: { ...ofBill(debit), on: today } }];
}

/** Unpaid bills: the last debit of each came back, and no credit note annuls the bill. */
export const unpaidDebits = (register: DebitRegister): RegisteredDebit[] =>
  openDebits(register).filter(({ status, billId }) => status === 'returned' && !register.bills.get(billId)?.isCredited);

const ofBill = ({ billId, environmentId, endToEndId }: RegisteredDebit) => ({ billId, environmentId, endToEndId });

function decision(register: DebitRegister, events: readonly DebitRegisterEvent[]) {
  const after = events.reduce(debitRegisterFold.evolve, register);
  return { events: { register: events }, answer: { lines: [], debits: touched(after, events) } };
}

function touched({ debits }: DebitRegister, events: readonly DebitRegisterEvent[]): RegisteredDebit[] {
  const ids = events.flatMap(({ data }) => ('endToEndId' in data ? [data.endToEndId] : []));
  return ids.flatMap((id) => debits.get(id) ?? []);
}
