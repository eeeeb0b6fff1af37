import {
  type EnvironmentCommand,
  environmentDecider,
  type OpenEnvironment,
  opened,
} from '@intendance/domain/subscription/environment/environment.js';
import { EventStore, type FeedPosition } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
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
    private readonly store: EventStore,
    private readonly bus: EventBus,
  ) {}

  async execute({ context, command, expected }: ExecuteEnvironment): Promise<SavedEnvironment> {
    const { environmentId } = context;
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const environment = await unit.load(`environment-${environmentId}`, environmentDecider, expected);
      return unit.append(environment, environmentDecider.decide(command, environment.state)).state;
    });
    await this.bus.publish(new EnvironmentChanged(environmentId));
    return { environment: opened(value), version, position };
  }
}
