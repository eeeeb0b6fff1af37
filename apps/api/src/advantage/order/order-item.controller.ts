import { orderErrors } from '@intendance/domain/advantage/order/order.errors.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Exporter, type ExportRequest } from '../../platform/documents/exporter.js';
import { ApiListing, ApiListingDownload } from '../../platform/lists/api-listing.js';
import { ExportParams, ListParams } from '../../platform/lists/list-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import { OrderItemDetailDto, OrderItemDto } from './order.dto.js';
import { orderItemExport } from './order-item.export.js';
import { type ListedOrderItem, orderItemListing } from './order-item.listing.js';
import { orderItemDetailToWire, orderItemToWire, placeNames } from './order-wire.js';

const { select, from, joins = {} } = orderItemListing;
const findOne = `SELECT ${select} FROM ${from} ${Object.values(joins).join(' ')} WHERE i.id = $1`;

@ApiTags('order_items')
@Access({ feature: 'subventions' })
@Controller('order_items')
export class OrderItemController {
  constructor(
    private readonly listReader: ListReader,
    private readonly exporter: Exporter,
    private readonly catalogues: TicketCatalogues,
    private readonly db: TenantDb,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les commandes subventionnées' })
  @ApiListing(orderItemListing, OrderItemDto)
  async list(@Ctx() context: RequestContext, @ListParams(orderItemListing) request: ListRequest): Promise<PageAnswer<OrderItemDto>> {
    const [page, universes] = await Promise.all([
      this.listReader.page<ListedOrderItem>(context, orderItemListing, request),
      this.catalogues.universes(context),
    ]);
    const names = placeNames(universes);
    return pageAnswer(orderItemListing, page, (row) => orderItemToWire(row, names));
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger les commandes subventionnées' })
  @ApiListingDownload(orderItemListing)
  download(@Ctx() context: RequestContext, @ExportParams(orderItemListing) request: ExportRequest): Promise<DownloadAnswer> {
    return this.exporter.export(context, orderItemListing, orderItemExport, request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une ligne de commande, avec le calcul de sa subvention' })
  @ApiOkResponse({ type: OrderItemDetailDto })
  @ApiProblem(orderErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<OrderItemDetailDto> {
    const [rows, universes] = await Promise.all([
      this.db.query<ListedOrderItem>(context, findOne, [id]),
      this.catalogues.universes(context),
    ]);
    const [row] = rows;
    if (!row) throw orderErrors.unknown();
    return orderItemDetailToWire(row, placeNames(universes));
  }
}
