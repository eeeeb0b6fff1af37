import { mailDeliveryErrors } from '@intendance/domain/mailing/mail-delivery/mail-delivery.errors.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Exporter } from '../../platform/documents/exporter.js';
import { ApiListingDownload } from '../../platform/lists/api-listing.js';
import { choiceParam, KnownParams, type QueryParams } from '../../platform/lists/known-params.js';
import { type ExportParameters, ExportParams, exportFormats } from '../../platform/lists/list-params.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import { atHome, type RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { type AudienceLine, audienceExport, audienceLines, audienceSteps, stepLabels } from '../recipient/audience-export.js';
import { MailingAudience } from '../recipient/mailing-audience.js';
import { ofMailing, recipientExport, recipientListing } from '../recipient/recipient.listing.js';
import { MailDeliveries } from './mail-deliveries.js';

/** The recipients of a mailing as files: each step before the sending, and each mail after it. */
@ApiTags('mailings')
@Access({ feature: 'mailings' })
@Controller('mailings/:id')
export class RecipientDownloadController {
  constructor(
    private readonly audiences: MailingAudience,
    private readonly deliveries: MailDeliveries,
    private readonly exporter: Exporter,
  ) {}

  @Get('audience/download')
  @ApiOperation({ summary: 'Télécharger une étape de la sélection des destinataires, avant l’envoi' })
  @ApiQuery({ name: 'step', required: false, schema: { type: 'string', enum: [...audienceSteps], default: 'listed' } })
  @ApiQuery({ name: 'format', required: false, schema: { type: 'string', enum: [...exportFormats], default: 'xlsx' } })
  @ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'application/pdf')
  @ApiOkResponse({ description: 'Le fichier.', schema: { type: 'string', format: 'binary' } })
  async audience(
    @Ctx() context: RequestContext,
    @IdParam() id: DeliveredMailingId,
    @KnownParams(['step', 'format']) params: QueryParams<'step' | 'format'>,
  ): Promise<DownloadAnswer> {
    const step = choiceParam('step', params.step, audienceSteps) ?? 'listed';
    const format = choiceParam('format', params.format, exportFormats) ?? 'xlsx';
    const lines: AudienceLine[] = [];
    for await (const page of this.audiences.pages(context, id)) lines.push(...audienceLines(page, step));
    return this.exporter.exportRows(context, audienceExport, lines, { format, filters: [{ label: 'Étape', value: stepLabels[step] }] });
  }

  @Get('recipients/download')
  @ApiOperation({ summary: 'Télécharger les destinataires d’un publipostage envoyé, avec l’état de chaque e-mail' })
  @ApiListingDownload(recipientListing)
  @ApiProblem(mailDeliveryErrors.unknown())
  async recipients(
    @Ctx() context: RequestContext,
    @IdParam() id: DeliveredMailingId,
    @ExportParams(recipientListing) { list, format }: ExportParameters,
  ): Promise<DownloadAnswer> {
    await this.deliveries.progress(context, id);
    return this.exporter.export(atHome(context), recipientListing, recipientExport, { list: ofMailing(list, id), format });
  }
}
