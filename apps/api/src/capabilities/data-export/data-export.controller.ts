import { EventStore } from '@intendance/event-store/event-store.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import type { ExportedFiles } from '../manifest/exported-files.js';
import { DataArchive } from './data-archive.js';
import { DataSources } from './data-sources.js';
import { mayExport, withAllModules } from './export-access.js';
import { recordExport } from './export-journal.js';

@ApiTags('data_export')
@Access({ feature: 'data-export' })
@Controller('data_export')
export class DataExportController {
  constructor(
    private readonly sources: DataSources,
    private readonly archive: DataArchive,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  @Get()
  @StepUp()
  @ApiOperation({ summary: 'Exporter toutes les données de la structure que l’utilisateur a le droit de lire' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'L’archive, envoyée au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  async download(@Ctx() context: RequestContext, @CurrentSession() session: Session): Promise<DownloadAnswer> {
    const reader = withAllModules(session);
    const sources = this.sources.all();
    const [readable, withheld] = [true, false].map((isReadable) => sources.filter((source) => mayExport(source, reader) === isReadable));
    const titles = (parts: readonly ExportedFiles[] = []) => parts.map(({ title }) => title);
    await recordExport(this.store, context, 'ExportData', {
      type: 'DataExported',
      data: { sources: titles(readable), withheld: titles(withheld) },
    });
    return new DownloadAnswer({
      content: await this.archive.write(context, reader, readable ?? [], titles(withheld)),
      fileName: `Export-complet-${this.clock.today()}.zip`,
      mimeType: 'application/zip',
      disposition: 'attachment',
    });
  }
}
