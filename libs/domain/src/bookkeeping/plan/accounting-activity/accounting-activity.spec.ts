import { newId } from '@intendance/kernel/id.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { environmentTypes } from '../../../subscription/contract/environment/environment.events.js';
import type { AccountingCategoryId } from '../accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '../accounting-category/accounting-category.js';
import { accountingCategoryNamesDecider } from '../accounting-category/accounting-category-names.js';
import { budgetsOf, defaultPlan, needsDefaultPlan } from '../default-plan/default-plan.js';
import type { AccountingActivityEvent, AccountingActivityFacts } from './accounting-activity.events.js';
import { type AccountingActivityCommand, accountingActivityDecider, keepKeywords } from './accounting-activity.js';

const activity = specify(accountingActivityDecider);
const facts: AccountingActivityFacts = {
  name: 'Billetterie',
  categoryId: newId<'accounting-category'>(),
  budget: 'ASC',
  expenseAccount: '607200',
  takingAccount: null,
};
const added: AccountingActivityEvent = { type: 'AccountingActivityAdded', data: { ...facts, keywords: ['FNAC'] } };
const removed: AccountingActivityEvent = { type: 'AccountingActivityRemoved', data: {} };
const add = (change: Partial<AccountingActivityFacts>, keywords: readonly string[] = ['FNAC']): AccountingActivityCommand => ({
  type: 'AddAccountingActivity',
  data: { ...facts, ...change, keywords },
});
const change = (changed: Partial<AccountingActivityFacts>): AccountingActivityCommand => ({
  type: 'ChangeAccountingActivity',
  data: { ...facts, ...changed },
});
const keywords = (...words: string[]): AccountingActivityCommand => ({ type: 'ChangeActivityKeywords', data: { keywords: words } });
const remove = (splits: number): AccountingActivityCommand => ({ type: 'RemoveAccountingActivity', data: { splits } });

describe('an activity of the plan', () => {
  it('is added tidied', () =>
    activity
      .given()
      .when(add({ name: ' Billetterie ', expenseAccount: '6072' }, [' FNAC ', 'fnac', '']))
      .then(added));
  it('needs a name', () =>
    activity
      .given()
      .when(add({ name: ' ' }))
      .thenRefuses('accounting-activity.incomplete', ({ message }) => expect(message).toBe('Veuillez renseigner le nom de l’activité.')));
  it.each([
    [{ expenseAccount: '707200' }, 'expense_accounting_code'],
    [{ expenseAccount: '60' }, 'expense_accounting_code'],
    [{ takingAccount: '607200' }, 'taking_accounting_code'],
  ])('refuses the account of %p', (changed, field) =>
    activity
      .given()
      .when(add(changed))
      .thenRefuses('accounting-activity.incomplete', ({ violations }) => expect(violations[0]?.propertyPath).toBe(field)),
  );
  it('has a general account when its box is ticked without a number', () =>
    activity
      .given()
      .when(add({ expenseAccount: '6', takingAccount: '7' }))
      .thenState((state) => expect(state).toMatchObject({ facts: { expenseAccount: '658000', takingAccount: '758000' } })));
  it('changes while it is there', () => {
    activity
      .given(added)
      .when(change({ name: 'Cinéma' }))
      .thenTypes('AccountingActivityChanged');
    activity
      .given(added, removed)
      .when(change({ name: 'Cinéma' }))
      .thenRefuses('accounting-activity.removed');
    activity.given().when(change({})).thenRefuses('accounting-activity.unknown');
  });
  it('is removed once nothing is allocated to it', () => {
    activity.given(added).when(remove(2)).thenRefuses('accounting-activity.used');
    activity.given(added).when(remove(0)).then(removed);
  });
  it('tells who counts its splits that an operation was allocated to it meanwhile', () => {
    const requested = { type: 'AccountingActivityRemovalRequested', data: {} } as const;
    const interrupted = { type: 'AccountingActivityRemovalInterrupted', data: {} } as const;
    activity.given(added).when({ type: 'RequestActivityRemoval' }).then(requested);
    activity.given(added, requested).when({ type: 'RequestActivityRemoval' }).then();
    activity.given(added, requested).when({ type: 'InterruptActivityRemoval' }).then(interrupted);
    activity.given(added, requested, interrupted).when({ type: 'InterruptActivityRemoval' }).then();
    activity.given(added, removed).when({ type: 'RequestActivityRemoval' }).thenRefuses('accounting-activity.removed');
  });
  it('has keywords of two letters at least', () => {
    activity
      .given(added)
      .when(keywords('CGR', 'UGC'))
      .then({ type: 'AccountingActivityKeywordsChanged', data: { keywords: ['CGR', 'UGC'] } });
    activity.given(added).when(keywords('X')).thenRefuses('accounting-activity.keyword-invalid');
  });
  it.each([add({}), change({ name: 'Cinéma' }), keywords('CGR'), remove(0)].map((command) => [command.type, command] as const))(
    '%s sent twice has no second effect',
    (_, command) => activity.given(added).thenRepeating(command),
  );
  it('keeps its keywords from who may not edit them', () => {
    expect(() => keepKeywords(['FNAC'], ['FNAC'])).not.toThrow();
    expect(() => keepKeywords(['FNAC'], [])).toThrow(expect.objectContaining({ code: 'accounting-activity.keywords-forbidden' }));
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('the default plan', () => {
  it.each(environmentTypes)('of %s is made of activities that may be added', (type) => {
    for (const { name, budget, expense, taking, keywords: words } of defaultPlan(type)) {
      expect(budgetsOf(type)).toContain(budget);
      expect(expense ?? taking).not.toBeNull();
      activity
        .given()
        .when(add({ name, budget, expenseAccount: expense, takingAccount: taking }, words))
        .thenTypes('AccountingActivityAdded');
    }
    expect(defaultPlan(type).length).toBeGreaterThan(10);
  });
});

describe('the default plan', () => {
  it('is given once, and not beside a plan of the structure', () => {
    const [id, none] = [newId<'accounting-category'>(), new PersistentMap<AccountingCategoryId, string | null>()];
    expect(needsDefaultPlan(none, false)).toBe(true);
    expect(needsDefaultPlan(none, true)).toBe(false);
    expect(needsDefaultPlan(none.with(id, 'Sports'), false)).toBe(false);
    // The structure removed all its categories: it wants another plan.
    expect(needsDefaultPlan(none.with(id, null), false)).toBe(false);
  });
});

describe('a category of the plan', () => {
  const category = specify(accountingCategoryDecider);
  const categoryAdded = { type: 'AccountingCategoryAdded', data: { name: 'Sports' } } as const;
  it('is added, renamed and removed', () => {
    category
      .given()
      .when({ type: 'AddAccountingCategory', data: { name: ' Sports ' } })
      .then(categoryAdded);
    category
      .given(categoryAdded)
      .when({ type: 'RenameAccountingCategory', data: { name: 'Sport' } })
      .thenTypes('AccountingCategoryRenamed');
    category
      .given(categoryAdded)
      .when({ type: 'RemoveAccountingCategory', data: { activities: 0 } })
      .thenTypes('AccountingCategoryRemoved');
  });
  it('has a name of its own', () => {
    const [sports, leisure] = [newId<'accounting-category'>(), newId<'accounting-category'>()];
    const names = specify(accountingCategoryNamesDecider);
    const nameTaken = { type: 'AccountingCategoryNameTaken', data: { categoryId: sports, name: 'Sports' } } as const;
    const released = { type: 'AccountingCategoryNameReleased', data: { categoryId: sports } } as const;
    const take = (categoryId: typeof sports, name: string, earlier: { id: string; name: string }[] = []) =>
      ({ type: 'ClaimName', data: { id: categoryId, name, earlier } }) as const;
    names.given().when(take(sports, ' Sports ')).then(nameTaken);
    names.given(nameTaken).when(take(leisure, 'SPORTS')).thenRefuses('accounting-category.taken');
    names.given(nameTaken).when(take(leisure, ' ')).thenRefuses('accounting-category.name-missing');
    names.given(nameTaken, released).when(take(leisure, 'Sports')).thenTypes('AccountingCategoryNameTaken');
    // The category was named before the register existed; the register takes precedence once it names the category.
    names
      .given()
      .when(take(leisure, 'sports', [{ id: sports, name: 'Sports' }]))
      .thenRefuses('accounting-category.taken');
    names
      .given(nameTaken)
      .when(take(leisure, 'Sport', [{ id: sports, name: 'Sport' }]))
      .thenTypes('AccountingCategoryNameTaken');
    names.given(nameTaken).thenRepeating(take(sports, 'Sports'));
    names.given(nameTaken).thenRepeating({ type: 'ReleaseName', data: { id: sports } });
  });
  it('records once which activities were given it, while it is there', () => {
    const join = { type: 'JoinAccountingCategory', data: { activityId: newId<'accounting-activity'>() } } as const;
    const joined = { type: 'AccountingCategoryJoined', data: join.data } as const;
    category.given(categoryAdded).when(join).then(joined);
    category.given(categoryAdded, joined).when(join).then();
    category
      .given(categoryAdded, joined)
      .when(join)
      .thenState((state) => expect(state).toMatchObject({ activityIds: [join.data.activityId] }));
    category.given().when(join).thenRefuses('accounting-category.unknown');
    category.given(categoryAdded, { type: 'AccountingCategoryRemoved', data: {} }).when(join).thenRefuses('accounting-category.removed');
  });
  it('is refused without a name, while it has activities, and once it is gone', () => {
    category
      .given()
      .when({ type: 'AddAccountingCategory', data: { name: ' ' } })
      .thenRefuses('accounting-category.name-missing');
    category
      .given(categoryAdded)
      .when({ type: 'RemoveAccountingCategory', data: { activities: 1 } })
      .thenRefuses('accounting-category.used');
    category
      .given()
      .when({ type: 'RenameAccountingCategory', data: { name: 'Sport' } })
      .thenRefuses('accounting-category.unknown');
    category
      .given(categoryAdded, { type: 'AccountingCategoryRemoved', data: {} })
      .when({ type: 'RenameAccountingCategory', data: { name: 'Sport' } })
      .thenRefuses('accounting-category.removed');
  });
});
