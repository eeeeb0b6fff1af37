import type { KnownFixedAsset } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.js';
import { countColumn, dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { methodLabels, reasonLabels } from './fixed-asset-labels.js';

/** `parent`: the label of the asset that has this component. `replaced`: of the asset that left for this one. */
type ListedAsset = { readonly state: KnownFixedAsset; readonly parent: string | null; readonly replaced: string | null };

/** The register as it was typed. */
export const fixedAssetExport: Sheet<ListedAsset> = {
  name: 'Immobilisations',
  fileName: 'Immobilisations',
  columns: [
    textColumn('Désignation', ({ state }) => state.facts.label, 34),
    textColumn('Composant de', ({ parent }) => parent, 28),
    textColumn('Remplace', ({ replaced }) => replaced, 28),
    textColumn('Compte', ({ state }) => state.facts.account, 12),
    textColumn('Budget', ({ state }) => state.facts.budget, 10),
    textColumn('Pièce', ({ state }) => state.facts.pieceRef, 16),
    dayColumn('Acquise le', ({ state }) => state.facts.acquiredOn),
    dayColumn('Mise en service le', ({ state }) => state.facts.inServiceOn),
    eurosColumn('Valeur d’acquisition', ({ state }) => state.facts.cost),
    eurosColumn('Valeur résiduelle', ({ state }) => state.facts.residualValue),
    textColumn('Amortissement', ({ state }) => methodLabels[state.facts.method], 20),
    countColumn('Durée en mois', ({ state }) => state.facts.months),
    eurosColumn('Amortissements repris', ({ state }) => state.facts.earlierDepreciation),
    dayColumn('Repris au', ({ state }) => state.facts.takenOverOn ?? null),
    dayColumn('Sortie le', ({ state }) => state.disposal?.day ?? null),
    textColumn('Motif de sortie', ({ state }) => (state.disposal ? reasonLabels[state.disposal.reason] : null), 16),
    eurosColumn('Prix de cession', ({ state }) => state.disposal?.price ?? null),
    eurosColumn('Valeur nette à la sortie', ({ state }) => state.disposal?.netValue ?? null),
  ],
};
