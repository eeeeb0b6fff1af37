import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { type PersonCommand, personDecider } from '@intendance/domain/directory/person/person.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { type RegisteredPerson, registered } from '@intendance/domain/directory/person/person-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachFiles } from '../../capabilities/attachment/attach-files.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

/** Several commands are one save: a person and the family are registered together or not at all. */
export class ExecutePerson extends Command<UnitResult<RegisteredPerson>> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly commands: readonly [PersonCommand, ...PersonCommand[]],
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecutePerson)
export class PersonHandler implements ICommandHandler<ExecutePerson> {
  constructor(private readonly store: EventStore) {}

  execute({ context, personId, commands, expected }: ExecutePerson): Promise<UnitResult<RegisteredPerson>> {
    return executeUnit(this.store, appendRequest(context, commands[0].type), async (unit) => {
      let person = await unit.load(personStream(personId), personDecider, expected);
      for (const command of commands) person = unit.append(person, personDecider.decide(command, person.state));
      const documents = commands.flatMap((command) => (command.type === 'AttachPersonDocument' ? [command.data] : []));
      await attachFiles(unit, context, documents, { holder: personStream(personId), purpose: personAttachments });
      return registered(person.state);
    });
  }
}
