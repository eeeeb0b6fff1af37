import { type Case, type Facts, PendingStreams, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import {
  type AccountingActivityFacts,
  type AccountingActivityId,
  accountingActivityStream,
} from '../accounting-activity/accounting-activity.events.js';
import { type AccountingActivity, type AccountKind, accountingActivityDecider } from '../accounting-activity/accounting-activity.js';
import { accountConversionErrors } from './account-conversion.errors.js';
import { type AccountConversionEvent, accountConversionStream, type ConversionLine } from './account-conversion.events.js';
import { conversionOf, conversionStart } from './conversion-rules.js';

/** `account`: the new one, among those that the rule proposes. */
export type SentConversion = { readonly activityId: AccountingActivityId; readonly kind: AccountKind; readonly account: string };

export type AccountConversionCommand = (
  | { readonly type: 'ConvertAccounts'; readonly data: { readonly lines: readonly SentConversion[] } }
  /** Puts the accounts of the last conversion back, but those that were changed since. */
  | { readonly type: 'UndoAccountConversion' }
) & { readonly id: EnvironmentId };

export type StandingConversion = {
  readonly from: LocalDate;
  readonly lines: readonly ConversionLine[];
  /** The conversion before, which stands too. */
  readonly previous: StandingConversion | null;
};
export type AccountConversions = { readonly last: StandingConversion | null };

export const accountConversionFold: Pick<Decider<never, AccountConversionEvent, AccountConversions>, 'initial' | 'evolve'> = {
  initial: { last: null },
  evolve: ({ last }, { type, data }) => ({ last: type === 'AccountsConverted' ? { ...data, previous: last } : (last?.previous ?? null) }),
};

/** `lines`: the accounts that changed. `exceptions`: lines of an undone conversion whose account was changed since. */
export type AccountConversionAnswer = {
  readonly from: LocalDate;
  readonly lines: readonly ConversionLine[];
  readonly exceptions: readonly ConversionLine[];
};

const folds = { conversions: accountConversionFold, activities: { each: accountingActivityDecider }, calendar: fiscalCalendarDecider };

/** All writes of a conversion: the accounts of the activities change with it, in one append. */
export const accountConversionCase: Case<AccountConversionCommand, AccountConversionAnswer, typeof folds, 'conversions'> = {
  folds,
  own: 'conversions',
  streams(command, { environmentId }, { conversions }) {
    const lines = command.type === 'ConvertAccounts' ? command.data.lines : (conversions?.last?.lines ?? []);
    return {
      conversions: read(accountConversionStream(environmentId)),
      calendar: read(fiscalCalendarStream(environmentId)),
      activities: [...new Set(lines.map(({ activityId }) => accountingActivityStream(activityId)))].map(read),
    };
  },
  decide(command, facts) {
    const answer = command.type === 'ConvertAccounts' ? convert(command.data.lines, facts) : undo(facts);
    const type = command.type === 'ConvertAccounts' ? 'AccountsConverted' : 'AccountConversionUndone';
    const { from, lines } = answer;
    return { events: { conversions: [{ type, data: { from, lines } }], activities: changesOf(lines, facts) }, answer };
  },
};

type ConversionFacts = Facts<typeof folds>;

/** @throws account-conversion.empty, not-proposed */
function convert(sent: readonly SentConversion[], facts: ConversionFacts): AccountConversionAnswer {
  if (sent.length === 0) throw accountConversionErrors.empty();
  const lines = sent.map(({ activityId, kind, account: after }, rank) => {
    const before = accountOf(facts, activityId, kind);
    const isFirst = sent.findIndex((other) => other.activityId === activityId && other.kind === kind) === rank;
    const isProposed = isFirst && before !== null && conversionOf(kind, before)?.accounts.includes(after) === true;
    return isProposed ? { activityId, kind, before, after } : undefined;
  });
  const unknown = lines.flatMap((line, rank) => (line ? [] : [rank]));
  if (unknown.length > 0) throw accountConversionErrors.notProposed(unknown);
  return { from: conversionStart(facts.calendar), lines: lines.filter((line) => line !== undefined), exceptions: [] };
}

/** @throws account-conversion.nothing-to-undo */
function undo({ conversions: { last }, ...facts }: ConversionFacts): AccountConversionAnswer {
  if (!last) throw accountConversionErrors.nothingToUndo();
  const isStanding = ({ activityId, kind, after }: ConversionLine) => accountOf(facts, activityId, kind) === after;
  return {
    from: last.from,
    lines: last.lines.filter(isStanding).map(({ before, after, ...line }) => ({ ...line, before: after, after: before })),
    exceptions: last.lines.filter((line) => !isStanding(line)),
  };
}

/** The account of a live activity; null where it has none. */
function accountOf({ activities }: Pick<ConversionFacts, 'activities'>, id: AccountingActivityId, kind: AccountKind): string | null {
  const activity = activities.get(accountingActivityStream(id));
  return activity?.status === 'live' ? activity.facts[factOf[kind]] : null;
}

const factOf = { expense: 'expenseAccount', taking: 'takingAccount' } as const satisfies Record<AccountKind, keyof AccountingActivityFacts>;

/** An activity with two converted accounts gets one event. */
function changesOf(lines: readonly ConversionLine[], { activities }: ConversionFacts) {
  const pending = new PendingStreams(accountingActivityDecider, activities);
  for (const [id, own] of Map.groupBy(lines, ({ activityId }) => activityId)) {
    const activity = pending.of(accountingActivityStream(id));
    const accounts = Object.fromEntries(own.map(({ kind, after }) => [factOf[kind], after]));
    activity.append(
      accountingActivityDecider.decide(
        { type: 'ChangeAccountingActivity', data: { ...factsOf(activity.state), ...accounts } },
        activity.state,
      ),
    );
  }
  return pending.events;
}

function factsOf(activity: AccountingActivity): AccountingActivityFacts {
  if (activity.status === 'none') throw new Error('a conversion of an activity that does not exist');
  return activity.facts;
}
