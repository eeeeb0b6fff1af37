import { entryRequestErrors } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.errors.js';
import type { KnownEntryRequest } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.js';
import { Injectable } from '@nestjs/common';
import { ListReader } from '../../../platform/lists/list-reader.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type EntryRequestView, entryRequestListing } from './entry-request.listing.js';

@Injectable()
export class EntryRequests {
  constructor(
    private readonly db: TenantDb,
    private readonly listReader: ListReader,
    private readonly clock: Clock,
  ) {}

  /** @throws entry-request.unknown */
  find(context: RequestContext, id: string): Promise<EntryRequestView> {
    return this.listReader.find<EntryRequestView>(context, entryRequestListing, id, entryRequestErrors.unknown);
  }

  /** A request just written: its row may not be there yet. */
  async afterWrite(
    context: RequestContext,
    id: string,
    { value: state, version }: { readonly value: KnownEntryRequest; readonly version: number },
  ): Promise<EntryRequestView> {
    const select = 'SELECT requested_at AS "requestedAt" FROM read.entry_request_list WHERE id = $1';
    const [row] = await this.db.query<Pick<EntryRequestView, 'requestedAt'>>(context, select, [id]);
    return { id, version, state, requestedAt: row?.requestedAt ?? this.clock.now() };
  }
}
