import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { isPresent } from './people.view.js';

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
        WHERE ${isPresent('$1::date')}
        ORDER BY lastname, firstname, id LIMIT $2`,
      [this.clock.today(), most],
    );
  }
}
