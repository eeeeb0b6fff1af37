import type { Civility, PersonEvent } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { type Person, type RegisteredPerson, registered } from '@intendance/domain/directory/person/person-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchColumn, searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** Beside two names of 200 characters, four bytes each at most, in one entry of an index. */
const mostSearchedBytes = 900;

/** The folded person, with the columns that lists filter, order and join. */
export type PersonRow = {
  id: string;
  civility: Civility | null;
  lastname: string;
  firstname: string;
  /** Both orders of the name and the address, without case nor accents. */
  search: string;
  /** `martin anne-marie`, compared by imports. */
  name_key: string;
  email: string | null;
  matricule: string | null;
  birthday: LocalDate | null;
  zip_code: string | null;
  city: string | null;
  entrance_date: LocalDate | null;
  exit_date: LocalDate | null;
  deleted: boolean;
  version: number;
  state: RegisteredPerson;
};

export const personList: RowProjection<PersonEvent, PersonRow> = {
  name: 'person-list',
  version: 5,
  holdsPersonalData: true,
  from: ['person'],
  table: {
    name: 'person_list',
    columns: {
      id: { type: 'uuid' },
      civility: { type: 'text', nullable: true },
      lastname: { type: 'text' },
      firstname: { type: 'text' },
      search: { type: 'text' },
      name_key: { type: 'text' },
      email: { type: 'text', nullable: true },
      matricule: { type: 'text', nullable: true },
      birthday: { type: 'date', nullable: true },
      zip_code: { type: 'text', nullable: true },
      city: { type: 'text', nullable: true },
      entrance_date: { type: 'date', nullable: true },
      exit_date: { type: 'date', nullable: true },
      deleted: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: [
      'updated_at, id',
      // Searches are counted in it alone: the rows carry the folded person.
      'USING btree (environment_id, lastname, firstname, id) INCLUDE (deleted, entrance_date, exit_date, search)',
      'firstname, lastname, id',
      'name_key',
      'email',
      'matricule',
    ],
  },
  fold: (row, event: RecordedEvent<PersonEvent>) => {
    const before: Person = row?.state ?? personDecider.initial;
    return personRow(streamKeyOf(event.stream), registered(personDecider.evolve(before, event)), event.version);
  },
};

export const personRow = (id: string, state: RegisteredPerson, version: number): PersonRow => ({
  id,
  civility: state.civility,
  lastname: state.lastname,
  firstname: state.firstname,
  // An erased person has no name left to search for.
  search: state.isErased
    ? ''
    : searchColumn(`${state.lastname} ${state.firstname} ${state.lastname} ${state.email ?? ''}`, mostSearchedBytes),
  name_key: state.isErased ? '' : searchText(`${state.lastname} ${state.firstname}`),
  email: state.email,
  matricule: state.matricule,
  birthday: state.birthday,
  zip_code: state.zipCode,
  city: state.city,
  entrance_date: state.entranceDate,
  exit_date: state.exitDate,
  deleted: state.isDeleted,
  version,
  state,
});
