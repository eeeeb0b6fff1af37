import type { LetterBatchEvent, LetterCounts, LetterLayout } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';
import { countField, field } from '../../platform/history/history-fields.js';

export const letterBatchHistory = describer<LetterBatchEvent>({
  streamType: 'letter-batch',
  recordType: 'mailing',
  describe: (event): HistoryEntry => {
    switch (event.type) {
      case 'LetterBatchRequested':
        return { label: 'a demandé des courriers', fields: { kind: formatField(event.data.layout), ...countFields(event.data) } };
      case 'LetterBatchMade':
        return { label: 'courriers prêts', fields: { ...countFields(event.data), pages: countField('Pages', event.data.pages) } };
      case 'LetterBatchFailed':
        return { label: 'la préparation des courriers a échoué', fields: { reason: field('Motif', event.data.reason) } };
      case 'LetterBatchRestarted':
        return {
          label:
            event.data.cause === 'user'
              ? 'a relancé la préparation des courriers'
              : 'la préparation des courriers a recommencé : une personne a été effacée',
        };
      case 'LetterBatchRemoved':
        return { label: removals[event.data.cause] };
    }
  },
});

const removals = {
  user: 'a supprimé un fichier de courriers',
  expiry: 'un fichier de courriers a expiré',
  erasure: 'un fichier de courriers a été supprimé : une personne a été effacée',
} as const;

const formatField = (layout: LetterLayout): HistoryFields[string] =>
  layout.format === 'letters' ? field('Format', 'Lettres', 'letters') : field('Format', `Étiquettes ${layout.sheet}`, layout.sheet);

const countFields = ({ households, people, incomplete }: LetterCounts): HistoryFields => ({
  households: countField('Foyers', households),
  people: countField('Personnes', people),
  incomplete: countField('Adresses incomplètes', incomplete),
});
