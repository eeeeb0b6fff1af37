import {
  type EnvironmentCommand,
  environmentCase,
  type OpenEnvironment,
} from '@intendance/domain/subscription/contract/environment/environment.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Directory } from '../../../platform/tenancy/directory.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
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
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
    private readonly directory: Directory,
  ) {}

  async execute({ context, command, expected }: ExecuteEnvironment): Promise<SavedEnvironment> {
    const { environmentId } = context;
    // Its first event is in the database where it stays.
    if (command.type === 'OpenEnvironment') await this.directory.place(environmentId);
    const request = new ExecuteCase(context, environmentCase, { ...command, id: environmentId }, expected);
    const { value: environment, version, position } = await this.commands.execute(request);
    await this.bus.publish(new EnvironmentChanged(environmentId));
    return { environment, version, position };
  }
}
