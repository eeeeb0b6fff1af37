import { dayColumn, eurosColumn, instantColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { type EntryRequestView, requestStatusLabels } from './entry-request.listing.js';
import { amountOf } from './entry-request-list.projection.js';

export const entryRequestExport: Sheet<EntryRequestView> = {
  name: 'Écritures demandées',
  fileName: 'Écritures demandées',
  columns: [
    instantColumn('Demandée le', ({ requestedAt }) => requestedAt),
    dayColumn('Date', ({ state }) => state.form.date),
    textColumn('Libellé', ({ state }) => state.form.label, 36),
    textColumn('Pièce', ({ state }) => state.form.pieceRef, 18),
    textColumn('Comptes', ({ state }) => [...new Set(state.form.lines.map(({ account }) => account))].join(', '), 28),
    eurosColumn('Montant', ({ state }) => amountOf(state)),
    textColumn('Note', ({ state }) => state.form.note, 48),
    textColumn('État', ({ state }) => requestStatusLabels[state.status], 14),
    textColumn('Motif', ({ state }) => state.reason, 36),
  ],
};
