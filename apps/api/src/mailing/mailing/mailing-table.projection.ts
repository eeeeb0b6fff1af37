import type { MailingEvent } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { type KnownMailing, knownMailing, type Mailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The folded mailing, with the columns that pages filter and order. */
export type MailingRow = {
  id: string;
  subject: string;
  search: string;
  status: string;
  deleted: boolean;
  created_at: string;
  version: number;
  state: KnownMailing;
};

export const mailingTable: RowProjection<MailingEvent, MailingRow> = {
  name: 'mailing-table',
  holdsPersonalData: true,
  version: 3,
  from: ['mailing'],
  table: {
    name: 'mailing_table',
    columns: {
      id: { type: 'uuid' },
      subject: { type: 'text' },
      search: { type: 'text' },
      status: { type: 'text' },
      deleted: { type: 'boolean' },
      created_at: { type: 'timestamptz' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'created_at, id', 'status, updated_at', 'subject, id'],
  },
  fold: (row, event: RecordedEvent<MailingEvent>) => {
    const before: Mailing = row?.state ?? mailingFold.initial;
    const state = knownMailing(mailingFold.evolve(before, event));
    return {
      id: streamKeyOf(event.stream),
      subject: state.subject,
      search: searchText(state.subject),
      status: state.status,
      deleted: state.isDeleted,
      created_at: row?.created_at ?? event.recordedAt.toISOString(),
      version: event.version,
      state,
    };
  },
};
