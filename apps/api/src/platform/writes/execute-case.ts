import { EventStore, type FeedPosition } from '@intendance/event-store/event-store.js';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../runtime/clock.js';
import type { RequestContext } from '../tenancy/request-context.js';
import { DryRunStore } from './dry-run-store.js';
import { type CaseRun, type CaseRuntime, runCase } from './run-case.js';
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

export type BulkLine<Answer> = { id: string } & ({ outcome: 'done'; answer: Answer } | { outcome: 'refused'; refusal: DomainError });
export type BulkOutcome<Answer> = { lines: readonly BulkLine<Answer>[]; position: FeedPosition | undefined };

/** The commands of one request, one after the other in the given order; a refused command stops no other. A dry run stores nothing. */
export class ExecuteCaseInBulk<C extends AnyCommand, Answer> extends Command<BulkOutcome<Answer>> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly commands: readonly NoInfer<C>[],
    readonly isDryRun: boolean,
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

  /** The answer of a case that writes nothing: a preview decides on the same facts as a save. */
  async preview<C extends AnyCommand, Answer>({ context, ...rest }: CaseRun<C, Answer>): Promise<Answer> {
    const { idempotency: _, ...once } = context;
    return (await runCase(this.runtime(this.store), { ...rest, context: once })).value;
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

  async execute({ context, definition, commands, isDryRun }: ExecuteCaseInBulk<AnyCommand, unknown>): Promise<BulkOutcome<unknown>> {
    const store = isDryRun ? this.runner.dryRun() : undefined;
    const lines: BulkLine<unknown>[] = [];
    let last: FeedPosition | undefined;
    for (const command of new Map(commands.map((each) => [each.id, each])).values()) {
      try {
        const line = { context: lineContext(context, command.id, isDryRun), definition, command };
        const { value, position } = await this.runner.run(line, store);
        last = position ?? last;
        lines.push({ id: command.id, outcome: 'done', answer: value });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        lines.push({ id: command.id, outcome: 'refused', refusal: error });
      }
    }
    return { lines, position: isDryRun ? undefined : last };
  }
}

/** Each line has a command id of its own: a repeated bulk finds the lines that were done. */
function lineContext(context: RequestContext, id: string, isDryRun: boolean): RequestContext {
  const { idempotency: _, ...once } = context;
  const line = { ...once, commandId: derivedId(`${context.commandId}:${id}`) };
  return context.idempotency && !isDryRun ? { ...line, idempotency: context.idempotency } : line;
}
