import type { Cents } from '@intendance/kernel/money.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type DueWithPayments, ListClaimDues } from '../../bookkeeping/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

type Row = {
  source: keyof typeof accounts;
  kind: DueWithPayments['kind'];
  key: string;
  name: string;
  count: number;
  amount: Cents;
  operationIds: string[];
};

/** The usual accounts of refunds to beneficiaries, and of their participation in activities. */
const accounts = { refunds: '657100', registrations: '706200' } as const;
const labels = { refunds: 'Remboursements', registrations: 'Inscriptions' } as const;

@QueryHandler(ListClaimDues)
export class ListClaimDuesHandler implements IQueryHandler<ListClaimDues> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, end }: ListClaimDues): Promise<DueWithPayments[]> {
    const rows = await this.db.query<Row>(context, dues, [end]);
    return rows.map(({ name, source, ...due }) => ({ ...due, source, label: `${labels[source]} : ${name}`, account: accounts[source] }));
  }
}

const paidOn = "(c.state ->> 'paidOn')";

/** Claims of the year or before that were not paid at its end, whenever they were accepted. */
const unpaidClaims = (claims: string, paid: string, amount: string): string => `
  SELECT c.activity_id, c.${amount} AS amount, c.state ->> 'operationId' AS operation_id
  FROM read.${claims} c
  WHERE NOT c.deleted AND c.date <= $1::date AND (c.status = 'valid' OR (c.status = '${paid}' AND ${paidOn} > $1::text))`;

const byActivity = ({
  source,
  kind,
  rows,
  activities,
}: {
  source: keyof typeof labels;
  kind: DueWithPayments['kind'];
  rows: string;
  activities: string;
}) => `
  SELECT '${source}' AS source, '${kind}' AS kind, c.activity_id AS key, a.name, count(*)::int AS count, sum(c.amount)::bigint AS amount,
    coalesce(array_agg(DISTINCT c.operation_id) FILTER (WHERE c.operation_id IS NOT NULL), '{}') AS "operationIds"
  FROM (${rows}) c JOIN read.${activities} a ON a.id = c.activity_id
  WHERE c.amount > 0 GROUP BY c.activity_id, a.name`;

const dues = `
  ${byActivity({ source: 'refunds', kind: 'accrued-charge', rows: unpaidClaims('refund_list', 'refunded', 'refundable'), activities: 'refund_activity_list' })}
  UNION ALL
  ${byActivity({ source: 'registrations', kind: 'accrued-income', rows: unpaidClaims('registration_list', 'paid', 'amount'), activities: 'registration_activity_list' })}
  UNION ALL
  ${byActivity({
    source: 'registrations',
    kind: 'deferred-income',
    rows: `SELECT c.activity_id, c.amount, c.state ->> 'operationId' AS operation_id FROM read.registration_list c
      WHERE NOT c.deleted AND c.date > $1::date AND c.status = 'paid' AND ${paidOn} <= $1::text`,
    activities: 'registration_activity_list',
  })}
  ORDER BY source, name, kind`;
