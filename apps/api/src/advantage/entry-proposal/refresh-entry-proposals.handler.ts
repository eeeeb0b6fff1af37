import { type ProposeCost, proposeCostCase, spentMonthsCase } from '@intendance/domain/advantage/entry-proposal/propose-cost.js';
import type { GiftRequestId } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { entryProposalId } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type ChangedCosts, ListTouchedProposals, RefreshEntryProposals } from '../../bookkeeping/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCaseInBulk } from '../../platform/writes/execute-case-in-bulk.js';
import { PreviewCase } from '../../platform/writes/preview-case.js';

/** Checks finished months and requests of vouchers, all or those that may have changed: a list finds them, the streams decide. */
@CommandHandler(RefreshEntryProposals)
export class RefreshEntryProposalsHandler implements ICommandHandler<RefreshEntryProposals> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly db: TenantDb,
  ) {}

  async execute({ context, changes }: RefreshEntryProposals): Promise<number> {
    const costs =
      changes === 'all' ? [...(await this.months(context)), ...(await this.gifts(context))] : await this.changed(context, changes);
    if (costs.length === 0) return 0;
    const { lines } = await this.commands.execute(new ExecuteCaseInBulk(context, proposeCostCase, costs, 100));
    return lines.filter((line) => line.outcome === 'done' && line.answer.isChanged).length;
  }

  private async changed(context: RequestContext, { since, withSubsidies }: ChangedCosts): Promise<ProposeCost[]> {
    const touched = new Set(await this.queries.execute(new ListTouchedProposals(context, since)));
    const isTouched = ({ id }: ProposeCost) => touched.has(id);
    const gifts = new Set((await this.gifts(context, since)).map(({ id }) => id));
    const months = withSubsidies || touched.size > 0 ? await this.months(context) : [];
    const requests = gifts.size > 0 || touched.size > 0 ? await this.gifts(context) : [];
    return [
      ...months.filter((cost) => withSubsidies || isTouched(cost)),
      ...requests.filter((cost) => gifts.has(cost.id) || isTouched(cost)),
    ];
  }

  private async months(context: RequestContext): Promise<ProposeCost[]> {
    const { environmentId } = context;
    const command = { id: environmentId, type: 'FindSpentMonths' } as const;
    const { value: months } = await this.queries.execute(new PreviewCase(context, spentMonthsCase, command));
    return months.map((month) => ({
      id: entryProposalId(environmentId, 'subsidies', month),
      type: 'ProposeSubsidies',
      data: { month },
    }));
  }

  private async gifts(context: RequestContext, since = new Date(0)): Promise<ProposeCost[]> {
    const select = 'SELECT id FROM read.gift_request_list WHERE updated_at > $1 ORDER BY given_on, id';
    const rows = await this.db.query<{ id: GiftRequestId }>(context, select, [since]);
    return rows.map(({ id }) => ({
      id: entryProposalId(context.environmentId, 'gifts', id),
      type: 'ProposeGifts',
      data: { requestId: id },
    }));
  }
}
