import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Operations } from '../../bank/bank-operation/operations.js';
import { foreignUnits } from './foreign-units.js';
import { LedgerReader } from './ledger-reader.js';
import type { OpenItemDto, OpenItemsDto } from './open-items.dto.js';

/** The lines of third parties that an operation of the bank may settle, the most likely ones first. @throws operation.unknown */
export class ListOpenItems extends Query<OpenItemsDto> {
  constructor(
    readonly context: RequestContext,
    readonly operationId: BankOperationId,
  ) {
    super();
  }
}

/** More than a person looks through. */
const mostItems = 50;
type Row = Omit<OpenItemDto, 'amount' | 'foreign_amount'> & { amount: number; foreignAmount: number | null };

@QueryHandler(ListOpenItems)
export class ListOpenItemsHandler implements IQueryHandler<ListOpenItems> {
  constructor(
    private readonly db: TenantDb,
    private readonly operations: Operations,
    private readonly reader: LedgerReader,
  ) {}

  async execute({ context, operationId }: ListOpenItems): Promise<OpenItemsDto> {
    const [{ state }, calendar] = await Promise.all([this.operations.find(context, operationId), this.reader.calendar(context)]);
    const { facts } = state;
    const years = calendar.years.flatMap(({ id, isClosed }) => (isClosed ? [] : [id]));
    const params = [years, operationId, facts.value, facts.wording, facts.date, mostItems];
    const rows = await this.db.query<Row>(context, openItems, params);
    return {
      items: rows.map(({ amount, foreignAmount, ...row }) => ({
        ...row,
        amount: toEuros(cents(amount)),
        foreign_amount: foreignUnits({ currency: row.currency, foreignAmount }),
      })),
    };
  }
}

const columns = `writing_id, line, date, account, account_name, third_party_code, third_party_name, budget, piece_ref, wording, currency, amount, foreign_amount`;

/**
 * Lines of all open years: a payment may settle a bill of a year that is not closed yet. A payment settles what is owed, and a receipt what is due: the side of the line is that of the movement. Of the lines under a small letter
 * only the first one of that side stands, with the amount that all of them leave open. `$3`: the movement, in cents; `$4`: its wording. Reads
 * the lines of third parties only, by their index.
 */
const openItems = `
  WITH unsettled AS (
    SELECT l.writing_id, l.line, l.date, l.account, l.account_label AS account_name, l.third_party_code,
      coalesce(l.third_party_label, l.third_party_code) AS third_party_name, l.budget, l.piece_ref, l.wording, t.letter, t.year_id AS letter_year,
      (l.debit - l.credit) * sign($3::bigint)::bigint AS amount, l.currency,
      sign(l.debit - l.credit)::bigint * l.foreign_amount * sign($3::bigint)::bigint AS foreign_amount
    FROM read.ledger_line l LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line
    WHERE l.third_party_code IS NOT NULL AND l.known_to IS NULL AND l.year_id = ANY ($1::uuid[]) AND l.writing_id <> $2::uuid
      AND (t.letter IS NULL OR t.is_partial)
  ), partly_settled AS (
    SELECT DISTINCT ON (account, letter_year, letter) *, sum(amount) OVER (PARTITION BY account, letter_year, letter)::bigint AS rest,
      sum(foreign_amount) OVER (PARTITION BY account, letter_year, letter)::bigint AS foreign_rest
    FROM unsettled WHERE letter IS NOT NULL ORDER BY account, letter_year, letter, amount > 0 DESC, date, writing_id, line
  ), open AS (
    SELECT ${columns}, false AS partly_settled FROM unsettled WHERE letter IS NULL
    UNION ALL
    SELECT ${columns.replace('amount, foreign_amount', 'rest, foreign_rest')}, true FROM partly_settled
  ), ranked AS (
    SELECT *, amount = abs($3::bigint) AS is_amount,
      strpos(lower($4), lower(third_party_code)) > 0 OR strpos(lower($4), lower(third_party_name)) > 0
        OR (length(piece_ref) > 3 AND strpos(lower($4), lower(piece_ref)) > 0) AS is_named
    FROM open WHERE amount > 0
  )
  SELECT ${columns.replace('foreign_amount', 'foreign_amount AS "foreignAmount"')}, partly_settled, is_amount OR is_named AS likely
  FROM ranked ORDER BY is_amount AND is_named DESC, is_amount DESC, is_named DESC, abs(date - $5::date), writing_id, line LIMIT $6`;
