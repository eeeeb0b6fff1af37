import { EventStore, type FeedPosition } from '@intendance/event-store/event-store.js';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../runtime/clock.js';
import type { RequestContext } from '../wire/request-context.js';
import { DryRunStore } from './dry-run-store.js';
import { type BulkLine, type CaseRun, type CaseRuntime, earlierRun, lineRefusal, runCase, runCasesTogether } from './run-case.js';
import { StateCache } from './state-cache.js';

/** One command of a case. `expected` is the version of the record that the caller decided on (`If-Match`). */
export class ExecuteCase<C extends AnyCommand, Answer> extends Command<UnitResult<Answer>> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly command: NoInfer<C>,
    readonly expected?: number,
  ) {
    super();
  }
}

export type BulkOutcome<Answer> = { lines: readonly BulkLine<Answer>[]; position: FeedPosition | undefined };

export type BulkOptions = {
  /** Stores nothing. */
  readonly isDryRun?: boolean;
  /** Commands in one append. 1: each command has an append of its own, so that one slow or contended command holds no other. */
  readonly together?: 1 | 100;
};

/** The commands of one request, one after the other in the given order, the last one of an id; a refused command stops no other. */
export class ExecuteCaseInBulk<C extends AnyCommand, Answer> extends Command<BulkOutcome<Answer>> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly commands: readonly NoInfer<C>[],
    readonly options: BulkOptions = {},
  ) {
    super();
  }
}

@Injectable()
export class CaseRunner {
  constructor(
    private readonly store: EventStore,
    private readonly states: StateCache,
    private readonly clock: Clock,
  ) {}

  run<C extends AnyCommand, Answer>(request: CaseRun<C, Answer>, store: EventStore = this.store): Promise<UnitResult<Answer>> {
    return runCase(this.runtime(store), request);
  }

  runTogether<C extends AnyCommand, Answer>(
    request: Parameters<typeof runCasesTogether<C, Answer>>[1],
    store: EventStore = this.store,
  ): Promise<UnitResult<BulkLine<Answer>[]>> {
    return runCasesTogether(this.runtime(store), request);
  }

  /** The answer of a case that writes nothing: a preview decides on the same facts as a save. */
  async preview<C extends AnyCommand, Answer>({ context, ...rest }: CaseRun<C, Answer>): Promise<Answer> {
    const { idempotency: _, ...once } = context;
    return (await runCase(this.runtime(this.store), { ...rest, context: once })).value;
  }

  /** @throws idempotency.mismatch, forgotten */
  earlier<Answer>(context: RequestContext): Promise<UnitResult<Answer> | undefined> {
    return earlierRun(this.store, context);
  }

  dryRun(): EventStore {
    return new DryRunStore(this.store, this.clock.now());
  }

  private runtime(store: EventStore): CaseRuntime {
    return { store, states: this.states, today: this.clock.today(), now: this.clock.now() };
  }
}

@CommandHandler(ExecuteCase)
export class ExecuteCaseHandler implements ICommandHandler<ExecuteCase<AnyCommand, unknown>> {
  constructor(private readonly runner: CaseRunner) {}

  execute(request: ExecuteCase<AnyCommand, unknown>): Promise<UnitResult<unknown>> {
    return this.runner.run(request);
  }
}

@CommandHandler(ExecuteCaseInBulk)
export class ExecuteCaseInBulkHandler implements ICommandHandler<ExecuteCaseInBulk<AnyCommand, unknown>> {
  constructor(private readonly runner: CaseRunner) {}

  async execute({ context, definition, commands, options }: ExecuteCaseInBulk<AnyCommand, unknown>): Promise<BulkOutcome<unknown>> {
    const { isDryRun = false, together = 1 } = options;
    const bulk: Bulk = { context: lineContext(context, isDryRun), definition, store: isDryRun ? this.runner.dryRun() : undefined };
    const unique = [...new Map(commands.map((each) => [each.id, each])).values()];
    const lines: BulkLine<unknown>[] = [];
    let position: FeedPosition | undefined;
    for (let start = 0; start < unique.length; start += together) {
      const part = unique.slice(start, start + together);
      const done = together === 1 ? await this.runOne(bulk, part) : await this.runPart(bulk, part);
      lines.push(...done.lines);
      position = done.position ?? position;
    }
    return { lines, position: isDryRun ? undefined : position };
  }

  private async runOne({ context, definition, store }: Bulk, [command]: readonly AnyCommand[]): Promise<BulkOutcome<unknown>> {
    if (!command) return { lines: [], position: undefined };
    const { id } = command;
    try {
      const line = { ...context, commandId: derivedId(`${context.commandId}:${id}`) };
      const { value, position } = await this.runner.run({ context: line, definition, command }, store);
      return { lines: [{ id, outcome: 'done', answer: value }], position };
    } catch (error) {
      return { lines: [{ id, outcome: 'refused', refusal: lineRefusal(error) }], position: undefined };
    }
  }

  private async runPart({ context, definition, store }: Bulk, [first, ...more]: readonly AnyCommand[]): Promise<BulkOutcome<unknown>> {
    if (!first) return { lines: [], position: undefined };
    const { value, position } = await this.runner.runTogether({ context, definition, commands: [first, ...more] }, store);
    return { lines: value, position };
  }
}

type Bulk = { context: RequestContext; definition: RunnableCase<AnyCommand, unknown>; store: EventStore | undefined };

/** Each append of a bulk derives a command id of its own from the request's: a repeated bulk finds the lines that were done. */
function lineContext({ idempotency, ...once }: RequestContext, isDryRun: boolean): RequestContext {
  return idempotency && !isDryRun ? { ...once, idempotency } : once;
}
