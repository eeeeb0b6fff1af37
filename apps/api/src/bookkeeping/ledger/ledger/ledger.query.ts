import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { mostKeptRows } from '../../../platform/lists/list-reader.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { ResponseCache } from '../../../platform/tenancy/response-cache.js';
import { JsonAnswer } from '../../../platform/wire/json-answer.js';
import { JsonStream } from '../../../platform/wire/json-stream.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { LedgerDto, WritingDto } from './ledger.dto.js';
import { LedgerBook, writingsOf } from './ledger-book.js';
import type { LedgerRequest } from './ledger-params.js';

type LedgerAnswer = JsonAnswer<LedgerDto> | JsonStream<LedgerDto>;

/** A page, cached until the ledger changes or the day ends: a period may end today. Long pages are streamed. */
export class ListWritings extends Query<LedgerAnswer> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerRequest,
  ) {
    super();
  }
}

@QueryHandler(ListWritings)
export class ListWritingsHandler implements IQueryHandler<ListWritings> {
  constructor(
    private readonly book: LedgerBook,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  async execute({ context, request }: ListWritings): Promise<LedgerAnswer> {
    if (request.limit > mostKeptRows) {
      const part = await this.book.part(context, request);
      return new JsonStream<LedgerDto>(part.head, 'writings', (consume) => this.book.stream(context, part, consume));
    }
    const key = `writings ${this.clock.today()} ${JSON.stringify(request)}`;
    return this.answers.recallAfter(context, key, async () => {
      const part = await this.book.part(context, request);
      return { ...part.head, writings: await this.book.writings(context, part) };
    });
  }
}

/** Their JSON is parsed: a text of a megabyte would stand outside of the heap, until its next collection. */
const linesAtOnce = 500;

/** All lines of the request, for a file: their number, their year, and the lines themselves as a stream. */
export type WholeLedger = {
  readonly totalCount: number;
  readonly yearName: string | null;
  stream(consume: (writings: WritingDto[]) => Promise<void>): Promise<void>;
};

export class ReadWholeLedger extends Query<WholeLedger> {
  constructor(
    readonly context: RequestContext,
    readonly request: LedgerRequest,
  ) {
    super();
  }
}

@QueryHandler(ReadWholeLedger)
export class ReadWholeLedgerHandler implements IQueryHandler<ReadWholeLedger> {
  constructor(private readonly book: LedgerBook) {}

  async execute({ context, request }: ReadWholeLedger): Promise<WholeLedger> {
    const part = await this.book.part(context, { ...request, page: 1, limit: Number.MAX_SAFE_INTEGER });
    const { totalCount, exercice } = part.head;
    return {
      totalCount,
      yearName: exercice?.name ?? null,
      stream: (consume) => this.book.stream(context, part, (writings) => consume(writingsOf(writings)), linesAtOnce),
    };
  }
}
