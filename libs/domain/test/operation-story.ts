import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import type { BankAccountEvent } from '../src/bookkeeping/bank/bank-account/bank-account.events.js';
import type {
  BankOperationEvent,
  BankOperationFacts,
  OperationOrigin,
  Provenance,
  Split,
} from '../src/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { type AddressedOperationCommand, bankOperationCase } from '../src/bookkeeping/bank/bank-operation/bank-operation.js';
import type { BankOperationCommand, OperationForm, SentSplit } from '../src/bookkeeping/bank/bank-operation/bank-operation-command.js';
import type { FiscalYearEvent } from '../src/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type AccountingActivityEvent,
  type AccountingActivityFacts,
  accountingActivityStream,
} from '../src/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import {
  type AccountingCategoryEvent,
  accountingCategoryStream,
} from '../src/bookkeeping/plan/accounting-category/accounting-category.events.js';

/** An operation of 50,00 € spent on 3 March 2026, a plan with the activity Billetterie, and the open year 2026. */
export const context = caseContext();
export const id = newId<'bank-operation'>();
export const [yearId, nextYearId] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
export const accountId = newId<'bank-account'>();
export const activityId = newId<'accounting-activity'>();
export const categoryId = newId<'accounting-category'>();
export const day = localDate;

const yearCreated = (of: typeof yearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId: of, name, start: day(`${name}-01-01`), end: day(`${name}-12-31`) },
});
export const nextYear = yearCreated(nextYearId, '2027');
export const openYear: readonly FiscalYearEvent[] = [yearCreated(yearId, '2026')];
export const closedYear: readonly FiscalYearEvent[] = [
  ...openYear,
  {
    type: 'FiscalYearClosed',
    data: {
      yearId,
      totals: { operations: 1, writings: 2, debit: cents(0), credit: cents(0) },
      resultByBudget: [],
      hash: '',
      openingEntryId: null,
    },
  },
];
export const reopenedYear: readonly FiscalYearEvent[] = [
  ...closedYear,
  { type: 'FiscalYearReopened', data: { yearId, reason: 'Oubli', reopenedAt: '2027-02-01T09:00:00.000Z' } },
];
export const validatedUpTo = (date: string): readonly FiscalYearEvent[] => [
  ...openYear,
  { type: 'PeriodValidated', data: { yearId, upTo: day(date) } },
];
export const frozenYear: readonly FiscalYearEvent[] = [
  ...openYear,
  { type: 'FiscalYearFreezeStarted', data: { yearId, upTo: day('2026-12-31'), purpose: 'close' } },
];

const account = { name: 'Compte ASC', code: '512001', journal: 'BQ01', budget: 'ASC' } as const;
/** The bank brings the movements of June itself. */
export const accountOpened: readonly BankAccountEvent[] = [
  { type: 'BankAccountOpened', data: { ...account, accountType: 'checking', iban: null, reference: null, number: 1 } },
  {
    type: 'BankAccountSyncPeriodsChanged',
    data: { periods: [{ id: 'p', start: day('2026-06-01'), end: day('2026-06-30') }] },
  },
];
export const accountUsed: BankAccountEvent = { type: 'BankAccountUsed', data: {} };

export const activityAdded = (change: Partial<AccountingActivityFacts & { keywords: string[] }> = {}): AccountingActivityEvent => ({
  type: 'AccountingActivityAdded',
  data: { name: 'Billetterie', categoryId, budget: 'ASC', expenseAccount: '607200', takingAccount: '707200', keywords: [], ...change },
});
export const activitiesOf = (...events: AccountingActivityEvent[]) => new Map([[accountingActivityStream(activityId), events]]);
const categories = new Map<string, AccountingCategoryEvent[]>([
  [accountingCategoryStream(categoryId), [{ type: 'AccountingCategoryAdded', data: { name: 'Cultures et voyages' } }]],
]);

export const facts: BankOperationFacts = {
  accountId,
  accountCode: '512001',
  accountName: 'Compte ASC',
  journal: 'BQ01',
  accountBudget: 'ASC',
  date: day('2026-03-03'),
  fiscalYearId: yearId,
  wording: 'FNAC LYON',
  paymentType: 'card',
  value: cents(-50_00),
  isReimbursement: false,
};
export const from = (origin: OperationOrigin, change: object = {}): BankOperationEvent => ({
  type: 'BankOperationRecorded',
  data: { ...facts, origin, importId: null, bankKey: null, ...change },
});
export const recorded = from('manual');
export const deleted: BankOperationEvent = { type: 'BankOperationDeleted', data: {} };
export const split = (euros: number, change: Partial<Split> = {}): Split => ({
  id: newId(),
  kind: 'activity',
  activityId,
  activityLabel: 'Billetterie',
  categoryId,
  categoryLabel: 'Cultures et voyages',
  budget: 'ASC',
  account: '607200',
  accountLabel: 'Billetterie',
  budgetaryYearId: yearId,
  amount: cents(euros * 100),
  ...change,
});
export const allocatedBy = (kind: Provenance['kind'], ...splits: Split[]): BankOperationEvent => ({
  type: 'BankOperationAllocated',
  data: { splits, provenance: { kind, keyword: null } },
});
export const allocated = (...euros: number[]): BankOperationEvent => allocatedBy('manual', ...euros.map((amount) => split(amount)));

const form = (change: Partial<OperationForm> = {}): OperationForm => ({
  wording: ' FNAC LYON ',
  date: day('2026-03-03'),
  accountId,
  paymentType: 'card',
  amount: cents(50_00),
  mode: 'expense',
  isReimbursement: false,
  ...change,
});
export const sentSplit = (euros: number, change: Partial<SentSplit> = {}): SentSplit => ({
  id: newId(),
  kind: 'activity',
  activityId,
  budget: null,
  budgetaryYearId: null,
  amount: cents(euros * 100),
  ...change,
});
const allocationOf = (splits: readonly SentSplit[]) => (splits.length > 0 ? { splits, structure: 'CSE' as const } : undefined);

export const command = (sent: BankOperationCommand): AddressedOperationCommand => ({ id, ...sent });
export const record = (change: Partial<OperationForm> = {}, ...splits: SentSplit[]) =>
  command({ type: 'RecordBankOperation', data: { form: form(change), allocation: allocationOf(splits) } });
export const recordFromStatement = (change: Partial<OperationForm> = {}) =>
  command({ type: 'RecordBankOperation', data: { form: form(change), origin: 'import' } });
export const correct = (change: Partial<OperationForm> = {}, ...splits: SentSplit[]) =>
  command({ type: 'CorrectBankOperation', data: { form: form(change), allocation: allocationOf(splits) } });
export const allocate = (...splits: SentSplit[]) =>
  command({ type: 'AllocateBankOperation', data: { splits, structure: 'CSE', provenance: { kind: 'manual', keyword: null } } });

const bankOperation = specifyCase(bankOperationCase, context);
type History = Parameters<typeof bankOperation.given>[0];

export const operation = {
  /** The history of the operation, in the open year unless `around` changes it. */
  given: (events: readonly BankOperationEvent[] = [], around: History = {}) =>
    bankOperation.given({
      calendar: openYear,
      account: accountOpened,
      activities: activitiesOf(activityAdded()),
      categories,
      operation: events,
      ...around,
    }),
};
