import { orderImportErrors } from '@intendance/domain/advantage/order-import/order-import.errors.js';
import type { OrderImportId } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CorrectImportDto } from '../../capabilities/file-import/correct-import.dto.js';
import { savedImport } from '../../capabilities/file-import/import-routes.js';
import { ApiUpload, uploadParam } from '../../capabilities/upload/upload.js';
import { columnFields } from '../../capabilities/upload/upload-fields.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import type { Saved } from '../../platform/wire/saved.js';
import { OrderImportDto } from './order-import.dto.js';
import { OrderImports, type OrderUpload } from './order-imports.js';

/** The file and, before the file, `columns` and `sheet`. */
const OrderFile = uploadParam(
  'commandes',
  ({ fileName, content, field }): OrderUpload => ({
    fileName,
    content,
    corrections: columnFields('columns', field('columns')),
    sheet: field('sheet')?.slice(0, 200) ?? null,
  }),
);

@ApiTags('orders')
@Access({ feature: 'subventions' })
@Controller('orders')
export class OrderImportController {
  constructor(private readonly imports: OrderImports) {}

  @Post('upload')
  @ApiOperation({ summary: 'Déposer un fichier de commandes de la billetterie : ce qu’il ferait, sans rien écrire' })
  @ApiUpload('csv, xlsx ou ods, 16 000 000 octets et 100 000 lignes au plus.', {
    columns: { type: 'string', description: 'Objet JSON : champ de chaque colonne corrigée.', example: '{"Réf.":"number"}' },
    sheet: { type: 'string', description: 'Feuille d’un classeur ; la première visible qui porte des titres connus, si elle manque.' },
  })
  @ApiCreatedResponse({ type: OrderImportDto })
  @ApiProblem(
    orderImportErrors.empty(),
    orderImportErrors.tooManyLines(),
    orderImportErrors.unreadable(),
    orderImportErrors.columnsMissing(['Date']),
    orderImportErrors.running(),
  )
  async upload(@Ctx() context: RequestContext, @OrderFile() file: OrderUpload): Promise<Saved<OrderImportDto>> {
    return savedImport(this.imports, context, await this.imports.upload(context, file));
  }

  @Post('imports/:id/correct')
  @ApiOperation({
    summary: 'Corriger des cellules d’un fichier de commandes',
    description: 'Le fichier corrigé est un autre import, vérifié comme un nouveau fichier ; rien n’est écrit avant sa confirmation.',
  })
  @ApiCreatedResponse({ type: OrderImportDto })
  @ApiProblem(
    orderImportErrors.unknown(),
    orderImportErrors.fileRemoved(),
    orderImportErrors.unknownLine(12),
    orderImportErrors.unknownHeader('Prix'),
  )
  async correct(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { cells }: CorrectImportDto,
  ): Promise<Saved<OrderImportDto>> {
    return savedImport(this.imports, context, await this.imports.correct(context, id as OrderImportId, cells));
  }

  @Post('imports/:id/confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Prendre les commandes d’un fichier vérifié, en tâche de fond' })
  @ApiOkResponse({ type: OrderImportDto })
  @ApiProblem(orderImportErrors.unknown(), orderImportErrors.fileRemoved())
  async confirm(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<OrderImportDto>> {
    return savedImport(this.imports, context, await this.imports.confirm(context, id as OrderImportId));
  }
}
