import { DomainError } from '@intendance/kernel/domain-error.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { caseContext } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { choose, day, environmentId, opened, signedBilling } from '../../../../test/subscription-story.js';
import { billingDataFold } from '../../contract/billing-data/billing-data-state.js';
import type { EnvironmentEvent, ModuleCode } from '../../contract/environment/environment.events.js';
import { environmentDecider, opened as openEnvironment } from '../../contract/environment/environment.js';
import { suspendedDays } from '../../contract/environment/suspension.js';
import { periodOf } from '../../contract/offer/contract-months.js';
import { priceBill } from '../../contract/offer/price-bill.js';
import type { SubscriptionEvent } from '../../contract/subscription/subscription.events.js';
import { subscriptionCase } from '../../contract/subscription/subscription.js';
import { type Offer, subscriptionFold } from '../../contract/subscription/subscription-state.js';
import { terminationCase } from '../../contract/subscription/termination.js';
import { environmentOperationCase } from '../../operator/environment-operation/environment-operation.js';
import type { BillId, BillKind } from './bill.events.js';
import { type CoveredBill, dueBills } from './due-bills.js';
import { quoteOf } from './quote.js';

type Change =
  | { readonly type: 'choose'; readonly modules: ModuleCode[]; readonly commitment: 'none' | 'year'; readonly billing: 'month' | 'year' }
  | { readonly type: 'suspend' | 'reopen' | 'terminate' | 'leave' };
/** `after`: days since the change before. */
type Step = { readonly after: number; readonly isBeforeRun: boolean; readonly change: Change };
type Issued = {
  readonly contract: LocalDate;
  readonly on: LocalDate;
  readonly kind: BillKind;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly total: number;
  /** Known to the run: an operator may suspend the environment later that day. */
  readonly isSuspended: boolean;
};

const billing = signedBilling.reduce(billingDataFold.evolve, billingDataFold.initial);

/** One environment with its daily run. */
class Story {
  private subscription = subscriptionFold.initial;
  private environment = environmentDecider.evolve(environmentDecider.initial, opened);
  readonly bills = new Map<BillId, CoveredBill>();
  readonly issued: Issued[] = [];

  get offer(): Offer {
    return { environment: openEnvironment(this.environment), subscription: this.subscription };
  }

  change(change: Change, today: LocalDate): void {
    const context = caseContext({ environmentId, today });
    const facts = { subscription: this.subscription, environment: this.environment, billing };
    const id = environmentId;
    try {
      if (change.type === 'choose') this.append(subscriptionCase.decide(choose(change.modules, change), facts, context).events);
      else if (change.type === 'suspend' || change.type === 'reopen') {
        const type = change.type === 'suspend' ? 'SuspendEnvironment' : 'ReopenEnvironment';
        this.append(environmentOperationCase.decide({ type, id, data: { reason: 'Essai' } }, facts, context).events);
      } else {
        const exit = change.type === 'terminate' ? 'end' : 'portability';
        this.append(terminationCase.decide({ type: 'RequestTermination', id, data: { exit, reason: null } }, facts, context).events);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  run(today: LocalDate): void {
    const isSuspended = suspendedDays(openEnvironment(this.environment).suspensions ?? [], today, today) > 0;
    for (const { id, kind, inputs } of dueBills(environmentId, { ...this.offer, priceLists: [] }, this.bills, today)) {
      const { first, last } = periodOf(inputs.contractStart, inputs.months);
      const { lines, total } = priceBill(inputs);
      this.bills.set(id, { months: inputs.months, lines: lines.map(({ line }) => line) });
      this.issued.push({ contract: inputs.contractStart, on: today, kind, first, last, total, isSuspended });
    }
  }

  quote = (today: LocalDate) => quoteOf({ environmentId, offer: { ...this.offer, priceLists: [] }, bills: this.bills }, today);

  private append({ subscription = [], environment = [] }: Events): void {
    this.subscription = subscription.reduce(subscriptionFold.evolve, this.subscription);
    this.environment = environment.reduce(environmentDecider.evolve, this.environment);
  }
}
type Events = { readonly subscription?: readonly SubscriptionEvent[]; readonly environment?: readonly EnvironmentEvent[] };

const start = day('2026-12-31');
const days = 640;
const modules = fc.uniqueArray(fc.constantFrom<ModuleCode>('gestion', 'website', 'comptability', 'advantage'), { minLength: 1 });
const choice = fc.record({
  type: fc.constant('choose' as const),
  modules,
  commitment: fc.constantFrom('none' as const, 'none' as const, 'year' as const),
  billing: fc.constantFrom('month' as const, 'year' as const),
});
const move = fc.record({ type: fc.constantFrom('suspend' as const, 'reopen' as const, 'reopen' as const) });
const end = fc.record({ type: fc.constantFrom('terminate' as const, 'leave' as const) });
const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 40 }),
    isBeforeRun: fc.boolean(),
    change: fc.oneof({ weight: 6, arbitrary: choice }, { weight: 2, arbitrary: move }, { weight: 1, arbitrary: end }),
  }),
  { minLength: 1, maxLength: 7 },
);

/** Plays the days from the first change and on; `evening` sees the end of each day. */
function play(plan: readonly Step[], evening?: (story: Story, today: LocalDate) => unknown): Story {
  const story = new Story();
  let offset = 0;
  const dated = plan.map((step) => {
    offset += step.after;
    return { ...step, on: addDays(start, offset) };
  });
  for (let today = start; today < addDays(start, days); today = addDays(today, 1)) {
    const changes = dated.filter(({ on }) => on === today);
    for (const { change } of changes.filter(({ isBeforeRun }) => isBeforeRun)) story.change(change, today);
    story.run(today);
    for (const { change } of changes.filter(({ isBeforeRun }) => !isBeforeRun)) story.change(change, today);
    evening?.(story, today);
  }
  return story;
}

describe('the story of a contract', () => {
  it('issues the next bill that the quote of the last change named, and the addition that the quote of its day named', () =>
    fc.assert(
      fc.property(steps, (plan) => {
        const last = addDays(
          start,
          plan.reduce((sum, { after }) => sum + after, 0),
        );
        const quotes = new Map<LocalDate, ReturnType<Story['quote']>>();
        const { issued } = play(
          plan,
          (story, today) => last <= today && today < addDays(last, 35) && quotes.set(today, story.quote(today)),
        );
        for (const [today, quote] of quotes) {
          if (!quote) continue;
          const later = issued.filter(({ on }) => on > today);
          const next = later.find(({ kind, first }) => kind === 'period' && first >= quote.next.period.first);
          const named = { kind: 'period', ...quote.next.period, total: quote.next.total };
          if (quote.next.total > 0 && quote.next.period.first < addDays(start, days - 10)) expect(next).toMatchObject(named);
          const tomorrow = later.filter(({ on }) => on === addDays(today, 1));
          // A period that owed nothing until today has no bill: what is added today is billed as that period.
          const late = quote.due ? tomorrow.find(({ kind, first }) => kind === 'period' && first < quote.next.period.first) : undefined;
          const added = tomorrow.find(({ kind }) => kind === 'addition') ?? late;
          if (today === last) expect(added?.total ?? 0).toBe(quote.due?.total ?? 0);
        }
      }),
      { numRuns: 40 },
    ));

  it('bills no day twice, none of a suspension, and none after the last day of the contract', () =>
    fc.assert(
      fc.property(steps, (plan) => {
        const { issued, offer } = play(plan);
        const periods = issued.filter(({ kind }) => kind === 'period');
        for (const [index, { contract, first }] of periods.entries()) {
          const before = periods[index - 1];
          if (before?.contract === contract) expect(first > before.last).toBe(true);
        }
        const { endsOn } = offer.environment;
        expect(issued.filter(({ isSuspended }) => isSuspended)).toEqual([]);
        if (endsOn !== null)
          for (const { last, on } of issued) expect([last <= endsOn || on < endsOn, on <= addDays(endsOn, 1)]).toEqual([true, true]);
      }),
      { numRuns: 40 },
    ));
});
