import { erasurePhrase } from '@intendance/domain/directory/person/person.errors.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { personCase } from '@intendance/domain/directory/person/person-case.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ErasePerson } from './erase-person.handler.js';

/** Deletes a person and the personal data of the person. Returns false, and removes nothing, for a person with documents or requests. */
export class RemovePerson extends Command<boolean> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
  ) {
    super();
  }
}

@CommandHandler(RemovePerson)
export class RemovePersonHandler implements ICommandHandler<RemovePerson> {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
  ) {}

  async execute({ context, personId }: RemovePerson): Promise<boolean> {
    const [slice] = await this.store.read(context.environmentId, [personStream(personId)]);
    const person = foldSlice(personDecider, slice).state;
    if (person.status === 'none' || person.isErased) return true;
    if (person.documents.length > 0 || (await this.hasRequests(context, personId))) return false;
    const { idempotency: _, ...once } = context;
    const part = (name: string): RequestContext => ({ ...once, commandId: derivedId(`${context.commandId} ${name} ${personId}`) });
    await this.commands.execute(new ExecuteCase(part('deletes'), personCase, { type: 'DeletePerson', id: personId }));
    await this.commands.execute(new ErasePerson(part('erases'), personId, erasurePhrase));
    return true;
  }

  private async hasRequests(context: RequestContext, personId: PersonId): Promise<boolean> {
    const rows = await this.db.query(context, 'SELECT 1 FROM read.person_request_list WHERE person_id = $1 LIMIT 1', [personId]);
    return rows.length > 0;
  }
}
