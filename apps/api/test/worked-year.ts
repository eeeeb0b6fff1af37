/**
 * The year 2026 that the specification works out, as events, in an environment of one's own:
 *
 *     const year = workedYear();
 *     await recordWorkedYear(store, environmentId, year);
 */
import { randomUUID } from 'node:crypto';
import type {
  BankOperationEvent,
  BankOperationFacts,
  Split,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { firstBalanceLines } from '@intendance/domain/bookkeeping/ledger/journal-entry/first-balance.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import type { DomainEvent, EventStore, StreamAppend } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros } from '@intendance/kernel/money.js';

export const metadata = {
  actor: { id: randomUUID(), name: 'Claire Morel' },
  source: 'api',
  command: 'Record',
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
} as const;

export const banks = {
  aep: { accountId: newId<'bank-account'>(), accountCode: '512001', accountName: 'Compte AEP', journal: 'BQ01', accountBudget: 'AEP' },
  asc: { accountId: newId<'bank-account'>(), accountCode: '512002', accountName: 'Compte ASC', journal: 'BQ02', accountBudget: 'ASC' },
} as const;
export type Bank = keyof typeof banks;
/** Budget, activity, account, euros. */
export type Part = readonly [BudgetName, string, string, number];

export function workedYear() {
  const yearId = newId<'fiscal-year'>();
  const categoryId = newId<'accounting-category'>();
  const activities = new Map<string, ReturnType<typeof newId<'accounting-activity'>>>();
  const activityId = (name: string) => {
    const id = activities.get(name) ?? newId<'accounting-activity'>();
    activities.set(name, id);
    return id;
  };
  const facts = (bank: Bank, date: string, euros: number, wording: string): BankOperationFacts => ({
    ...banks[bank],
    date: localDate(date),
    fiscalYearId: yearId,
    wording,
    paymentType: 'transfer',
    value: fromEuros(euros),
    isReimbursement: false,
  });
  const split = ([budget, name, account, euros]: Part): Split => ({
    id: newId(),
    kind: 'activity',
    activityId: activityId(name),
    activityLabel: name,
    categoryId,
    categoryLabel: 'Toutes activités',
    budget,
    account,
    accountLabel: accountLabel(account),
    budgetaryYearId: yearId,
    amount: fromEuros(euros),
  });
  const operation = (bank: Bank, date: string, euros: number, ...parts: readonly Part[]) => {
    const recorded: BankOperationEvent = {
      type: 'BankOperationRecorded',
      data: { ...facts(bank, date, euros, parts[0]?.[1] ?? 'Mouvement'), origin: 'manual', importId: null, bankKey: null },
    };
    const allocated: BankOperationEvent = {
      type: 'BankOperationAllocated',
      data: { splits: parts.map(split), provenance: { kind: 'manual', keyword: null } },
    };
    return { id: newId<'bank-operation'>(), events: parts.length > 0 ? [recorded, allocated] : [recorded] };
  };
  return {
    yearId,
    categoryId,
    activityId,
    operation,
    operations: [
      operation('aep', '2026-01-15', 6000, ['AEP', 'Subvention de fonctionnement', '756201', 6000]),
      operation('asc', '2026-01-15', 24_000, ['ASC', 'Contribution ASC', '756202', 24_000]),
      operation('asc', '2026-03-03', -1250.4, ['ASC', 'Billetterie', '607200', 800.4], ['ASC', 'Sorties', '657300', 450]),
      operation('aep', '2026-04-10', -648, ['AEP', 'Logiciels', '651100', 648]),
      operation('asc', '2026-05-20', -300, ['ASC', 'Fête', '623200', 180], ['AEP', 'Communication', '623700', 120]),
      operation('asc', '2026-06-02', 512.5, ['ASC', 'Participations', '706200', 512.5]),
      operation('asc', '2026-09-12', -2345.67, ['ASC', 'Remboursements', '657100', 2345.67]),
    ],
  };
}

export type WorkedYear = ReturnType<typeof workedYear>;

export const openingBalance = (yearId: WorkedYear['yearId'], bank: Bank, euros: number): StreamAppend => ({
  stream: `journal-entry-${newId()}`,
  expected: 'none',
  events: [
    {
      type: 'JournalEntryPosted',
      data: {
        yearId,
        date: '2026-01-01',
        label: 'Solde initial',
        pieceRef: 'SOLDE',
        journal: 'AN',
        kind: 'first-balance',
        refersTo: null,
        deliberation: null,
        lines: firstBalanceLines({ code: banks[bank].accountCode, name: banks[bank].accountName }, [
          { budget: banks[bank].accountBudget, amount: cents(fromEuros(euros)) },
        ]),
      },
    },
  ],
});

export async function record(store: EventStore, environmentId: EnvironmentId, ...appends: StreamAppend[]): Promise<void> {
  const result = await store.append({ environmentId, metadata, appends });
  if (result.outcome !== 'appended') throw new Error(`the append gave ${result.outcome}`);
}

export const appendOperation = ({ id, events }: { id: string; events: readonly DomainEvent[] }): StreamAppend => ({
  stream: `bank-operation-${id}`,
  expected: 'any',
  events,
});

export const createYear = (environmentId: EnvironmentId, yearId: string, name = '2026'): StreamAppend => ({
  stream: fiscalCalendarStream(environmentId),
  expected: 'any',
  events: [{ type: 'FiscalYearCreated', data: { yearId, name, start: `${name}-01-01`, end: `${name}-12-31` } }],
});

export async function recordWorkedYear(store: EventStore, environmentId: EnvironmentId, year: WorkedYear): Promise<void> {
  await record(store, environmentId, createYear(environmentId, year.yearId));
  await record(store, environmentId, openingBalance(year.yearId, 'aep', 3200), openingBalance(year.yearId, 'asc', 8450));
  await record(store, environmentId, ...year.operations.map(appendOperation));
}
