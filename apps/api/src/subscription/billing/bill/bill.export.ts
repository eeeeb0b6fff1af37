import { billStatusLabels } from '@intendance/contract/status-labels.js';
import { dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { meansLabels } from './bill.history.js';
import { type ListedBill } from './bill.listing.js';

/** 'Export factures.xlsx' */
export const billExport: Sheet<ListedBill> = {
  name: 'Factures',
  fileName: 'Export factures',
  columns: [
    textColumn('Numéro', ({ state }) => state.text.number, 16),
    dayColumn('Date', ({ state }) => state.text.issuedOn),
    dayColumn('Début', ({ state }) => state.text.period.first),
    dayColumn('Fin', ({ state }) => state.text.period.last),
    eurosColumn('Hors taxes', ({ state }) => state.text.net),
    eurosColumn('TVA', ({ state }) => state.text.vat),
    eurosColumn('Total TTC', ({ state }) => state.text.total),
    textColumn('Moyen de paiement', ({ state }) => meansLabels[state.text.payment.means], 20),
    dayColumn('Échéance', ({ state }) => state.text.payment.on),
    textColumn('État', ({ state }) => billStatusLabels[state.status], 22),
    textColumn('Avoir', ({ state }) => state.creditNote?.number ?? null, 16),
  ],
};
