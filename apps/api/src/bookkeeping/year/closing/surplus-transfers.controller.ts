import { type YearResultEvent, yearResultStream } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { yearResultDecider } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { SurplusTransfersDto } from './closing.dto.js';
import { yearResultToWire } from './closing-wire.js';
import { YearBooksReader } from './year-books.js';

/** Surpluses of a works council, year by year, with what the law permits to transfer and what was transferred. */
@ApiTags('exercices')
@Access({ feature: 'surplus-transfers' })
@Controller('comptability/surplus_transfers')
export class SurplusTransfersController {
  constructor(
    private readonly store: EventStore,
    private readonly books: YearBooksReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Par exercice : l’excédent de chaque budget, ce qui peut en être transféré et ce qui l’a été' })
  @ApiOkResponse({ type: SurplusTransfersDto })
  async list(@Ctx() context: RequestContext): Promise<SurplusTransfersDto> {
    const { years } = await this.books.calendar(context);
    const slices = await this.store.read(
      context.environmentId,
      years.map(({ id }) => yearResultStream(id)),
    );
    const exercices = await Promise.all(
      years.map(async ({ id, name, isClosed, closing }, rank) => {
        const results = isClosed ? (closing?.resultByBudget ?? []) : await this.books.results(context, id);
        const decided = fold(yearResultDecider, (slices[rank]?.events ?? []) as RecordedEvent<YearResultEvent>[]);
        const { caps, transfers } = yearResultToWire(isClosed, results, decided, true);
        return { id, name, closed: isClosed, caps, transfers };
      }),
    );
    return { exercices: exercices.toReversed() };
  }
}
