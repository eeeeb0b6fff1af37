import type { IncomingHttpHeaders } from 'node:http';
import { guard } from '@intendance/contract/access.js';
import { Controller, Get, Header, Headers, Query, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { HistoryCatalogue } from '../../platform/history/history-describer.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { accessErrors } from '../../platform/wire/access.errors.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { LiveQueryDto } from './live.dto.js';
import { liveErrors } from './live.errors.js';
import { LiveStreams } from './live-streams.js';

const eventStream = 'text/event-stream';
/** The text of a revision, which browsers send back. */
const revisionFormat = /^[0-9a-f]{32}$/;

@ApiTags('session')
@Access('session')
@Controller('live')
export class LiveController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly catalogue: HistoryCatalogue,
  ) {}

  @Get()
  // A proxy that gathers answers would hold the events back.
  @Header('x-accel-buffering', 'no')
  @ApiOperation({
    summary: 'Suivre les changements de la structure et les autres utilisateurs d’un élément',
    description:
      'Server-sent events, pendant une minute. `open` : l’état des données à l’ouverture, dans `id`. `changed` : des données de la structure ont changé. `viewers` : les noms des autres utilisateurs qui ont le même élément à l’écran. Le client se reconnecte avec `Last-Event-ID`.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Le dernier `id` reçu : un changement fait depuis est annoncé aussitôt.',
    schema: { type: 'string', maxLength: 32 },
  })
  @ApiProduces(eventStream)
  async follow(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Query() { record_type, record_id }: LiveQueryDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<StreamableFile> {
    if (!headers.accept?.includes(eventStream)) throw liveErrors.accept();
    const record = record_type === undefined || record_id === undefined ? undefined : this.recordOf(session, record_type, record_id);
    const [lastId = ''] = [headers['last-event-id']].flat();
    const lastRevision = revisionFormat.test(lastId) ? lastId : undefined;
    const stream = await this.streams.open(context, session, record, lastRevision);
    return new StreamableFile(stream, { type: `${eventStream}; charset=utf-8` });
  }

  /** Only users who may see the record learn who else does. */
  private recordOf({ profile }: Session, type: string, id: string): string {
    const verdicts = this.catalogue.describers.filter(({ recordType }) => recordType === type).map(({ need }) => guard(need, profile));
    if (verdicts.some(({ allowed }) => allowed)) return `${type}:${id}`;
    const [refusal] = verdicts;
    if (!refusal || refusal.allowed) throw liveErrors.recordType();
    throw accessErrors.refused(refusal);
  }
}
