import type { DataExportEvent } from '@intendance/domain/capabilities/data-export/data-export.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import type { ExportedFiles } from '../manifest/exported-files.js';
import { DataArchive } from './data-archive.js';
import { DataSources } from './data-sources.js';
import { mayExport, withAllModules } from './export-access.js';

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
  @ApiOperation({ summary: 'Exporter toutes les données de la structure que l’utilisateur a le droit de lire' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'L’archive, envoyée au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  async download(@Ctx() context: RequestContext, @CurrentSession() session: Session): Promise<DownloadAnswer> {
    const reader = withAllModules(session);
    const sources = this.sources.all();
    const [readable, withheld] = [true, false].map((isReadable) => sources.filter((source) => mayExport(source, reader) === isReadable));
    const titles = (parts: readonly ExportedFiles[] = []) => parts.map(({ title }) => title);
    await this.record(context, { type: 'DataExported', data: { sources: titles(readable), withheld: titles(withheld) } });
    return new DownloadAnswer({
      content: await this.archive.write(context, reader, readable ?? [], titles(withheld)),
      fileName: `Export-complet-${this.clock.today()}.zip`,
      mimeType: 'application/zip',
      disposition: 'attachment',
    });
  }

  /** An export without its line in the history does not start. */
  private async record(context: RequestContext, event: DataExportEvent): Promise<void> {
    const appends = [{ stream: `data-export-${context.actor.id}` as const, expected: 'any' as const, events: [event] }];
    const { outcome } = await this.store.append({ ...appendRequest(context, 'ExportData'), appends });
    if (outcome === 'conflict' || outcome === 'mismatch') throw new Error(`the journal of data exports answered ${outcome}`);
  }
}
