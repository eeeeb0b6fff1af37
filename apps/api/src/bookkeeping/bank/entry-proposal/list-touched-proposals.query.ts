import type { EntryProposalId } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** The proposals that changed since a moment, by the user's answers or by their operations: a deleted operation covers no cost any more. */
export class ListTouchedProposals extends Query<EntryProposalId[]> {
  constructor(
    readonly context: RequestContext,
    readonly since: Date,
  ) {
    super();
  }
}

const select = `SELECT p.id FROM read.entry_proposal_list p WHERE p.updated_at > $1
  UNION SELECT p.id FROM read.entry_proposal_list p CROSS JOIN jsonb_path_query(p.state, '$.settlements[*].parts[*].operationId') operation
    JOIN read.bank_operation_list o ON o.id = (operation #>> '{}')::uuid WHERE o.updated_at > $1`;

@QueryHandler(ListTouchedProposals)
export class ListTouchedProposalsHandler implements IQueryHandler<ListTouchedProposals> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, since }: ListTouchedProposals): Promise<EntryProposalId[]> {
    const rows = await this.db.query<{ id: EntryProposalId }>(context, select, [since]);
    return rows.map(({ id }) => id);
  }
}
