import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiListing, ApiListingDownload } from '../lists/api-listing.js';
import { type ExportParameters, ExportParams, ListParams } from '../lists/list-params.js';
import type { ListRequest } from '../lists/list-request.js';
import type { PageAnswer } from '../lists/page-answer.js';
import { Access } from '../wire/access.decorator.js';
import type { DownloadAnswer } from '../wire/download.js';
import type { RequestContext } from '../wire/request-context.js';
import { Ctx, CurrentSession } from '../wire/request-state.js';
import type { Session } from '../wire/session.js';
import { HistoryEntryDto } from './history.dto.js';
import { historyListing } from './history.listing.js';
import { HistoryReader } from './history-reader.js';

@ApiTags('history')
@Controller('history')
export class HistoryController {
  constructor(private readonly reader: HistoryReader) {}

  /** Open to every user: the lines are those of the areas that the user may see. */
  @Access('caller')
  @Get()
  @ApiOperation({ summary: 'Ce qui a été fait dans l’environnement, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  list(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.reader.list(context, session, request);
  }

  @Access('caller')
  @Get('download')
  @ApiOperation({ summary: 'Télécharger l’historique' })
  @ApiListingDownload(historyListing)
  download(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @ExportParams(historyListing) request: ExportParameters,
  ): Promise<DownloadAnswer> {
    return this.reader.download(context, session, request);
  }
}
