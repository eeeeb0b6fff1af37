import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  activitiesOf,
  activityAdded,
  activityId,
  allocate,
  allocated,
  allocatedBy,
  categoryId,
  closedYear,
  command,
  day,
  deleted,
  from,
  openYear,
  operation,
  recorded,
  sentSplit,
  split,
} from '../../../../test/operation-story.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityEvent } from '../../plan/accounting-activity/accounting-activity.events.js';
import { KeywordRules } from '../../plan/accounting-activity/keyword-rules.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import type { AllocationGoal } from './bank-operation-command.js';

const allocation = { type: 'BankOperationAllocated' } as const;
const removed: BankOperationEvent = { type: 'BankOperationAllocationRemoved', data: {} };
const removalRequested: AccountingActivityEvent = { type: 'AccountingActivityRemovalRequested', data: {} };
const renamed = activityAdded({ name: 'Cinéma', expenseAccount: '623200' });

describe('allocating an operation', () => {
  const remove = (isFromBatch = false) => command({ type: 'RemoveAllocation', data: { isFromBatch } });
  it('copies the activity, the name of its category and its account', () => {
    const sent = sentSplit(50);
    const outcome = operation.given([recorded]).when(allocate(sent));
    const splits = [split(50, { id: sent.id, accountLabel: expect.any(String) as never })];
    outcome.then({ operation: [{ ...allocation, data: { splits, provenance: { kind: 'manual', keyword: null } } }] });
  });
  it('guards the calendar and the activity: neither may close or leave meanwhile', () =>
    operation
      .given([recorded])
      .when(allocate(sentSplit(50)))
      .thenGuards('activities', 'calendar'));
  it('interrupts the removal of the activity, whose count of splits is outdated', () =>
    operation
      .given([recorded], { activities: activitiesOf(activityAdded(), removalRequested) })
      .when(allocate(sentSplit(50)))
      .thenWrites('activities', 'operation'));
  it('needs an activity that exists and is not removed', () => {
    operation
      .given([recorded], { activities: new Map() })
      .when(allocate(sentSplit(50)))
      .thenRefuses('accounting-activity.unknown');
    operation
      .given([recorded], { activities: activitiesOf(activityAdded(), { type: 'AccountingActivityRemoved', data: {} }) })
      .when(allocate(sentSplit(50)))
      .thenRefuses('accounting-activity.removed');
  });
  it('ignores the activity of a line of 0', () =>
    operation
      .given([recorded])
      .when(allocate(sentSplit(50), sentSplit(0, { activityId: newId() })))
      .thenTypes('BankOperationAllocated'));
  it('needs a known budgetary year', () =>
    operation
      .given([recorded])
      .when(allocate(sentSplit(50, { budgetaryYearId: newId() })))
      .thenRefuses('exercice.unknown'));
  it('changes no budget of a closed year', () => {
    const [closedId, otherYear] = [newId<'fiscal-year'>(), { name: '2025', start: day('2025-01-01'), end: day('2025-12-31') }];
    const totals = { operations: 0, writings: 0, debit: cents(0), credit: cents(0) };
    const closing = { yearId: closedId, totals, resultByBudget: [], hash: '', openingEntryId: null };
    const calendar: FiscalYearEvent[] = [
      ...openYear,
      { type: 'FiscalYearCreated', data: { yearId: closedId, ...otherYear } },
      { type: 'FiscalYearClosed', data: closing },
    ];
    operation
      .given([recorded], { calendar })
      .when(allocate(sentSplit(50, { budgetaryYearId: closedId })))
      .thenRefuses('operation.budget-closed');
  });
  it('uses the budgets of the structure', () =>
    operation
      .given([recorded])
      .when(
        command({
          type: 'AllocateBankOperation',
          data: { splits: [sentSplit(50, { budget: 'ASC' })], structure: 'ASSOCIATION', ...byHand },
        }),
      )
      .thenRefuses('budget.not-of-structure', ({ violations }) => expect(violations[0]?.propertyPath).toBe('splits[0].budget')));
  it('is for what the bank brought too', () =>
    operation
      .given([from('sync')])
      .when(allocate(sentSplit(50)))
      .thenTypes('BankOperationAllocated'));
  it('has no second effect when sent twice', () => operation.given([recorded]).thenRepeating(allocate(sentSplit(50))));
  it('is undone by removing it', () =>
    operation
      .given([recorded, allocated(50)])
      .when(remove())
      .then({ operation: [removed] }));
  it('has nothing to remove before', () => operation.given([recorded]).when(remove()).then({}));
  it('of many at once is undone together, except where a user changed it since', () => {
    const byBatch = allocatedBy('bulk', split(50));
    operation
      .given([recorded, byBatch])
      .when(remove(true))
      .then({ operation: [removed] });
    operation.given([recorded, byBatch]).thenRepeating(remove(true));
    operation
      .given([recorded, byBatch, allocated(50)])
      .when(remove(true))
      .thenRefuses('operation.reallocated');
  });
  it('is refused in a closed year', () => {
    operation
      .given([recorded], { calendar: closedYear })
      .when(allocate(sentSplit(50)))
      .thenRefuses('exercice.closed');
    operation
      .given([recorded, allocated(50)], { calendar: closedYear })
      .when(remove())
      .thenRefuses('exercice.closed');
  });
});
const byHand = { provenance: { kind: 'manual', keyword: null } } as const;

describe('allocating the whole amount of one of many operations', () => {
  const whole = (goal: AllocationGoal) => command({ type: 'AllocateWholeOperation', data: { goal, splitId: 's1' } });
  const toActivity = whole({ kind: 'activity', activityId });
  const keyworded = { activities: activitiesOf(activityAdded({ keywords: ['FNAC'] })) };
  const rule = { id: activityId, budget: 'ASC', expenseAccount: '607200', takingAccount: null, keywords: ['FNAC'] } as const;
  const byKeywords = (...rules: ConstructorParameters<typeof KeywordRules>[0]) =>
    whole({ kind: 'keywords', rules: new KeywordRules(rules) });

  it('gives it to the chosen activity', () => {
    const outcome = operation.given([recorded]).when(toActivity);
    outcome.thenState((state) =>
      expect(state).toMatchObject({ splits: [{ id: 's1', activityId, amount: 50_00 }], provenance: { kind: 'bulk', keyword: null } }),
    );
    outcome.thenGuards('activities', 'calendar');
  });
  it('gives it to the activity whose keyword is in the wording', () =>
    operation
      .given([recorded], keyworded)
      .when(byKeywords(rule))
      .thenState((state) => expect(state).toMatchObject({ splits: [{ activityId }], provenance: { kind: 'keyword', keyword: 'FNAC' } })));
  it('leaves an allocated or deleted operation as it is', () => {
    operation
      .given([recorded, allocated(50)])
      .when(toActivity)
      .thenRefuses('operation.allocated');
    operation.given([recorded, deleted]).when(toActivity).thenRefuses('operation.deleted');
  });
  it('needs a keyword in the wording, which the activity still has', () => {
    operation
      .given([recorded], keyworded)
      .when(byKeywords({ ...rule, keywords: ['CINE'] }))
      .thenRefuses('operation.nothing-suggested');
    operation.given([recorded]).when(byKeywords(rule)).thenRefuses('operation.nothing-suggested');
  });
  it('leaves the choice between several budgets to a user', () =>
    operation
      .given([from('manual', { accountBudget: '' })], keyworded)
      .when(byKeywords(rule, { ...rule, id: newId(), budget: 'AEP' }))
      .thenRefuses('operation.ambiguous'));
});

describe('an operation whose activities have changed in the plan', () => {
  const follow = (change: { changed?: (typeof activityId)[]; emptied?: (typeof activityId)[] }) =>
    command({ type: 'FollowPlanChange', data: { changed: [], emptied: [], ...change } });
  it('gets their names and accounts, and keeps its amounts and keyword', () => {
    const keyword = allocatedBy('keyword', split(50));
    const outcome = operation.given([recorded, keyword], { activities: activitiesOf(renamed) }).when(follow({ changed: [activityId] }));
    outcome.thenState((state) =>
      expect(state).toMatchObject({
        splits: [{ activityLabel: 'Cinéma', account: '623200', categoryLabel: 'Cultures et voyages', amount: 50_00 }],
        provenance: { kind: 'apply-changes' },
      }),
    );
    outcome.thenGuards('activities', 'calendar');
  });
  it('keeps the splits of other activities, transfers and accounts', () => {
    const other = split(20, { activityId: newId(), categoryId });
    const transfer = split(10, {
      kind: 'transfer',
      activityId: null,
      activityLabel: 'Virement interne',
      categoryId: null,
      account: '580000',
    });
    const auxiliary = { code: 'EDF', label: 'EDF' };
    const bill = split(10, {
      kind: 'account',
      activityId: null,
      activityLabel: 'Fournisseurs',
      accountLabel: 'Fournisseurs',
      categoryId: null,
      account: '401000',
      auxiliary,
    });
    operation
      .given([recorded, allocatedBy('manual', split(10), other, transfer, bill)], { activities: activitiesOf(renamed) })
      .when(follow({ changed: [activityId] }))
      .thenState((state) =>
        expect(state).toMatchObject({
          splits: [
            { activityLabel: 'Cinéma' },
            { activityLabel: 'Billetterie', account: '607200' },
            { activityLabel: 'Virement interne', account: '580000', categoryId: null },
            { kind: 'account', activityLabel: 'Fournisseurs', account: '401000', auxiliary },
          ],
        }),
      );
  });
  it('waits for an allocation again when it loses one of them', () => {
    const outcome = operation.given([recorded, allocated(20, 30)]).when(follow({ changed: [activityId], emptied: [activityId] }));
    outcome.then({ operation: [removed] });
    outcome.thenGuards('calendar');
  });
  it('interrupts the removal of a changed activity', () =>
    operation
      .given([recorded, allocated(50)], { activities: activitiesOf(renamed, removalRequested) })
      .when(follow({ changed: [activityId] }))
      .thenWrites('activities', 'operation'));
  it('stays as it is in a locked period, or in the trash', () => {
    operation
      .given([recorded, allocated(50)], { calendar: closedYear })
      .when(follow({ changed: [activityId] }))
      .thenRefuses('exercice.closed');
    operation
      .given([recorded, allocated(50), deleted])
      .when(follow({ changed: [activityId] }))
      .thenRefuses('operation.deleted');
  });
});
