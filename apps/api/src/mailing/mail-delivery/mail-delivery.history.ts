import type { MailDeliveryEvent } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { countField, flagField } from '../../platform/history/history-fields.js';

export const mailDeliveryHistory = describer<MailDeliveryEvent>({
  streamType: 'mail-delivery',
  recordType: 'mailing',
  describe: (event): HistoryEntry => {
    switch (event.type) {
      case 'MailDeliveryRequested':
        return { label: 'a demandé l’envoi' };
      case 'MailDeliveryCancelled':
        return { label: event.data.isEmpty ? 'l’envoi s’est arrêté : plus aucun destinataire' : 'a annulé l’envoi' };
      case 'MailDeliveryStarted':
        return { label: 'a envoyé le publipostage', fields: { recipients: countField('Destinataires', event.data.funnel.toSend) } };
      case 'MailDeliveryStopped':
        return { label: 'a suspendu l’envoi' };
      case 'MailDeliveryPaused':
        return {
          label: 'l’envoi s’est suspendu : trop de refus',
          fields: {
            accepted: countField('Acceptés', event.data.accepted),
            refused: countField('Refusés', event.data.refused),
            limit: countField('Limite, en pour cent', event.data.limit),
          },
        };
      case 'MailDeliveryResumed':
        return { label: 'a repris l’envoi' };
      case 'FailedMailsRetried': {
        const { mails, withUnknown } = event.data;
        return {
          label: 'a relancé les échecs',
          fields: { mails: countField('E-mails', mails), with_unknown: flagField('Issues inconnues', withUnknown) },
        };
      }
      case 'MailDeliveryFinished': {
        const { accepted, refused, unknown } = event.data;
        return {
          label: 'a terminé l’envoi',
          fields: {
            accepted: countField('Acceptés', accepted),
            refused: countField('Refusés', refused),
            unknown: countField('Issues inconnues', unknown),
          },
        };
      }
    }
  },
});
