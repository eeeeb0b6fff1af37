import type { KnownSettings, SettingsRecord } from '@intendance/domain/capabilities/settings/settings-record.js';
import type { DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

type Named = { name: string; startDate: LocalDate | null; endDate: LocalDate | null };

/** The folded activity with all its versions, and the columns that lists filter and order. */
export type SettingsRow<Settings> = {
  id: string;
  name: string;
  search: string;
  start_date: LocalDate | null;
  end_date: LocalDate | null;
  enabled: boolean;
  deleted: boolean;
  version: number;
  state: KnownSettings<Settings>;
  /** From when each version is in force, oldest first. */
  dates: readonly string[];
};

type Declared<Event, Settings> = {
  name: string;
  version: number;
  from: string;
  table: string;
  evolve(record: SettingsRecord<Settings>, event: Event): SettingsRecord<Settings>;
};

/** One table per kind of activity, the same columns in each. */
export const settingsProjection = <Event extends DomainEvent, Settings extends Named>({
  name,
  version,
  from,
  table,
  evolve,
}: Declared<Event, Settings>): RowProjection<Event, SettingsRow<Settings>> => ({
  name,
  version,
  from: [from],
  table: {
    name: table,
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      start_date: { type: 'date', nullable: true },
      end_date: { type: 'date', nullable: true },
      enabled: { type: 'boolean' },
      deleted: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
      dates: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['name, id', 'updated_at, id'],
  },
  fold: (row, event: RecordedEvent<Event>) => {
    const state = evolve(row?.state ?? { status: 'none' }, event);
    if (state.status === 'none') throw new Error(`${event.type} left ${event.stream} unborn`);
    return settingsRow(streamKeyOf(event.stream), state, event.version, datesAfter(row?.dates ?? [], state, event.recordedAt));
  },
});

const datesAfter = (dates: readonly string[], { versions }: KnownSettings<unknown>, at: Date): readonly string[] =>
  versions.length > dates.length ? [...dates, at.toISOString()] : dates;

const settingsRow = <Settings extends Named>(
  id: string,
  state: KnownSettings<Settings>,
  version: number,
  dates: readonly string[],
): SettingsRow<Settings> => ({
  id,
  name: state.current.name,
  search: searchText(state.current.name),
  start_date: state.current.startDate,
  end_date: state.current.endDate,
  enabled: state.current.enabled,
  deleted: state.status === 'deleted',
  version,
  state,
  dates,
});
