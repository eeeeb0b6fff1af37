import {
  evolve,
  type FiscalCalendar,
  type FiscalYear,
  mustBeKnownThen,
} from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearEvent, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { YearTotal } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import type { AccountMovement } from '@intendance/domain/bookkeeping/ledger/statement/trial-balance.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { addDays, dayInParis, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** Days of a year, inclusive; `budget` undefined is all of them; `knownAt` undefined is as known now. */
export type LedgerSpan = { yearId: string; begin: LocalDate; end: LocalDate; budget?: string; knownAt?: Date };

/** True of a line at an instant; `$` is the rank of its parameter. */
export const knownThen = (parameter: string): string =>
  `known_from <= ${parameter}::timestamptz AND (known_to IS NULL OR known_to > ${parameter}::timestamptz)`;

/** Sums of the ledger: from totals for now, from lines for an earlier instant. */
@Injectable()
export class LedgerReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
  ) {}

  /** @param yearId the requested year. @throws exercice.not-yet when the year was created after that instant */
  async calendar(
    context: RequestContext,
    { knownAt, yearId }: { knownAt?: Date | undefined; yearId?: string | undefined } = {},
  ): Promise<FiscalCalendar> {
    if (!knownAt) {
      const rows = await this.db.query<{ state: FiscalYear }>(context, `SELECT state FROM read.ledger_year ORDER BY state ->> 'start'`);
      return { years: rows.map(({ state }) => state) };
    }
    const [slice] = await this.store.read(context.environmentId, [fiscalCalendarStream(context.environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<FiscalYearEvent>[];
    const then = events.filter(({ recordedAt }) => recordedAt <= knownAt).reduce<FiscalCalendar>(evolve, { years: [] });
    if (yearId !== undefined) mustBeKnownThen(then, events.reduce<FiscalCalendar>(evolve, { years: [] }), yearId, dayInParis(knownAt));
    return then;
  }

  movements(context: RequestContext, { yearId, begin, end, budget, knownAt }: LedgerSpan): Promise<AccountMovement[]> {
    const wanted = budget ?? null;
    if (knownAt) return this.db.query(context, movementsKnownThen, [yearId, begin, end, wanted, knownAt.toISOString()]);
    const [before, upTo] = [cumulated(addDays(begin, -1)), cumulated(end)];
    return this.db.query(context, movementsNow, [yearId, wanted, ...before, ...upTo]);
  }

  /** Per year, account and budget, over whole years. */
  async yearTotals(context: RequestContext, yearIds: readonly string[], budget?: string, knownAt?: Date): Promise<YearTotal[]> {
    if (yearIds.length === 0) return [];
    const params = [yearIds, budget ?? null];
    if (knownAt) return this.db.query(context, totalsKnownThen, [...params, knownAt.toISOString()]);
    return this.db.query(context, totalsNow, params);
  }

  async names(context: RequestContext, knownAt?: Date): Promise<ReadonlyMap<string, string>> {
    const rows = await (knownAt
      ? this.db.query<{ account: string; label: string }>(context, namesKnownThen, [knownAt.toISOString()])
      : this.db.query<{ account: string; label: string }>(context, 'SELECT account, label FROM read.ledger_account'));
    return new Map(rows.map(({ account, label }) => [account, label]));
  }
}

/** Whole months before that one, then days of the last month: a few hundred rows whatever the number of lines. */
function cumulated(day: LocalDate): [monthsBefore: LocalDate, firstDay: LocalDate, lastDay: LocalDate] {
  const month = localDate(`${day.slice(0, 8)}01`);
  const next = addDays(day, 1);
  return next.endsWith('-01') ? [next, next, day] : [month, month, day];
}

const movementsNow = `
  SELECT account, budget, opening AS "isOpening", sum(before_debit)::bigint AS "beforeDebit", sum(before_credit)::bigint AS "beforeCredit",
    sum(up_to_debit)::bigint AS "upToDebit", sum(up_to_credit)::bigint AS "upToCredit"
  FROM (
    SELECT account, budget, opening,
      CASE WHEN month < $3::date THEN debit ELSE 0 END AS before_debit, CASE WHEN month < $3::date THEN credit ELSE 0 END AS before_credit,
      CASE WHEN month < $6::date THEN debit ELSE 0 END AS up_to_debit, CASE WHEN month < $6::date THEN credit ELSE 0 END AS up_to_credit
    FROM read.account_total_month WHERE year_id = $1::uuid AND ($2::text IS NULL OR budget = $2)
    UNION ALL
    SELECT account, budget, opening, debit, credit, 0, 0 FROM read.account_total_day
    WHERE year_id = $1::uuid AND ($2::text IS NULL OR budget = $2) AND day BETWEEN $4::date AND $5::date
    UNION ALL
    SELECT account, budget, opening, 0, 0, debit, credit FROM read.account_total_day
    WHERE year_id = $1::uuid AND ($2::text IS NULL OR budget = $2) AND day BETWEEN $7::date AND $8::date
  ) t GROUP BY account, budget, opening`;

const movementsKnownThen = `
  SELECT account, budget, journal = 'AN' AS "isOpening",
    coalesce(sum(debit) FILTER (WHERE date < $2::date), 0)::bigint AS "beforeDebit",
    coalesce(sum(credit) FILTER (WHERE date < $2::date), 0)::bigint AS "beforeCredit",
    sum(debit)::bigint AS "upToDebit", sum(credit)::bigint AS "upToCredit"
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND date <= $3::date AND ($4::text IS NULL OR budget = $4) AND ${knownThen('$5')}
  GROUP BY account, budget, journal = 'AN'`;

const totalsNow = `
  SELECT year_id AS "yearId", account, budget, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
  FROM read.account_total_month WHERE year_id = ANY ($1::uuid[]) AND ($2::text IS NULL OR budget = $2) GROUP BY year_id, account, budget`;

const totalsKnownThen = `
  SELECT year_id AS "yearId", account, budget, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
  FROM read.ledger_line WHERE year_id = ANY ($1::uuid[]) AND ($2::text IS NULL OR budget = $2) AND ${knownThen('$3')}
  GROUP BY year_id, account, budget`;

const namesKnownThen = `
  SELECT DISTINCT ON (account) account, account_label AS label FROM read.ledger_line
  WHERE known_from <= $1::timestamptz ORDER BY account, known_from DESC, writing_id DESC`;
