import type { SignedMandate } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { billingDataErrors } from '@intendance/domain/subscription/contract/billing-data/billing-data.errors.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { BillingDatas } from '../billing-data/billing-datas.js';
import { type SignedMandateDto, SignedMandatesDto } from './mandate.dto.js';

@ApiTags('subscription')
@Access({ feature: 'mandate' })
@Controller('billing_datas/:id')
export class SignedMandateController {
  constructor(private readonly billingDatas: BillingDatas) {}

  @Get('mandates')
  @ApiOperation({
    summary: 'Lister les mandats signés, celui du compte et les antérieurs',
    description: 'Chacun se télécharge avec son numéro.',
  })
  @ApiOkResponse({ type: SignedMandatesDto })
  @ApiProblem(billingDataErrors.unknown())
  async list(@Ctx() { environmentId }: RequestContext, @IdParam() id: string): Promise<SignedMandatesDto> {
    if (id !== environmentId) throw billingDataErrors.unknown();
    const mandates = (await this.billingDatas.signedMandates(environmentId)).map(signedMandateToWire);
    return { totalCount: mandates.length, mandates };
  }
}

const signedMandateToWire = ({ status, text, evidence, revokedOn, revocationReason, erasedOn }: SignedMandate): SignedMandateDto => ({
  number: text.number,
  rum: text.rum,
  status,
  account: text.debtor.iban.slice(-4),
  signer_name: text.signer.name,
  signed_at: evidence.at,
  erased_on: erasedOn,
  revoked_on: revokedOn,
  revocation_reason: revocationReason,
});
