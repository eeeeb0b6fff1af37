import { grantDecider } from '@intendance/domain/bookkeeping/ledger/grant/grant.js';
import { grantRegisterFold } from '@intendance/domain/bookkeeping/ledger/grant/grant-register.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { GrantController } from './grant.controller.js';
import { grantExport } from './grant.export.js';
import { grantHistory, grantRegisterHistory } from './grant.history.js';
import { grantListing } from './grant.listing.js';
import { grantSearch } from './grant.search.js';
import { GrantEntryController } from './grant-entry.controller.js';
import { GrantFiles } from './grant-files.js';
import { grantList } from './grant-list.projection.js';
import { GrantsReader } from './grants-reader.js';

const facts = ['kind', 'account', 'budget', 'awardedOn', 'amount', 'start', 'end', 'opening', 'activityId'] as const;
const reason = 'clear: the law requires the agreements of grants';

export const grantNoun = noun({
  feature: 'comptability',
  controllers: [GrantController, GrantEntryController],
  providers: [GrantsReader, GrantFiles],
  projections: [projection(grantList)],
  exportedFiles: [exportedList({ title: 'Subventions reçues', feature: 'balance', listing: grantListing, sheet: grantExport })],
  history: [grantHistory, grantRegisterHistory],
  searches: [grantSearch],
  streams: [
    stream('grant', grantDecider, {
      texts: { label: reason, funder: reason, pieceRef: reason, account: 'impersonal' },
      relay: {
        GrantRegistered: facts,
        GrantCorrected: facts,
        GrantRemoved: [],
        GrantSpendingSaved: ['yearId', 'spending', 'repayment'],
      },
    }),
    stream('grant-register', grantRegisterFold, {
      texts: {},
      relay: {
        GrantListed: ['grantId'],
        GrantUnlisted: ['grantId'],
        GrantEntryRecorded: [
          'yearId',
          'entryId',
          'movements.grantId',
          'movements.deferral',
          'movements.carryOver',
          'movements.use',
          'movements.share',
        ],
        GrantEntryCancelled: ['yearId', 'reversalId'],
      },
    }),
  ],
});
