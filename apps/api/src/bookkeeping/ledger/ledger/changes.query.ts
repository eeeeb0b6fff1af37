import { ledgerPeriod } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { HistoryTeller, type Telling } from '../../../platform/history/history-teller.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { yearToWire } from './balance.query.js';
import type { AccountDeltaDto, LedgerChangeDto, LedgerChangesDto } from './changes.dto.js';
import type { LedgerQuery } from './ledger-params.js';
import { LedgerReader } from './ledger-reader.js';

/** Pieces recorded since an instant that change an amount of the period. @throws as the balance does */
export class ListLedgerChanges extends Query<LedgerChangesDto> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerQuery,
  ) {
    super();
  }
}

type Delta = { account: string; label: string; budget: string; debit: number; credit: number };
type Row = { writingId: string; version: number; kind: string; at: string; date: LocalDate; wording: string; deltas: Delta[] };
type Answer = { total: number; rows: Row[]; deltas: Delta[] };

@QueryHandler(ListLedgerChanges)
export class ListLedgerChangesHandler implements IQueryHandler<ListLedgerChanges> {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
    private readonly teller: HistoryTeller,
  ) {}

  async execute({ context, request }: ListLedgerChanges): Promise<LedgerChangesDto> {
    const { since = new Date(0), page, limit } = request;
    const period = ledgerPeriod(await this.reader.calendar(context), request, this.clock.today());
    if (!period) return { totalCount: 0, exercice: null, deltas: [], changes: [] };
    const params = [period.year.id, period.begin, period.end, since.toISOString()];
    const [answer] = await this.db.query<Answer>(context, changes, [...params, limit, (page - 1) * limit]);
    const { total = 0, rows = [], deltas = [] } = answer ?? {};
    const tellings = await this.teller.tell(
      context.environmentId,
      rows.map((row) => ({ stream: streamOf(row), version: row.version })),
    );
    return {
      totalCount: total,
      exercice: yearToWire(period.year),
      deltas: deltas.map(deltaToWire),
      changes: rows.map((row) => changeToWire(row, tellings.get(streamOf(row))?.get(row.version))),
    };
  }
}

const streamOf = ({ kind, writingId }: Row): string => `${kind === 'operation' ? 'bank-operation' : 'journal-entry'}-${writingId}`;

const changeToWire = ({ writingId, version, kind, at, date, wording, deltas }: Row, telling: Telling | undefined): LedgerChangeDto => ({
  writing_id: writingId,
  source: kind === 'operation' ? 'operation' : 'entry',
  version,
  at: new Date(at).toISOString(),
  date,
  wording,
  actor: telling?.actorName ?? null,
  label: telling?.label ?? null,
  deltas: deltas.map(deltaToWire),
});

const deltaToWire = ({ debit, credit, ...delta }: Delta): AccountDeltaDto => ({
  ...delta,
  debit: toEuros(cents(debit)),
  credit: toEuros(cents(credit)),
});

/**
 * A line that appeared counts for the event that wrote it; one that ended, against the event that took its place. The moves are read once, by
 * the indexes on their instants.
 */
const changes = `
  WITH moves AS (
    SELECT writing_id, revision AS version, kind, known_from AS at, date, wording, account, account_label, budget, debit, credit
    FROM read.ledger_line WHERE year_id = $1::uuid AND date BETWEEN $2::date AND $3::date AND known_from > $4::timestamptz
    UNION ALL
    SELECT writing_id, closed_by, kind, known_to, date, wording, account, account_label, budget, -debit, -credit
    FROM read.ledger_line WHERE year_id = $1::uuid AND date BETWEEN $2::date AND $3::date AND known_to > $4::timestamptz
  ), deltas AS MATERIALIZED (
    SELECT writing_id, version, kind, at, max(date) AS date, max(wording) AS wording, account, max(account_label) AS label, budget,
      sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
    FROM moves GROUP BY writing_id, version, kind, at, account, budget HAVING sum(debit) <> 0 OR sum(credit) <> 0
  ), events AS (SELECT writing_id, version, kind, at FROM deltas GROUP BY writing_id, version, kind, at
  ), page AS (SELECT * FROM events ORDER BY at DESC, writing_id, version LIMIT $5 OFFSET $6
  ), shown AS (
    SELECT writing_id AS "writingId", version, kind, at, max(date) AS date, max(wording) AS wording, jsonb_agg(
      jsonb_build_object('account', account, 'label', label, 'budget', budget, 'debit', debit, 'credit', credit) ORDER BY account, budget
    ) AS deltas
    FROM page JOIN deltas USING (writing_id, version, kind, at) GROUP BY writing_id, version, kind, at
  ), totals AS (
    SELECT account, max(label) AS label, budget, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
    FROM deltas GROUP BY account, budget HAVING sum(debit) <> 0 OR sum(credit) <> 0
  )
  SELECT (SELECT count(*)::int FROM events) AS total,
    (SELECT coalesce(jsonb_agg(shown ORDER BY at DESC, "writingId", version), '[]') FROM shown) AS rows,
    (SELECT coalesce(jsonb_agg(totals ORDER BY account, budget), '[]') FROM totals) AS deltas`;
