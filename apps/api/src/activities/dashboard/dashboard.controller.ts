import { allows } from '@intendance/contract/access.js';
import { cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SummarizePersonRequests } from '../../directory/public.js';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import type { StatusTotalsDto } from '../claim/claim.dto.js';
import { SummarizeHeldPayments } from '../online-payment/summarize-held-payments.query.js';
import { SummarizeRefunds } from '../refund/refund.queries.js';
import { SummarizeRegistrations } from '../registration/registration.queries.js';
import { ClaimPace } from './claim-pace.js';
import { ActivitiesDashboardDto, ActivitiesPaceDto, type PersonRequestsToDoDto } from './dashboard.dto.js';

/** Figures that projections keep: nothing is counted here. */
@ApiTags('activitiescse')
@Access({ feature: 'activities' })
@Controller('activitiescse')
export class DashboardController {
  constructor(
    private readonly queries: QueryBus,
    private readonly pace: ClaimPace,
  ) {}

  @Get('dashboard')
  @ApiOperation({ summary: 'Ce qui attend et ce qui est validé, remboursements, inscriptions et demandes des personnes' })
  @ApiOkResponse({ type: ActivitiesDashboardDto })
  async dashboard(@Ctx() context: RequestContext, @CurrentSession() session: Session): Promise<ActivitiesDashboardDto> {
    const [refunds, inscriptions, requests, payments] = await Promise.all([
      this.queries.execute(new SummarizeRefunds(context)),
      this.queries.execute(new SummarizeRegistrations(context)),
      this.requests(context, session),
      this.queries.execute(new SummarizeHeldPayments(context)),
    ]);
    return {
      refunds: { ...toDo(refunds), validated: together(refunds.valid, refunds.refunded) },
      inscriptions: { ...toDo(inscriptions), validated: together(inscriptions.valid, inscriptions.paid) },
      person_requests: requests,
      online_payments: {
        held: { count: payments.count, amount: toEuros(cents(payments.amount)) },
        oldest_held: payments.oldest,
      },
    };
  }

  @Get('weeks')
  @ApiOperation({ summary: 'Les demandes reçues et décidées, semaine par semaine, et le délai moyen d’une décision' })
  @ApiOkResponse({ type: ActivitiesPaceDto })
  weeks(@Ctx() context: RequestContext): Promise<ActivitiesPaceDto> {
    return this.pace.read(context);
  }

  private async requests(context: RequestContext, { profile }: Session): Promise<PersonRequestsToDoDto | null> {
    if (!allows('people-edit', profile)) return null;
    const { pending, oldest } = await this.queries.execute(new SummarizePersonRequests(context));
    return { pending, oldest_pending: oldest?.toISOString() ?? null };
  }
}

type Summary = { waiting: StatusTotalsDto; waiting_uncomputed?: number; oldest_waiting: string | null };

const toDo = ({ waiting: { count, amount }, waiting_uncomputed: uncomputed = 0, oldest_waiting }: Summary) => ({
  waiting: { count, amount },
  uncomputed,
  oldest_waiting,
});

const together = (...totals: StatusTotalsDto[]): StatusTotalsDto => ({
  count: totals.reduce((count, total) => count + total.count, 0),
  amount: toEuros(sum(totals.map(({ amount }) => fromEuros(amount)))),
});
