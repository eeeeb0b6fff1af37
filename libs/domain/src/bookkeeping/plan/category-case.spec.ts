import { newId } from '@intendance/kernel/id.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type AccountingActivityEvent, accountingActivityStream } from './accounting-activity/accounting-activity.events.js';
import { type AccountingCategoryEvent, accountingCategoryStream } from './accounting-category/accounting-category.events.js';
import type { AccountingCategoryNamesEvent } from './accounting-category/accounting-category-names.events.js';
import { type CategoryCommand, categoryCase } from './category-case.js';
import type { PlanIds } from './pending-plan.js';

const category = specifyCase(categoryCase);
const [id, other] = [newId<'accounting-category'>(), newId<'accounting-category'>()];
const climbing = newId<'accounting-activity'>();
const nobody: PlanIds = { categories: [], activities: [] };
const added: AccountingCategoryEvent = { type: 'AccountingCategoryAdded', data: { name: 'Sports' } };
const joined: AccountingCategoryEvent = { type: 'AccountingCategoryJoined', data: { activityId: climbing } };
const removed: AccountingCategoryEvent = { type: 'AccountingCategoryRemoved', data: {} };
const nameTaken = (categoryId: typeof id, name: string): AccountingCategoryNamesEvent => ({
  type: 'AccountingCategoryNameTaken',
  data: { categoryId, name },
});
const released: AccountingCategoryNamesEvent = { type: 'AccountingCategoryNameReleased', data: { categoryId: id } };
const activity = (...later: AccountingActivityEvent[]) =>
  new Map([
    [
      accountingActivityStream(climbing),
      [
        {
          type: 'AccountingActivityAdded',
          data: { name: 'Escalade', categoryId: id, budget: 'ASC', expenseAccount: null, takingAccount: null, keywords: [] },
        } satisfies AccountingActivityEvent,
        ...later,
      ],
    ],
  ]);
const command = (type: 'AddAccountingCategory' | 'RenameAccountingCategory', name: string, planIds = nobody): CategoryCommand => ({
  type,
  id,
  planIds,
  data: { name },
});
const remove = (planIds = nobody): CategoryCommand => ({ type: 'RemoveAccountingCategory', id, planIds });

describe('one category of the plan', () => {
  it('is added and renamed with its name in the register', () => {
    category
      .given({})
      .when(command('AddAccountingCategory', ' Sports '))
      .then({ category: [added], names: [nameTaken(id, 'Sports')] });
    const rename = category
      .given({ category: [added], names: [nameTaken(id, 'Sports')] })
      .when(command('RenameAccountingCategory', 'SPORTS'));
    rename.then({ category: [{ type: 'AccountingCategoryRenamed', data: { name: 'SPORTS' } }], names: [nameTaken(id, 'SPORTS')] });
    rename.thenAnswers((answer) => expect(answer).toMatchObject({ name: 'SPORTS' }));
  });
  it('is refused the name of another category, also of a category of before the register', () => {
    const add = (planIds?: PlanIds) => command('AddAccountingCategory', 'sports', planIds);
    category
      .given({ names: [nameTaken(other, 'Sports')] })
      .when(add())
      .thenRefuses('accounting-category.taken');
    const earlier = new Map([[accountingCategoryStream(other), [added]]]);
    category
      .given({ earlier })
      .when(add({ categories: [other], activities: [] }))
      .thenRefuses('accounting-category.taken');
    category
      .given({ earlier: new Map([[accountingCategoryStream(other), [added, removed]]]) })
      .when(add({ categories: [other], activities: [] }))
      .thenTypes('AccountingCategoryAdded');
  });
  it('needs a name, and is refused a new name once it is removed', () => {
    category.given({}).when(command('AddAccountingCategory', ' ')).thenRefuses('accounting-category.name-missing');
    category.given({}).when(command('RenameAccountingCategory', 'Sport')).thenRefuses('accounting-category.unknown');
    category
      .given({ category: [added, removed] })
      .when(command('RenameAccountingCategory', 'Sport'))
      .thenRefuses('accounting-category.removed');
  });
  it('is removed without activity, while its activities stay as they are', () => {
    const names = [nameTaken(id, 'Sports')];
    category
      .given({ category: [added, joined], names, activities: activity() })
      .when(remove())
      .thenRefuses('accounting-category.used');
    const outcome = category
      .given({ category: [added, joined], names, activities: activity({ type: 'AccountingActivityRemoved', data: {} }) })
      .when(remove());
    outcome.then({ category: [removed], names: [released] });
    outcome.thenGuards('activities');
    category.given({}).when(remove()).thenRefuses('accounting-category.unknown');
  });
  it('keeps activities of before the category recorded them', () =>
    category
      .given({ category: [added], activities: activity() })
      .when(remove({ categories: [], activities: [climbing] }))
      .thenRefuses('accounting-category.used'));
  it.each([command('AddAccountingCategory', 'Sports'), command('RenameAccountingCategory', 'Sport'), remove()])(
    '$type sent twice has no second effect',
    (sent) =>
      category
        .given(sent.type === 'AddAccountingCategory' ? {} : { category: [added], names: [nameTaken(id, 'Sports')] })
        .thenRepeating(sent),
  );
});
