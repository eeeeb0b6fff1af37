import type { KnownPageItem, PageItem } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import { knownItem } from '@intendance/domain/website/editor/page-item/page-item.js';
import type { DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The folded item, with the columns that lists filter and order. */
export type PageItemRow<Fields> = {
  id: string;
  title: string;
  search: string;
  kind: string;
  position: number;
  day: LocalDate | null;
  person_id: string | null;
  publication: string;
  publish_at: string | null;
  expire_at: string | null;
  removed: boolean;
  version: number;
  state: KnownPageItem<Fields>;
};

type Columns = { title: string; search: string; kind?: string; day?: LocalDate; personId?: string | null };
type Declared<Event, Fields> = {
  name: string;
  version: number;
  from: string;
  table: string;
  holdsPersonalData?: true;
  columnsOf(fields: Fields): Columns;
  evolve(item: PageItem<Fields>, event: Event): PageItem<Fields>;
};

/** One table per kind of item, the same columns in each. The row of an item that holds personal data goes with the item. */
export const pageItemProjection = <Event extends DomainEvent, Fields extends object>({
  name,
  version,
  from,
  table,
  holdsPersonalData,
  columnsOf,
  evolve,
}: Declared<Event, Fields>): RowProjection<Event, PageItemRow<Fields>> => ({
  name,
  version,
  from: [from],
  ...(holdsPersonalData && { holdsPersonalData }),
  table: {
    name: table,
    columns: {
      id: { type: 'uuid' },
      title: { type: 'text' },
      search: { type: 'text' },
      kind: { type: 'code' },
      position: { type: 'integer' },
      day: { type: 'date', nullable: true },
      person_id: { type: 'uuid', nullable: true },
      publication: { type: 'code' },
      publish_at: { type: 'timestamptz', nullable: true },
      expire_at: { type: 'timestamptz', nullable: true },
      removed: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['position, id', 'day, id', 'person_id', 'updated_at, id'],
  },
  fold: (row, event: RecordedEvent<Event>) => {
    const state = knownItem(evolve(row?.state ?? { status: 'none' }, event), () => new Error(`${event.type} left ${event.stream} unborn`));
    if (holdsPersonalData && state.status === 'removed') return null;
    const { title, search, kind = '', day = null, personId = null } = columnsOf(state.fields);
    return {
      id: streamKeyOf(event.stream),
      title,
      search: searchText(search),
      kind,
      position: state.position,
      day,
      person_id: personId,
      publication: state.publication,
      publish_at: state.schedule?.publishAt ?? null,
      expire_at: state.schedule?.expireAt ?? null,
      removed: state.status === 'removed',
      version: event.version,
      state,
    };
  },
});
