import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import { accountingCategoryStream } from '../../plan/accounting-category/accounting-category.events.js';
import type { AccountingCategoryNamesEvent } from '../../plan/accounting-category/accounting-category-names.events.js';
import { defaultPlan } from '../../plan/default-plan/default-plan.js';
import { activityIdOf, categoryIdOf } from '../../plan/plan-ids.js';
import type { OnboardingEvent } from './onboarding.events.js';
import { type BookkeepingSetupCommand, onboardingCase } from './onboarding-case.js';

const context = caseContext();
const { environmentId: id } = context;
const setup = specifyCase(onboardingCase, context);
const day = (text: string) => localDate(text);
const start = (change: object = {}, dates: object = {}): BookkeepingSetupCommand => ({
  type: 'StartBookkeeping',
  id,
  dates: { start: day('2026-01-01'), end: null, writtenOutside: null, ...dates },
  environmentType: 'ASSOCIATION',
  hasEarlierPlan: false,
  ...change,
});
const datesSet: OnboardingEvent = { type: 'BookkeepingDatesSet', data: { start: day('2026-01-01'), end: day('2026-12-31') } };
const atBank: OnboardingEvent = { type: 'BookkeepingStepReached', data: { step: 1 } };
const [planned] = defaultPlan('ASSOCIATION');
if (!planned) throw new Error('the plan is empty');
const categoryId = categoryIdOf(id, planned.category);
const named: AccountingCategoryNamesEvent = { type: 'AccountingCategoryNameTaken', data: { categoryId, name: planned.category } };
const decided = (command: BookkeepingSetupCommand) => {
  const { folds } = onboardingCase;
  const { categories = [], activities = [] } = onboardingCase.streams(command, context, { names: folds.names.initial });
  const facts = {
    onboarding: folds.onboarding.initial,
    calendar: folds.calendar.initial,
    names: folds.names.initial,
    categories: new Map(categories.map(({ stream }) => [stream, folds.categories.each.initial])),
    activities: new Map(activities.map(({ stream }) => [stream, folds.activities.each.initial])),
  };
  return onboardingCase.decide(command, facts, context).events;
};
function firstYearId() {
  const [created] = decided(start()).calendar ?? [];
  if (created?.type !== 'FiscalYearCreated') throw new Error('no first year');
  return created.data.yearId;
}

describe('the start of the books', () => {
  it('sets the dates, creates the first year and adds the default plan', () => {
    const outcome = setup.given({}).when(start());
    outcome.thenTypes('BookkeepingDatesSet', 'BookkeepingStepReached');
    outcome.thenWrites('onboarding', 'calendar', 'names', 'categories', 'activities');
    outcome.thenAnswers(({ step, dates }) => expect([step, dates]).toEqual([1, datesSet.data]));
  });
  it('gives each activity of the plan its category and its keywords', () => {
    const { names = [], categories = new Map(), activities = new Map() } = decided(start());
    const plan = defaultPlan('ASSOCIATION');
    expect([activities.size, categories.size, names.length]).toEqual([
      plan.length,
      new Set(plan.map(({ category }) => category)).size,
      categories.size,
    ]);
    const activityId = activityIdOf(id, planned.budget, planned.category, planned.name);
    expect(activities.get(accountingActivityStream(activityId))).toMatchObject([
      { type: 'AccountingActivityAdded', data: { name: planned.name, categoryId, keywords: planned.keywords } },
    ]);
    expect(categories.get(accountingCategoryStream(categoryId))?.slice(0, 2)).toEqual([
      { type: 'AccountingCategoryAdded', data: { name: planned.category } },
      { type: 'AccountingCategoryJoined', data: { activityId } },
    ]);
    expect(names[0]).toEqual(named);
  });
  it('adds no plan beside the plan of the structure, nor again after its removal', () => {
    const released: AccountingCategoryNamesEvent = { type: 'AccountingCategoryNameReleased', data: { categoryId } };
    for (const outcome of [
      setup.given({ names: [named] }).when(start()),
      setup.given({ names: [named, released] }).when(start()),
      setup.given({}).when(start({ hasEarlierPlan: true })),
    ]) {
      outcome.thenWrites('onboarding', 'calendar');
      outcome.thenGuards('names');
    }
  });
  it('adds nothing the second time', () => setup.given({}).thenRepeating(start()));
  it('needs dates that the calendar accepts', () => {
    setup
      .given({})
      .when(start({}, { start: null }))
      .thenRefuses('exercice.date-missing');
    setup
      .given({})
      .when(start({}, { end: day('2025-12-31') }))
      .thenRefuses('exercice.inverted-dates');
    setup
      .given({})
      .when(start({}, { end: day('2028-01-01') }))
      .thenRefuses('exercice.too-long');
  });
  it('changes the first year only during the freeze in which its operations were counted', () => {
    const calendar: FiscalYearEvent[] = [
      { type: 'FiscalYearCreated', data: { yearId: firstYearId(), name: '2026', start: day('2026-01-01'), end: day('2026-12-31') } },
    ];
    const shorter = (count: number | null) =>
      start({}, { end: day('2026-11-30'), writtenOutside: count === null ? null : { count, freezeId: 'one' } });
    const frozen: FiscalYearEvent = {
      type: 'FiscalYearFreezeStarted',
      data: { yearId: firstYearId(), upTo: day('2026-12-31'), purpose: 'dates', freezeId: 'one' },
    };
    setup.given({ calendar }).when(shorter(null)).thenRefuses('exercice.not-frozen');
    setup.given({ calendar }).when(shorter(0)).thenRefuses('exercice.not-frozen');
    setup
      .given({ calendar: [...calendar, frozen] })
      .when(shorter(1))
      .thenRefuses('exercice.operations-outside');
    setup
      .given({ calendar: [...calendar, frozen], names: [named] })
      .when(shorter(0))
      .thenWrites('onboarding', 'calendar');
  });
});

describe('the steps after the dates', () => {
  it('use the record of the setup alone', () => {
    const next: BookkeepingSetupCommand = { type: 'ReachBookkeepingStep', id, data: { step: null } };
    setup
      .given({ onboarding: [datesSet, atBank] })
      .when(next)
      .then({ onboarding: [{ type: 'BookkeepingStepReached', data: { step: 2 } }] });
    setup.given({}).when(next).thenRefuses('onboarding.dates-missing');
    const skip: BookkeepingSetupCommand = { type: 'ReachBookkeepingStep', id, data: { step: 3 } };
    setup
      .given({ onboarding: [datesSet, atBank] })
      .when(skip)
      .thenRefuses('onboarding.step-skipped');
    const siren: BookkeepingSetupCommand = { type: 'SetBookkeepingSiren', id, data: { siren: '732829321' } };
    setup.given({}).when(siren).thenRefuses('onboarding.siren-invalid');
  });
});
