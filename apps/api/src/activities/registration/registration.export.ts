import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import { amountOf } from '@intendance/domain/activities/registration/registration-state.js';
import { optionsText } from '@intendance/domain/activities/registration/taken-options.js';
import { countColumn, dayColumn, eurosColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { paymentModeLabel } from '../claim/payment-mode.js';
import { type ListedRegistration } from './registration.listing.js';

/** 'Inscriptions.xlsx' */
export const registrationExport: Sheet<ListedRegistration> = {
  name: 'Inscriptions',
  fileName: 'Inscriptions',
  columns: [
    dayColumn('Date', ({ state }) => state.claim.date),
    textColumn('Nom', ({ lastname }) => lastname),
    textColumn('Prénom', ({ firstname }) => firstname),
    textColumn('Activité', ({ activity_name }) => activity_name, 32),
    countColumn('Participants', ({ state }) => state.claim.entries, 14),
    eurosColumn('Montant de l’inscription', ({ state }) => amountOf(state) ?? null, 24),
    textColumn('Statut', ({ state }) => registrationStatusLabels[state.status], 14),
    textColumn('Commentaire', ({ state }) => state.comment, 40),
    textColumn('Noms des participants', ({ state }) => state.participants?.join(', ') || null, 40),
    textColumn('Options', ({ state }) => optionsText(state.claim.options) || null, 40),
    textColumn('Motif du refus', ({ state }) => (state.status === 'refused' ? state.reason : null), 32),
    dayColumn('Payée le', ({ state }) => (state.status === 'paid' ? state.paidOn : null)),
    textColumn('Mode de paiement', ({ state }) => (state.status === 'paid' ? paymentModeLabel(state.mode) : null), 18),
    countColumn('Pièces jointes', ({ state }) => state.documents.length, 14),
    instantColumn('Demandée le', ({ state }) => new Date(state.requestedAt)),
    textColumn('Identifiant', ({ id }) => id, 38),
  ],
};
