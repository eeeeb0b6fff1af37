import type { KnownGrant } from '@intendance/domain/bookkeeping/ledger/grant/grant.js';
import { sum } from '@intendance/kernel/money.js';
import { dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { grantKindLabels } from './grant-labels.js';

type ExportedGrant = { readonly state: KnownGrant };

/** The register as it was typed. */
export const grantExport: Sheet<ExportedGrant> = {
  name: 'Subventions reçues',
  fileName: 'Subventions-recues',
  columns: [
    textColumn('Projet', ({ state }) => state.facts.label, 34),
    textColumn('Financeur', ({ state }) => state.facts.funder, 28),
    textColumn('Type', ({ state }) => grantKindLabels[state.facts.kind], 26),
    textColumn('Compte', ({ state }) => state.facts.account, 12),
    textColumn('Budget', ({ state }) => state.facts.budget, 10),
    textColumn('Pièce', ({ state }) => state.facts.pieceRef, 16),
    dayColumn('Attribuée le', ({ state }) => state.facts.awardedOn),
    dayColumn('Du', ({ state }) => state.facts.start),
    dayColumn('Au', ({ state }) => state.facts.end),
    eurosColumn('Montant', ({ state }) => state.facts.amount),
    eurosColumn('Repris à l’ouverture', ({ state }) => state.facts.opening),
    eurosColumn('Dépensé', ({ state }) => sum(state.spending.map(({ spending }) => spending))),
    eurosColumn('Dont remboursé', ({ state }) => sum(state.spending.map(({ repayment }) => repayment))),
  ],
};
