import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { personStream } from '../person/person.events.js';
import { personDecider } from '../person/person.js';
import { type RegisteredPerson, registered } from '../person/person-state.js';
import { type PersonImportId, personImportStream } from '../person-import/person-import.events.js';
import { personImportDecider } from '../person-import/person-import.js';

/** `imports`: the imports whose file or report mentions the person. */
type ErasureCommand = { type: 'ErasePersonalData'; data: { confirmation: string; imports: readonly PersonImportId[] } };

const folds = { person: personDecider, imports: { each: personImportDecider } };

/** Deletes the keys of the person and of the imports in the same append as their events: nothing stored of them can be read afterwards. */
export const personErasureCase: Case<Addressed<PersonId, ErasureCommand>, RegisteredPerson, typeof folds, 'person'> = {
  folds,
  own: 'person',
  streams: ({ id, data }) => ({
    person: read(personStream(id)),
    imports: data.imports.map((importId) => read(personImportStream(importId))),
  }),
  decide({ id, data: { confirmation, imports } }, facts) {
    const person = new PendingStream(personDecider, facts.person);
    person.append(personDecider.decide({ type: 'ErasePersonalData', data: { confirmation } }, person.state));
    const files = [...facts.imports].map(
      ([stream, state]) => [stream, personImportDecider.decide({ type: 'EraseImportFile' }, state)] as const,
    );
    return { events: { person: person.events, imports: new Map(files) }, answer: registered(person.state), erases: [id, ...imports] };
  },
};
