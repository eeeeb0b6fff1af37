import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { dayParam, KnownParams, type QueryParams } from '../../platform/lists/known-params.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { malformed } from '../../platform/wire/request-error.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { StatisticsDto } from './statistics.dto.js';
import { type DayRange, Statistics } from './statistics.js';

const bounds = ['start_date', 'end_date'] as const;
const bound = { required: false, schema: { type: 'string', format: 'date' } } as const;

@ApiTags('advantage')
@Access({ feature: 'advantage' })
@Controller('advantage/statistics')
export class StatisticsController {
  constructor(
    private readonly statistics: Statistics,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Les statistiques de la billetterie dans une période',
    description: 'Les commandes annulées et celles qui attendent leur bénéficiaire n’y comptent pas.',
  })
  @ApiQuery({ ...bound, name: 'start_date', description: 'Premier jour ; sinon le 1er janvier de l’année du dernier jour.' })
  @ApiQuery({
    ...bound,
    name: 'end_date',
    description: 'Dernier jour ; sinon le 31 décembre de l’année du premier jour, ou de cette année.',
  })
  @ApiOkResponse({ type: StatisticsDto })
  read(@Ctx() context: RequestContext, @KnownParams(bounds) params: QueryParams<(typeof bounds)[number]>): Promise<StatisticsDto> {
    const today = this.clock.today();
    return this.statistics.read(context, rangeOf(params, today), today);
  }
}

/** @throws RequestError 400 */
function rangeOf(params: QueryParams<(typeof bounds)[number]>, today: LocalDate): DayRange {
  const start = dayParam('start_date', params.start_date);
  const end = dayParam('end_date', params.end_date);
  const range = {
    from: start ?? localDate(`${(end ?? today).slice(0, 4)}-01-01`),
    to: end ?? localDate(`${(start ?? today).slice(0, 4)}-12-31`),
  };
  if (range.from > range.to)
    throw malformed('statistics.period', 'La date de fin ne peut pas être antérieure à la date de début.', 'end_date');
  return range;
}
