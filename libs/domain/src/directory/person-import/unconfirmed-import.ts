import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import { type PersonImportId, personImportStream } from './person-import.events.js';
import { personImportDecider } from './person-import.js';

type ErasureCommand = { type: 'EraseUnconfirmedFile' };
const folds = { record: personImportDecider };

/** Removes what an import that wrote nothing keeps of people. The answer says whether something is removed. */
export const unconfirmedImportCase: Case<Addressed<PersonImportId, ErasureCommand>, { isErased: boolean }, typeof folds, 'record'> = {
  folds,
  own: 'record',
  streams: ({ id }) => ({ record: read(personImportStream(id)) }),
  decide({ id, type }, { record }) {
    const events = personImportDecider.decide({ type }, record);
    return { events: { record: events }, answer: { isErased: events.length > 0 }, ...(events.length > 0 && { erases: [id] }) };
  },
};
