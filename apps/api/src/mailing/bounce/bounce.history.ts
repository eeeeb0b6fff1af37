import type { BounceEvent } from '@intendance/domain/mailing/bounce/bounce.events.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { choiceField, field } from '../../platform/history/history-fields.js';

const kindLabels = { hard: 'Adresse inexistante', soft: 'Échec passager', policy: 'Message refusé' } as const;

export const bounceHistory = describer<BounceEvent>({
  streamType: 'mail-bounce',
  recordType: 'mail_bounce',
  describe: (event): HistoryEntry => {
    switch (event.type) {
      case 'MailBounced': {
        const { kind, code, personId } = event.data;
        const person: HistoryFields = personId === null ? {} : { person: field('Personne', reference('person', personId)) };
        return {
          label: 'a reçu un e-mail revenu',
          fields: { ...person, kind: choiceField('Retour', kindLabels, kind), code: field('Code', code) },
        };
      }
      case 'MailBlockLifted':
        return { label: 'a débloqué l’adresse', fields: { reason: field('Motif', event.data.reason) } };
      case 'MailBlockReasonsErased':
        return { label: 'a effacé les motifs du déblocage' };
    }
  },
});
