import { type PersonEvent, personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { registered } from '@intendance/domain/directory/person/person-state.js';
import type { PersonFields } from '@intendance/domain/directory/person-field/person-field.js';
import { draftOfState } from '@intendance/domain/directory/person-import/import-draft.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import type { ImportedPerson, KeptPerson } from '@intendance/domain/directory/person-import/person-import.events.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { fold } from '@intendance/kernel/decider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { streamHistory } from '../../capabilities/file-import/stream-history.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ConfiguredFields } from '../person-field/configured-fields.js';

type UndonePeople = { people: PersonId[]; kept: KeptPerson[] };
export type UndoPeople = (unit: UnitOfWork, people: readonly ImportedPerson[]) => Promise<UndonePeople>;

/** Moves the people whom an import created to the trash, and saves those whom it changed as before. People changed since stay. */
@Injectable()
export class PeopleUndo {
  constructor(
    private readonly configured: ConfiguredFields,
    private readonly clock: Clock,
  ) {}

  async begin(context: RequestContext): Promise<UndoPeople> {
    const { fields } = await this.configured.of(context);
    return (unit, people) => this.undo(unit, people, fields);
  }

  private async undo(unit: UnitOfWork, imported: readonly ImportedPerson[], fields: PersonFields): Promise<UndonePeople> {
    const streams = imported.map(({ personId }) => personStream(personId));
    const loaded = await unit.loadAll(streams, streamHistory<PersonEvent>());
    const people: PersonId[] = [];
    const keptPeople: KeptPerson[] = [];
    for (const [index, person] of imported.entries()) {
      const stream = loaded[index];
      if (!stream) continue;
      try {
        if (stream.version !== person.after) throw personImportErrors.moved();
        unit.append(stream, this.eventsOf(stream.state, person.before, fields));
        people.push(person.personId);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        keptPeople.push({ personId: person.personId, line: person.line, reason: error.message });
      }
    }
    return { people, kept: keptPeople };
  }

  /** @param before version before the import; 0 for a person whom it created @throws DomainError person.* */
  private eventsOf(history: readonly PersonEvent[], before: number, fields: PersonFields): PersonEvent[] {
    const now = fold(personDecider, history);
    if (before === 0) return personDecider.decide({ type: 'DeletePerson' }, now);
    const earlier = registered(fold(personDecider, history.slice(0, before)));
    const facts = { today: this.clock.today(), fields, isZipCodeKnown: true };
    return personDecider.decide({ type: 'SavePerson', data: { draft: draftOfState(earlier), facts } }, now);
  }
}
