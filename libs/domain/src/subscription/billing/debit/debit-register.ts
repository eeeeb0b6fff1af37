import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { BillId } from '../bill/bill.events.js';
import type { DebitBatchEvent, DebitBatchId, DebitRegisterEvent, LeftOutReason, PlannedDebit, SettlementMeans } from './debit.events.js';

export type DebitReturn = { readonly reason: string; readonly on: LocalDate };
export type RegisteredDebit = PlannedDebit & {
  readonly batch: DebitBatchId;
  readonly status: 'live' | 'freed' | 'returned' | 'settled';
  /** The last one: a payment that follows a return keeps it. */
  readonly returned: DebitReturn | null;
  readonly settled: { readonly means: SettlementMeans; readonly on: LocalDate; readonly reference: string } | null;
  /** Reminders sent, in days after the return. */
  readonly reminders: readonly number[];
  /** The day of the last reminder. */
  readonly remindedOn: LocalDate | null;
  readonly suspendedOn: LocalDate | null;
};
export type LeftOut = { readonly endToEndId: string; readonly reason: LeftOutReason };
export type RegisteredBatch = {
  readonly id: DebitBatchId;
  readonly at: string;
  readonly until: LocalDate;
  readonly exportedAt: string | null;
  readonly cancelledOn: LocalDate | null;
  readonly debits: readonly PlannedDebit[];
  /** Debits that the file leaves out. */
  readonly leftOut: readonly LeftOut[];
};
/** A bill that had a debit: `last` is the end-to-end id of the last one. */
type DebitedBill = {
  readonly last: string;
  /** A bill has one credit note at most; `isCredited`: the note is of the whole bill. */
  readonly creditNote: string | null;
  readonly isCredited: boolean;
  readonly isSuspended: boolean;
};
/** Debits of one mandate, the last one first. */
type MandateUses = { readonly endToEndId: string; readonly before: MandateUses | null };

/** One register for the whole installation and for ever: an event costs no copy of what the register holds. */
export type DebitRegister = {
  readonly batches: PersistentMap<DebitBatchId, RegisteredBatch>;
  readonly debits: PersistentMap<string, RegisteredDebit>;
  readonly bills: PersistentMap<BillId, DebitedBill>;
  /** End-to-end ids of the last debits of bills, live or returned: the only ones with something to follow up. */
  readonly open: PersistentMap<string, string>;
  readonly uses: PersistentMap<string, MandateUses>;
};

export const debitRegisterFold: Fold<DebitRegisterEvent, DebitRegister> = {
  initial: {
    batches: new PersistentMap(),
    debits: new PersistentMap(),
    bills: new PersistentMap(),
    open: new PersistentMap(),
    uses: new PersistentMap(),
  },
  evolve,
};

type PreparedBatch = DebitBatchEvent['data'];
export type DebitBatch = PreparedBatch | null;
export const debitBatchFold: Fold<DebitBatchEvent, DebitBatch> = { initial: null, evolve: (_, { data }) => data };

export function lastDebit({ debits, bills }: DebitRegister, billId: BillId): RegisteredDebit | undefined {
  return debits.get(bills.get(billId)?.last ?? '');
}

/** The last debits of their bills that are live or came back. */
export const openDebits = ({ debits, open }: DebitRegister): RegisteredDebit[] => open.values().flatMap((id) => debits.get(id) ?? []);

/** The last day on which a mandate was used. */
export function lastUseOf({ debits, uses }: DebitRegister, rum: string): LocalDate | null {
  let last: LocalDate | null = null;
  for (let use = uses.get(rum) ?? null; use; use = use.before) {
    const debit = debits.get(use.endToEndId);
    if (debit && debit.rum === rum && debit.status !== 'freed' && (last === null || debit.collectOn > last)) last = debit.collectOn;
  }
  return last;
}

function evolve(register: DebitRegister, event: DebitRegisterEvent): DebitRegister {
  switch (event.type) {
    case 'DebitsPlanned':
      return planned(register, event.data);
    case 'DebitsExported': {
      const { batch, at } = event.data;
      return withBatch(register, batch, (each) => ({ ...each, exportedAt: each.exportedAt ?? at }));
    }
    case 'DebitsFreed': {
      const { batch, on } = event.data;
      const ids = (register.batches.get(batch)?.debits ?? []).map(({ endToEndId }) => endToEndId);
      return withBatch(freed(register, batch, ids), batch, (each) => ({ ...each, cancelledOn: on }));
    }
    case 'DebitsLeftOut': {
      const { batch, endToEndIds, reason } = event.data;
      const leftOut = endToEndIds.map((endToEndId): LeftOut => ({ endToEndId, reason }));
      return withBatch(freed(register, batch, endToEndIds), batch, (each) => ({ ...each, leftOut: [...each.leftOut, ...leftOut] }));
    }
    case 'DebitsDated':
      return dated(register, event.data);
    case 'DebitedBillCredited': {
      const { billId, creditNote, isWhole } = event.data;
      return withBill(register, billId, (bill) => ({ ...bill, creditNote, isCredited: isWhole }));
    }
    case 'DebitReturned': {
      const { billId, endToEndId, reason, on } = event.data;
      const isLast = register.bills.get(billId)?.last === endToEndId;
      const returned = withDebit(register, endToEndId, (debit) => ({
        ...debit,
        status: 'returned',
        returned: { reason, on },
        settled: null,
      }));
      return isLast ? { ...returned, open: returned.open.with(endToEndId, endToEndId) } : returned;
    }
    case 'DebitSettled': {
      const { endToEndId, means, on, reference } = event.data;
      const settled = withDebit(register, endToEndId, (debit) => ({ ...debit, status: 'settled', settled: { means, on, reference } }));
      return { ...settled, open: settled.open.without(endToEndId) };
    }
    case 'UnpaidReminded': {
      const { endToEndId, days, on } = event.data;
      return withDebit(register, endToEndId, (debit) => ({ ...debit, reminders: [...debit.reminders, days], remindedOn: on }));
    }
    case 'UnpaidSuspended': {
      const { billId, endToEndId, on } = event.data;
      const suspended = withDebit(register, endToEndId, (debit) => ({ ...debit, suspendedOn: on }));
      return withBill(suspended, billId, (bill) => ({ ...bill, isSuspended: true }));
    }
  }
}

type Planned = Extract<DebitRegisterEvent, { type: 'DebitsPlanned' }>['data'];
const notFollowedUp = { returned: null, settled: null, reminders: [], remindedOn: null, suspendedOn: null } as const;

function planned(register: DebitRegister, { batch, ...plan }: Planned): DebitRegister {
  const batches = register.batches.with(batch, { ...plan, id: batch, exportedAt: null, cancelledOn: null, leftOut: [] });
  let { debits, bills, open, uses } = register;
  for (const debit of plan.debits) {
    const { billId, endToEndId, rum } = debit;
    const bill = bills.get(billId);
    debits = debits.with(endToEndId, { ...debit, ...notFollowedUp, batch, status: 'live' });
    bills = bills.with(billId, { creditNote: null, isCredited: false, isSuspended: false, ...bill, last: endToEndId });
    open = (bill ? open.without(bill.last) : open).with(endToEndId, endToEndId);
    uses = uses.with(rum, { endToEndId, before: uses.get(rum) ?? null });
  }
  return { batches, debits, bills, open, uses };
}

/** A debit that a later batch took over is of that batch. */
function freed(register: DebitRegister, batch: DebitBatchId, endToEndIds: readonly string[]): DebitRegister {
  let { debits, open } = register;
  for (const id of endToEndIds) {
    const debit = debits.get(id);
    if (debit?.batch !== batch) continue;
    debits = debits.with(id, { ...debit, status: 'freed' });
    open = open.without(id);
  }
  return { ...register, debits, open };
}

function dated(register: DebitRegister, { batch, debits: days }: Extract<DebitRegisterEvent, { type: 'DebitsDated' }>['data']) {
  const byId = new Map(days.map(({ endToEndId, collectOn }) => [endToEndId, collectOn]));
  const withDays = withBatch(register, batch, (each) => ({
    ...each,
    debits: each.debits.map((debit) => ({ ...debit, collectOn: byId.get(debit.endToEndId) ?? debit.collectOn })),
  }));
  return days.reduce((state, { endToEndId, collectOn }) => withDebit(state, endToEndId, (debit) => ({ ...debit, collectOn })), withDays);
}

function withBatch(register: DebitRegister, id: DebitBatchId, apply: (batch: RegisteredBatch) => RegisteredBatch): DebitRegister {
  return { ...register, batches: changed(register.batches, id, apply) };
}

function withDebit(register: DebitRegister, id: string, apply: (debit: RegisteredDebit) => RegisteredDebit): DebitRegister {
  return { ...register, debits: changed(register.debits, id, apply) };
}

function withBill(register: DebitRegister, id: BillId, apply: (bill: DebitedBill) => DebitedBill): DebitRegister {
  return { ...register, bills: changed(register.bills, id, apply) };
}

function changed<Key, Value extends object>(
  map: PersistentMap<Key, Value>,
  key: Key,
  apply: (value: Value) => NoInfer<Value>,
): PersistentMap<Key, Value> {
  const value = map.get(key);
  return value === undefined ? map : map.with(key, apply(value));
}
