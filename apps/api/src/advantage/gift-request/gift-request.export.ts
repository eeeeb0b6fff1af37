import { giftStatusLabels } from '@intendance/contract/status-labels.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { countColumn, dayColumn, eurosColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { type ListedGiftRequest } from './gift-request.listing.js';

export const giftRequestExport: Sheet<ListedGiftRequest> = {
  name: 'Bons cadeaux',
  fileName: 'Demandes de bons cadeaux',
  columns: [
    dayColumn('Date de la demande', ({ state }) => state.text.requestedOn),
    dayColumn('Date de remise', ({ state }) => state.text.givenOn),
    textColumn('Type', ({ state }) => giftTypeLabels[state.text.giftType]),
    textColumn('Bénéficiaires', ({ state }) => state.text.reason ?? 'Tous', 30),
    countColumn('Nombre', ({ state }) => state.text.number),
    eurosColumn('Montant', ({ state }) => state.text.amount),
    eurosColumn('Total', ({ state }) => state.text.total),
    textColumn('Statut', ({ state }) => giftStatusLabels[state.status]),
    countColumn('Personnes à risque', ({ state }) => state.text.risk?.people ?? 0),
    eurosColumn('Base à risque', ({ state }) => state.text.risk?.base ?? null),
    textColumn('Motif de la dérogation', ({ state }) => state.text.risk?.overrideReason ?? null, 30),
    textColumn('Motif de l’annulation', ({ state }) => state.cancelReason, 30),
  ],
};
