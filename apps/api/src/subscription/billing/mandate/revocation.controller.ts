import { mandateErrors } from '@intendance/domain/subscription/billing/mandate/mandate.errors.js';
import { mandateCase } from '@intendance/domain/subscription/billing/mandate/mandate.js';
import { billingDataErrors } from '@intendance/domain/subscription/contract/billing-data/billing-data.errors.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { EnvironmentChanged } from '../../contract/environment/environment-changed.js';
import { BillingDataDto } from '../billing-data/billing-data.dto.js';
import { billingToWire } from '../billing-data/billing-data-wire.js';
import { BillingDatas } from '../billing-data/billing-datas.js';

@ApiTags('subscription')
@Access({ feature: 'mandate' })
@Controller('billing_datas/:id')
export class RevocationController {
  constructor(
    private readonly billingDatas: BillingDatas,
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
  ) {}

  @Post('revoke')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Révoquer le mandat de prélèvement signé',
    description:
      'Le contrat continue : ses factures sont réglées par virement. Un prélèvement déjà transmis à la banque peut encore être présenté. Confirmé par mail aux administrateurs.',
  })
  @ApiOkResponse({ type: BillingDataDto })
  @ApiProblem(stale(4), billingDataErrors.unknown(), mandateErrors.billingDataMissing(), mandateErrors.notSigned())
  async revoke(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<BillingDataDto>> {
    const { environmentId } = context;
    const command = { type: 'RevokeMandate' as const, id: id as EnvironmentId };
    const { version, position } = await this.commands.execute(new ExecuteCase(context, mandateCase, command, expected));
    await this.bus.publish(new EnvironmentChanged(environmentId));
    const { billing, mandate } = await this.billingDatas.find(environmentId, id);
    return new Saved(billingToWire(environmentId, billing, mandate, version), version, position);
  }
}
