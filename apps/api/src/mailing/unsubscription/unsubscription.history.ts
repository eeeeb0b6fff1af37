import type { UnsubscriptionEvent } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { describer, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { choiceField, field } from '../../platform/history/history-fields.js';
import { meansLabels } from './unsubscription.listing.js';

const statusLabels = { unsubscribed: 'Désinscrit', subscribed: 'Inscrit' } as const;
const status = (code: keyof typeof statusLabels): HistoryFields => ({ status: choiceField('Publipostages', statusLabels, code) });
const reason = (text: string): HistoryFields => (text === '' ? {} : { reason: field('Motif', text) });

export const unsubscriptionHistory = describer<UnsubscriptionEvent>({
  streamType: 'unsubscription',
  recordType: 'unsubscription',
  describe: (event) => {
    switch (event.type) {
      case 'MailingsUnsubscribed': {
        const { personId, means } = event.data;
        const person: HistoryFields = personId === null ? {} : { person: field('Personne', reference('person', personId)) };
        return {
          label: means === 'clerk' ? 'a désinscrit la personne des publipostages' : 's’est désinscrit des publipostages',
          fields: { ...status('unsubscribed'), ...person, means: choiceField('Moyen', meansLabels, means), ...reason(event.data.reason) },
        };
      }
      case 'UnsubscriptionUndone':
        return { label: 'a annulé sa désinscription', fields: status('subscribed') };
      case 'UnsubscriptionLifted':
        return { label: 'a levé la désinscription', fields: { ...status('subscribed'), ...reason(event.data.reason) } };
      case 'UnsubscriptionReasonsErased':
        return { label: 'a effacé les motifs de la désinscription' };
    }
  },
});
