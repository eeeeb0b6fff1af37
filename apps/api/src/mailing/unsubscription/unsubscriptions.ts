import { type PersonEvent, personStream } from '@intendance/domain/directory/person/person.events.js';
import { type Person, personDecider, registered } from '@intendance/domain/directory/public.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { type UnsubscriptionCommand, unsubscriptionCase } from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { MailKeys } from './mail-keys.js';
import { type ListedUnsubscription, unsubscriptionListing } from './unsubscription.listing.js';

const select = `SELECT ${unsubscriptionListing.select} FROM ${unsubscriptionListing.from} ${unsubscriptionListing.joins?.p}`;

/** The opt-outs of a structure: by address, and by person whatever the address is now. */
@Injectable()
export class Unsubscriptions {
  constructor(
    private readonly db: TenantDb,
    private readonly keys: MailKeys,
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** The opt-outs of the person and of their present address, the latest change first. @throws person.unknown */
  async ofPerson(context: RequestContext, personId: PersonId): Promise<readonly ListedUnsubscription[]> {
    const rows = await this.db.query<ListedUnsubscription>(
      context,
      `${select} WHERE u.person_id = $1 OR u.id = $2 ORDER BY u.is_unsubscribed DESC, u.since DESC`,
      [personId, await this.addressOf(context, personId)],
    );
    return rows;
  }

  /** The hash of the person's address; of the person where there is none. @throws person.unknown */
  async addressOf(context: RequestContext, personId: PersonId): Promise<UnsubscriptionId> {
    const [slice] = await this.store.read(context.environmentId, [personStream(personId)]);
    const { email } = registered(foldSlice<PersonEvent, Person>(personDecider, slice).state);
    return email === null ? this.keys.personAddressId(context.environmentId, personId) : this.keys.addressId(context.environmentId, email);
  }

  execute(context: RequestContext, id: UnsubscriptionId, command: UnsubscriptionCommand, expected?: number) {
    return this.commands.execute(new ExecuteCase(context, unsubscriptionCase, { id, ...command }, expected));
  }
}
