import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  type AccountingActivityEvent,
  type AccountingActivityFacts,
  type AccountingActivityId,
  accountingActivityStream,
} from './accounting-activity/accounting-activity.events.js';
import {
  type AccountingCategoryEvent,
  type AccountingCategoryId,
  accountingCategoryStream,
} from './accounting-category/accounting-category.events.js';
import type { AccountingCategoryNamesEvent } from './accounting-category/accounting-category-names.events.js';
import { planCase } from './plan-case.js';
import type { PlanCommand, SavePlan, SentActivity } from './plan-command.js';
import { categoryIdOf } from './plan-ids.js';

const environmentId = newId() as EnvironmentId;
const plan = specifyCase(planCase, caseContext({ environmentId }));
const [sports, leisure] = [newId<'accounting-category'>(), newId<'accounting-category'>()];
const [climbing, travel] = [newId<'accounting-activity'>(), newId<'accounting-activity'>()];

const categoryAdded = (name: string): AccountingCategoryEvent => ({ type: 'AccountingCategoryAdded', data: { name } });
const joined = (activityId: AccountingActivityId): AccountingCategoryEvent => ({ type: 'AccountingCategoryJoined', data: { activityId } });
const nameTaken = (categoryId: AccountingCategoryId, name: string): AccountingCategoryNamesEvent => ({
  type: 'AccountingCategoryNameTaken',
  data: { categoryId, name },
});
const nameReleased = (categoryId: AccountingCategoryId): AccountingCategoryNamesEvent => ({
  type: 'AccountingCategoryNameReleased',
  data: { categoryId },
});
const facts: AccountingActivityFacts = {
  name: 'Escalade',
  categoryId: sports,
  budget: 'ASC',
  expenseAccount: '657300',
  takingAccount: null,
};
const activityAdded = (changes: Partial<AccountingActivityFacts> = {}): AccountingActivityEvent => ({
  type: 'AccountingActivityAdded',
  data: { ...facts, ...changes, keywords: ['MUR'] },
});
const requested: AccountingActivityEvent = { type: 'AccountingActivityRemovalRequested', data: {} };
const interrupted: AccountingActivityEvent = { type: 'AccountingActivityRemovalInterrupted', data: {} };
const categories = (...entries: [AccountingCategoryId, AccountingCategoryEvent[]][]) =>
  new Map(entries.map(([id, events]) => [accountingCategoryStream(id), events]));
const activities = (...entries: [AccountingActivityId, AccountingActivityEvent[]][]) =>
  new Map(entries.map(([id, events]) => [accountingActivityStream(id), events]));
/** One category with one activity. */
const history = {
  categories: categories([sports, [categoryAdded('Sports'), joined(climbing)]]),
  activities: activities([climbing, [activityAdded()]]),
  names: [nameTaken(sports, 'Sports')],
};

const sentActivity = (id: AccountingActivityId, changes: Partial<SentActivity> = {}): SentActivity => ({
  id,
  name: null,
  category: null,
  budget: null,
  expense: undefined,
  taking: undefined,
  keywords: undefined,
  appliesChanges: false,
  removal: undefined,
  ...changes,
});
const save = (changes: Partial<SavePlan>): PlanCommand & SavePlan => ({
  type: 'SavePlan',
  id: environmentId,
  planIds: { categories: [], activities: [] },
  categories: [],
  activities: [],
  mayEditKeywords: true,
  note: null,
  ...changes,
});
const saveActivities = (...sent: SentActivity[]) => save({ activities: sent });
const removeCategory = (id: AccountingCategoryId) => ({ id, name: null, isRemoved: true });

describe('a save of the plan', () => {
  it('adds an activity to a category that it names, whatever its case and accents', () => {
    const outcome = plan.given(history).when(saveActivities(sentActivity(travel, { name: 'Ski', category: ' spörts ', budget: 'ASC' })));
    outcome.then({
      categories: categories([sports, [joined(travel)]]),
      activities: activities([
        travel,
        [{ type: 'AccountingActivityAdded', data: { ...facts, name: 'Ski', expenseAccount: null, keywords: [] } }],
      ]),
    });
  });
  it('keeps the categories of its activities from a removal at the same time', () =>
    plan
      .given(history)
      .when(saveActivities(sentActivity(climbing, { category: 'Sports' })))
      .thenGuards('categories'));
  it('creates a category for a new name, once', () => {
    const music = categoryIdOf(environmentId, 'Musique');
    const sent = [climbing, travel].map((id, rank) =>
      sentActivity(id, { name: `Concert ${rank}`, category: rank ? 'MUSIQUE' : 'Musique' }),
    );
    plan
      .given({})
      .when(saveActivities(...sent))
      .then({
        categories: categories([music, [categoryAdded('Musique'), joined(climbing), joined(travel)]]),
        activities: activities(
          ...[climbing, travel].map((id, rank): [AccountingActivityId, AccountingActivityEvent[]] => [
            id,
            [
              {
                type: 'AccountingActivityAdded',
                data: { name: `Concert ${rank}`, categoryId: music, budget: '', expenseAccount: null, takingAccount: null, keywords: [] },
              },
            ],
          ]),
        ),
        names: [nameTaken(music, 'Musique')],
      });
  });
  it('gives another id to a new category whose name was that of a category that was renamed or removed', () => {
    const usual = categoryIdOf(environmentId, 'Musique');
    const spare = categoryIdOf(environmentId, 'Musique', 2);
    const create = saveActivities(sentActivity(travel, { name: 'Concert', category: 'Musique' }));
    const renamed = [categoryAdded('Musique'), { type: 'AccountingCategoryRenamed', data: { name: 'Arts' } } as const];
    const removed = [categoryAdded('Musique'), { type: 'AccountingCategoryRemoved', data: {} } as const];
    for (const [events, names] of [
      [renamed, [nameTaken(usual, 'Musique'), nameTaken(usual, 'Arts')]],
      [removed, [nameTaken(usual, 'Musique'), nameReleased(usual)]],
    ] as const)
      plan
        .given({ categories: categories([usual, [...events]]), names: [...names] })
        .when(create)
        .thenAnswers(({ activities: saved }) => expect(saved[0]?.state.facts.categoryId).toBe(spare));
    // The same save renames the category.
    plan
      .given({ categories: categories([usual, [categoryAdded('Musique')]]), names: [nameTaken(usual, 'Musique')] })
      .when({ ...create, categories: [{ id: usual, name: 'Arts', isRemoved: false }] })
      .thenAnswers(({ categories: saved }) =>
        expect(saved.map(({ id, name }) => [id, name])).toEqual([
          [usual, 'Arts'],
          [spare, 'Musique'],
        ]),
      );
  });
  it('finds a category of before the register by its name', () => {
    const command = saveActivities(sentActivity(travel, { name: 'Ski', category: 'sports' }));
    plan
      .given({ categories: categories([sports, [categoryAdded('Sports')]]) })
      .when({ ...command, planIds: { categories: [sports], activities: [] } })
      .thenAnswers(({ activities: saved }) => expect(saved[0]?.state.facts.categoryId).toBe(sports));
  });
  it('refuses an unknown category, a removed category, and an activity without a category', () => {
    const add = (category: string | null) => saveActivities(sentActivity(travel, { name: 'Ski', category }));
    plan.given(history).when(add(leisure)).thenRefuses('accounting-category.unknown');
    plan
      .given({ categories: categories([sports, [categoryAdded('Sports'), { type: 'AccountingCategoryRemoved', data: {} }]]) })
      .when(add(sports))
      .thenRefuses('accounting-category.removed');
    for (const category of [null, ' '])
      plan
        .given(history)
        .when(add(category))
        .thenRefuses('accounting-activity.incomplete', ({ violations }) => expect(violations[0]?.propertyPath).toBe('category'));
  });
  it('refuses a name that another category holds', () => {
    plan
      .given(history)
      .when(save({ categories: [{ id: leisure, name: 'SPORTS', isRemoved: false }] }))
      .thenRefuses('accounting-category.taken');
    plan
      .given(history)
      .when(save({ categories: [{ id: leisure, name: ' ', isRemoved: false }] }))
      .thenRefuses('accounting-category.name-missing');
  });
  it('keeps members that are not sent, and codes that a user sees as OUI', () => {
    const event: AccountingActivityEvent = { type: 'AccountingActivityChanged', data: { ...facts, name: 'Bloc' } };
    plan
      .given(history)
      .when(saveActivities(sentActivity(climbing, { name: 'Bloc', expense: 'OUI', taking: 'NON' })))
      .then({ activities: activities([climbing, [event]]) });
  });
  it('refuses other keywords to a user who may not edit them', () => {
    const change = (keywords: string[]) => ({ ...saveActivities(sentActivity(climbing, { keywords })), mayEditKeywords: false });
    plan
      .given(history)
      .when(change(['BLOC']))
      .thenRefuses('accounting-activity.keywords-forbidden');
    plan
      .given(history)
      .when(change(['MUR']))
      .then({});
    plan
      .given(history)
      .when({ ...change(['BLOC']), mayEditKeywords: true })
      .then({ activities: activities([climbing, [{ type: 'AccountingActivityKeywordsChanged', data: { keywords: ['BLOC'] } }]]) });
  });
  it('answers with the whole plan, with categories and activities that the caller has not read', () =>
    plan
      .given(history)
      .when(save({ note: 'n' }))
      .thenAnswers((answer) =>
        expect(answer).toMatchObject({
          categories: [{ id: sports, name: 'Sports', version: 2 }],
          activities: [{ id: climbing, version: 1, state: { keywords: ['MUR'] } }],
          note: 'n',
        }),
      ));
  it('names the activities whose operations follow; a new activity has none', () =>
    plan
      .given(history)
      .when(
        saveActivities(
          sentActivity(climbing, { name: 'Bloc', appliesChanges: true }),
          sentActivity(travel, { name: 'Ski', category: 'Sports', appliesChanges: true }),
        ),
      )
      .thenAnswers(({ scope }) => expect(scope).toEqual({ changed: [climbing], emptied: [] })));
  it('sent twice has no second effect', () =>
    plan.given(history).thenRepeating(
      save({
        categories: [{ id: leisure, name: 'Loisirs', isRemoved: false }],
        activities: [
          sentActivity(climbing, { category: 'Loisirs', name: 'Bloc' }),
          sentActivity(travel, { name: 'Opéra', category: 'Arts' }),
        ],
      }),
    ));
});

describe('the removal of an activity', () => {
  const remove = (deletesAll: boolean | null, count?: { splits: number; version: number }) =>
    saveActivities(sentActivity(climbing, { removal: { deletesAll, count } }));
  const removed = { activities: activities([climbing, [{ type: 'AccountingActivityRemoved', data: {} }]]) };
  const counting = { ...history, activities: activities([climbing, [activityAdded(), requested]]) };

  it('is requested before its splits are counted', () => {
    const request: PlanCommand = {
      type: 'RequestActivityRemoval',
      id: environmentId,
      planIds: { categories: [], activities: [] },
      activityIds: [climbing, travel],
    };
    const outcome = plan.given(history).when(request);
    outcome.then({ activities: activities([climbing, [requested]]) });
    outcome.thenAnswers((answer) => expect(answer.activities).toMatchObject([{ id: climbing, version: 2 }]));
  });
  it('is refused while an operation is allocated to the activity', () => {
    plan
      .given(counting)
      .when(remove(null, { splits: 1, version: 2 }))
      .thenRefuses('accounting-activity.used');
    plan
      .given(counting)
      .when(remove(null, { splits: 0, version: 2 }))
      .then(removed);
  });
  it('is refused once an operation was allocated after the count, also if somebody counts again', () => {
    for (const later of [[interrupted], [interrupted, requested]])
      plan
        .given({ ...history, activities: activities([climbing, [activityAdded(), requested, ...later]]) })
        .when(remove(null, { splits: 0, version: 2 }))
        .thenRefuses('accounting-activity.used');
  });
  it('needs no count once the user chose what happens to the operations', () => {
    plan.given(history).when(remove(false)).then(removed);
    const outcome = plan.given(history).when(remove(true));
    outcome.then(removed);
    outcome.thenAnswers(({ scope }) => expect(scope).toEqual({ changed: [], emptied: [climbing] }));
  });
  it('needs an activity of the plan', () => plan.given({}).when(remove(true)).thenRefuses('accounting-activity.unknown'));
});

describe('the removal of a category', () => {
  const removed = {
    categories: categories([sports, [{ type: 'AccountingCategoryRemoved', data: {} }]]),
    names: [nameReleased(sports)],
  };
  it('is refused while an activity belongs to the category', () =>
    plan
      .given(history)
      .when(save({ categories: [removeCategory(sports)] }))
      .thenRefuses('accounting-category.used'));
  it('comes after what the same save moves or removes, and guards the activities', () => {
    const leaving = sentActivity(climbing, { removal: { deletesAll: false } });
    plan
      .given(history)
      .when(save({ categories: [removeCategory(sports)], activities: [leaving] }))
      .then({ ...removed, activities: activities([climbing, [{ type: 'AccountingActivityRemoved', data: {} }]]) });
    plan
      .given(history)
      .when(save({ categories: [removeCategory(sports)], activities: [sentActivity(climbing, { category: 'Loisirs' })] }))
      .thenWrites('categories', 'activities', 'names');
    plan
      .given({ ...history, activities: activities([climbing, [activityAdded({ categoryId: leisure })]]) })
      .when(save({ categories: [removeCategory(sports)] }))
      .thenGuards('activities');
  });
  it('is refused to a save that gives it an activity', () =>
    plan
      .given({ ...history, activities: new Map() })
      .when(save({ categories: [removeCategory(sports)], activities: [sentActivity(travel, { name: 'Ski', category: sports })] }))
      .thenRefuses('accounting-category.used'));
});
