import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type CutOff, cutOffOf } from '@intendance/domain/bookkeeping/ledger/cut-off/cut-off.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { standingVouchers, type VoucherEntry, voucherEntries } from '../ledger/standing-vouchers.js';
import { YearEndDuesReader } from '../year-end-due/year-end-dues-reader.js';

type PaidRow = {
  readonly operationId: string;
  readonly line: number;
  readonly date: LocalDate;
  readonly wording: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly budget: string;
  readonly activityId: string | null;
  readonly activityName: string | null;
  readonly amount: Cents;
  /** The year whose budget has it, when it is another one than that of its day. */
  readonly budgetYearId: string | null;
};
/** `pieceRef`: of the entry of this cut-off. `entryId`: that entry, once posted. */
export type ProposedCutOff = PaidRow & CutOff & { readonly pieceRef: string; readonly entryId: string | null };
export type CutOffsOfYear = {
  readonly year: FiscalYear;
  readonly next: FiscalYear | undefined;
  readonly cutOffs: readonly ProposedCutOff[];
};

/** The days after the year whose payments may be of the year: accounts are approved within six months of its end. */
const daysAfter = 181;

/**
 * Charges and incomes whose wording or budget says that they are, in part, of the other side of the year's end. What claims and bills of the product
 * owe is proposed from them, and not a second time from the wording of their payment.
 */
@Injectable()
export class CutOffsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
    private readonly dues: YearEndDuesReader,
  ) {}

  /** @throws exercice.unknown */
  async find(context: RequestContext, yearId: string): Promise<CutOffsOfYear> {
    const { years } = await this.reader.calendar(context);
    const year = knownYear({ years }, yearId);
    const next = years[years.indexOf(year) + 1];
    const [rows, settlements, evidence] = await Promise.all([
      this.db.query<PaidRow>(context, paidLines, [year.id, next?.id ?? null, addDays(year.end, daysAfter), mayNamePeriod]),
      this.db.query<VoucherEntry>(context, cutOffEntries, [[year.id]]),
      this.dues.evidence(context, year.end),
    ]);
    const entries = standingVouchers(settlements);
    const isOfDue = ({ operationId, wording }: PaidRow): boolean =>
      evidence.operationIds.has(operationId) || evidence.billNumbers.some((number) => wording.includes(number));
    const cutOffs = rows.flatMap((row): ProposedCutOff[] => {
      const cutOff = cutOffOf({ ...row, budgetYear: years.find(({ id }) => id === row.budgetYearId) }, year.end);
      const pieceRef = `REG-${row.operationId.slice(-12)}-${row.line}`;
      const entryId = entries.get(pieceRef) ?? null;
      return cutOff && (entryId !== null || !isOfDue(row)) ? [{ ...row, ...cutOff, pieceRef, entryId }] : [];
    });
    return { year, next, cutOffs };
  }
}

/** Wordings without two days, a quarter or a month of a year are left out before they are read: most lines of a bank are. */
const mayNamePeriod = String.raw`\d[/.-]\d{1,2}[/.-]\d{2,4}\D+\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|t[1-4][ .]*20\d\d|trim|(0[1-9]|1[0-2])/20\d\d|(janv|f[eé]vr|mars|avr|mai|juin|juil|ao[uû]t|sept|oct|nov|d[eé]c)\S* 20\d\d`;

/**
 * Lines of charges and incomes that the bank or the cash box paid. The parts of an operation on one activity and budget are told apart by
 * their amounts alone: where their budget years differ, the line has none.
 */
const paidLines = `
  WITH elsewhere AS (
    SELECT DISTINCT activity_id, budget, to_date(month, 'YYYY-MM') AS month FROM read.split_by_activity
    WHERE fiscal_year_id = ANY (ARRAY[$1::uuid, $2::uuid]) AND budgetary_year_id <> fiscal_year_id),
  candidate AS MATERIALIZED (
    SELECT l.*, l.wording ~* $4 AS may_name_period, e.month IS NOT NULL AS may_be_elsewhere
    FROM read.ledger_line l LEFT JOIN elsewhere e
      ON e.activity_id = l.activity_id AND e.budget = l.budget AND l.date >= e.month AND l.date < e.month + interval '1 month'
    WHERE l.year_id = ANY (ARRAY[$1::uuid, $2::uuid]) AND l.known_to IS NULL AND l.kind = 'operation' AND l.account ~ '^[67]'
      AND l.date <= $3::date AND (l.wording ~* $4 OR e.month IS NOT NULL))
  SELECT l.writing_id AS "operationId", l.line, l.date, l.wording, l.account, l.account_label AS "accountLabel", l.budget,
    l.activity_id AS "activityId", n.name AS "activityName", b.year_id AS "budgetYearId",
    (CASE WHEN l.account LIKE '7%' THEN l.credit - l.debit ELSE l.debit - l.credit END)::bigint AS amount
  FROM candidate l
  LEFT JOIN LATERAL (
    SELECT min(s ->> 'budgetaryYearId') AS year_id
    FROM read.bank_operation_list o, jsonb_array_elements(o.state -> 'splits') s
    WHERE l.may_be_elsewhere AND o.id = l.writing_id AND s ->> 'activityId' = l.activity_id::text AND s ->> 'budget' = l.budget
    HAVING min(s ->> 'budgetaryYearId') = max(s ->> 'budgetaryYearId') AND min(s ->> 'budgetaryYearId') <> l.year_id::text
  ) b ON true
  LEFT JOIN LATERAL (
    SELECT name FROM read.ledger_plan_name p WHERE p.subject = l.activity_id::text ORDER BY revision DESC LIMIT 1
  ) n ON true
  WHERE l.may_name_period OR b.year_id IS NOT NULL
  ORDER BY l.date, l.writing_id, l.line`;

/** In the year itself: the reversal of a cut-off is in the next one. */
const cutOffEntries = voucherEntries('REG-');
