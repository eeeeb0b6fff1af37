import type { PersonImportEvent } from '@intendance/domain/directory/person-import/person-import.events.js';
import {
  type PersonImport,
  personImportDecider,
  type StartedImport,
  started,
} from '@intendance/domain/directory/person-import/person-import.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The folded import, without the list of its people: ten thousand of them are read again from its stream when they are needed. */
export type PersonImportRow = {
  id: string;
  file_name: string;
  status: string;
  uploaded_at: string;
  author: string;
  /** People that were taken back. */
  undone: number;
  /** The file is kept, and nothing of it is written: it goes after a month. */
  is_unconfirmed: boolean;
  version: number;
  state: StartedImport;
};

const unwrittenStatuses: readonly StartedImport['status'][] = ['uploaded', 'refused', 'failed'];
/** As its stream decides, by counts: the row has no list of people. */
const isUnconfirmed = ({ status, isErased, counts, left }: StartedImport): boolean =>
  !isErased && unwrittenStatuses.includes(status) && counts.created + counts.updated + left === 0;

export const personImportList: RowProjection<PersonImportEvent, PersonImportRow> = {
  name: 'person-import-list',
  version: 4,
  holdsPersonalData: true,
  from: ['person-import'],
  table: {
    name: 'person_import_list',
    columns: {
      id: { type: 'uuid' },
      file_name: { type: 'text' },
      status: { type: 'text' },
      uploaded_at: { type: 'timestamptz' },
      author: { type: 'text' },
      undone: { type: 'integer' },
      is_unconfirmed: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'uploaded_at, id', 'USING btree (uploaded_at) WHERE is_unconfirmed'],
  },
  fold: (row, event: RecordedEvent<PersonImportEvent>) => {
    const before: PersonImport = row?.state ?? personImportDecider.initial;
    const state = { ...started(personImportDecider.evolve(before, event)), written: [], undone: [], kept: [] };
    const isUploaded = event.type === 'PersonImportUploaded';
    return {
      id: streamKeyOf(event.stream),
      file_name: state.file.fileName,
      status: state.status,
      uploaded_at: isUploaded || !row ? event.recordedAt.toISOString() : row.uploaded_at,
      author: isUploaded || !row ? event.metadata.actor.name : row.author,
      undone: isUploaded || !row ? 0 : row.undone + (event.type === 'PersonImportPeopleUndone' ? event.data.people.length : 0),
      is_unconfirmed: isUnconfirmed(state),
      version: event.version,
      state,
    };
  },
};
