import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../platform/history/history.dto.js';
import { historyListing } from '../platform/history/history.listing.js';
import { HistoryReader } from '../platform/history/history-reader.js';
import { ApiListing } from '../platform/lists/api-listing.js';
import { ListParams } from '../platform/lists/list-params.js';
import type { ListRequest } from '../platform/lists/list-request.js';
import type { PageAnswer } from '../platform/lists/page-answer.js';
import { Access } from '../platform/wire/access.decorator.js';
import { IdParam } from '../platform/wire/id-param.js';
import type { RequestContext } from '../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../platform/wire/request-state.js';
import type { Session } from '../platform/wire/session.js';
import { FiscalYears } from './calendar/fiscal-year/fiscal-years.js';

type Page = Promise<PageAnswer<HistoryEntryDto>>;
const ApiHistory = (summary: string) => applyDecorators(ApiOperation({ summary }), ApiListing(historyListing, HistoryEntryDto));

/** The history of each record of the bookkeeping; operations and entries have their own routes. */
@ApiTags('history')
@Controller('comptability')
export class RecordHistoryController {
  constructor(
    private readonly reader: HistoryReader,
    private readonly years: FiscalYears,
  ) {}

  @Get('accounts/:id/history')
  @Access({ feature: 'bank-accounts' })
  @ApiHistory('Ce qui a été fait d’un compte bancaire, par qui et quand')
  account(@Ctx() context: RequestContext, @IdParam() id: string, @ListParams(historyListing) request: ListRequest): Page {
    return this.reader.ofRecord(context, 'account', id, request);
  }

  @Get('activities/:id/history')
  @Access({ feature: 'accounting-activities' })
  @ApiHistory('Ce qui a été fait d’une activité comptable, par qui et quand')
  activity(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Page {
    return this.reader.ofRecord(context, 'accounting_activity', id, request, session);
  }

  @Get('categories/:id/history')
  @Access({ feature: 'accounting-activities' })
  @ApiHistory('Ce qui a été fait d’une catégorie, par qui et quand')
  category(@Ctx() context: RequestContext, @IdParam() id: string, @ListParams(historyListing) request: ListRequest): Page {
    return this.reader.ofRecord(context, 'accounting_category', id, request);
  }

  @Get('imports/:id/history')
  @Access({ feature: 'operations' })
  @ApiHistory('Ce qui a été fait d’un import, par qui et quand')
  bankImport(@Ctx() context: RequestContext, @IdParam() id: string, @ListParams(historyListing) request: ListRequest): Page {
    return this.reader.ofRecord(context, 'bank_import', id, request);
  }

  /** The years of an environment are one record: a change of one year concerns its neighbours. */
  @Get('exercices/:id/history')
  @Access({ feature: 'comptability' })
  @ApiHistory('Ce qui a été fait des exercices, par qui et quand')
  async fiscalYear(@Ctx() context: RequestContext, @IdParam() id: string, @ListParams(historyListing) request: ListRequest): Page {
    await this.years.find(context, id);
    return this.reader.ofRecord(context, 'exercice', context.environmentId, request);
  }
}
