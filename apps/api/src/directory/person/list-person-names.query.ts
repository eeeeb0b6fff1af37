import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

export type PersonName = { readonly id: string; readonly name: string };

/** The first beneficiaries of today, in the order of their names. */
export class ListPersonNames extends Query<PersonName[]> {
  constructor(
    readonly context: RequestContext,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(ListPersonNames)
export class ListPersonNamesHandler implements IQueryHandler<ListPersonNames> {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  execute({ context, most }: ListPersonNames): Promise<PersonName[]> {
    return this.db.query<PersonName>(
      context,
      `SELECT id, firstname || ' ' || lastname AS name FROM read.person_list
        WHERE NOT deleted AND (exit_date IS NULL OR exit_date >= $1) AND (entrance_date IS NULL OR entrance_date <= $1)
        ORDER BY lastname, firstname, id LIMIT $2`,
      [this.clock.today(), most],
    );
  }
}
