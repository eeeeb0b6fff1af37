import { onlinePaymentStatusLabels, paymentServiceLabels } from '@intendance/contract/status-labels.js';
import { dayColumn, eurosColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedOnlinePayment } from './online-payment.listing.js';

/** 'Paiements en ligne.xlsx' */
export const onlinePaymentExport: Sheet<ListedOnlinePayment> = {
  name: 'Paiements en ligne',
  fileName: 'Paiements en ligne',
  columns: [
    instantColumn('Commencé le', ({ state }) => new Date(state.startedAt)),
    textColumn('Nom', ({ lastname }) => lastname),
    textColumn('Prénom', ({ firstname }) => firstname),
    textColumn('Activité', ({ activity_name }) => activity_name, 32),
    eurosColumn('Montant', ({ state }) => state.amount),
    textColumn('Statut', ({ state }) => onlinePaymentStatusLabels[state.status], 18),
    dayColumn('Reçu le', ({ state }) => state.receivedOn),
    dayColumn('Remboursé le', ({ state }) => state.refundedOn),
    textColumn('Remarque', ({ state }) => state.problem?.message ?? null, 60),
    textColumn('Service', ({ state }) => paymentServiceLabels[state.service], 14),
    textColumn('Référence du service', ({ state }) => state.receipt ?? state.reference, 38),
    textColumn('Identifiant', ({ id }) => id, 38),
  ],
};
