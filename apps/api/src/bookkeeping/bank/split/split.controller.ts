import type { Provenance, Split } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { operationModes } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { choiceParam, KnownParams, type QueryParams } from '../../../platform/lists/known-params.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import { ListReader } from '../../../platform/lists/list-reader.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../../platform/lists/page-answer.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { ApiBudgetOfYear, budgetParam, yearParam } from '../../calendar/fiscal-year/year-param.js';
import { splitToWire } from '../bank-operation/operation-wire.js';
import { SplitActivitiesDto, SplitAmountDto, SplitGraphDto, SplitLineDto } from './split.dto.js';
import { splitListing } from './split.listing.js';
import { SplitGraphs } from './split-graphs.js';

type Row = { operation_id: string; wording: string; date: LocalDate; mode: string; split: Split; provenance: Provenance | null };

const purse = ['exercice.id', 'budget'] as const;

@ApiTags('splits')
@Access({ feature: 'comptability' })
@Controller('comptability/splits')
export class SplitController {
  constructor(
    private readonly listReader: ListReader,
    private readonly years: FiscalYears,
    private readonly graphs: SplitGraphs,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les affectations' })
  @ApiListing(splitListing, SplitLineDto)
  async list(@Ctx() context: RequestContext, @ListParams(splitListing) request: ListRequest): Promise<PageAnswer<SplitLineDto>> {
    const [page, calendar] = await Promise.all([this.listReader.page<Row>(context, splitListing, request), this.years.calendar(context)]);
    return pageAnswer(splitListing, page, ({ operation_id: id, date, wording, mode, split, provenance }) => ({
      ...splitToWire(split, provenance, calendar),
      operation: { id, date, wording, mode },
    }));
  }

  @Get('graph')
  @ApiOperation({ summary: 'Dépenses et recettes par mois' })
  @ApiBudgetOfYear()
  @ApiOkResponse({ type: SplitGraphDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async graph(@Ctx() context: RequestContext, @KnownParams(purse) params: QueryParams<(typeof purse)[number]>): Promise<SplitGraphDto> {
    const months = await this.graphs.months(context, await this.chosen(context, params));
    return { totalCount: months.length, months };
  }

  @Get('graph_activities')
  @ApiOperation({ summary: 'Part de chaque activité' })
  @ApiBudgetOfYear()
  @ApiQuery({ name: 'mode', required: false, enum: ['taking', 'expense'], description: 'Dépenses si absent.' })
  @ApiOkResponse({ type: SplitActivitiesDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async graphActivities(
    @Ctx() context: RequestContext,
    @KnownParams([...purse, 'mode']) { mode, ...params }: QueryParams<(typeof purse)[number] | 'mode'>,
  ): Promise<SplitActivitiesDto> {
    const nature = choiceParam('mode', mode, operationModes) ?? 'expense';
    const activities = await this.graphs.activities(context, await this.chosen(context, params), nature);
    return { totalCount: activities.length, activities };
  }

  @Get('graph_amount')
  @ApiOperation({ summary: 'Dépenses, recettes et budget de l’exercice' })
  @ApiBudgetOfYear()
  @ApiOkResponse({ type: SplitAmountDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async graphAmount(
    @Ctx() context: RequestContext,
    @KnownParams(purse) params: QueryParams<(typeof purse)[number]>,
  ): Promise<SplitAmountDto> {
    return this.graphs.amount(context, await this.chosen(context, params));
  }

  private async chosen(context: RequestContext, params: QueryParams<(typeof purse)[number]>) {
    return { year: await this.years.chosen(context, yearParam(params['exercice.id'])), budget: budgetParam(params.budget) };
  }
}
