import { giftStatusLabels } from '@intendance/contract/status-labels.js';
import type { GiftRequestEvent } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { choiceField, countField, dayField, eurosField, field } from '../../platform/history/history-fields.js';

const status = (code: keyof typeof giftStatusLabels) => choiceField('Statut', giftStatusLabels, code);

export const giftRequestHistory = describer<GiftRequestEvent>({
  streamType: 'gift-request',
  recordType: 'gift',
  describe: ({ type, data }): HistoryEntry => {
    switch (type) {
      case 'GiftsRequested':
        return {
          label: 'a commandé des bons cadeaux',
          fields: {
            type: field('Type', giftTypeLabels[data.giftType]),
            number: countField('Nombre', data.number),
            amount: eurosField('Montant', data.amount),
            total: eurosField('Total', data.total),
            given_on: dayField('Date de remise', data.givenOn),
            reason: field('Bénéficiaires', data.reason ?? 'Tous'),
            status: status('requested'),
            ...(data.risk && { override_reason: field('Motif de la dérogation URSSAF', data.risk.overrideReason) }),
          },
        };
      case 'GiftRequestSent':
        return { label: 'a transmis la demande', fields: { status: status('sent') } };
      case 'GiftRequestCancelled':
        return { label: 'a annulé la demande', fields: { status: status('cancelled'), cancel_reason: field('Motif', data.reason) } };
    }
  },
});
