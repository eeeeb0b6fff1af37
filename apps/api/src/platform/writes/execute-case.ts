import type { StreamId } from '@intendance/event-store/event-store.js';
import { laterPosition } from '@intendance/event-store/feed-position.js';
import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest, type RequestOrigin } from '../tenancy/append-request.js';
import type { RequestContext } from '../wire/request-context.js';
import { CaseAttempt } from './case-attempt.js';
import { CaseRuntime } from './case-runtime.js';
import { earlierRun } from './earlier-run.js';
import { repeatedResult, type StoredAnswer, type WriteResult } from './write-result.js';

/**
 * One command of a case. `expected` is the version of the record that the caller decided on (`If-Match`).
 * @throws DomainError by a rule of the case; stale; idempotency.mismatch, forgotten; busy
 */
export class ExecuteCase<C extends AnyCommand, Answer> extends Command<WriteResult<Answer>> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly command: NoInfer<C>,
    readonly expected?: number,
  ) {
    super();
  }
}

/** One read if the command names all its streams, otherwise one more for the streams found by each read; then one append. */
@CommandHandler(ExecuteCase)
export class ExecuteCaseHandler implements ICommandHandler<ExecuteCase<AnyCommand, unknown>> {
  constructor(private readonly runtime: CaseRuntime) {}

  execute<C extends AnyCommand, Answer>(request: ExecuteCase<C, Answer>): Promise<WriteResult<Answer>> {
    return decideAndAppend(this.runtime, request, (attempt) => attempt.decide(request.command, request.expected));
  }
}

type Decided<Answer> = { readonly answer: Answer; readonly version: number };
const mostTries = 40;

/** After a conflict, decides again on the state that the concurrent writer has left. The command of the request names the append. */
export async function decideAndAppend<C extends AnyCommand, CaseAnswer, Answer>(
  runtime: CaseRuntime,
  { context, definition, command }: ExecuteCase<C, CaseAnswer>,
  decide: (attempt: CaseAttempt<C, CaseAnswer>) => Promise<Decided<Answer>>,
): Promise<WriteResult<Answer>> {
  const origin = appendRequest(context, command.type);
  let contended = definition.contended?.(command);
  for (let tries = 1; tries <= mostTries; tries++) {
    const result = await runtime.contended.oneAfterAnother(contended && `${context.environmentId} ${contended}`, () =>
      tryOnce(runtime, origin, new CaseAttempt(runtime, definition, context), decide),
    );
    if ('value' in result) {
      recordPosition(context, result);
      return result;
    }
    contended = result.conflict;
    await runtime.backOff(tries);
  }
  throw new DomainError('busy', 'Cet enregistrement est très sollicité. Veuillez réessayer dans un instant.', 'conflict');
}

function recordPosition({ lastAppend }: RequestContext, { position }: WriteResult<unknown>): void {
  if (lastAppend && position) lastAppend.position = laterPosition(lastAppend.position, position);
}

async function tryOnce<C extends AnyCommand, CaseAnswer, Answer>(
  runtime: CaseRuntime,
  origin: RequestOrigin,
  attempt: CaseAttempt<C, CaseAnswer>,
  decide: (attempt: CaseAttempt<C, CaseAnswer>) => Promise<Decided<Answer>>,
): Promise<WriteResult<Answer> | { conflict: StreamId }> {
  const { environmentId, metadata, idempotency } = origin;
  let decided: Decided<Answer>;
  try {
    decided = await decide(attempt);
  } catch (error) {
    // A repeated command may be refused because its first execution already did it.
    const earlier = error instanceof DomainError ? await earlierRun<Answer>(runtime, origin) : undefined;
    if (earlier) return earlier;
    throw error;
  }
  const { answer: value, version } = decided;
  const { changes } = attempt;
  if (changes.appends.length === 0)
    return (await earlierRun<Answer>(runtime, origin)) ?? { value, version, position: undefined, repeated: false };
  const answer: StoredAnswer<Answer> = { caseAnswer: value, version };
  const result = await runtime.store.append({
    environmentId,
    metadata,
    ...changes,
    ...(idempotency && { idempotency: { ...idempotency, answer } }),
  });
  if (result.outcome === 'conflict') return { conflict: result.stream };
  return result.outcome === 'appended'
    ? { value, version, position: result.position, repeated: false }
    : repeatedResult<Answer>(result, origin);
}
