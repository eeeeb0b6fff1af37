import type {
  FixedAssetEvent,
  FixedAssetFacts,
  FixedAssetRegisterEvent,
} from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, countField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';
import { methodLabels, reasonLabels } from './fixed-asset-labels.js';

export const fixedAssetHistory = describer<FixedAssetEvent>({
  streamType: 'fixed-asset',
  recordType: 'fixed_asset',
  describe: (event) => describeAsset(event),
});

function describeAsset(event: FixedAssetEvent): HistoryEntry {
  switch (event.type) {
    case 'FixedAssetRemoved':
      return { label: 'a supprimé l’immobilisation' };
    case 'FixedAssetDisposalCancelled':
      return { label: 'a annulé la sortie de l’immobilisation' };
    case 'FixedAssetDisposed': {
      const { day, reason, price, netValue } = event.data;
      return {
        label: event.data.replacedBy ? 'a remplacé l’immobilisation' : 'a sorti l’immobilisation',
        fields: {
          disposal: dayField('Sortie le', day),
          reason: choiceField('Motif', reasonLabels, reason),
          price: eurosField('Prix de cession', price),
          'net-value': eurosField('Valeur nette', netValue),
        },
      };
    }
  }
  const { label, account, budget, acquiredOn, inServiceOn, cost, residualValue, method, months, earlierDepreciation, pieceRef } =
    event.data;
  return {
    label: writingOf(event.type, event.data),
    fields: {
      label: field('Désignation', label),
      account: field('Compte', account),
      budget: field('Budget', budget || null),
      acquired: dayField('Acquise le', acquiredOn),
      'in-service': dayField('Mise en service le', inServiceOn),
      cost: eurosField('Valeur d’acquisition', cost),
      residual: eurosField('Valeur résiduelle', residualValue),
      method: choiceField('Amortissement', methodLabels, method),
      months: countField('Durée en mois', months),
      earlier: eurosField('Amortissements repris', earlierDepreciation),
      'taken-over': dayField('Repris au', event.data.takenOverOn ?? null),
      piece: field('Pièce', pieceRef || null),
    },
  };
}

function writingOf(type: FixedAssetEvent['type'], { replaces }: Pick<FixedAssetFacts, 'replaces'>): string {
  if (type === 'FixedAssetCorrected') return 'a corrigé l’immobilisation';
  return replaces ? 'a inscrit l’immobilisation, qui en remplace une autre' : 'a inscrit l’immobilisation';
}

export const fixedAssetRegisterHistory = describer<FixedAssetRegisterEvent>({
  streamType: 'fixed-asset-register',
  recordType: 'fixed_asset_register',
  isSilent: ({ type }) => type === 'FixedAssetListed' || type === 'FixedAssetUnlisted',
  describe: (event) => {
    if (event.type === 'DepreciationCancelled') return { label: 'a annulé les dotations aux amortissements' };
    if (event.type === 'AssetFileWithdrawn') return { label: 'a retiré un registre repris, avec ses écritures' };
    if (event.type === 'AssetFileImported')
      return {
        label: 'a repris un registre d’immobilisations',
        fields: { file: field('Fichier', event.data.fileName), assets: countField('Immobilisations', event.data.assetIds.length) },
      };
    if (event.type !== 'DepreciationRecorded') return null;
    const { yearId, charges } = event.data;
    const amount = eurosField('Dotations', sum(charges.map((charge) => charge.amount)));
    return { label: 'a passé les dotations aux amortissements', fields: { [`charges-${yearId}`]: amount } };
  },
});
