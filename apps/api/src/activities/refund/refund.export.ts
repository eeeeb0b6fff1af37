import { refundStatusLabels } from '@intendance/contract/status-labels.js';
import { fullName } from '@intendance/domain/directory/public.js';
import { cents } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { paymentModeLabel } from '../claim/payment-mode.js';
import { type ListedRefund } from './refund.listing.js';
import { refundableOf } from './refund-list.projection.js';

/** 'Remboursements.xlsx' */
export const refundExport: Sheet<ListedRefund> = {
  name: 'Remboursements',
  fileName: 'Remboursements',
  columns: [
    dayColumn('Date', ({ state }) => state.claim.billedOn),
    textColumn('Nom', ({ lastname }) => lastname),
    textColumn('Prénom', ({ firstname }) => firstname),
    textColumn('Membre du foyer', (row) => {
      const member = row.members?.find(({ id }) => id === row.state.claim.memberId);
      return member ? fullName(member) : null;
    }),
    textColumn('Activité', ({ activity_name }) => activity_name, 32),
    eurosColumn('Montant de la facture', ({ state }) => state.claim.bill, 20),
    eurosColumn(
      'Montant remboursable',
      ({ state }) => {
        const refundable = refundableOf(state);
        return refundable === null ? null : cents(refundable);
      },
      20,
    ),
    textColumn('Statut', ({ state }) => refundStatusLabels[state.status], 14),
    textColumn('Commentaire', ({ state }) => state.comment, 40),
    textColumn('Motif du refus', ({ state }) => (state.status === 'refused' ? state.reason : null), 32),
    dayColumn('Payée le', ({ state }) => (state.status === 'refunded' ? state.paidOn : null)),
    textColumn('Mode de paiement', ({ state }) => (state.status === 'refunded' ? paymentModeLabel(state.mode) : null), 18),
    countColumn('Pièces jointes', ({ state }) => state.bills.length, 14),
    instantColumn('Demandée le', ({ state }) => new Date(state.requestedAt)),
    textColumn('Identifiant', ({ id }) => id, 38),
  ],
};
