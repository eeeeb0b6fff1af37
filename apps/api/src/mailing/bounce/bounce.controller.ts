import { personErrors } from '@intendance/domain/directory/public.js';
import { bounceErrors } from '@intendance/domain/mailing/bounce/bounce.errors.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { Unsubscriptions } from '../unsubscription/unsubscriptions.js';
import { LiftBlockDto, type MailReportDto, PersonBounceDto } from './bounce.dto.js';
import { Bounces } from './bounces.js';
import { RawReports, reportUnknown, type StoredReport } from './raw-reports.js';

/** The address of a person, as mails find it. */
@ApiTags('people')
@Controller('people/:id/mail_block')
export class PersonBounceController {
  constructor(
    private readonly bounces: Bounces,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly reports: RawReports,
  ) {}

  @Get()
  @Access({ feature: 'people' })
  @ApiOperation({ summary: 'Lire si les e-mails reviennent de l’adresse d’une personne' })
  @ApiOkResponse({ type: PersonBounceDto })
  @ApiProblem(personErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: PersonId): Promise<PersonBounceDto> {
    const address = await this.unsubscriptions.addressOf(context, id);
    const [health, reports] = await Promise.all([this.bounces.of(context, address), this.reports.of(context, address)]);
    const { isBlocked, since, code, softBounces, reason } = health;
    return { is_blocked: isBlocked, since, code, soft_bounces: softBounces, reason: reason || null, reports: reports.map(reportToWire) };
  }

  @Get('reports/:report')
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Télécharger le rapport d’un e-mail revenu, tel qu’il est arrivé' })
  @ApiProduces('message/rfc822')
  @ApiOkResponse({ description: 'Le message, tel quel.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(personErrors.unknown(), reportUnknown())
  async report(@Ctx() context: RequestContext, @IdParam() id: PersonId, @IdParam('report') report: string): Promise<DownloadAnswer> {
    return this.reports.open(context, await this.unsubscriptions.addressOf(context, id), report);
  }

  @Post('lift')
  @HttpCode(204)
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Débloquer l’adresse d’une personne, avec le motif' })
  @ApiNoContentResponse()
  @ApiProblem(personErrors.unknown(), bounceErrors.unknown(), bounceErrors.notBlocked(), bounceErrors.reasonMissing())
  async lift(@Ctx() context: RequestContext, @IdParam() id: PersonId, @Body() { reason }: LiftBlockDto): Promise<Saved<undefined>> {
    const address = await this.unsubscriptions.addressOf(context, id);
    const { version, position } = await this.bounces.execute(context, address, { type: 'LiftBlock', data: { reason } });
    return new Saved(undefined, version, position);
  }
}

const reportToWire = ({ id, kind, code, received_at }: StoredReport): MailReportDto => ({
  id,
  kind,
  code,
  received_at: received_at.toISOString(),
});
