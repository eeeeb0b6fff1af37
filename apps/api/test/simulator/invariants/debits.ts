import type { BillEvent } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { BillRegisterEvent } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { amountDue, billFold, type IssuedBill, owedBack } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { type DebitRegisterEvent, debitRegisterStream } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { noticeDays } from '@intendance/domain/subscription/billing/debit/debit-candidate.js';
import { debitRegisterFold } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { unpaidDebits } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import { addDays, formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Structure } from '../structures.js';
import type { Story } from './story.js';

type StoredBill = { readonly bill: IssuedBill; readonly structure: Structure };

export const debitsAreRight = (story: Story): string[] => {
  const bills = billsOf(story);
  return [
    ...story.world.bank.refusals,
    ...numbersFollow(story, bills),
    ...atTheBank(story, bills),
    ...paymentsAreReal(story, bills),
    ...followUp(story),
    ...creditNotesAreFollowed(story, bills),
    ...announcements(story, bills),
  ];
};

function billsOf({ events, world }: Story): Map<string, StoredBill> {
  const states = new Map<string, ReturnType<typeof billFold.evolve>>();
  const bills = new Map<string, StoredBill>();
  for (const recorded of events) {
    if (recorded.streamType !== 'bill') continue;
    const state = billFold.evolve(states.get(recorded.stream) ?? billFold.initial, recorded as unknown as BillEvent);
    states.set(recorded.stream, state);
    const structure = world.structures.find(({ environmentId }) => environmentId === recorded.environmentId);
    if (state.status !== 'none' && structure) bills.set(state.text.number, { bill: state, structure });
  }
  return bills;
}

/** The numbers of a series follow one another, each for one bill; each number of the series of bills becomes a bill. */
function numbersFollow({ events }: Story, bills: ReadonlyMap<string, StoredBill>): string[] {
  const series = new Map<string, number>();
  const billIds = new Set<string>();
  return events.flatMap((recorded) => {
    const event = recorded as unknown as BillRegisterEvent;
    if (event.type !== 'BillNumberReserved') return [];
    const { number, billId } = event.data;
    const name = number.slice(0, 5);
    const rank = (series.get(name) ?? 0) + 1;
    series.set(name, rank);
    const faults = number === `${name}-${String(rank).padStart(6, '0')}` ? [] : [`${number} is the number ${rank} of its series`];
    if (billIds.has(billId)) faults.push(`a bill has ${number} and another number`);
    billIds.add(billId);
    if (number.startsWith('F') && !bills.has(number)) faults.push(`${number} is reserved for no bill`);
    return faults;
  });
}

const billNumber = (endToEndId: string): string => endToEndId.replace(/-R\d$/, '');

/** The bank has one debit of a bill at a time, of the amount and the account of its structure, and none of a bill that was credited before. */
function atTheBank({ world }: Story, bills: ReadonlyMap<string, StoredBill>): string[] {
  const faults: string[] = [];
  for (const [number, debits] of Map.groupBy(world.bank.debits, ({ endToEndId }) => billNumber(endToEndId))) {
    const live = debits.filter(({ status }) => status !== 'returned');
    if (live.length > 1) faults.push(`${number} is debited ${live.length} times`);
    const owner = bills.get(number);
    if (!owner) faults.push(`${number} is debited and no bill`);
    else if (debits.some(({ rum }) => rum !== owner.structure.rum)) faults.push(`${number} is debited from another structure`);
    else if (debits.some(({ amount }) => amount > owner.bill.text.total)) faults.push(`${number} is debited of more than it is`);
    if (live.length > 0 && world.records.creditsWithoutDebit.includes(number))
      faults.push(`${number} is debited although its credit note was answered without a debit`);
  }
  return faults;
}

/** A bill is paid by debit if the bank has the money; the money of a bill that is not due is owed back. */
function paymentsAreReal({ world }: Story, bills: ReadonlyMap<string, StoredBill>): string[] {
  return [...bills].flatMap(([number, { bill }]) => {
    const faults: string[] = [];
    const collections = world.bank.debits.filter(({ endToEndId, status }) => billNumber(endToEndId) === number && status === 'collected');
    if (bill.payment?.means === 'debit' && collections.length === 0) faults.push(`${number} is paid by a debit that the bank never had`);
    if (bill.payment && owedBack(bill) > 0 && bill.refund === undefined)
      faults.push(`${number} is paid beyond what is due, and nobody owes it back`);
    const hasTransfer = world.records.transfers.includes(number);
    if (
      hasTransfer &&
      !bill.payment &&
      collections.length === 0 &&
      !world.bank.returns.some(({ endToEndId }) => billNumber(endToEndId) === number)
    )
      faults.push(`the transfer for ${number} is not on the bill`);
    if (bill.status === 'credited' && amountDue(bill) !== 0) faults.push(`${number} is credited and due`);
    return faults;
  });
}

/** Nobody is reminded of a bill that a credit note annuls; access is closed after both reminders, and never at once. */
function followUp({ events }: Story): string[] {
  const annulledIds = new Set<string>();
  const reminders = new Map<string, { days: Set<number>; last: string }>();
  return events.flatMap((recorded) => {
    const event = recorded as unknown as DebitRegisterEvent;
    if (event.type === 'DebitedBillCredited' && event.data.isWhole) annulledIds.add(event.data.billId);
    if (event.type !== 'UnpaidReminded' && event.type !== 'UnpaidSuspended') return [];
    const { billId, endToEndId, on } = event.data;
    const faults = annulledIds.has(billId) ? [`${endToEndId} is followed up although its bill is credited`] : [];
    const earlier = reminders.get(endToEndId) ?? { days: new Set<number>(), last: '' };
    if (event.type === 'UnpaidReminded') {
      if (earlier.days.has(event.data.days)) faults.push(`${endToEndId} is reminded twice of ${event.data.days} days`);
      reminders.set(endToEndId, { days: earlier.days.add(event.data.days), last: on });
    } else if (earlier.days.size === 0 || earlier.last >= on) faults.push(`${endToEndId} closes the modules without a reminder before`);
    return faults;
  });
}

/** A bill that a credit note annuls is no unpaid bill of the register of debits, nor a reason to close modules. */
function creditNotesAreFollowed({ events }: Story, bills: ReadonlyMap<string, StoredBill>): string[] {
  const register = events
    .filter(({ stream }) => stream === debitRegisterStream)
    .reduce((state, event) => debitRegisterFold.evolve(state, event as unknown as DebitRegisterEvent), debitRegisterFold.initial);
  return unpaidDebits(register).flatMap(({ number, endToEndId }) =>
    bills.get(number)?.bill.status === 'credited' ? [`${endToEndId} is unpaid although ${number} is credited`] : [],
  );
}

/** Each collection was announced 14 days before: by the bill for its first presentation, else by a letter that names the day. */
function announcements({ events, world }: Story, bills: ReadonlyMap<string, StoredBill>): string[] {
  const announcementDays = new Map<string, { on: string; isByLetter: boolean }>();
  for (const recorded of events) {
    const event = recorded as unknown as DebitRegisterEvent;
    if (event.type === 'DebitsPlanned')
      for (const { endToEndId, announcedOn, number, attempt } of event.data.debits) {
        const byBill = attempt === 1 ? (bills.get(number)?.bill.text.issuedOn ?? '') : '';
        announcementDays.set(endToEndId, { on: announcedOn ?? byBill, isByLetter: announcedOn !== undefined });
      }
    if (event.type === 'DebitsDated')
      for (const { endToEndId } of event.data.debits) announcementDays.set(endToEndId, { on: event.data.on, isByLetter: true });
  }
  const letters = [...world.mails.deliveries, ...world.mails.refusals].map(({ subject }) => subject);
  return world.bank.debits.flatMap(({ endToEndId, collectOn }) => {
    const { on, isByLetter } = announcementDays.get(endToEndId) ?? { on: '', isByLetter: false };
    if (on === '' || addDays(on as LocalDate, noticeDays) > collectOn)
      return [`${endToEndId} is collected on ${collectOn}, announced on ${on || 'no day'}`];
    const subject = `Prélèvement de votre facture ${billNumber(endToEndId)} le ${formatDay(collectOn)}`;
    return isByLetter && !letters.includes(subject) ? [`no letter announces ${endToEndId} on ${collectOn}`] : [];
  });
}
