import { type ProposeCost, proposeCostCase, spentMonthsCase } from '@intendance/domain/advantage/entry-proposal/propose-cost.js';
import type { GiftRequestId } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { entryProposalId } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RefreshEntryProposals } from '../../bookkeeping/public.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { CaseRunner, ExecuteCaseInBulk } from '../../platform/writes/execute-case.js';

/** Checks every finished month and every request of vouchers: a list finds them, the streams decide. */
@CommandHandler(RefreshEntryProposals)
export class RefreshEntryProposalsHandler implements ICommandHandler<RefreshEntryProposals> {
  constructor(
    private readonly commands: CommandBus,
    private readonly cases: CaseRunner,
    private readonly db: TenantDb,
  ) {}

  async execute({ context }: RefreshEntryProposals): Promise<number> {
    const costs = [...(await this.months(context)), ...(await this.gifts(context))];
    if (costs.length === 0) return 0;
    const { lines } = await this.commands.execute(new ExecuteCaseInBulk(context, proposeCostCase, costs, { together: 100 }));
    return lines.filter((line) => line.outcome === 'done' && line.answer.isChanged).length;
  }

  private async months(context: RequestContext): Promise<ProposeCost[]> {
    const { environmentId } = context;
    const command = { id: environmentId, type: 'FindSpentMonths' } as const;
    const months = await this.cases.preview({ context, definition: spentMonthsCase, command });
    return months.map((month) => ({
      id: entryProposalId(environmentId, 'subsidies', month),
      type: 'ProposeSubsidies',
      data: { month },
    }));
  }

  private async gifts(context: RequestContext): Promise<ProposeCost[]> {
    const rows = await this.db.query<{ id: GiftRequestId }>(context, 'SELECT id FROM read.gift_request_list ORDER BY given_on, id', []);
    return rows.map(({ id }) => ({
      id: entryProposalId(context.environmentId, 'gifts', id),
      type: 'ProposeGifts',
      data: { requestId: id },
    }));
  }
}
