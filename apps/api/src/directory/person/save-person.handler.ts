import { type PersonDocument, personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { type Person, type RegisteredPerson, registered } from '@intendance/domain/directory/person/person-state.js';
import { personFieldStream } from '@intendance/domain/directory/person-field/person-field.events.js';
import { personFieldDecider } from '@intendance/domain/directory/person-field/person-field.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { Cities } from '../city/cities.js';
import { draftOf } from './person-draft-of.js';
import type { PersonView } from './person-view.js';
import type { SavePersonDto } from './save-person.dto.js';

/** The whole record as a user typed it: registered when it is new, else told by what differs. */
export class SavePerson extends Command<UnitResult<RegisteredPerson>> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly typed: SavePersonDto,
    readonly view: PersonView,
    readonly options: { readonly isNew: boolean; readonly expected?: number | undefined },
  ) {
    super();
  }
}

@CommandHandler(SavePerson)
export class SavePersonHandler implements ICommandHandler<SavePerson> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly cities: Cities,
    private readonly attachments: Attachments,
  ) {}

  execute({ context, personId, typed, view, options: { isNew, expected } }: SavePerson): Promise<UnitResult<RegisteredPerson>> {
    return executeUnit(this.store, appendRequest(context, isNew ? 'RegisterPerson' : 'SavePerson'), async (unit) => {
      const person = await unit.load(personStream(personId), personDecider, expected);
      if (!isNew) registered(person.state);
      const { state: fields } = await unit.load(personFieldStream(context.environmentId), personFieldDecider);
      const documents = view.documents ? await this.documents(context, typed, person.state) : undefined;
      const draft = draftOf({ context, typed, view, documents }, person.state);
      const isZipCodeKnown = draft.zipCode === null || (await this.cities.isKnown(draft.zipCode.replaceAll(' ', '')));
      const facts = { today: this.clock.today(), fields, isZipCodeKnown };
      const events = personDecider.decide({ type: 'SavePerson', data: { draft, facts } }, person.state);
      return registered(unit.append(person, events).state);
    });
  }

  private async documents(context: RequestContext, { attachments }: SavePersonDto, person: Person): Promise<PersonDocument[]> {
    const currentDocuments = person.status === 'none' ? [] : person.documents;
    if (!attachments) return [...currentDocuments];
    const isKnown = (id: string) => currentDocuments.some((document) => document.id === id);
    const added = await this.attachments.find(
      context,
      attachments.flatMap(({ id }) => (isKnown(id) ? [] : [id])),
    );
    const attachedOn = this.clock.today();
    return attachments.flatMap(({ id, field_code }) => {
      const file = currentDocuments.find((document) => document.id === id) ?? added.find((document) => document.id === id);
      return file ? [{ attachedOn, ...file, fieldCode: field_code ?? null }] : [];
    });
  }
}
