import type { ListViewEvent } from '@intendance/domain/identity/list-view/list-view.events.js';
import { listViewDecider } from '@intendance/domain/identity/list-view/list-view.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';
import { ListViewController } from './list-view.controller.js';

export const listViewNoun = noun({
  feature: 'users',
  controllers: [ListViewController],
  history: [
    describer<ListViewEvent>({
      streamType: 'list-view',
      recordType: 'list_view',
      describe: ({ type, data }): HistoryEntry => ({
        label: type === 'ListViewShared' ? 'a partagé une vue' : 'ne partage plus une vue',
        fields: { name: field('Nom', data.name) },
      }),
    }),
  ],
  streams: [
    stream('list-view', listViewDecider, {
      texts: {
        list: 'impersonal',
        name: 'clear: the title of some filters, which users share',
        // The API takes the filters of any program.
        search: 'clear: filters and an order, without a search',
      },
      relay: { ListViewShared: ['id', 'list'], ListViewRemoved: ['id', 'list'] },
    }),
  ],
});
