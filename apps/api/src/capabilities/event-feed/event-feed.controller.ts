import type { IncomingHttpHeaders } from 'node:http';
import { recordTypes } from '@intendance/contract/record-types.js';
import { decodePosition, type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import { Controller, Get, Header, Headers, Query, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { EventPageDto, EventQueryDto, EventSchemasDto, type PublicEventTypeDto, PublicEventTypesDto } from './event-feed.dto.js';
import { eventFeedErrors } from './event-feed.errors.js';
import { EventPages } from './event-pages.js';
import { eventSchemas } from './event-schemas.js';
import { EventStream } from './event-stream.js';
import { type PublicEventType, PublicEventTypes, takes } from './public-event-types.js';

const mostEvents = 500;
const usualEvents = 100;
const longestWait = 30;
const eventStream = 'text/event-stream';

/** The history of the structure for other systems: what happened since the last call, in order. */
@ApiTags('events')
@Access('caller')
@Controller('events')
export class EventFeedController {
  constructor(
    private readonly pages: EventPages,
    private readonly stream: EventStream,
    private readonly types: PublicEventTypes,
  ) {}

  @Get()
  // A proxy that gathers answers would hold the events back.
  @Header('x-accel-buffering', 'no')
  @ApiOperation({
    summary: 'Lire les événements de la structure, dans l’ordre',
    description:
      'Ceux des éléments que vos droits vous laissent voir. Une page peut être vide : rappelez avec `next`. Rien n’est omis ni répété d’une page à la suivante. Avec `Accept: text/event-stream`, les événements arrivent un à un (server-sent events) pendant une minute ; le client se reconnecte avec `Last-Event-ID`.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Pour `text/event-stream` : le dernier `id` reçu, à la place de `after`.',
    schema: { type: 'string', maxLength: 48 },
  })
  @ApiOkResponse({ type: EventPageDto })
  @ApiProblem(eventFeedErrors.beyondEnd(), 'request.invalid')
  async page(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @Query() query: EventQueryDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<EventPageDto | StreamableFile> {
    const limit = numberIn(query.limit, 1, mostEvents) ?? usualEvents;
    const wait = numberIn(query.wait, 0, longestWait) ?? 0;
    const seen = this.types.seenBy(profile);
    if (Number.isNaN(limit)) throw eventFeedErrors.limit();
    if (Number.isNaN(wait)) throw eventFeedErrors.wait();
    const isStream = headers.accept?.includes(eventStream) ?? false;
    const [lastId] = isStream ? [headers['last-event-id']].flat() : [];
    const request = { after: afterOf(lastId ?? query.after), types: typesIn(query.types, seen), limit, waitMs: wait * 1000 };
    if (!isStream) return this.pages.page(context, request);
    return new StreamableFile(await this.stream.open(context, request), { type: `${eventStream}; charset=utf-8` });
  }

  @Get('types')
  @ApiOperation({ summary: 'Lister les types d’événements, avec leurs valeurs' })
  @ApiOkResponse({ type: PublicEventTypesDto })
  list(@CurrentSession() { profile }: Session): PublicEventTypesDto {
    return { types: this.types.seenBy(profile).map(typeToWire) };
  }

  @Get('schemas')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @ApiOperation({
    summary: 'Lire les schémas des événements (JSON Schema 2020-12)',
    description:
      'Un par type que vos droits laissent voir ; pour engendrer du code, ou vérifier ce que reçoit un logiciel. Montants en centimes.',
  })
  @ApiProduces('application/schema+json')
  @ApiOkResponse({ type: EventSchemasDto })
  schemas(@CurrentSession() { profile }: Session): Promise<EventSchemasDto> {
    return eventSchemas(this.types.seenBy(profile));
  }
}

const labels: Readonly<Record<string, { readonly label: string }>> = recordTypes;

const typeToWire = ({ type, recordType, fields }: PublicEventType): PublicEventTypeDto => ({
  type,
  record_type: recordType,
  label: labels[recordType]?.label ?? recordType,
  fields: [...fields],
});

/** NaN for anything else than a number within the bounds. */
function numberIn(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : Number.NaN;
}

function afterOf(text: string | undefined): FeedPosition | 'now' {
  if (text === undefined) return feedStart;
  if (text === 'now') return text;
  const position = decodePosition(text);
  if (position === undefined) throw eventFeedErrors.after();
  return position;
}

function typesIn(text: string | undefined, seen: readonly PublicEventType[]): readonly PublicEventType[] {
  if (text === undefined) return seen;
  const filters = text.split(',').map((filter) => filter.trim());
  for (const filter of filters) if (!seen.some(({ type }) => takes([filter], type))) throw eventFeedErrors.type(filter);
  return seen.filter(({ type }) => takes(filters, type));
}
