import { allows } from '@intendance/contract/access.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CorrectImportDto } from '../../capabilities/file-import/correct-import.dto.js';
import { savedImport } from '../../capabilities/file-import/import-routes.js';
import { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Saved } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import { ConfiguredFields } from '../person-field/configured-fields.js';
import { importModel } from './import-model.js';
import { ImportFile, readCorrections } from './import-upload.js';
import { ConfirmImportDto, PersonImportDto } from './person-import.dto.js';
import { type ImportUpload, PersonImports } from './person-imports.js';

@ApiTags('people')
@Access({ feature: 'people-edit' })
@Controller('people')
export class PersonImportController {
  constructor(
    private readonly imports: PersonImports,
    private readonly configured: ConfiguredFields,
    private readonly clock: Clock,
    private readonly historyReader: HistoryReader,
  ) {}

  @Post('upload')
  @ApiOperation({ summary: 'Déposer un fichier de personnes : ce qu’il ferait, sans rien écrire' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        sheet: {
          type: 'string',
          description: 'Feuille d’un classeur ; la première visible qui porte des titres connus, si elle manque.',
          example: 'Salariés',
        },
        columns: { type: 'string', description: 'Objet JSON : champ de chaque colonne corrigée.', example: '{"Chaussures":"CUSTOM1"}' },
        file: { type: 'string', format: 'binary', description: 'csv, xlsx ou ods, 16 000 000 octets et 10 000 lignes au plus.' },
      },
    },
  })
  @ApiCreatedResponse({ type: PersonImportDto })
  @ApiProblem(personImportErrors.empty(), personImportErrors.tooManyLines(), personImportErrors.unreadable(), personImportErrors.noKey())
  async upload(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @ImportFile() file: ImportUpload,
  ): Promise<Saved<PersonImportDto>> {
    return savedImport(this.imports, context, await this.imports.upload(context, file, allows('people-family', session.profile)));
  }

  @Get('upload/model')
  @ApiOperation({ summary: 'Télécharger le classeur à remplir : les champs utilisés, sous leurs noms, et leur mode d’emploi' })
  @ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  @ApiOkResponse({ description: 'Le classeur.', schema: { type: 'string', format: 'binary' } })
  async model(@Ctx() context: RequestContext, @CurrentSession() session: Session): Promise<DownloadAnswer> {
    const { fields } = await this.configured.of(context);
    return importModel(fields, allows('people-family', session.profile));
  }

  @Get('imports/:id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’un import, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'person_import', id, request, session);
  }

  @Post('imports/:id/correct')
  @ApiOperation({
    summary: 'Corriger des cellules d’un fichier déposé',
    description: 'Le fichier corrigé est un autre import, vérifié comme un nouveau fichier ; rien n’est écrit avant sa confirmation.',
  })
  @ApiCreatedResponse({ type: PersonImportDto })
  @ApiProblem(
    personImportErrors.unknown(),
    personImportErrors.fileErased(),
    personImportErrors.unknownLine(12),
    personImportErrors.unknownHeader('Adresse'),
  )
  async correct(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() { cells }: CorrectImportDto,
  ): Promise<Saved<PersonImportDto>> {
    const family = allows('people-family', session.profile);
    return savedImport(this.imports, context, await this.imports.correct(context, id as PersonImportId, cells, family));
  }

  @Post('imports/:id/confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Écrire un import, en tâche de fond' })
  @ApiOkResponse({ type: PersonImportDto })
  @ApiProblem(personImportErrors.unknown(), personImportErrors.running(), personImportErrors.leavingNeedsAll())
  async confirm(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ConfirmImportDto): Promise<Saved<PersonImportDto>> {
    const { mode, columns, leaving } = dto;
    const confirmation = {
      mode,
      corrections: columns && readCorrections(columns),
      leaving: leaving && { count: leaving.count, exitDate: (leaving.exit_date as LocalDate | undefined) ?? this.clock.today() },
    };
    return savedImport(this.imports, context, await this.imports.confirm(context, id as PersonImportId, confirmation));
  }
}
