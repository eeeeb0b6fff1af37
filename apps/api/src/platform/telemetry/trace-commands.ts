import { CommandBus, type ICommand } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { SpanAttributes, Tracing } from '../runtime/tracing.js';

/** Gives every command a span of its own: the bus has no place for an observer that also surrounds the work. */
export function traceCommands(app: Pick<NestFastifyApplication, 'get'>, tracing: Tracing): void {
  const bus = app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  bus.execute = <Result>(command: ICommand): Promise<Result> =>
    tracing.run(`command ${nameOf(command)}`, attributesOf(command), () => execute<ICommand, Result>(command));
}

type Envelope = ICommand & { command?: { type?: unknown }; context?: { environmentId?: unknown } };

/** The command of the domain (`ValidateRefund`) where an envelope carries one, else the class on the bus. */
const nameOf = (envelope: Envelope): string =>
  typeof envelope.command?.type === 'string' ? envelope.command.type : envelope.constructor.name;

/** Only names and ids: users type the values of a command. */
function attributesOf(envelope: Envelope): SpanAttributes {
  const { command, context } = envelope;
  return {
    ...(typeof command?.type === 'string' && { 'intendance.command': command.type }),
    ...(typeof context?.environmentId === 'string' && { 'intendance.environment_id': context.environmentId }),
  };
}
