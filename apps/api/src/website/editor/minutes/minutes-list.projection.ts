import type { MinutesEvent } from '@intendance/domain/website/editor/minutes/minutes.events.js';
import { type Minutes, minutesDecider } from '@intendance/domain/website/editor/minutes/minutes.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import { flag } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

type MinutesRow = {
  id: string;
  title: string;
  search: string;
  position: number;
  removed: boolean;
  attested_by: string | null;
  version: number;
  state: Minutes;
};

export const minutesList: RowProjection<MinutesEvent, MinutesRow> = {
  name: 'minutes-list',
  version: 2,
  from: ['minutes'],
  table: {
    name: 'minutes_list',
    columns: {
      id: { type: 'uuid' },
      title: { type: 'text' },
      search: { type: 'text' },
      position: { type: 'integer' },
      removed: { type: 'boolean' },
      attested_by: { type: 'text', nullable: true },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['position, id', 'updated_at, id'],
  },
  fold: (row, event: RecordedEvent<MinutesEvent>) => {
    const state = minutesDecider.evolve(row?.state ?? minutesDecider.initial, event);
    if (state.item.status === 'none') throw new Error(`${event.type} left ${event.stream} unborn`);
    const { fields, position, status } = state.item;
    return {
      id: streamKeyOf(event.stream),
      title: fields.title,
      search: searchText(fields.title),
      position,
      removed: status === 'removed',
      attested_by: state.adoption ? (event.type === 'MinutesAdopted' ? event.metadata.actor.name : (row?.attested_by ?? null)) : null,
      version: event.version,
      state,
    };
  },
};

export const minutesListing = listing({
  resource: 'reports',
  from: 'read.minutes_list a',
  select: 'a.id, a.version, a.updated_at, a.state, a.attested_by',
  record: 'a',
  fields: { isDeleted: flag('a.removed', false) },
  searches: { searchname: words('Recherche', folded('a.search')) },
  orders: { position: 'a.position', title: 'a.title' },
  defaultOrder: { position: 'asc' },
  tieBreaker: 'a.id',
  labels: { isDeleted: 'Supprimé' },
});

export type ListedMinutes = Updated & Pick<MinutesRow, 'id' | 'version' | 'state' | 'attested_by'>;
