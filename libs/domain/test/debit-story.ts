import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BillId } from '../src/subscription/billing/bill/bill.events.js';
import type { DebitBatchId, DebitRegisterEvent, LeftOutReason, PlannedDebit } from '../src/subscription/billing/debit/debit.events.js';
import type { DebitCandidate } from '../src/subscription/billing/debit/debit-candidate.js';

export const batchId = '0193e9a4-7c1b-7f3a-9d52-000000000001' as DebitBatchId;
export const customerId = '0193e9a4-7c1b-7f3a-9d52-0123456789ab' as EnvironmentId;
export const billIdOf = (rank: number): BillId => `0193e9a4-7c1b-7f3a-9d52-00000000010${rank}` as BillId;
export const debitCreditor = { name: 'Intendance', ics: 'FR72ZZZ123456', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
export const debtor = {
  name: 'CSE « Étoile »',
  street: '1 place Bellecour',
  zip: '69002',
  city: 'Lyon',
  country: 'FR',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPLYO',
};
export const rum = '0123456789AB-20261101-0001';

export const candidate = (rank: number, change: Partial<DebitCandidate> = {}): DebitCandidate => ({
  billId: billIdOf(rank),
  environmentId: customerId,
  number: `F2026-00000${rank}`,
  amount: 4800 as Cents,
  dueOn: localDate('2026-11-30'),
  announcedOn: localDate('2026-11-16'),
  mandate: { rum, signedOn: localDate('2026-11-01'), debtor },
  ...change,
});

export const plannedDebit = (rank: number, change: Partial<PlannedDebit> = {}): PlannedDebit => ({
  billId: billIdOf(rank),
  environmentId: customerId,
  number: `F2026-00000${rank}`,
  endToEndId: `F2026-00000${rank}`,
  attempt: 1,
  amount: 4800 as Cents,
  collectOn: localDate('2026-11-30'),
  rum,
  ...change,
});

export const planned = (...debits: readonly PlannedDebit[]): DebitRegisterEvent => ({
  type: 'DebitsPlanned',
  data: { batch: batchId, at: '2026-11-21T09:00:00.000Z', until: localDate('2026-11-30'), debits },
});
const ofBill = (rank: number) => ({ billId: billIdOf(rank), environmentId: customerId, endToEndId: `F2026-00000${rank}` });
export const returned = (rank: number, reason: string, on = '2026-12-02'): DebitRegisterEvent => ({
  type: 'DebitReturned',
  data: { ...ofBill(rank), reason, on: localDate(on), source: 'camt.054' },
});
export const settled = (rank: number, means: 'debit' | 'transfer' = 'transfer', reference = 'VIR 12'): DebitRegisterEvent => ({
  type: 'DebitSettled',
  data: { ...ofBill(rank), means, on: localDate('2026-11-20'), reference },
});
export const freed = (on: LocalDate): DebitRegisterEvent => ({ type: 'DebitsFreed', data: { batch: batchId, on } });
export const reminded = (rank: number, days: number, on: string): DebitRegisterEvent => ({
  type: 'UnpaidReminded',
  data: { ...ofBill(rank), days, on: localDate(on) },
});
export const suspended = (rank: number, on: string): DebitRegisterEvent => ({
  type: 'UnpaidSuspended',
  data: { ...ofBill(rank), on: localDate(on) },
});
export const credited = (rank: number, isWhole = true, on = '2026-11-21'): DebitRegisterEvent => ({
  type: 'DebitedBillCredited',
  data: { ...ofBill(rank), creditNote: `A2026-00000${rank}`, isWhole, on: localDate(on) },
});
export const leftOut = (rank: number, reason: LeftOutReason, on = '2026-11-21'): DebitRegisterEvent => ({
  type: 'DebitsLeftOut',
  data: { batch: batchId, endToEndIds: [`F2026-00000${rank}`], reason, on: localDate(on) },
});
export const exported: DebitRegisterEvent = { type: 'DebitsExported', data: { batch: batchId, at: '2026-11-21T09:00:00.000Z' } };
