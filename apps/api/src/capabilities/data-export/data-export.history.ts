import type { DataExportEvent } from '@intendance/domain/capabilities/data-export/data-export.events.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { dayField, field } from '../../platform/history/history-fields.js';

export const dataExportHistory = describer<DataExportEvent>({
  streamType: 'data-export',
  recordType: 'data-export',
  isJournal: true,
  describe({ type, data }): HistoryEntry {
    switch (type) {
      case 'SealedHistoryExported':
        return { label: 'a exporté l’historique scellé' };
      case 'YearExported':
        return {
          label:
            data.file === 'fec' ? 'a téléchargé le fichier des écritures d’un exercice' : 'a téléchargé le dossier comptable d’un exercice',
          fields: { start: dayField('Du', data.start), end: dayField('Au', data.end) },
        };
      case 'PeopleExported':
        return data.format === 'attachments'
          ? { label: 'a téléchargé les pièces jointes des personnes' }
          : { label: 'a téléchargé l’annuaire', fields: { format: field('Format', data.format) } };
      case 'DocumentOpened':
        return { label: 'a ouvert un document', fields: documentFields(data) };
      case 'DataExported':
        return { label: 'a exporté toutes les données', fields: archiveFields(data) };
    }
  },
});

/** The records of documents about persons, by the purpose of the document. */
const holders: Readonly<Record<string, string>> = {
  person: 'Personne',
  refund: 'Demande de remboursement',
  registration: 'Inscription',
};

const documentFields = ({
  purpose,
  recordId,
  attachmentId,
}: Extract<DataExportEvent, { type: 'DocumentOpened' }>['data']): HistoryFields => ({
  record: field('Élément', holders[purpose] ?? purpose, recordId),
  ...(purpose === 'person' && { person: { label: 'Bénéficiaire', value: reference('person', recordId) } }),
  attachment: field('Document', attachmentId.slice(-12), attachmentId),
});

const archiveFields = ({ sources, withheld }: Extract<DataExportEvent, { type: 'DataExported' }>['data']): HistoryFields => ({
  sources: field('Contenu', sources.join(', ')),
  ...(withheld.length > 0 && { withheld: field('Non compris, faute de droits', withheld.join(', ')) }),
});
