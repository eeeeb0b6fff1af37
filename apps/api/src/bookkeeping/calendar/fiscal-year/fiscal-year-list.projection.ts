import { evolve, type FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type FiscalYearRow = {
  id: string;
  name: string;
  start_date: LocalDate;
  end_date: LocalDate;
  closed: boolean;
  /** The version of the calendar: the years of an environment are one stream. */
  version: number;
  state: FiscalYear;
};

export const fiscalYearList: RowProjection<FiscalYearEvent, FiscalYearRow> = {
  name: 'fiscal-year-list',
  version: 4,
  from: ['fiscal-calendar'],
  table: {
    name: 'fiscal_year_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      start_date: { type: 'date' },
      end_date: { type: 'date' },
      closed: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['start_date, id'],
  },
  rowId: ({ data }) => data.yearId,
  fold: (row, event: RecordedEvent<FiscalYearEvent>) => {
    const [state] = evolve({ years: row ? [row.state] : [] }, event).years;
    if (!state) throw new Error(`${event.type} left no year in ${event.stream}`);
    const { id, name, start: start_date, end: end_date, isClosed: closed } = state;
    return { id, name, start_date, end_date, closed, version: event.version, state };
  },
};
