import {
  evolve,
  type FiscalCalendar,
  type FiscalYear,
  mustBeKnownThen,
} from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearEvent, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { carriedForeign } from '@intendance/domain/bookkeeping/ledger/foreign-currency/foreign-amount.js';
import type { ThirdPartyStanding, YearTotal } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import type { AccountMovement } from '@intendance/domain/bookkeeping/ledger/statement/trial-balance.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { addDays, dayInParis, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { ReadCache } from '../../../platform/tenancy/read-cache.js';
import { currentRevision } from '../../../platform/tenancy/read-model-versions.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { linesTakenBack } from './known-then.js';

/** Days of a year, inclusive; `budget` undefined is all of them; `knownAt` undefined is as known now. */
export type LedgerSpan = { yearId: string; begin: LocalDate; end: LocalDate; budget?: string; knownAt?: Date };

/** Sums of the ledger, from totals: those of now, taken back to the requested instant. */
@Injectable()
export class LedgerReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly cache: ReadCache,
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
    const params = [yearId, wanted, ...cumulated(addDays(begin, -1)), ...cumulated(end)];
    if (knownAt) return this.db.query(context, movementsKnownThen, [...params, begin, end, knownAt.toISOString()]);
    return this.db.query(context, movementsNow, params);
  }

  /**
   * The same sums from those until the day before the first one and those until the last one, each of which is cached: two statements of
   * other periods often share a day. Both are of one revision.
   */
  async movementsAt(context: RequestContext, revision: string, span: Omit<LedgerSpan, 'knownAt'>): Promise<AccountMovement[]> {
    const [before, upTo] = [addDays(span.begin, -1), span.end].map((day) => `standings ${span.yearId} ${day}`) as [string, string];
    const [standingsBefore, standingsUpTo] = [before, upTo].map((key) => this.cache.peek<Standings>(context, revision, key));
    const movements =
      standingsBefore && standingsUpTo
        ? between(standingsBefore, standingsUpTo)
        : await this.readStandings(context, span, { before, upTo });
    return span.budget === undefined ? movements : movements.filter(({ budget }) => budget === span.budget);
  }

  private async readStandings(
    context: RequestContext,
    { yearId, begin, end }: LedgerSpan,
    keys: { before: string; upTo: string },
  ): Promise<AccountMovement[]> {
    const rows = await this.db.query<AccountMovement & { revision: string }>(context, movementsWithRevision, [
      yearId,
      null,
      ...cumulated(addDays(begin, -1)),
      ...cumulated(end),
    ]);
    const [first] = rows;
    if (!first) return [];
    const keep = (key: string, value: Standings) => this.cache.keep(context, first.revision, key, { value, rows: value.length });
    const group = ({ account, budget, isOpening }: AccountMovement) => ({ account, budget, isOpening });
    keep(
      keys.before,
      rows.map((row) => ({ ...group(row), debit: row.beforeDebit, credit: row.beforeCredit })),
    );
    keep(
      keys.upTo,
      rows.map((row) => ({ ...group(row), debit: row.upToDebit, credit: row.upToCredit })),
    );
    return rows;
  }

  /** Per year, account and budget, over whole years. */
  async yearTotals(context: RequestContext, yearIds: readonly string[], budget?: string, knownAt?: Date): Promise<YearTotal[]> {
    if (yearIds.length === 0) return [];
    const params = [yearIds, budget ?? null];
    if (knownAt) return this.db.query(context, totalsKnownThen, [...params, knownAt.toISOString()]);
    return this.db.query(context, totalsNow, params);
  }

  /** The balance of each third party at the end of a year, opening included; settled third parties are left out. */
  async thirdParties(context: RequestContext, yearId: string): Promise<ThirdPartyStanding[]> {
    const rows = await this.db.query<ThirdPartyRow>(context, thirdPartyStandings, [yearId]);
    return rows.map(({ code, label, currency, foreignAmount, day, ...standing }) => ({
      ...standing,
      auxiliary: { code, label },
      ...(currency !== null &&
        foreignAmount !== 0 && { foreign: carriedForeign(standing.amount, { currency, amount: foreignAmount, date: day }) }),
    }));
  }

  async names(context: RequestContext, knownAt?: Date): Promise<ReadonlyMap<string, string>> {
    const rows = await (knownAt
      ? this.db.query<{ account: string; label: string }>(context, namesKnownThen, [knownAt.toISOString()])
      : this.db.query<{ account: string; label: string }>(context, 'SELECT account, label FROM read.ledger_account'));
    return new Map(rows.map(({ account, label }) => [account, label]));
  }
}

/** Each account and budget of a year, in one order for all days of a revision. */
type Standings = readonly (Pick<AccountMovement, 'account' | 'budget' | 'isOpening'> & { debit: number; credit: number })[];

const between = (before: Standings, upTo: Standings): AccountMovement[] =>
  upTo.map(({ account, budget, isOpening, debit, credit }, index) => ({
    ...{ account, budget, isOpening, upToDebit: debit, upToCredit: credit },
    ...{ beforeDebit: before[index]?.debit ?? 0, beforeCredit: before[index]?.credit ?? 0 },
  }));

/** Whole months before that one, then days of the last month: a few hundred rows whatever the number of lines. */
function cumulated(day: LocalDate): [monthsBefore: LocalDate, firstDay: LocalDate, lastDay: LocalDate] {
  const month = localDate(`${day.slice(0, 8)}01`);
  const next = addDays(day, 1);
  return next.endsWith('-01') ? [next, next, day] : [month, month, day];
}

/** @param takenBack more rows of the inner query: the changes since an instant, counted back */
const movementsFrom = (takenBack: string): string => `
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
    ${takenBack}
  ) t GROUP BY account, budget, opening`;

const movementsNow = movementsFrom('');
const movementsWithRevision = `SELECT m.*, ${currentRevision} AS revision FROM (${movementsNow}) m ORDER BY account, budget, "isOpening"`;
const movementsKnownThen = movementsFrom(`
    UNION ALL
    SELECT account, budget, opening, CASE WHEN date < $9::date THEN debit ELSE 0 END, CASE WHEN date < $9::date THEN credit ELSE 0 END, debit, credit
    FROM (${linesTakenBack('ARRAY[$1::uuid]', '$11')}) b WHERE date <= $10::date AND ($2::text IS NULL OR budget = $2)`);

const totalsFrom = (takenBack: string): string => `
  SELECT year_id AS "yearId", account, budget, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
  FROM (
    SELECT year_id, account, budget, debit, credit, lines FROM read.account_total_month WHERE year_id = ANY ($1::uuid[])
    ${takenBack}
  ) t WHERE $2::text IS NULL OR budget = $2 GROUP BY year_id, account, budget HAVING sum(lines) > 0`;

const totalsNow = totalsFrom('');
const totalsKnownThen = totalsFrom(
  `UNION ALL SELECT year_id, account, budget, debit, credit, lines FROM (${linesTakenBack('$1', '$3')}) b`,
);

type ThirdPartyRow = Omit<ThirdPartyStanding, 'auxiliary' | 'foreign'> & {
  code: string;
  label: string;
  currency: string | null;
  foreignAmount: number;
  day: LocalDate;
};

/**
 * A third party has the name of its last line. What is open in another currency is apart: lines without a letter by their own currency,
 * those under a small letter, or one of a later year, payments included, by the currency of the letter.
 */
const thirdPartyStandings = `
  SELECT account, budget, third_party_code AS code, (array_agg(third_party_label ORDER BY known_from DESC))[1] AS label,
    sum(debit - credit)::bigint AS amount, open_currency AS currency,
    coalesce(sum(sign(debit - credit) * foreign_amount) FILTER (WHERE open_currency IS NOT NULL), 0)::bigint AS "foreignAmount", max(date) AS day
  FROM (
    SELECT l.*, CASE WHEN t.letter IS NULL THEN l.currency
      WHEN t.is_partial OR t.year_id <> l.year_id THEN max(l.currency) OVER (PARTITION BY l.account, t.year_id, t.letter) END AS open_currency
    FROM read.ledger_line l LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line
    WHERE l.third_party_code IS NOT NULL AND l.known_to IS NULL AND l.year_id = $1::uuid
  ) x
  GROUP BY account, budget, third_party_code, open_currency HAVING sum(debit - credit) <> 0 ORDER BY account, budget, code, currency`;

const namesKnownThen = `
  SELECT DISTINCT ON (account) account, label FROM read.ledger_account_label
  WHERE known_from <= $1::timestamptz ORDER BY account, known_from DESC`;
