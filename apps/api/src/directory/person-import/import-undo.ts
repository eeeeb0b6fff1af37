import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { type Person, registered } from '@intendance/domain/directory/person/person-state.js';
import type { PersonFields } from '@intendance/domain/directory/person-field/person-field.js';
import { draftOfState } from '@intendance/domain/directory/person-import/import-draft.js';
import {
  type ImportedPerson,
  type KeptPerson,
  type PersonImportId,
  personImportStream,
} from '@intendance/domain/directory/person-import/person-import.events.js';
import { importedPeople, personImportDecider } from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore, type ReadStream } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { executeUnit, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ConfiguredFields } from '../person-field/configured-fields.js';
import { batches } from './import-plan.js';
import { ImportRun } from './import-run.js';
import { fresh } from './job-command.js';

const peopleAtOnce = 100;

/** Takes a whole import back: who was created goes to the trash, who was changed is saved as before. Who moved since stays. */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly store: EventStore,
    private readonly run: ImportRun,
    private readonly configured: ConfiguredFields,
    private readonly clock: Clock,
  ) {}

  async undo(context: RequestContext, id: PersonImportId): Promise<void> {
    const state = await this.run.state(context, id);
    if (state.status !== 'undoing') return;
    const over = new Set<PersonId>([...state.undone, ...state.kept.map(({ personId }) => personId)]);
    const { fields } = await this.configured.of(context);
    for (const people of batches(
      importedPeople(state).filter(({ personId }) => !over.has(personId)),
      peopleAtOnce,
    )) {
      await executeUnit(this.store, appendRequest(fresh(context), 'UndoPersonImport'), async (unit) => {
        const loaded = await unit.load(personImportStream(id), personImportDecider);
        if (loaded.state.status !== 'undoing') return;
        const data = await this.undoPeople(unit, context, people, fields);
        unit.append(loaded, personImportDecider.decide({ type: 'RecordUndonePeople', data }, loaded.state));
      });
    }
    await this.run.tell(context, id, { type: 'FinishUndo' });
  }

  private async undoPeople(unit: UnitOfWork, context: RequestContext, people: readonly ImportedPerson[], fields: PersonFields) {
    const streams = people.map(({ personId }) => personStream(personId));
    const loaded = await unit.loadAll(streams, personDecider);
    const slices = await this.store.read(context.environmentId, streams);
    const undone: PersonId[] = [];
    const kept: KeptPerson[] = [];
    for (const [index, { personId, line, before, after }] of people.entries()) {
      const person = loaded[index];
      if (!person) continue;
      try {
        if (person.version !== after) throw moved();
        const earlier = before === 0 ? null : stateAt(slices[index], before);
        unit.append(person, this.taken(earlier, person.state, fields));
        undone.push(personId);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        kept.push({ personId, line, reason: error.message });
      }
    }
    return { people: undone, kept };
  }

  private taken(earlier: Person | null, now: Person, fields: PersonFields) {
    if (earlier === null) return personDecider.decide({ type: 'DeletePerson' }, now);
    const facts = { today: this.clock.today(), fields, isZipCodeKnown: true };
    return personDecider.decide({ type: 'SavePerson', data: { draft: draftOfState(registered(earlier)), facts } }, now);
  }
}

const moved = (): DomainError => new DomainError('person-import.moved', 'La fiche a changé depuis l’import.', 'conflict');

const stateAt = (slice: ReadStream | undefined, version: number): Person =>
  foldSlice(personDecider, slice && { ...slice, events: slice.events.filter((event) => event.version <= version) });
