import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { appendRequest, type RequestOrigin } from '../tenancy/append-request.js';
import type { RequestContext } from '../wire/request-context.js';
import { CaseRuntime } from './case-runtime.js';
import { repeatedResult, type WriteResult } from './write-result.js';

/** The result of an earlier run of this request, for work around a case that cannot run twice. @throws idempotency.mismatch, forgotten */
export class FindEarlierRun<Answer> extends Query<WriteResult<Answer> | undefined> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(FindEarlierRun)
export class FindEarlierRunHandler implements IQueryHandler<FindEarlierRun<unknown>> {
  constructor(private readonly runtime: CaseRuntime) {}

  execute({ context }: FindEarlierRun<unknown>): Promise<WriteResult<unknown> | undefined> {
    return earlierRun(this.runtime, appendRequest(context, 'FindEarlierRun'));
  }
}

/** @throws idempotency.mismatch, forgotten */
export async function earlierRun<Answer>({ store }: CaseRuntime, origin: RequestOrigin): Promise<WriteResult<Answer> | undefined> {
  const executed = origin.idempotency && (await store.executed(origin.environmentId, origin.idempotency));
  return executed && repeatedResult(executed, origin);
}
