import { EventStore } from '@intendance/event-store/event-store.js';
import { Controller, createParamDecorator, type ExecutionContext, Get } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { recordExport } from '../../capabilities/data-export/export-journal.js';
import { Exporter, exportErrors } from '../../platform/documents/exporter.js';
import { ApiListingDownload } from '../../platform/lists/api-listing.js';
import { type ExportParameters, parseExport, queryOf } from '../../platform/lists/list-params.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { malformed } from '../../platform/wire/request-error.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { personListing } from '../person/person.listing.js';
import { personView, viewErrors } from '../person/person-view.js';
import { ConfiguredFields } from '../person-field/configured-fields.js';
import { exportedFields, recordField } from './exported-fields.js';
import { personExport } from './person-export-columns.js';

type PeopleExport = ExportParameters & { readonly fields: string | undefined };

const PeopleExportParams = createParamDecorator((_: unknown, execution: ExecutionContext): PeopleExport => {
  const { fields, ...query } = queryOf(execution);
  if (fields !== undefined && typeof fields !== 'string')
    throw malformed('list.repeated', 'Le paramètre « fields » est donné plusieurs fois.', 'fields');
  return { ...parseExport(personListing, query), fields };
});

@ApiTags('people')
@Access({ feature: 'people' })
@Controller('people-download')
export class PersonExportController {
  constructor(
    private readonly exporter: Exporter,
    private readonly configured: ConfiguredFields,
    private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Télécharger l’annuaire : les champs choisis, custom_fields et famille compris' })
  @ApiQuery({
    name: 'fields',
    required: false,
    schema: { type: 'string' },
    example: 'lastname,firstname,email,CUSTOM1',
    description:
      'Codes de champs (field_code), dans l’ordre des colonnes. Absent : tous ceux qui sont utilisés, sans les pièces jointes, et « id », l’identifiant de la fiche.',
  })
  @ApiListingDownload(personListing)
  @ApiProblem(viewErrors.family(), viewErrors.documents(), exportErrors.tooManyPages())
  async download(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @PeopleExportParams() { fields, ...request }: PeopleExport,
  ): Promise<DownloadAnswer> {
    const configured = await this.configured.of(context);
    const exported = exportedFields(fields, configured.fields, personView(session));
    // PDF exports omit the record id, which only an import can use.
    const sheet = personExport(fields || request.format !== 'pdf' ? exported : exported.filter((field) => field !== recordField));
    await recordExport(this.store, context, 'ExportPeople', { type: 'PeopleExported', data: { format: request.format } });
    return this.exporter.export(context, personListing, sheet, request);
  }
}
