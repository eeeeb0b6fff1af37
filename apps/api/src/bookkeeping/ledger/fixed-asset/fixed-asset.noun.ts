import { fixedAssetDecider } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.js';
import { fixedAssetRegisterFold } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-register.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { DepreciationController } from './depreciation.controller.js';
import { FixedAssetController } from './fixed-asset.controller.js';
import { fixedAssetExport } from './fixed-asset.export.js';
import { fixedAssetHistory, fixedAssetRegisterHistory } from './fixed-asset.history.js';
import { fixedAssetListing } from './fixed-asset.listing.js';
import { fixedAssetSearch } from './fixed-asset.search.js';
import { FixedAssetFiles } from './fixed-asset-files.js';
import { fixedAssetList } from './fixed-asset-list.projection.js';
import { FixedAssetsReader } from './fixed-assets-reader.js';

const facts = [
  'account',
  'budget',
  'acquiredOn',
  'inServiceOn',
  'cost',
  'residualValue',
  'method',
  'months',
  'earlierDepreciation',
  'takenOverOn',
  'componentOf',
  'replaces',
] as const;

export const fixedAssetNoun = noun({
  feature: 'comptability',
  controllers: [FixedAssetController, DepreciationController],
  providers: [FixedAssetsReader, FixedAssetFiles],
  projections: [projection(fixedAssetList)],
  exportedFiles: [exportedList({ title: 'Immobilisations', feature: 'balance', listing: fixedAssetListing, sheet: fixedAssetExport })],
  history: [fixedAssetHistory, fixedAssetRegisterHistory],
  searches: [fixedAssetSearch],
  streams: [
    stream('fixed-asset', fixedAssetDecider, {
      texts: {
        label: 'clear: the law requires the register of assets',
        pieceRef: 'clear: the law requires the register of assets',
        account: 'impersonal',
      },
      relay: {
        FixedAssetRegistered: facts,
        FixedAssetCorrected: facts,
        FixedAssetRemoved: [],
        FixedAssetDisposed: ['day', 'reason', 'price', 'yearId', 'depreciation', 'netValue', 'entryId', 'replacedBy'],
        FixedAssetDisposalCancelled: ['reversalId'],
      },
    }),
    stream('fixed-asset-register', fixedAssetRegisterFold, {
      texts: { fileName: 'clear: the name of a file' },
      relay: {
        FixedAssetListed: ['assetId', 'componentOf'],
        FixedAssetUnlisted: ['assetId'],
        DepreciationRecorded: ['yearId', 'entryId', 'charges.assetId', 'charges.amount'],
        DepreciationCancelled: ['yearId', 'reversalId'],
        AssetFileImported: ['importId', 'assetIds'],
        AssetFileWithdrawn: ['importId'],
      },
    }),
  ],
});
