import { allows } from '@intendance/contract/access.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import type { Session } from '../../platform/access/session.js';
import type { DownloadAnswer } from '../../platform/http/download.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx, CurrentSession } from '../../platform/http/request-state.js';
import { Saved, Versioned } from '../../platform/http/saved.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ImportErrorsBook } from './import-errors-book.js';
import { ImportFile, readCorrections } from './import-upload.js';
import { ConfirmImportDto, PersonImportDto } from './person-import.dto.js';
import { importToWire } from './person-import-wire.js';
import { type FoundImport, type ImportUpload, PersonImports } from './person-imports.js';

@ApiTags('people')
@Access({ feature: 'people-edit' })
@Controller('people')
export class PersonImportController {
  constructor(
    private readonly imports: PersonImports,
    private readonly errorsBook: ImportErrorsBook,
  ) {}

  @Post('upload')
  @ApiOperation({ summary: 'Déposer un fichier de personnes : ce qu’il ferait, sans rien écrire' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        columns: { type: 'string', description: 'Objet JSON : champ de chaque colonne corrigée.', example: '{"Chaussures":"CUSTOM1"}' },
        file: { type: 'string', format: 'binary', description: 'csv ou xlsx, 16 000 000 octets et 10 000 lignes au plus.' },
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
    return this.saved(context, await this.imports.upload(context, file, allows('people-family', session.profile)));
  }

  @Get('imports/:id')
  @ApiOperation({ summary: 'Lire un import : avancement, changements, refus' })
  @ApiOkResponse({ type: PersonImportDto })
  @ApiProblem(personImportErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<PersonImportDto>> {
    const found = await this.imports.find(context, id as PersonImportId);
    return new Versioned(importToWire(found, await this.imports.report(context, found)), found.version);
  }

  @Post('imports/:id/confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Écrire un import, en tâche de fond' })
  @ApiOkResponse({ type: PersonImportDto })
  @ApiProblem(personImportErrors.unknown(), personImportErrors.running())
  async confirm(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ConfirmImportDto): Promise<Saved<PersonImportDto>> {
    const corrections = dto.columns && readCorrections(dto.columns);
    return this.saved(context, await this.imports.confirm(context, id as PersonImportId, dto.mode, corrections));
  }

  @Post('imports/:id/undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler un import entier, en tâche de fond' })
  @ApiOkResponse({ type: PersonImportDto })
  @ApiProblem(personImportErrors.unknown(), personImportErrors.running(), personImportErrors.notDone())
  async undo(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<PersonImportDto>> {
    return this.saved(context, await this.imports.undo(context, id as PersonImportId));
  }

  @Get('imports/:id/errors')
  @ApiOperation({ summary: 'Télécharger les lignes refusées, avec leurs raisons' })
  @ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  @ApiOkResponse({ description: 'Le classeur.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(personImportErrors.unknown())
  errors(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    return this.errorsBook.download(context, id as PersonImportId);
  }

  private async saved(context: RequestContext, found: FoundImport): Promise<Saved<PersonImportDto>> {
    return new Saved(importToWire(found, await this.imports.report(context, found)), found.version, found.position);
  }
}
