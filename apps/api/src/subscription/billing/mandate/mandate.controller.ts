import { mandateErrors } from '@intendance/domain/subscription/billing/mandate/mandate.errors.js';
import { billingDataErrors } from '@intendance/domain/subscription/contract/billing-data/billing-data.errors.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { SingleUnit } from '../../../platform/wire/single-unit.js';
import { MandateQueryDto, RequestSignatureDto, SignatureCodeDto, SignMandateDto, SignQueryDto } from './mandate.dto.js';
import { MandateSigning } from './mandate-signing.js';
import { signingErrors } from './signing.errors.js';

const capacityMissing = {
  propertyPath: 'signer_capacity',
  code: 'mandate.capacity-missing',
  message: 'La qualité du signataire doit être saisie',
};
const request = [
  billingDataErrors.unknown(),
  mandateErrors.billingDataMissing(),
  mandateErrors.alreadySigned(),
  mandateErrors.signerInvalid([capacityMissing]),
  signingErrors.creditorMissing(),
] as const;
const pdf = { description: 'Le mandat.', schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('subscription')
@Access({ feature: 'mandate' })
@SingleUnit()
@Controller('billing_datas/:id')
export class MandateController {
  constructor(private readonly signing: MandateSigning) {}

  @Post('code')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Recevoir par mail le code qui signe le mandat',
    description: 'Le mandat est rédigé tel qu’il sera signé. Le code sert 10 minutes, à qui l’a demandé ; 5 codes par heure.',
  })
  @ApiOkResponse({ type: SignatureCodeDto })
  @ApiProblem(...request, mandateErrors.tooManyCodes())
  async code(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: RequestSignatureDto): Promise<SignatureCodeDto> {
    const { email, expiresAt } = await this.signing.requestCode(context, id, {
      capacity: dto.signer_capacity,
      deliberationDate: dto.deliberation_date as LocalDate | null,
    });
    return { sent_to: email, expires_at: expiresAt.toISOString() };
  }

  @Post('sign')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Signer le mandat de prélèvement avec le code reçu, ou le relire avec simulate=1',
    description: 'Signature électronique simple. Cinq essais par code.',
  })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdf)
  @ApiProblem(
    ...request,
    mandateErrors.codeMissing(),
    mandateErrors.codeExpired(),
    mandateErrors.codeExhausted(),
    mandateErrors.codeOfAnother(),
    mandateErrors.codeWrong(3),
    mandateErrors.textChanged(),
    signingErrors.failed(),
  )
  async sign(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Query() { simulate }: SignQueryDto,
    @Body() { code = '', signer_capacity = '', deliberation_date }: SignMandateDto,
    @Req() { ip }: FastifyRequest,
  ): Promise<DownloadAnswer> {
    if (simulate === undefined) return answer(await this.signing.sign(context, id, code, ip), 'Mandat-SEPA.pdf');
    const signer = { capacity: signer_capacity, deliberationDate: (deliberation_date ?? null) as LocalDate | null };
    return answer(await this.signing.specimen(context, id, signer), 'Mandat-SEPA-specimen.pdf');
  }

  @Get('mandate')
  @ApiOperation({ summary: 'Télécharger le mandat signé' })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdf)
  @ApiProblem(billingDataErrors.unknown(), mandateErrors.unknown())
  async document(@Ctx() context: RequestContext, @IdParam() id: string, @Query() { number }: MandateQueryDto): Promise<DownloadAnswer> {
    const { rum, content } = await this.signing.document(context, id, number);
    return new DownloadAnswer({ content, fileName: `Mandat-SEPA-${rum}.pdf`, mimeType: 'application/pdf', disposition: 'attachment' });
  }
}

const answer = (content: Buffer, fileName: string): DownloadAnswer =>
  new DownloadAnswer({ content, fileName, mimeType: 'application/pdf', disposition: 'inline', size: content.length });
