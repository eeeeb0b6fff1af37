import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { type RegisteredPerson, registered } from '@intendance/domain/directory/person/person-state.js';
import { personImportStream } from '@intendance/domain/directory/person-import/person-import.events.js';
import { personImportDecider } from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ImportsOfPerson } from './imports-of-person.js';
import { traitsOf } from './person-traits.js';

/** For good: the key of the person goes with the event that says so. */
export class ErasePerson extends Command<UnitResult<RegisteredPerson>> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly confirmation: string,
    readonly expected?: number,
  ) {
    super();
  }
}

/**
 * From its append on, nothing that events said of the person can be read. Policies follow the event and clear what was derived:
 * files, requests, claims, letters. The files of imports are looked for before, while it is still known whom they name.
 */
@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly store: EventStore,
    private readonly imports: ImportsOfPerson,
  ) {}

  execute({ context, personId, confirmation, expected }: ErasePerson): Promise<UnitResult<RegisteredPerson>> {
    return executeUnit(this.store, appendRequest(context, 'ErasePersonalData'), async (unit) => {
      const stream = personStream(personId);
      const person = await unit.load(stream, personDecider, expected);
      const events = personDecider.decide({ type: 'ErasePersonalData', data: { confirmation } }, person.state);
      const [slice] = await this.store.read(context.environmentId, [stream]);
      const imports = await this.imports.find(context, personId, traitsOf(slice?.events ?? []));
      const after = unit.append(person, events);
      for (const file of await unit.loadAll(imports.map(personImportStream), personImportDecider))
        unit.append(file, personImportDecider.decide({ type: 'EraseImportFile' }, file.state));
      unit.erase(personId, ...imports);
      return registered(after.state);
    });
  }
}
