import type { EventStore, StreamId } from '@intendance/event-store/event-store.js';
import { earlierResult, executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AnyCommand, CaseContext, RunnableCase } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import { appendRequest } from '../tenancy/append-request.js';
import type { RequestContext } from '../wire/request-context.js';
import { CaseStreams } from './case-streams.js';
import type { StateCache } from './state-cache.js';

export type CaseRun<Command, Answer> = {
  context: RequestContext;
  definition: RunnableCase<Command, Answer>;
  command: Command;
  /** The version of the record that the caller decided on (`If-Match`). */
  expected?: number | undefined;
};
/** The place and time of a run: the real store or a dry run. */
export type CaseRuntime = { store: EventStore; states: StateCache } & Pick<CaseContext, 'today' | 'now'>;

/** Stored for a repetition: the version of a repeated append is that of its first stream, which may be another stream than the record. */
type StoredAnswer<Answer> = { readonly caseAnswer: Answer; readonly version: number };

/**
 * Reads the streams of a command, decides, and appends as one unit. One read if the command names all streams, otherwise one more for the
 * streams found by each read. Runs again on the state that a concurrent writer has left. `version` is the version of the record.
 */
export async function runCase<Command extends AnyCommand, Answer>(
  runtime: CaseRuntime,
  { context, definition, command, expected }: CaseRun<Command, Answer>,
): Promise<UnitResult<Answer>> {
  const result = await executeUnit(
    runtime.store,
    unitRequest(context, definition, command),
    async (unit): Promise<StoredAnswer<Answer>> => {
      const about = caseContext(runtime, context);
      const streams = new CaseStreams(unit, definition, runtime.states.of(runtime.store, context.environmentId), about);
      const loaded = await streams.factsOf(command, expected);
      const { events, answer, erases = [] } = definition.decide(command, loaded.facts as never, about);
      streams.append(loaded, events);
      unit.erase(...erases);
      return { caseAnswer: answer, version: streams.version(loaded) };
    },
  );
  return withAnswer(result);
}

/** A retry may get an answer that was stored before versions were stored beside answers. */
function withAnswer<Answer>(result: UnitResult<StoredAnswer<Answer> | Answer>): UnitResult<Answer> {
  const { value } = result;
  if (typeof value !== 'object' || value === null || !('caseAnswer' in value)) return { ...result, value: value as Answer };
  return { ...result, value: value.caseAnswer, version: value.version };
}

/** The result of an earlier run of this request, for work around a case that cannot run twice. @throws idempotency.mismatch, forgotten */
export async function earlierRun<Answer>(store: EventStore, context: RequestContext): Promise<UnitResult<Answer> | undefined> {
  const earlier = await earlierResult<StoredAnswer<Answer>>(store, appendRequest(context, 'FindEarlierRun'));
  return earlier && withAnswer(earlier);
}

/** A refusal as the lines of a bulk report it; JSON, because a repeated bulk gets the lines of the first. */
export type LineRefusal = Pick<DomainError, 'code' | 'message' | 'kind' | 'violations' | 'details'>;
export type BulkLine<Answer> = { id: string } & ({ outcome: 'done'; answer: Answer } | { outcome: 'refused'; refusal: LineRefusal });

/**
 * Commands in one append, each decided on the state that the commands before it leave. A refused command writes nothing and does not stop
 * the others. The streams of all commands are read together.
 */
export function runCasesTogether<Command extends AnyCommand, Answer>(
  runtime: CaseRuntime,
  {
    context,
    definition,
    commands,
  }: Pick<CaseRun<Command, Answer>, 'context' | 'definition'> & { commands: readonly [Command, ...Command[]] },
): Promise<UnitResult<BulkLine<Answer>[]>> {
  const [first] = commands;
  const part = { ...context, commandId: derivedId(`${context.commandId}:${first.type}:${first.id}`) };
  return executeUnit(runtime.store, unitRequest(part, definition, first), async (unit) => {
    const about = caseContext(runtime, context);
    const streams = new CaseStreams(unit, definition, runtime.states.of(runtime.store, context.environmentId), about);
    await streams.prefetch(commands);
    const lines: BulkLine<Answer>[] = [];
    for (const command of commands) {
      const loaded = await streams.factsOf(command);
      const line = lineOf(command.id, () => {
        const { events, answer, erases = [] } = definition.decide(command, loaded.facts as never, about);
        streams.append(loaded, events);
        unit.erase(...erases);
        return answer;
      });
      lines.push(line);
    }
    return lines;
  });
}

function lineOf<Answer>(id: string, decide: () => Answer): BulkLine<Answer> {
  try {
    return { id, outcome: 'done', answer: decide() };
  } catch (error) {
    return { id, outcome: 'refused', refusal: lineRefusal(error) };
  }
}

/** @throws error when it is no refusal of a rule */
export function lineRefusal(error: unknown): LineRefusal {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, kind, violations, details } = error;
  return { code, message, kind, violations, details };
}

const caseContext = ({ today, now }: CaseRuntime, { environmentId, actor }: RequestContext): CaseContext => ({
  environmentId,
  userId: actor.id,
  today,
  now,
});

function unitRequest<Command extends AnyCommand>(context: RequestContext, definition: RunnableCase<Command, unknown>, command: Command) {
  const contended = definition.contended?.(command) as StreamId | undefined;
  return { ...appendRequest(context, command.type), ...(contended && { crowded: contended }) };
}
