import { type Addressed, type Case, guarded, read } from '@intendance/kernel/case.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider, type WrittenOutside } from '../../calendar/fiscal-year/fiscal-year.js';
import { accountingCategoryNamesStream } from '../../plan/accounting-category/accounting-category-names.events.js';
import type { AccountingCategoryNames } from '../../plan/accounting-category/accounting-category-names.js';
import { addedDefaultPlan, defaultPlanUses } from '../../plan/default-plan/added-default-plan.js';
import { needsDefaultPlan } from '../../plan/default-plan/default-plan.js';
import { planFolds } from '../../plan/pending-plan.js';
import { onboardingStream } from './onboarding.events.js';
import { type Onboarding, type OnboardingCommand, onboardingDecider } from './onboarding.js';

/** Sets the dates of the first year; adds the default plan to a structure that has no plan. */
type StartBookkeeping = {
  readonly type: 'StartBookkeeping';
  readonly dates: { readonly start: LocalDate | null; readonly end: LocalDate | null } & WrittenOutside;
  readonly environmentType: EnvironmentType;
  /** The structure has activities, of before the register of category names existed. */
  readonly hasEarlierPlan: boolean;
};
export type BookkeepingSetup = StartBookkeeping | Exclude<OnboardingCommand, { type: 'SetBookkeepingDates' }>;
/** `id` is the environment. */
export type BookkeepingSetupCommand = Addressed<EnvironmentId, BookkeepingSetup>;

const folds = { onboarding: onboardingDecider, calendar: fiscalCalendarDecider, ...planFolds };

export const onboardingCase: Case<BookkeepingSetupCommand, Onboarding, typeof folds, 'onboarding'> = {
  folds,
  own: 'onboarding',
  streams(command, _, { names }) {
    const onboarding = read(onboardingStream(command.id));
    if (command.type !== 'StartBookkeeping') return { onboarding };
    return {
      onboarding,
      calendar: read(fiscalCalendarStream(command.id)),
      // Guarded: a plan that somebody saves meanwhile is not doubled.
      names: guarded(accountingCategoryNamesStream(command.id)),
      ...(needsPlan(command, names) && defaultPlanUses({ id: command.id, type: command.environmentType })),
    };
  },
  decide(command, facts) {
    const { onboarding, calendar } = facts;
    if (command.type !== 'StartBookkeeping') {
      const events = onboardingDecider.decide(command, onboarding);
      return { events: { onboarding: events }, answer: events.reduce(onboardingDecider.evolve, onboarding) };
    }
    const { id, dates, environmentType: type } = command;
    const { start, end } = dates;
    const events = onboardingDecider.decide({ type: 'SetBookkeepingDates', data: { start, end } }, onboarding);
    const yearId = derivedId<'fiscal-year'>(`${id}:first-year`);
    return {
      events: {
        onboarding: events,
        calendar: fiscalCalendarDecider.decide({ type: 'SetFirstFiscalYear', data: { yearId, ...dates } }, calendar),
        ...(needsPlan(command, facts.names) && addedDefaultPlan({ id, type }, facts)),
      },
      answer: events.reduce(onboardingDecider.evolve, onboarding),
    };
  },
};

const needsPlan = ({ hasEarlierPlan }: StartBookkeeping, names: AccountingCategoryNames | undefined): boolean =>
  names !== undefined && needsDefaultPlan(names, hasEarlierPlan);
