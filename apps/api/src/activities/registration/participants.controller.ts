import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import { isUuid } from '@intendance/kernel/id.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Exporter } from '../../platform/documents/exporter.js';
import { ApiListingDownload } from '../../platform/lists/api-listing.js';
import { choice } from '../../platform/lists/list-field.js';
import { type ExportParameters, ExportParams } from '../../platform/lists/list-params.js';
import { type ListCondition, narrowed } from '../../platform/lists/list-request.js';
import { Access } from '../../platform/wire/access.decorator.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { type Participant, participantSheet, participantsOf } from './participants.export.js';
import { type ListedRegistration, registrationListing } from './registration.listing.js';

const notRefused: ListCondition = {
  kind: 'field',
  field: choice('r.status', registrationStatusLabels),
  op: 'in',
  values: ['waiting', 'valid', 'paid'],
};

/** The people who come to activities, for the organiser. */
@ApiTags('inscriptions')
@Access({ feature: 'inscriptions' })
@Controller('inscriptions/participants')
export class ParticipantsController {
  constructor(private readonly exporter: Exporter) {}

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des participants, sans les inscriptions refusées' })
  @ApiListingDownload(registrationListing)
  download(@Ctx() context: RequestContext, @ExportParams(registrationListing) { list, format }: ExportParameters): Promise<DownloadAnswer> {
    // The column names the activity: its id says nothing on paper.
    const applied = list.applied.filter(({ value }) => !isUuid(value));
    const coming = narrowed({ ...list, applied }, notRefused);
    const shown = (rows: readonly ListedRegistration[]) => rows.flatMap(participantsOf);
    return this.exporter.exportAs<ListedRegistration, Participant>(
      context,
      registrationListing,
      { sheet: participantSheet, shown },
      { list: coming, format },
    );
  }
}
