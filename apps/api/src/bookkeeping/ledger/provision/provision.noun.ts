import { provisionDecider } from '@intendance/domain/bookkeeping/ledger/provision/provision.js';
import { provisionRegisterFold } from '@intendance/domain/bookkeeping/ledger/provision/provision-register.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { ProvisionController } from './provision.controller.js';
import { provisionExport } from './provision.export.js';
import { provisionHistory, provisionRegisterHistory } from './provision.history.js';
import { provisionListing } from './provision.listing.js';
import { provisionSearch } from './provision.search.js';
import { ProvisionConversionController } from './provision-conversion.controller.js';
import { ProvisionConversions } from './provision-conversions.js';
import { ProvisionEntryController } from './provision-entry.controller.js';
import { ProvisionFiles } from './provision-files.js';
import { provisionList } from './provision-list.projection.js';
import { ProvisionsReader } from './provisions-reader.js';

const facts = ['kind', 'account', 'budget', 'arisenOn', 'opening'] as const;
const reason = 'clear: the law requires the reasons of provisions for ten years';

export const provisionNoun = noun({
  feature: 'comptability',
  controllers: [ProvisionController, ProvisionEntryController, ProvisionConversionController],
  providers: [ProvisionsReader, ProvisionFiles, ProvisionConversions],
  projections: [projection(provisionList)],
  exportedFiles: [
    exportedList({
      title: 'Provisions',
      feature: 'balance',
      listing: provisionListing,
      source: ProvisionsReader,
      sheet: async ({ context, source }) => provisionExport(await source.register(context)),
    }),
  ],
  history: [provisionHistory, provisionRegisterHistory],
  searches: [provisionSearch],
  streams: [
    stream('provision', provisionDecider, {
      texts: {
        label: reason,
        justification: reason,
        pieceRef: reason,
        account: 'impersonal',
        thirdParty: 'clear: the law requires entries for ten years (ADR 0022)',
      },
      relay: {
        ProvisionRegistered: facts,
        ProvisionCorrected: facts,
        ProvisionRemoved: [],
        ProvisionEstimated: ['yearId', 'estimate', 'used'],
      },
    }),
    stream('provision-register', provisionRegisterFold, {
      texts: { lines: 'impersonal' },
      relay: {
        ProvisionListed: ['provisionId'],
        ProvisionUnlisted: ['provisionId'],
        ProvisionEntryRecorded: ['yearId', 'entryId', 'movements.provisionId', 'movements.charge', 'movements.used', 'movements.unused'],
        ProvisionEntryCancelled: ['yearId', 'reversalId'],
        ProvisionAccountsConverted: ['yearId', 'from', 'entryId', 'lines.before', 'lines.after', 'lines.budget', 'lines.amount'],
        ProvisionConversionCancelled: ['yearId', 'reversalId'],
      },
    }),
  ],
});
