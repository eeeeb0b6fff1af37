import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import {
  type AccountConversionEvent,
  accountConversionStream,
  type ConversionLine,
} from '@intendance/domain/bookkeeping/plan/account-conversion/account-conversion.events.js';
import { accountConversionFold } from '@intendance/domain/bookkeeping/plan/account-conversion/account-conversion.js';
import {
  conversionOf,
  conversionStart,
  type ProposedConversion,
} from '@intendance/domain/bookkeeping/plan/account-conversion/conversion-rules.js';
import type { AccountKind } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { Plan, type PlannedActivity } from '../accounting-activity/plan.js';

export type ProposedLine = ProposedConversion & {
  readonly activity: PlannedActivity;
  readonly kind: AccountKind;
  readonly account: string;
  /** Operations of the activity that would follow. */
  readonly operations: number;
};
/** `convertedAt`: an instant in ISO 8601. */
export type LastConversion = {
  readonly convertedAt: string;
  readonly lines: readonly (ConversionLine & { readonly activityName: string })[];
};
export type ReadConversions = {
  readonly from: LocalDate;
  /** Open years that keep their accounts. */
  readonly earlierYears: readonly FiscalYear[];
  readonly lines: readonly ProposedLine[];
  readonly last: LastConversion | null;
};

/** The accounts of the plan that the chart of 2025 replaces, and the last conversion. The plan is some tens of rows, read whole. */
@Injectable()
export class ConversionReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly plan: Plan,
    private readonly years: FiscalYears,
  ) {}

  async read(context: RequestContext): Promise<ReadConversions> {
    const [activities, calendar] = await Promise.all([this.plan.activities(context), this.years.calendar(context)]);
    const from = conversionStart(calendar);
    const proposals = activities.flatMap(proposalsOf);
    const [operations, last] = await Promise.all([
      this.operations(context, from, [...new Set(proposals.map(({ activity }) => activity.id))]),
      this.last(context, activities),
    ]);
    return {
      from,
      earlierYears: calendar.years.filter(({ start, isClosed }) => start < from && !isClosed),
      lines: proposals.map((proposal) => ({ ...proposal, operations: operations.get(proposal.activity.id) ?? 0 })),
      last,
    };
  }

  private async operations(context: RequestContext, from: LocalDate, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<{ id: string; operations: number }>(context, operationsByActivity, [ids, from]);
    return new Map(rows.map(({ id, operations }) => [id, operations]));
  }

  private async last({ environmentId }: RequestContext, activities: readonly PlannedActivity[]): Promise<LastConversion | null> {
    const [slice] = await this.store.read(environmentId, [accountConversionStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<AccountConversionEvent>[];
    const { last } = fold(accountConversionFold, events);
    const instants: Date[] = [];
    for (const { type, recordedAt } of events) type === 'AccountsConverted' ? instants.push(recordedAt) : instants.pop();
    const convertedAt = instants.at(-1);
    if (!last || !convertedAt) return null;
    const names = new Map(activities.map(({ id, state }) => [id, state.facts.name]));
    return {
      convertedAt: convertedAt.toISOString(),
      lines: last.lines.map((line) => ({ ...line, activityName: names.get(line.activityId) ?? 'Activité supprimée' })),
    };
  }
}

function proposalsOf(activity: PlannedActivity): Omit<ProposedLine, 'operations'>[] {
  const { expenseAccount, takingAccount } = activity.state.facts;
  return (
    [
      ['expense', expenseAccount],
      ['taking', takingAccount],
    ] as const
  ).flatMap(([kind, account]) => {
    const proposal = account === null ? undefined : conversionOf(kind, account);
    return account !== null && proposal ? [{ ...proposal, activity, kind, account }] : [];
  });
}

const operationsByActivity = `
  SELECT activity AS id, count(*)::int AS operations
  FROM read.bank_operation_list o CROSS JOIN jsonb_array_elements_text(o.activity_ids) activity
  WHERE NOT o.deleted AND o.activity_ids ?| $1::text[] AND o.date >= $2::date AND activity = ANY ($1::text[])
  GROUP BY activity`;
