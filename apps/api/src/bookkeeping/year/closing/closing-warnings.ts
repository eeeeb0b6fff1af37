import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { patrimonialStateStream } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import type { Finding } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { lastWorkingDay } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { statementBalances } from '../../bank/bank-balance/bank-balance.projection.js';
import { FixedAssetsReader } from '../../ledger/fixed-asset/fixed-assets-reader.js';
import { GrantsReader } from '../../ledger/grant/grants-reader.js';
import { ProvisionsReader } from '../../ledger/provision/provisions-reader.js';
import { RevaluationsReader } from '../../ledger/revaluation/revaluations-reader.js';
import { UseOfGiftsReader } from '../../ledger/use-of-gifts/use-of-gifts-reader.js';
import { VatReturnsReader } from '../../ledger/vat-return/vat-returns-reader.js';
import { CountUnpaidClaims } from './count-unpaid-claims.query.js';

/** Findings that do not block the closing, but need a look before. */
@Injectable()
export class ClosingWarnings {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly queries: QueryBus,
    private readonly assets: FixedAssetsReader,
    private readonly grants: GrantsReader,
    private readonly provisions: ProvisionsReader,
    private readonly vat: VatReturnsReader,
    private readonly revaluations: RevaluationsReader,
    private readonly gifts: UseOfGiftsReader,
  ) {}

  async ofYear(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear, type: EnvironmentType): Promise<Finding[]> {
    const [unpaid, ...others] = await Promise.all([
      this.unpaid(context, year),
      this.withoutStatement(context, year),
      this.withoutCount(context, year),
      this.cashBelowZero(context, year),
      this.lateSync(context, year),
      this.pendingEntries(context, year),
      this.entryRequests(context, year),
      this.depreciation(context, calendar, year),
      this.grantEntry(context, calendar, year),
      this.provisionEntry(context, calendar, year),
      this.vatReturns(context, year),
      this.revaluation(context, year),
      this.exchangeDifferences(context, year),
      ...(type === 'ASSOCIATION' ? [this.giftAccounts(context, calendar, year)] : []),
      ...(type === 'CSE' ? [this.patrimonialState(context, year)] : []),
    ]);
    return [...unpaid, ...others];
  }

  private async unpaid(context: RequestContext, { start, end }: FiscalYear): Promise<Finding[]> {
    const { refunds, registrations } = await this.queries.execute(new CountUnpaidClaims(context, start, end));
    const waiting = `defaultFilter=false&statuses=waiting,valid&from=${start}&to=${end}`;
    return [
      { code: 'unpaid-claims', count: refunds, link: `/activitiescse/refund?${waiting}` },
      { code: 'unpaid-registrations', count: registrations, link: `/activitiescse/inscriptions?${waiting}` },
    ];
  }

  /** Accounts whose last balance no statement proves: it ends before, or has no balance, as a CSV file or a synchronisation. */
  private async withoutStatement(context: RequestContext, { id, end }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ count: number }>(context, banksWithoutBalance, [id, lastWorkingDay(end), end]);
    return { code: 'no-statement', count: row?.count ?? 0, link: '/comptability/operations/reconciliation' };
  }

  /** Cash boxes that nobody counted at the end of the year. */
  private async withoutCount(context: RequestContext, { id, end }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ count: number; first: string | null }>(context, boxesWithoutBalance, [
      id,
      lastWorkingDay(end),
      end,
    ]);
    const link = `/comptability/operations/reconciliation?date=${end}${row?.first ? `&compte=${row.first}` : ''}`;
    return { code: 'cash-not-counted', count: row?.count ?? 0, link };
  }

  /** Cash boxes that paid more than they held at the end of some day: a receipt or a withdrawal is missing, or has a wrong date. */
  private async cashBelowZero(context: RequestContext, { id }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ accounts: number; first: string | null }>(context, cashBelowZero, [id]);
    const link = `/comptability/statuses/balance?exercice=${id}&onglet=grand-livre&compte=${row?.first ?? '530000'}`;
    return { code: 'cash-below-zero', count: row?.accounts ?? 0, link };
  }

  private async lateSync(context: RequestContext, { end }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ late: number }>(context, lateAccounts, [end]);
    return { code: 'sync-late', count: row?.late ?? 0, link: '/accounts' };
  }

  /** Subsidies and vouchers whose cost is proposed to the year, and not recorded. */
  private async pendingEntries(context: RequestContext, { start, end }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ pending: number }>(context, pendingProposals, [start, end]);
    return { code: 'pending-entries', count: row?.pending ?? 0, link: '/comptability/operations' };
  }

  /** Entries of the year that an accountant requested: nobody can accept them once it is closed. */
  private async entryRequests(context: RequestContext, { start, end }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ open: number }>(context, openRequests, [start, end]);
    return { code: 'entry-requests', count: row?.open ?? 0, link: '/comptability/questions/entries?status=open' };
  }

  /** The depreciation of the year is not posted, or an asset changed since. */
  private async depreciation(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<Finding> {
    const { status } = await this.assets.depreciation(context, calendar, year);
    const isOpen = status === 'due' || status === 'outdated';
    return { code: 'depreciation', count: isOpen ? 1 : 0, link: `/comptability/fixed-assets?exercice=${year.id}` };
  }

  /** The entry of the grants of the year is not posted, or a grant changed since. */
  private async grantEntry(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<Finding> {
    const { status } = await this.grants.entry(context, calendar, year);
    const isOpen = status === 'due' || status === 'outdated';
    return { code: 'grant-entry', count: isOpen ? 1 : 0, link: `/comptability/grants?exercice=${year.id}` };
  }

  /** A provision is not estimated for the end of the year, or their entry is not posted, or one changed since. */
  private async provisionEntry(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<Finding> {
    const { status, toReview } = await this.provisions.entry(context, calendar, year);
    const isOpen = status === 'due' || status === 'outdated';
    return { code: 'provision-entry', count: toReview + (isOpen ? 1 : 0), link: `/comptability/provisions?exercice=${year.id}` };
  }

  /** Periods without the entry of their return, or whose accounts changed since. */
  private async vatReturns(context: RequestContext, year: FiscalYear): Promise<Finding> {
    const open = await this.vat.open(context, year.id);
    const period = open[0] ? `&periode=${open[0].period.key}` : '';
    return { code: 'vat-returns', count: open.length, link: `/comptability/vat?exercice=${year.id}${period}` };
  }

  /** Items in a currency that are open on the last day, at the rate of their bill. */
  private async revaluation(context: RequestContext, year: FiscalYear): Promise<Finding> {
    const open = (await this.revaluations.ofYear(context, year)).filter(({ entryId }) => entryId === null);
    return { code: 'revaluation', count: open.length, link: `/comptability/cut-offs?exercice=${year.id}` };
  }

  private async exchangeDifferences(context: RequestContext, year: FiscalYear): Promise<Finding> {
    const { count, account } = await this.revaluations.withoutDifference(context, year);
    const link = `/comptability/statuses/balance?exercice=${year.id}&onglet=grand-livre&compte=${account ?? '401000'}`;
    return { code: 'exchange-difference', count, link };
  }

  /** The account of use of gifts has gaps; or gifts pass the ceiling, and nobody said whether the structure appeals to the public. */
  private async giftAccounts(context: RequestContext, calendar: FiscalCalendar, { id }: FiscalYear): Promise<Finding> {
    const count = await this.gifts.openAnswers(context, calendar, id);
    return { code: 'use-of-gifts', count, link: `/comptability/statuses/annual-accounts?exercice=${id}` };
  }

  private async patrimonialState(context: RequestContext, year: FiscalYear): Promise<Finding> {
    const [slice] = await this.store.read(context.environmentId, [patrimonialStateStream(year.id)]);
    return { code: 'patrimonial-state', count: slice && slice.version > 0 ? 0 : 1, link: `/patrimonial_resources?exercice=${year.id}` };
  }
}

/**
 * Counts only accounts with movements in the year. A cash account is counted; cheques are in hand, and no bank reports them. A statement of the last working day is one of the last
 * day: banks date none on a Sunday.
 */
const withoutBalance = (accounts: string): string => `
  SELECT count(*)::int AS count, min(a.id::text) AS first FROM read.bank_account_list a
  WHERE ${accounts}
    AND EXISTS (SELECT 1 FROM read.account_total_day d WHERE d.account = a.code AND d.year_id = $1::uuid AND (d.debit <> 0 OR d.credit <> 0))
    AND NOT EXISTS (SELECT 1 FROM ${statementBalances} s WHERE s.account_id = a.id AND s.day BETWEEN $2::date AND $3::date)`;
const banksWithoutBalance = withoutBalance("a.account_type NOT IN ('cash', 'cheques')");
const boxesWithoutBalance = withoutBalance("a.account_type = 'cash'");

const cashBelowZero = `
  SELECT count(DISTINCT account)::int AS accounts, min(account) AS first FROM (
    SELECT d.account, sum(sum(d.debit - d.credit)) OVER (PARTITION BY d.account ORDER BY d.day) AS balance
    FROM read.account_total_day d JOIN read.bank_account_list a ON a.code = d.account AND a.account_type = 'cash'
    WHERE d.year_id = $1::uuid GROUP BY d.account, d.day
  ) days WHERE balance < 0`;

const lateAccounts = `
  SELECT count(*)::int AS late FROM read.bank_account_list
  WHERE sync_enabled AND coalesce(state -> 'lastSync' ->> 'upTo', '') < $1::text`;

const openRequests = `
  SELECT count(*)::int AS open FROM read.entry_request_list WHERE status = 'open' AND date BETWEEN $1::date AND $2::date`;

const pendingProposals = `
  SELECT count(*)::int AS pending FROM read.entry_proposal_list WHERE status = 'pending' AND date BETWEEN $1::date AND $2::date`;
