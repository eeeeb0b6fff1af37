import type { MailingListEvent } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import {
  type KnownMailingList,
  knownList,
  type MailingList,
  mailingListDecider,
} from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The folded list, with the columns that pages filter and order. */
export type MailingListRow = {
  id: string;
  name: string;
  search: string;
  type: string;
  deleted: boolean;
  version: number;
  state: KnownMailingList;
};

export const mailingListList: RowProjection<MailingListEvent, MailingListRow> = {
  name: 'mailing-list-list',
  holdsPersonalData: true,
  version: 1,
  from: ['mailing-list'],
  table: {
    name: 'mailing_list_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      type: { type: 'text' },
      deleted: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['name, id', 'updated_at, id'],
  },
  fold: (row, event: RecordedEvent<MailingListEvent>) => {
    const before: MailingList = row?.state ?? mailingListDecider.initial;
    const state = knownList(mailingListDecider.evolve(before, event));
    return {
      id: streamKeyOf(event.stream),
      name: state.name,
      search: searchText(state.name),
      type: state.content.type,
      deleted: state.status === 'deleted',
      version: event.version,
      state,
    };
  },
};
