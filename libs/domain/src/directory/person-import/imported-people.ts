import { type Addressed, type Case, type Facts, PendingStream, read } from '@intendance/kernel/case.js';
import { fold } from '@intendance/kernel/decider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { streamHistory } from '../../capabilities/file-import/stream-history.js';
import { type PersonEvent, personStream } from '../person/person.events.js';
import { personDecider } from '../person/person.js';
import { registered } from '../person/person-state.js';
import { personFieldStream } from '../person-field/person-field.events.js';
import { type PersonFields, personFieldDecider } from '../person-field/person-field.js';
import { draftOfState } from './import-draft.js';
import { personImportErrors } from './person-import.errors.js';
import { type ImportedPerson, type KeptPerson, type PersonImportId, personImportStream } from './person-import.events.js';
import { type PersonImportCommand, personImportDecider, type StartedImport, started } from './person-import.js';

const folds = { personImport: personImportDecider, people: { each: streamHistory<PersonEvent>() }, fields: personFieldDecider };
type Folds = typeof folds;
type ImportedPeopleCase<Command> = Case<Addressed<PersonImportId, Command>, StartedImport, Folds, 'personImport'>;

type AbsentsCommand = { type: 'LetAbsentsLeave'; data: { people: readonly PersonId[] } };

/** The people whom the file leaves out leave on the day of the import. People who left meanwhile stay as they are. */
export const absentsCase: ImportedPeopleCase<AbsentsCommand> = {
  folds,
  own: 'personImport',
  streams: ({ id, data }) => ({ personImport: read(personImportStream(id)), people: data.people.map((each) => read(personStream(each))) }),
  decide({ data }, facts) {
    const { leaving, status } = started(facts.personImport);
    if (!leaving || status !== 'running') return unchanged(facts);
    const exits = new Map<string, PersonEvent[]>();
    const people: ImportedPerson[] = [];
    for (const personId of data.people) {
      const history = historyOf(facts, personId);
      const person = fold(personDecider, history);
      if (person.status === 'none' || person.isDeleted || person.exitDate !== null) continue;
      const events = personDecider.decide({ type: 'RecordPersonExit', data: { exitDate: leaving.exitDate } }, person);
      exits.set(personStream(personId), events);
      people.push({ line: 0, personId, before: history.length, after: history.length + events.length });
    }
    return record(facts, { type: 'RecordAbsentsLeft', data: { people } }, exits);
  },
};

type UndoCommand = { type: 'UndoPersonImport'; data: { records: readonly ImportedPerson[] } };

/**
 * Moves the people whom an import created to the trash, and saves those whom it changed as before. People who changed after the import
 * stay, with the reason.
 */
export const peopleUndoCase: ImportedPeopleCase<UndoCommand> = {
  folds,
  own: 'personImport',
  streams: ({ id, data }, { environmentId }) => ({
    personImport: read(personImportStream(id)),
    people: data.records.map(({ personId }) => read(personStream(personId))),
    fields: read(personFieldStream(environmentId)),
  }),
  decide({ data }, facts, { today }) {
    const { status, undone, kept } = started(facts.personImport);
    const processed = new Set([...undone, ...kept.map(({ personId }) => personId)]);
    const records = data.records.filter(({ personId }) => !processed.has(personId));
    if (status !== 'undoing' || records.length === 0) return unchanged(facts);
    const changes = new Map<string, PersonEvent[]>();
    const keptPeople: KeptPerson[] = [];
    for (const imported of records) {
      const { personId, line } = imported;
      try {
        changes.set(personStream(personId), undoEvents(historyOf(facts, personId), imported, { today, fields: facts.fields }));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        keptPeople.push({ personId, line, reason: error.message });
      }
    }
    const people = records.map(({ personId }) => personId).filter((personId) => changes.has(personStream(personId)));
    return record(facts, { type: 'RecordUndonePeople', data: { people, kept: keptPeople } }, changes);
  },
};

/** `before` is 0 for a person whom the import created. @throws DomainError person.*, person-import.moved */
function undoEvents(
  history: readonly PersonEvent[],
  { before, after }: ImportedPerson,
  facts: { today: LocalDate; fields: PersonFields },
): PersonEvent[] {
  if (history.length !== after) throw personImportErrors.moved();
  const person = fold(personDecider, history);
  if (before === 0) return personDecider.decide({ type: 'DeletePerson' }, person);
  const draft = draftOfState(registered(fold(personDecider, history.slice(0, before))));
  return personDecider.decide({ type: 'SavePerson', data: { draft, facts: { ...facts, isZipCodeKnown: true } } }, person);
}

const historyOf = ({ people }: Facts<Folds>, personId: PersonId): readonly PersonEvent[] => people.get(personStream(personId)) ?? [];

const unchanged = ({ personImport }: Facts<Folds>) => ({ events: {}, answer: started(personImport) });

function record({ personImport }: Facts<Folds>, progress: PersonImportCommand, people: ReadonlyMap<string, PersonEvent[]>) {
  const pending = new PendingStream(personImportDecider, personImport);
  pending.append(personImportDecider.decide(progress, pending.state));
  return { events: { personImport: pending.events, people }, answer: started(pending.state) };
}
