import { entryProposalErrors } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.errors.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { ListedEntryProposal } from './entry-proposal.listing.js';

@Injectable()
export class EntryProposals {
  constructor(private readonly db: TenantDb) {}

  async row(context: RequestContext, id: string): Promise<ListedEntryProposal | undefined> {
    const select = 'SELECT id, version, updated_at, state FROM read.entry_proposal_list WHERE id = $1';
    const [row] = await this.db.query<ListedEntryProposal>(context, select, [id]);
    return row;
  }

  /** @throws entry-proposal.unknown */
  async find(context: RequestContext, id: string): Promise<ListedEntryProposal> {
    const row = await this.row(context, id);
    if (!row) throw entryProposalErrors.unknown();
    return row;
  }
}
