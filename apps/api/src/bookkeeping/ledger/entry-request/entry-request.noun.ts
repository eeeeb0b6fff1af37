import { entryRequestDecider } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { EntryRequestController } from './entry-request.controller.js';
import { entryRequestExport } from './entry-request.export.js';
import { entryRequestHistory } from './entry-request.history.js';
import { entryRequestListing } from './entry-request.listing.js';
import { entryRequestList } from './entry-request-list.projection.js';
import { EntryRequests } from './entry-requests.js';

const law = 'clear: the law requires what explains the entries for ten years (ADR 0022)';

const requestFields = ['date', 'reverseOn', 'lines.account', 'lines.budget', 'lines.debit', 'lines.credit'] as const;

export const entryRequestNoun = noun({
  feature: 'comptability',
  controllers: [EntryRequestController],
  providers: [EntryRequests],
  projections: [projection(entryRequestList)],
  history: [entryRequestHistory],
  exportedFiles: [
    exportedList({ title: 'Écritures demandées', feature: 'entry-requests', listing: entryRequestListing, sheet: entryRequestExport }),
  ],
  streams: [
    stream('entry-request', entryRequestDecider, {
      texts: {
        label: law,
        pieceRef: law,
        lines: { account: 'impersonal', wording: law, auxiliary: law },
        note: law,
        reason: law,
      },
      relay: {
        EntryRequested: requestFields,
        EntryRequestCorrected: requestFields,
        EntryRequestAccepted: ['entryId'],
        EntryRequestDeclined: [],
        EntryRequestWithdrawn: [],
      },
    }),
  ],
});
