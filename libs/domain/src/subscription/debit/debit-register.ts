import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BillId } from '../bill/bill.events.js';
import type { DebitBatchEvent, DebitBatchId, DebitRegisterEvent, PlannedDebit, SettlementMeans } from './debit.events.js';

export type DebitReturn = { readonly reason: string; readonly on: LocalDate };
export type RegisteredDebit = PlannedDebit & {
  readonly batch: DebitBatchId;
  readonly status: 'live' | 'freed' | 'returned' | 'settled';
  /** The last one: a payment that follows a return keeps it. */
  readonly returned: DebitReturn | null;
  readonly settled: { readonly means: SettlementMeans; readonly on: LocalDate; readonly reference: string } | null;
  /** Reminders sent, in days after the return. */
  readonly reminders: readonly number[];
  readonly suspendedOn: LocalDate | null;
};
export type RegisteredBatch = {
  readonly id: DebitBatchId;
  readonly at: string;
  readonly until: LocalDate;
  readonly exportedAt: string | null;
  readonly cancelledOn: LocalDate | null;
  readonly debits: readonly PlannedDebit[];
  /** End-to-end ids that the file leaves out: their mandate was revoked. */
  readonly leftOut: readonly string[];
};

export type DebitRegister = {
  readonly batches: ReadonlyMap<DebitBatchId, RegisteredBatch>;
  readonly debits: ReadonlyMap<string, RegisteredDebit>;
  /** The end-to-end id of the last debit of each bill. */
  readonly lastOfBills: ReadonlyMap<BillId, string>;
};

export const debitRegisterFold: Fold<DebitRegisterEvent, DebitRegister> = {
  initial: { batches: new Map(), debits: new Map(), lastOfBills: new Map() },
  evolve,
};

type PreparedBatch = DebitBatchEvent['data'];
export type DebitBatch = PreparedBatch | null;
export const debitBatchFold: Fold<DebitBatchEvent, DebitBatch> = { initial: null, evolve: (_, { data }) => data };

export function lastDebit({ debits, lastOfBills }: DebitRegister, billId: BillId): RegisteredDebit | undefined {
  return debits.get(lastOfBills.get(billId) ?? '');
}

/** The last day on which a mandate was used. */
export function lastUseOf({ debits }: DebitRegister, rum: string): LocalDate | null {
  const days = [...debits.values()].filter((debit) => debit.rum === rum && debit.status !== 'freed').map(({ collectOn }) => collectOn);
  return days.sort().at(-1) ?? null;
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
      const { debits: freed = [] } = register.batches.get(batch) ?? {};
      const debits = new Map(register.debits);
      for (const { endToEndId } of freed) change(debits, endToEndId, (debit) => ({ ...debit, status: 'freed' as const }));
      return { ...withBatch(register, batch, (each) => ({ ...each, cancelledOn: on })), debits };
    }
    case 'DebitsLeftOut': {
      const { batch, endToEndIds } = event.data;
      const debits = new Map(register.debits);
      for (const id of endToEndIds) change(debits, id, (debit) => ({ ...debit, status: 'freed' as const }));
      return { ...withBatch(register, batch, (each) => ({ ...each, leftOut: [...each.leftOut, ...endToEndIds] })), debits };
    }
    case 'DebitReturned': {
      const { endToEndId, reason, on } = event.data;
      return withDebit(register, endToEndId, (debit) => ({ ...debit, status: 'returned', returned: { reason, on }, settled: null }));
    }
    case 'DebitSettled': {
      const { endToEndId, means, on, reference } = event.data;
      return withDebit(register, endToEndId, (debit) => ({ ...debit, status: 'settled', settled: { means, on, reference } }));
    }
    case 'UnpaidReminded': {
      const { endToEndId, days } = event.data;
      return withDebit(register, endToEndId, (debit) => ({ ...debit, reminders: [...debit.reminders, days] }));
    }
    case 'UnpaidSuspended': {
      const { endToEndId, on } = event.data;
      return withDebit(register, endToEndId, (debit) => ({ ...debit, suspendedOn: on }));
    }
  }
}

function planned(
  register: DebitRegister,
  { batch, ...plan }: Extract<DebitRegisterEvent, { type: 'DebitsPlanned' }>['data'],
): DebitRegister {
  const batches = new Map(register.batches).set(batch, { ...plan, id: batch, exportedAt: null, cancelledOn: null, leftOut: [] });
  const debits = new Map(register.debits);
  const lastOfBills = new Map(register.lastOfBills);
  for (const debit of plan.debits) {
    debits.set(debit.endToEndId, { ...debit, batch, status: 'live', returned: null, settled: null, reminders: [], suspendedOn: null });
    lastOfBills.set(debit.billId, debit.endToEndId);
  }
  return { batches, debits, lastOfBills };
}

function withBatch(register: DebitRegister, id: DebitBatchId, apply: (batch: RegisteredBatch) => RegisteredBatch): DebitRegister {
  const batches = new Map(register.batches);
  change(batches, id, apply);
  return { ...register, batches };
}

function withDebit(register: DebitRegister, id: string, apply: (debit: RegisteredDebit) => RegisteredDebit): DebitRegister {
  const debits = new Map(register.debits);
  change(debits, id, apply);
  return { ...register, debits };
}

function change<Key, Value>(map: Map<Key, Value>, key: Key, apply: (value: Value) => NoInfer<Value>): void {
  const value = map.get(key);
  if (value !== undefined) map.set(key, apply(value));
}
