import type { DataExportEvent } from '@intendance/domain/capabilities/data-export/data-export.events.js';
import { noun } from '../manifest/noun.js';
import { journal, stream } from '../manifest/stream.js';
import { dataExportHistory } from './data-export.history.js';
import { ExportedHistory } from './exported-history.js';

export const dataExportNoun = noun({
  feature: 'data-export',
  history: [dataExportHistory],
  exportedFiles: [ExportedHistory],
  streams: [
    stream('data-export', journal<DataExportEvent>(), {
      texts: {
        sources: 'impersonal',
        withheld: 'impersonal',
        yearId: 'impersonal',
        purpose: 'impersonal',
        recordId: 'impersonal',
        attachmentId: 'impersonal',
      },
      relay: {
        DataExported: [],
        SealedHistoryExported: [],
        YearExported: ['file', 'yearId', 'start', 'end'],
        PeopleExported: ['format'],
        DocumentOpened: ['purpose', 'recordId', 'attachmentId'],
      },
    }),
  ],
});
