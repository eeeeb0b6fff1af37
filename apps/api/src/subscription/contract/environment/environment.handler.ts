import {
  type EnvironmentCommand,
  environmentCase,
  type OpenEnvironment,
} from '@intendance/domain/subscription/contract/environment/environment.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { CaseRunner } from '../../../platform/writes/execute-case.js';
import { EnvironmentChanged } from './environment-changed.js';

export type SavedEnvironment = { environment: OpenEnvironment; version: number; position: FeedPosition | undefined };

/** On the context's own environment: nobody changes another's. */
export class ExecuteEnvironment extends Command<SavedEnvironment> {
  constructor(
    readonly context: RequestContext,
    readonly command: EnvironmentCommand,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteEnvironment)
export class EnvironmentHandler implements ICommandHandler<ExecuteEnvironment> {
  constructor(
    private readonly cases: CaseRunner,
    private readonly bus: EventBus,
  ) {}

  async execute({ context, command, expected }: ExecuteEnvironment): Promise<SavedEnvironment> {
    const { environmentId } = context;
    const run = { context, definition: environmentCase, command: { ...command, id: environmentId }, expected };
    const { value: environment, version, position } = await this.cases.run(run);
    await this.bus.publish(new EnvironmentChanged(environmentId));
    return { environment, version, position };
  }
}
