import type { DataExportEvent } from '@intendance/domain/capabilities/data-export/data-export.events.js';
import { describer } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const dataExportHistory = describer<DataExportEvent>({
  streamType: 'data-export',
  recordType: 'data-export',
  describe(event) {
    if (event.type === 'SealedHistoryExported') return { label: 'a exporté l’historique scellé' };
    const { sources, withheld } = event.data;
    return {
      label: 'a exporté toutes les données',
      fields: {
        sources: field('Contenu', sources.join(', ')),
        ...(withheld.length > 0 && { withheld: field('Non compris, faute de droits', withheld.join(', ')) }),
      },
    };
  },
});
