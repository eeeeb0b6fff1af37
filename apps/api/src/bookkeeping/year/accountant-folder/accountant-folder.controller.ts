import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { recordYearExport } from '../../../capabilities/data-export/export-journal.js';
import { FileArchive } from '../../../capabilities/data-export/file-archive.js';
import { Config } from '../../../platform/config/config.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import type { Session } from '../../../platform/wire/session.js';
import { StepUp } from '../../../platform/wire/step-up.decorator.js';
import { AccountantFolder } from './accountant-folder.js';
import { folderContents } from './folder-contents.js';
import { VoucherFiles } from './voucher-files.js';

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/folder')
export class AccountantFolderController {
  constructor(
    private readonly folder: AccountantFolder,
    private readonly vouchers: VoucherFiles,
    private readonly archive: FileArchive,
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  @Get()
  @StepUp()
  @ApiOperation({
    summary: 'Télécharger le dossier comptable d’un exercice',
    description:
      'Une archive : comptes annuels, livres et FEC, rapprochements, immobilisations, pièces au numéro de leur écriture, reçu de l’historique scellé.',
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'L’archive, envoyée au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(fiscalYearErrors.unknown())
  async download(@Ctx() context: RequestContext, @CurrentSession() { profile }: Session, @IdParam() id: string): Promise<DownloadAnswer> {
    const request = await this.folder.request(context, id, profile.environment.type);
    await recordYearExport(this.store, context, 'folder', request.year);
    const count = await this.vouchers.count(context, request.year);
    const verification = `${this.config.publicUrl}/verification`;
    return new DownloadAnswer({
      content: this.archive.write(this.folder.list(request), (missing) => folderContents(request, { count, missing, verification })),
      fileName: `Dossier-comptable-${request.year.name}.zip`,
      mimeType: 'application/zip',
      disposition: 'attachment',
    });
  }
}
