import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import type { Session } from '../../platform/access/session.js';
import { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import { CountField, DayField, EurosField, IdField, NestedListField, TextField } from '../../platform/http/fields.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Ctx, CurrentSession } from '../../platform/http/request-state.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { FindPerson } from './person.queries.js';

export class GiftVoucherDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Noël' }) label!: string;
  @EurosField({ min: 0 }) amount!: number;
  @DayField() date!: string;
}

export class GiftVouchersDto {
  @CountField({ example: 0 }) totalCount!: number;
  @NestedListField(() => GiftVoucherDto) klover_gift_vouchers!: GiftVoucherDto[];
}

@ApiTags('people')
@Access({ feature: 'people' })
@Controller('people')
export class PersonRecordsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait sur une fiche, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'person', id, request, session);
  }

  /** None until the advantage area grants some. */
  @Get(':id/klover_gift_vouchers')
  @ApiOperation({ summary: 'Les chèques cadeaux d’une personne' })
  @ApiOkResponse({ type: GiftVouchersDto })
  async giftVouchers(@Ctx() context: RequestContext, @IdParam() id: string): Promise<GiftVouchersDto> {
    await this.queries.execute(new FindPerson(context, id));
    return { totalCount: 0, klover_gift_vouchers: [] };
  }
}
