import { CommandBus, type ICommand } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { SpanAttributes, Tracing } from '../runtime/tracing.js';

/** Gives every command a span of its own: the bus has no place for an observer that also surrounds the work. */
export function traceCommands(app: Pick<NestFastifyApplication, 'get'>, tracing: Tracing): void {
  const bus = app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  bus.execute = <Result>(command: ICommand): Promise<Result> =>
    tracing.run(`command ${command.constructor.name}`, attributesOf(command), () => execute<ICommand, Result>(command));
}

/** An envelope (`ExecuteCase`) names one command of the domain; its values are what users typed. */
function attributesOf(envelope: ICommand & { command?: { type?: unknown }; context?: { environmentId?: unknown } }): SpanAttributes {
  const { command, context } = envelope;
  return {
    ...(typeof command?.type === 'string' && { 'intendance.command': command.type }),
    ...(typeof context?.environmentId === 'string' && { 'intendance.environment_id': context.environmentId }),
  };
}
