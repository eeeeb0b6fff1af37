import type { KnownPageItem } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import type { Listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type ListedPageItem<Fields> = Updated & { id: string; version: number; state: KnownPageItem<Fields> };

/** Items of a page of the site, in the read model that their listing names. */
@Injectable()
export class PageItems {
  constructor(private readonly db: TenantDb) {}

  /** Removed or not. @throws the refusal of the noun */
  async find<Row extends object>(context: RequestContext, { select, from }: Listing, id: string, unknown: () => DomainError): Promise<Row> {
    const [row] = await this.db.query<Row>(context, `SELECT ${select} FROM ${from} WHERE a.id = $1`, [id]);
    if (!row) throw unknown();
    return row;
  }

  /** The position after the last item. Two items added at the same time share it, and stand in the order of their creation. */
  async nextPosition(context: RequestContext, { from }: Listing): Promise<number> {
    const text = `SELECT coalesce(max(a.position) + 1, 0) AS next FROM ${from} WHERE NOT a.removed`;
    const [row] = await this.db.query<{ next: number }>(context, text);
    return row?.next ?? 0;
  }
}
