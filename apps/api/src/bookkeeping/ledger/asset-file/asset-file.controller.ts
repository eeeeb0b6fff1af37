import { PassThrough } from 'node:stream';
import { assetFileErrors } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-file.errors.js';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { xlsxWriter } from '../../../platform/documents/xlsx.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { AssetFileDto } from './asset-file.dto.js';
import { assetFileTemplate } from './asset-file.template.js';
import { assetFileToWire } from './asset-file-wire.js';
import { AssetFiles } from './asset-files.js';
import { ApiAssetUpload, AssetFileUpload, type AssetUpload } from './asset-upload.js';
import { TakeOverControl } from './take-over-control.js';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const isOfCouncil = ({ profile }: Session): boolean => profile.environment.type === 'CSE';

@ApiTags('fixed_assets')
@Access({ feature: 'balance' })
@Controller('comptability/fixed_assets/upload')
export class AssetFileController {
  constructor(
    private readonly files: AssetFiles,
    private readonly control: TakeOverControl,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Reprendre le registre des immobilisations d’une autre comptabilité : ce qu’il inscrirait, puis l’inscrire en une fois',
    description: 'Un bien déjà au registre est laissé tel quel : le même fichier peut revenir.',
  })
  @ApiAssetUpload()
  @ApiOkResponse({ type: AssetFileDto })
  @ApiProblem(
    assetFileErrors.empty(),
    assetFileErrors.noLine(),
    assetFileErrors.tooManyLines(),
    assetFileErrors.unreadable(),
    assetFileErrors.type(),
    assetFileErrors.columnsMissing(['Compte']),
    assetFileErrors.duplicateColumn('', ''),
    assetFileErrors.unknownField(''),
    assetFileErrors.unknownHeader(''),
    assetFileErrors.takeOverMissing(),
    assetFileErrors.linesRefused(1),
  )
  async upload(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @AssetFileUpload() upload: AssetUpload,
  ): Promise<Saved<AssetFileDto>> {
    const { version, position, ...file } = await this.files.take(context, upload, isOfCouncil(session));
    return new Saved(assetFileToWire(file, upload, await this.control.accounts(context, file)), version, position);
  }

  @Get('template')
  @ApiOperation({ summary: 'Le modèle à remplir pour reprendre un registre des immobilisations' })
  @ApiProduces(xlsx)
  @ApiOkResponse({ description: 'Le classeur.', schema: { type: 'string', format: 'binary' } })
  template(@Ctx() { actor }: RequestContext, @CurrentSession() session: Session): DownloadAnswer {
    const out = new PassThrough();
    const sheet = assetFileTemplate(isOfCouncil(session));
    const writer = xlsxWriter(out, sheet, { author: actor.name, at: this.clock.now(), filters: [] });
    void writer.end().catch((error: Error) => out.destroy(error));
    return new DownloadAnswer({ content: out, fileName: `${sheet.fileName}.xlsx`, mimeType: xlsx, disposition: 'attachment' });
  }
}
