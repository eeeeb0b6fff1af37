import type { FeedPosition } from '@intendance/event-store/event-store.js';
import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../wire/request-context.js';
import { type CaseLine, type CasePart, decideLines, lineOf, partsOf } from './case-lines.js';
import { CaseRuntime } from './case-runtime.js';
import { decideAndAppend, ExecuteCase, ExecuteCaseHandler } from './execute-case.js';

export type BulkOutcome<Answer> = { lines: readonly CaseLine<Answer>[]; position: FeedPosition | undefined };

/**
 * The commands of one request, one after the other in the given order, the last one of an id; a refused command stops no other. `together`
 * counts the commands of one append. 1: one slow or contended command holds no other.
 */
export class ExecuteCaseInBulk<C extends AnyCommand, Answer> extends Command<BulkOutcome<Answer>> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly commands: readonly NoInfer<C>[],
    readonly together: 1 | 100 = 1,
  ) {
    super();
  }
}

@CommandHandler(ExecuteCaseInBulk)
export class ExecuteCaseInBulkHandler implements ICommandHandler<ExecuteCaseInBulk<AnyCommand, unknown>> {
  constructor(private readonly runtime: CaseRuntime) {}

  async execute<C extends AnyCommand, Answer>(request: ExecuteCaseInBulk<C, Answer>): Promise<BulkOutcome<Answer>> {
    const { commands, together } = request;
    const lines: CaseLine<Answer>[] = [];
    let position: FeedPosition | undefined;
    for (const part of partsOf<C>(commands, together)) {
      const done = together === 1 ? await this.runAlone(request, part[0]) : await this.runTogether(request, part);
      lines.push(...done.lines);
      position = done.position ?? position;
    }
    return { lines, position };
  }

  /** Each append of a bulk derives a command id of its own from the request's: a repeated bulk finds the lines that were done. */
  private async runAlone<C extends AnyCommand, Answer>(
    { context, definition }: ExecuteCaseInBulk<C, Answer>,
    command: C,
  ): Promise<BulkOutcome<Answer>> {
    const own = { ...context, commandId: derivedId(`${context.commandId}:${command.id}`) };
    let position: FeedPosition | undefined;
    const line = await lineOf(command, async () => {
      const result = await new ExecuteCaseHandler(this.runtime).execute(new ExecuteCase(own, definition, command));
      position = result.position;
      return result.value;
    });
    return { lines: [line], position };
  }

  private async runTogether<C extends AnyCommand, Answer>(
    { context, definition }: ExecuteCaseInBulk<C, Answer>,
    commands: CasePart<C>,
  ): Promise<BulkOutcome<Answer>> {
    const [first] = commands;
    const own = { ...context, commandId: derivedId(`${context.commandId}:${first.type}:${first.id}`) };
    const { value, position } = await decideAndAppend(this.runtime, new ExecuteCase(own, definition, first), async (attempt) => ({
      answer: await decideLines(attempt, commands),
      version: 0,
    }));
    return { lines: value, position };
  }
}
