import type { PersonEvent } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { type Person, type RegisteredPerson, registered } from '@intendance/domain/directory/person/person-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The folded person, with the columns that lists filter, order and join. */
export type PersonRow = {
  id: string;
  lastname: string;
  firstname: string;
  /** Both orders of the name and the address, without case nor accents. */
  search: string;
  entrance_date: LocalDate | null;
  exit_date: LocalDate | null;
  version: number;
  state: RegisteredPerson;
};

export const personList: RowProjection<PersonEvent, PersonRow> = {
  name: 'person-list',
  version: 1,
  from: ['person'],
  table: {
    name: 'person_list',
    columns: {
      id: { type: 'uuid' },
      lastname: { type: 'text' },
      firstname: { type: 'text' },
      search: { type: 'text' },
      entrance_date: { type: 'date', nullable: true },
      exit_date: { type: 'date', nullable: true },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['lastname, firstname, id', 'firstname, lastname, id'],
  },
  fold: (row, event: RecordedEvent<PersonEvent>) => {
    const before: Person = row?.state ?? personDecider.initial;
    return personRow(streamKeyOf(event.stream), registered(personDecider.evolve(before, event)), event.version);
  },
};

export const personRow = (id: string, state: RegisteredPerson, version: number): PersonRow => ({
  id,
  lastname: state.lastname,
  firstname: state.firstname,
  search: searchText(`${state.lastname} ${state.firstname} ${state.lastname} ${state.email ?? ''}`),
  entrance_date: state.entranceDate,
  exit_date: state.exitDate,
  version,
  state,
});
