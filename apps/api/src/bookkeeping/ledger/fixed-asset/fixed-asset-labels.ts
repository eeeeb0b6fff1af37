import type { DepreciationMethod, DisposalReason } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';

export const methodLabels: Readonly<Record<DepreciationMethod, string>> = {
  'straight-line': 'Linéaire',
  declining: 'Dégressif',
  none: 'Sans amortissement',
};
export const reasonLabels: Readonly<Record<DisposalReason, string>> = { sold: 'Vendue', scrapped: 'Mise au rebut', given: 'Donnée' };
