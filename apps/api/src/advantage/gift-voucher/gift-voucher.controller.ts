import { personErrors } from '@intendance/domain/directory/public.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { people } from '../../directory/public.js';
import { Exporter } from '../../platform/documents/exporter.js';
import { ApiListing, ApiListingDownload } from '../../platform/lists/api-listing.js';
import { type ExportParameters, ExportParams, ListParams } from '../../platform/lists/list-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { type GiftVoucherDto, GiftVouchersDto, ListedGiftVoucherDto } from './gift-voucher.dto.js';
import { giftVoucherExport } from './gift-voucher.export.js';
import { giftVoucherListing, type ListedGiftVoucher, nameOf } from './gift-voucher.listing.js';

@ApiTags('gift_vouchers')
@Access({ feature: 'gifts' })
@Controller('gift_vouchers')
export class GiftVoucherController {
  constructor(
    private readonly listReader: ListReader,
    private readonly exporter: Exporter,
  ) {}

  @Get('download')
  @ApiOperation({ summary: 'Télécharger les bons de chaque personne avec leur avis, pour un contrôle de l’URSSAF' })
  @ApiListingDownload(giftVoucherListing)
  download(@Ctx() context: RequestContext, @ExportParams(giftVoucherListing) request: ExportParameters) {
    return this.exporter.export(context, giftVoucherListing, giftVoucherExport, request);
  }

  @Get()
  @ApiOperation({ summary: 'Lister les bons que chaque personne a reçus, avec leur avis' })
  @ApiListing(giftVoucherListing, ListedGiftVoucherDto)
  async list(
    @Ctx() context: RequestContext,
    @ListParams(giftVoucherListing) request: ListRequest,
  ): Promise<PageAnswer<ListedGiftVoucherDto>> {
    const page = await this.listReader.page<ListedGiftVoucher>(context, giftVoucherListing, request);
    return pageAnswer(giftVoucherListing, page, listedToWire);
  }
}

@ApiTags('people')
@Access({ feature: 'people' })
@Controller('people')
export class PersonGiftsController {
  constructor(private readonly db: TenantDb) {}

  @Get(':id/klover_gift_vouchers')
  @ApiOperation({ summary: 'Les chèques cadeaux d’une personne' })
  @ApiOkResponse({ type: GiftVouchersDto })
  @ApiProblem(personErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() personId: string): Promise<GiftVouchersDto> {
    const [[person], vouchers] = await Promise.all([
      this.db.query(context, `SELECT id FROM ${people} p WHERE id = $1`, [personId]),
      this.db.query<PersonVoucherRow>(
        context,
        'SELECT id, type, amount, date, year, verdict, base_at_risk FROM read.gift_voucher_list WHERE person_id = $1 ORDER BY date DESC, id',
        [personId],
      ),
    ]);
    if (!person) throw personErrors.unknown();
    return { totalCount: vouchers.length, klover_gift_vouchers: vouchers.map(voucherToWire) };
  }
}

type PersonVoucherRow = Pick<ListedGiftVoucher, 'id' | 'type' | 'amount' | 'date' | 'year' | 'verdict' | 'base_at_risk'>;

const voucherToWire = ({ id, type, amount, date, year, verdict, base_at_risk }: PersonVoucherRow): GiftVoucherDto => ({
  ...{ id, label: type, amount: toEuros(amount), date, year, verdict },
  base_at_risk: toEuros(base_at_risk),
});

const listedToWire = (row: ListedGiftVoucher): ListedGiftVoucherDto => ({
  ...voucherToWire(row),
  gift: row.request_id,
  person: { id: row.person_id, fullname: nameOf(row) },
  is_for_child: row.is_for_child,
  is_concerned: row.is_concerned,
  year_total: toEuros(row.year_total),
  ceiling: toEuros(row.ceiling),
  ...updatedAtToWire(row),
});
