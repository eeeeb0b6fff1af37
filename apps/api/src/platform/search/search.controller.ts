import { cents, toEuros } from '@intendance/kernel/money.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../wire/access.decorator.js';
import type { RequestContext } from '../wire/request-context.js';
import { Ctx, CurrentSession } from '../wire/request-state.js';
import type { Session } from '../wire/session.js';
import { RecordFinder } from './record-finder.js';
import { FoundRecordsDto, SearchQueryDto } from './search.dto.js';

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(private readonly finder: RecordFinder) {}

  /** Open to every user: the records are those of the areas that the user may see. */
  @Access('caller')
  @Get()
  @ApiOperation({ summary: 'Trouver une personne, une opération, une activité, une facture… par son nom, son numéro ou son montant' })
  @ApiOkResponse({ type: FoundRecordsDto })
  async find(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Query() { text }: SearchQueryDto,
  ): Promise<FoundRecordsDto> {
    const { records, unread } = await this.finder.find(context, session, text.trim());
    return {
      records: records.map((record) => ({ ...record, amount: record.amount === null ? null : toEuros(cents(record.amount)) })),
      unread: [...unread],
    };
  }
}
