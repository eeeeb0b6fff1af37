import { ledgerPeriod, openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { type Cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { yearToWire } from './balance.query.js';
import type { LedgerRequest } from './ledger-params.js';
import { LedgerReader } from './ledger-reader.js';
import type { ThirdPartiesDto, ThirdPartyBalanceDto } from './third-parties.dto.js';

/** The auxiliary balance of a year, and the age of what is not matched. @throws as the balance does */
export class ListThirdParties extends Query<ThirdPartiesDto> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerRequest,
  ) {
    super();
  }
}

type Names = Pick<ThirdPartyBalanceDto, 'account' | 'account_name' | 'third_party_code' | 'third_party_name'>;
type Amounts = Record<Exclude<keyof ThirdPartyBalanceDto, keyof Names>, Cents>;

@QueryHandler(ListThirdParties)
export class ListThirdPartiesHandler implements IQueryHandler<ListThirdParties> {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
  ) {}

  async execute({ context, request }: ListThirdParties): Promise<ThirdPartiesDto> {
    const today = this.clock.today();
    const calendar = await this.reader.calendar(context);
    const period = ledgerPeriod(calendar, request, today);
    if (!period) return { exercice: null, as_of: null, third_parties: [] };
    const { year, end } = period;
    // In the present year lines have the age of today, and no line is of a day that has not come.
    const asOf = end < today ? end : today;
    const years = [...openYearsBefore(calendar, year), year].map(({ id }) => id);
    const params = [year.id, end, asOf, request.budget ?? null, years];
    const rows = await this.db.query<Names & Amounts>(context, balances, params);
    return { exercice: yearToWire(year), as_of: asOf, third_parties: rows.map(balanceToWire) };
  }
}

const balanceToWire = ({
  account,
  account_name,
  third_party_code,
  third_party_name,
  ...amounts
}: Names & Amounts): ThirdPartyBalanceDto => ({
  account,
  account_name,
  third_party_code,
  third_party_name,
  debit: toEuros(amounts.debit),
  credit: toEuros(amounts.credit),
  balance: toEuros(amounts.balance),
  up_to_30_days: toEuros(amounts.up_to_30_days),
  up_to_60_days: toEuros(amounts.up_to_60_days),
  up_to_90_days: toEuros(amounts.up_to_90_days),
  over_90_days: toEuros(amounts.over_90_days),
});

const unmatched = (condition: string): string => `coalesce(sum(open) FILTER (WHERE ${condition}), 0)::bigint`;

/** The opening that an open year before has not written yet, on the side of its balance. */
const carried = (sign: string): string => `greatest(${sign}coalesce(sum(debit - credit) FILTER (WHERE year_id <> $1::uuid), 0), 0)`;

/**
 * Reads the lines of third parties only, by their index, those of the open years before too: they carry their open lines over. A line under
 * a small letter is still open, and one under a letter of a later year. Letters are those of now, whatever the last day: a letter has no day
 * of the ledger.
 */
const balances = `
  SELECT account, (array_agg(account_label ORDER BY known_from DESC))[1] AS account_name, third_party_code,
    (array_agg(third_party_label ORDER BY known_from DESC))[1] AS third_party_name,
    (coalesce(sum(debit) FILTER (WHERE year_id = $1::uuid), 0) + ${carried('')})::bigint AS debit,
    (coalesce(sum(credit) FILTER (WHERE year_id = $1::uuid), 0) + ${carried('-')})::bigint AS credit, sum(debit - credit)::bigint AS balance,
    ${unmatched('age <= 30')} AS up_to_30_days, ${unmatched('age BETWEEN 31 AND 60')} AS up_to_60_days,
    ${unmatched('age BETWEEN 61 AND 90')} AS up_to_90_days, ${unmatched('age > 90')} AS over_90_days
  FROM (
    SELECT l.*, $3::date - l.date AS age,
      CASE WHEN t.letter IS NULL OR t.is_partial OR t.year_id <> ALL ($5::uuid[]) THEN l.debit - l.credit ELSE 0 END AS open
    FROM read.ledger_line l LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line
    WHERE l.third_party_code IS NOT NULL AND l.known_to IS NULL AND l.year_id = ANY ($5::uuid[]) AND l.date <= $2::date
      AND ($4::text IS NULL OR l.budget = $4)
  ) x GROUP BY account, third_party_code HAVING count(*) FILTER (WHERE year_id = $1::uuid) > 0 OR sum(debit - credit) <> 0
  ORDER BY account, third_party_name, third_party_code`;
