import type { KnownBankAccount } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { AccountCurveDto } from './summary.dto.js';

const monthsShown = 12;

type Account = { readonly id: string; readonly state: KnownBankAccount };

/** `month`: '' for all the months before. */
type Row = { readonly id: string; readonly month: string; readonly moved: number };

/** The balance of each account at the end of each of the last twelve months, this one included. Reads a tally: a row per account and month. */
@Injectable()
export class AccountCurves {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  async read(context: RequestContext, most: number): Promise<AccountCurveDto[]> {
    const months = lastMonths(this.clock.today());
    const [accounts, rows] = await Promise.all([
      this.db.query<Account>(context, 'SELECT id, state FROM read.bank_account_list ORDER BY code, id LIMIT $1', [most]),
      this.db.query<Row>(context, movements, [months[0], months.at(-1)]),
    ]);
    const movedBy = new Map(rows.map(({ id, month, moved }) => [`${id} ${month}`, moved]));
    return accounts.map(({ id, state: { facts, opening } }) => {
      const flowOf = (month: string): number => movedBy.get(`${id} ${month}`) ?? 0;
      let balance = (opening?.amount ?? 0) + flowOf('');
      const points = months.map((month) => {
        balance += flowOf(month);
        return { month, balance: toEuros(cents(balance)) };
      });
      return { id, name: facts.name, months: points };
    });
  }
}

const lastMonths = (today: LocalDate): string[] =>
  Array.from({ length: monthsShown }, (_, index) => addMonths(today, index + 1 - monthsShown).slice(0, 7));

const movements = `
  SELECT account_id AS id, CASE WHEN month < $1::text THEN '' ELSE month END AS month, sum(takings - expenses)::bigint AS moved
  FROM read.operation_by_account WHERE month <= $2::text GROUP BY 1, 2`;
