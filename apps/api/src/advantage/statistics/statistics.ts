import { addMonths, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { isPresent, people } from '../../directory/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import { coveringPeriods, monthOf } from '../order/order-periods.js';
import { placeNames } from '../order/order-wire.js';
import type { MonthOrdersDto, StatisticsDto, UniverseOrdersDto } from './statistics.dto.js';

/** Both days are included. */
export type DayRange = { from: LocalDate; to: LocalDate };
type Totals = { orders: number; total: number; subsidy: number };
type People = { beneficiaries: number; customers: number; connected: number; ordering: number };

const chartedMonths = 12;
/** Every order counts in the total of its year, and a year sorts before its months. */
const firstYear = 'SELECT min(period) AS year FROM read.orders_by_period';
const totalsOf = `SELECT coalesce(sum(orders), 0)::bigint AS orders, coalesce(sum(total), 0)::bigint AS total,
    coalesce(sum(subsidy), 0)::bigint AS subsidy
  FROM read.orders_by_period WHERE period = ANY($1)`;
const universesOf = `SELECT universe_id, sum(orders)::bigint AS orders, sum(total)::bigint AS total
  FROM read.orders_by_universe WHERE period = ANY($1) GROUP BY universe_id ORDER BY sum(orders) DESC, universe_id`;
const monthsOf = 'SELECT period, orders, total, subsidy FROM read.orders_by_period WHERE period = ANY($1)';
/** A structure sends some ten requests a year. */
const giftsOf = `SELECT coalesce(sum(total), 0)::bigint AS total
  FROM read.gift_request_list WHERE date BETWEEN $1 AND $2 AND status <> 'cancelled'`;
const peopleOf = `WITH present AS (
    SELECT id FROM ${people} p WHERE ${isPresent('$1', '$2')}),
  customer AS (SELECT DISTINCT person_id FROM read.customers_by_period WHERE period = ANY($3)),
  earlier AS (SELECT DISTINCT person_id FROM read.customers_by_period WHERE period = ANY($4))
  SELECT (SELECT count(*) FROM present)::int AS beneficiaries,
    (SELECT count(*) FROM customer)::int AS customers,
    (SELECT count(*) FROM customer JOIN present ON id = person_id)::int AS ordering,
    (SELECT count(*) FROM earlier JOIN present ON id = person_id)::int AS connected`;

/** Reads the totals that the projection of orders maintains: no call reads an order. */
@Injectable()
export class Statistics {
  constructor(
    private readonly db: TenantDb,
    private readonly catalogues: TicketCatalogues,
  ) {}

  async read(context: RequestContext, range: DayRange, today: LocalDate): Promise<StatisticsDto> {
    const { from, to } = range;
    const periods = coveringPeriods(from, to);
    const [first] = await this.db.query<{ year: string | null }>(context, firstYear);
    const year = first?.year ?? null;
    const [[totals], [gifts], people, orderRateByUniverses, ordersByMonth] = await Promise.all([
      this.db.query<Totals>(context, totalsOf, [periods]),
      this.db.query<{ total: number }>(context, giftsOf, [from, to]),
      this.people(context, range, today, year),
      this.universes(context, periods),
      this.months(context, today),
    ]);
    return {
      start_date: from,
      end_date: to,
      first_year: year === null ? null : Number(year),
      connectionRate: percentage(people.connected, people.beneficiaries),
      orderRate: percentage(people.ordering, people.beneficiaries),
      beneficiariesNumber: people.beneficiaries,
      customersNumber: people.customers,
      ordersNumber: totals?.orders ?? 0,
      totals: {
        total: toEuros(cents(totals?.total ?? 0)),
        subvention: toEuros(cents(totals?.subsidy ?? 0)),
        giftVouchers: toEuros(cents(gifts?.total ?? 0)),
      },
      orderRateByUniverses,
      ordersByMonth,
    };
  }

  /** The ticketing tells no connection: a person who has ordered has connected. */
  private async people(context: RequestContext, { from, to }: DayRange, today: LocalDate, year: string | null): Promise<People> {
    // Nobody who enters after today has been able to order.
    const lastDay = today >= from && today < to ? today : to;
    const earlier = year === null ? [] : coveringPeriods(localDate(`${year}-01-01`), to);
    const [row] = await this.db.query<People>(context, peopleOf, [from, lastDay, coveringPeriods(from, to), earlier]);
    return row ?? { beneficiaries: 0, customers: 0, connected: 0, ordering: 0 };
  }

  private async universes(context: RequestContext, periods: readonly string[]): Promise<UniverseOrdersDto[]> {
    const [rows, universes] = await Promise.all([
      this.db.query<{ universe_id: string; orders: number; total: number }>(context, universesOf, [periods]),
      this.catalogues.universes(context),
    ]);
    const names = placeNames(universes).universes;
    const all = rows.reduce((sum, { orders }) => sum + orders, 0);
    return rows.map(({ universe_id: id, orders, total }) => ({
      id: id === '' ? null : id,
      name: names.get(id) ?? null,
      orders,
      total: toEuros(cents(total)),
      rate: percentage(orders, all),
    }));
  }

  private async months(context: RequestContext, today: LocalDate): Promise<MonthOrdersDto[]> {
    const first = localDate(`${monthOf(today)}-01`);
    const months = Array.from({ length: chartedMonths }, (_, rank) => monthOf(addMonths(first, rank + 1 - chartedMonths)));
    const rows = await this.db.query<Totals & { period: string }>(context, monthsOf, [months]);
    return months.map((month) => {
      const { orders = 0, total = 0, subsidy = 0 } = rows.find(({ period }) => period === month) ?? {};
      return { month, orders, total: toEuros(cents(total)), subvention: toEuros(cents(subsidy)) };
    });
  }
}

/** In per cent, to one decimal. */
const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
