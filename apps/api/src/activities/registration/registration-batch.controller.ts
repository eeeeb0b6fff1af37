import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import { encodePosition } from '@intendance/event-store/feed-position.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { Exporter, type ExportRequest } from '../../platform/documents/exporter.js';
import type { DownloadAnswer } from '../../platform/http/download.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { ApiListingDownload } from '../../platform/lists/api-listing.js';
import { ExportParams } from '../../platform/lists/list-params.js';
import { Lister } from '../../platform/lists/lister.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { selectedIds } from '../claim/bulk-selection.js';
import { BulkResultDto } from '../claim/claim.dto.js';
import { sentPayment } from '../claim/claim-wire.js';
import { BulkRegistrations } from './bulk-registrations.handler.js';
import { PreviewRegistration } from './preview-registration.query.js';
import { RegistrationPreviewDto, RegistrationSummaryDto } from './registration.dto.js';
import { registrationListing } from './registration.listing.js';
import { SummarizeRegistrations } from './registration.queries.js';
import { registrationSheet } from './registration.sheet.js';
import type { RegistrationAction } from './registration-actions.js';
import { BulkRegistrationsDto, ComputeRegistrationDto } from './registration-requests.dto.js';
import { sentRegistration } from './registration-wire.js';

/** What concerns no registration or many. Registered before `inscriptions/:id`: these words are no ids. */
@ApiTags('inscriptions')
@Access({ feature: 'inscriptions' })
@Controller('inscriptions')
export class RegistrationBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly exporter: Exporter,
    private readonly lister: Lister,
  ) {}

  @Get('summary')
  @ApiOperation({ summary: 'Nombre, participants et montant des inscriptions par statut' })
  @ApiOkResponse({ type: RegistrationSummaryDto })
  summary(@Ctx() context: RequestContext): Promise<RegistrationSummaryDto> {
    return this.queries.execute(new SummarizeRegistrations(context));
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des inscriptions' })
  @ApiListingDownload(registrationListing)
  download(@Ctx() context: RequestContext, @ExportParams(registrationListing) request: ExportRequest): Promise<DownloadAnswer> {
    return this.exporter.export(context, registrationListing, registrationSheet, request);
  }

  @Post('compute')
  @ApiOperation({ summary: 'Calculer le montant d’une inscription, sans rien enregistrer' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationPreviewDto })
  @ApiProblem(registrationErrors.incomplete([]), personErrors.unknown(), registrationActivityErrors.unknown())
  compute(@Ctx() context: RequestContext, @Body() dto: ComputeRegistrationDto): Promise<RegistrationPreviewDto> {
    const id = (dto.id ?? undefined) as RegistrationId | undefined;
    return this.queries.execute(new PreviewRegistration(context, sentRegistration(dto), id));
  }

  @Post('bulk')
  @ApiOperation({ summary: 'Faire la même action sur plusieurs inscriptions, ligne par ligne' })
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResultDto })
  async bulk(
    @Ctx() context: RequestContext,
    @Body() dto: BulkRegistrationsDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkResultDto> {
    const ids = await selectedIds(this.lister, registrationListing, context, dto);
    const command = new BulkRegistrations(context, ids as RegistrationId[], actionOf(dto), dto.dry_run ?? false);
    const { result, position } = await this.commands.execute(command);
    if (position) reply.header('x-position', encodePosition(position));
    return result;
  }
}

function actionOf(dto: BulkRegistrationsDto): RegistrationAction {
  switch (dto.command) {
    case 'validate':
      return { type: 'ValidateRegistration', data: {} };
    case 'refuse':
      return { type: 'RefuseRegistration', data: { reason: dto.reason ?? '' } };
    case 'mark_paid':
      return { type: 'PayRegistration', data: sentPayment(dto) };
    case 'reopen':
      return { type: 'ReopenRegistration' };
    case 'delete':
      return { type: 'DeleteRegistration' };
    case 'devalidate':
      return { type: 'DevalidateRegistration', data: { reason: dto.reason ?? '' } };
    case 'cancel_payment':
      return { type: 'CancelRegistrationPayment', data: { reason: dto.reason ?? '' } };
    case 'restore':
      return { type: 'RestoreRegistration' };
  }
}
