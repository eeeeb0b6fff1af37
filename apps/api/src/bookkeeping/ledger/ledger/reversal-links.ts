import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type ReversalLink = { reverses: string | null; reversedBy: string | null };
type Reversal = { id: string; origin: string; reverses: string };

/** Links between pieces and their reversals. */
@Injectable()
export class ReversalLinks {
  constructor(private readonly db: TenantDb) {}

  /** @param pieceIds all pieces unless given */
  async of(context: RequestContext, pieceIds?: readonly string[]): Promise<ReadonlyMap<string, ReversalLink>> {
    if (pieceIds?.length === 0) return new Map();
    const rows = await this.db.query<Reversal>(context, reversals, [pieceIds ?? null]);
    const links = new Map<string, ReversalLink>();
    const link = (id: string, change: Partial<ReversalLink>) =>
      links.set(id, { reverses: null, reversedBy: null, ...links.get(id), ...change });
    for (const { id, origin, reverses } of rows) {
      link(id, { reverses });
      if (origin === 'reversal') link(reverses, { reversedBy: id });
    }
    return links;
  }
}

/** There are few of them, and an index of them alone. */
const reversals = `
  SELECT id, origin, reverses FROM read.bank_operation_list
  WHERE reverses IS NOT NULL AND NOT deleted AND ($1::uuid[] IS NULL OR reverses = ANY ($1) OR id = ANY ($1))`;
