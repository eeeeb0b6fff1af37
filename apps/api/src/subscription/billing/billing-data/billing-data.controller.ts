import { billingDataCase } from '@intendance/domain/subscription/billing/billing-data/billing-data.js';
import { billingDataErrors } from '@intendance/domain/subscription/contract/billing-data/billing-data.errors.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { EnvironmentChanged } from '../../contract/environment/environment-changed.js';
import { BillingDataDto, SaveBillingDataDto } from './billing-data.dto.js';
import { billingToWire, factsOf } from './billing-data-wire.js';
import { BillingDatas } from './billing-datas.js';

const wrongIban = { propertyPath: 'iban', code: 'billing-data.iban-invalid', message: "Votre IBAN n'est pas valide" };

@ApiTags('subscription')
@Access({ feature: 'mandate' })
@Controller()
export class BillingDataController {
  constructor(
    private readonly billingDatas: BillingDatas,
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
  ) {}

  @Get('environments/:id/billing_data')
  @ApiOperation({ summary: 'Lire les informations de facturation d’un environnement et l’état de son mandat' })
  @ApiOkResponse({ type: BillingDataDto })
  @ApiProblem(billingDataErrors.unknown())
  async find(@Ctx() { environmentId }: RequestContext, @IdParam() id: string): Promise<Versioned<BillingDataDto>> {
    const { billing, mandate, version } = await this.billingDatas.find(environmentId, id);
    return new Versioned(billingToWire(environmentId, billing, mandate, version), version);
  }

  @Put('billing_datas/:id')
  @ApiOperation({
    summary: 'Enregistrer les informations de facturation',
    description: 'Un autre IBAN demande un autre mandat : celui de l’ancien compte est révoqué.',
  })
  @ApiOkResponse({ type: BillingDataDto })
  @ApiProblem(stale(4), billingDataErrors.unknown(), billingDataErrors.invalid([wrongIban]))
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveBillingDataDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<BillingDataDto>> {
    const command = { type: 'SaveBillingData' as const, id: id as EnvironmentId, data: factsOf(dto) };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, billingDataCase, command, expected));
    await this.bus.publish(new EnvironmentChanged(context.environmentId));
    return new Saved(billingToWire(context.environmentId, value.billing, value.mandate, version), version, position);
  }
}
