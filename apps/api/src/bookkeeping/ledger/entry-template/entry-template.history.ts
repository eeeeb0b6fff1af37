import type { EntryTemplateEvent } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.events.js';
import { describer } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';

export const entryTemplateHistory = describer<EntryTemplateEvent>({
  streamType: 'entry-templates',
  recordType: 'entry_templates',
  describe: ({ type, data }) =>
    type === 'EntryTemplateSaved'
      ? { label: 'a enregistré un modèle d’écriture', fields: { [data.templateId]: field('Modèle', data.label) } }
      : { label: 'a supprimé un modèle d’écriture', fields: { [data.templateId]: field('Modèle', null) } },
});
