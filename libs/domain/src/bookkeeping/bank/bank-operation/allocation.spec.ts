import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type AllocatedActivity, allocate, type SplitDraft } from './allocation.js';
import type { BankOperationEvent, BankOperationFacts } from './bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from './bank-operation.js';

const facts = (value: number, isReimbursement = false): BankOperationFacts => ({
  accountId: newId<'bank-account'>(),
  accountCode: '512001',
  accountName: 'Compte',
  journal: 'BQ01',
  accountBudget: 'AEP',
  date: localDate('2026-03-03'),
  fiscalYearId: newId<'fiscal-year'>(),
  wording: 'FNAC',
  paymentType: 'card',
  value: cents(value),
  isReimbursement,
});
const activity = (change: Partial<AllocatedActivity> = {}): AllocatedActivity => ({
  id: newId<'accounting-activity'>(),
  name: 'Billetterie',
  categoryId: newId<'accounting-category'>(),
  categoryLabel: 'Cultures',
  budget: 'ASC',
  expenseAccount: '607200',
  takingAccount: '707200',
  ...change,
});
const line = (amount: number, change: Partial<SplitDraft> = {}): SplitDraft => ({
  id: newId(),
  kind: 'activity',
  activity: activity(),
  budget: null,
  budgetaryYearId: null,
  amount: cents(amount) as Cents,
  ...change,
});
const refusal = (operation: BankOperationFacts, ...lines: SplitDraft[]) => refusalOf(() => allocate(operation, lines));

describe('splitting an operation', () => {
  it('drops lines of 0 and keeps the rest', () =>
    expect(allocate(facts(-1250_40), [line(800_40), line(0, { activity: null }), line(450_00)]).map(({ amount }) => amount)).toEqual([
      800_40, 450_00,
    ]));
  it('names each negative line by its number', () => {
    const refused = refusal(facts(-50), line(80), line(-10), line(-20));
    expect(refused).toMatchObject({ code: 'operation.invalid-split', message: 'Valeur incorrect à la ligne 2' });
    expect(refused?.violations.map(({ message }) => message)).toEqual(['Valeur incorrect à la ligne 2', 'Valeur incorrect à la ligne 3']);
  });
  it.each([[49], [51], []])('must add up to the amount of the operation, not %p', (...parts: number[]) =>
    expect(refusal(facts(-50), ...parts.map((part) => line(part)))).toMatchObject({
      code: 'operation.unbalanced',
      message: "La somme des affectations est différente de le montant de l'opération",
    }),
  );
  it('needs an activity on each line that counts', () =>
    expect(refusal(facts(-50), line(0), line(50, { activity: null }))).toMatchObject({
      code: 'operation.split-activity-missing',
      violations: [{ propertyPath: 'splits[1].activity' }],
    }));
  it('needs an activity that is spent on', () =>
    expect(refusal(facts(-50), line(50, { activity: activity({ expenseAccount: null }) }))).toMatchObject({
      code: 'operation.no-expense-account',
      message: 'L’activité n’a pas de compte de dépense',
    }));
  it('needs an activity that brings money in', () =>
    expect(refusal(facts(50), line(50, { activity: activity({ takingAccount: null }) }))).toMatchObject({
      code: 'operation.no-taking-account',
      message: 'L’activité n’a pas de compte de recette',
    }));
  it('looks for the account of the nature that the money had', () => {
    expect(allocate(facts(50, true), [line(50)])[0]?.account).toBe('607200');
    expect(allocate(facts(-50, true), [line(50)])[0]?.account).toBe('707200');
  });
  it('takes the budget of the activity; of the line, then of the account, where it has none', () => {
    const free = activity({ budget: '' });
    expect(allocate(facts(-50), [line(50, { budget: 'AEP' })])[0]?.budget).toBe('ASC');
    expect(allocate(facts(-50), [line(50, { activity: free, budget: 'ASC' })])[0]?.budget).toBe('ASC');
    expect(allocate(facts(-50), [line(50, { activity: free })])[0]?.budget).toBe('AEP');
  });
  it('weighs on the year of the operation unless told otherwise', () => {
    const operation = facts(-50);
    const other = newId<'fiscal-year'>();
    expect(allocate(operation, [line(50)])[0]?.budgetaryYearId).toBe(operation.fiscalYearId);
    expect(allocate(operation, [line(50, { budgetaryYearId: other })])[0]?.budgetaryYearId).toBe(other);
  });
});

describe('allocating', () => {
  const { years } = {
    years: [
      {
        id: newId<'fiscal-year'>(),
        name: '2026',
        start: localDate('2026-01-01'),
        end: localDate('2026-12-31'),
        closing: null,
        isClosed: false,
        validatedUpTo: null,
        frozen: null,
        marks: [],
        notes: [],
      },
    ],
  };
  const open: FiscalCalendar = { years };
  const closed: FiscalCalendar = { years: years.map((year) => ({ ...year, isClosed: true })) };
  const operation = specify(bankOperationDecider);
  const recorded: BankOperationEvent = {
    type: 'BankOperationRecorded',
    data: { ...facts(-50), origin: 'sync', importId: null, bankKey: null },
  };
  const lines = [line(50)];
  const command = (calendar: FiscalCalendar): BankOperationCommand => ({
    type: 'AllocateBankOperation',
    data: { calendar, splits: lines, provenance: { kind: 'manual', keyword: null } },
  });
  const remove = (calendar: FiscalCalendar, isFromBatch = false): BankOperationCommand => ({
    type: 'RemoveAllocation',
    data: { calendar, isFromBatch },
  });
  const allocated: Extract<BankOperationEvent, { type: 'BankOperationAllocated' }> = {
    type: 'BankOperationAllocated',
    data: { splits: allocate(facts(-50), lines), provenance: { kind: 'manual', keyword: null } },
  };
  it('is for what the bank brought too', () => operation.given(recorded).when(command(open)).thenTypes('BankOperationAllocated'));
  it('has no second effect when sent twice', () => operation.given(recorded).thenRepeating(command(open)));
  it('is undone by removing it', () =>
    operation.given(recorded, allocated).when(remove(open)).then({ type: 'BankOperationAllocationRemoved', data: {} }));
  it('has nothing to remove before', () => operation.given(recorded).when(remove(open)).then());
  it('of many at once is undone together, except where a user changed it since', () => {
    const byBatch: BankOperationEvent = { ...allocated, data: { ...allocated.data, provenance: { kind: 'bulk', keyword: null } } };
    operation.given(recorded, byBatch).when(remove(open, true)).then({ type: 'BankOperationAllocationRemoved', data: {} });
    operation.given(recorded, byBatch).thenRepeating(remove(open, true));
    operation.given(recorded, byBatch, allocated).when(remove(open, true)).thenRefuses('operation.reallocated');
  });
  it('is refused in a closed year', () => {
    operation.given(recorded).when(command(closed)).thenRefuses('exercice.closed');
    operation.given(recorded, allocated).when(remove(closed)).thenRefuses('exercice.closed');
  });
});
