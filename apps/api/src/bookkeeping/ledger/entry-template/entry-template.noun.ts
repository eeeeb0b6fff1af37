import { entryTemplatesDecider } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { EntryTemplateController } from './entry-template.controller.js';
import { entryTemplateHistory } from './entry-template.history.js';
import { EntryTemplateReader } from './entry-template-reader.js';

export const entryTemplateNoun = noun({
  feature: 'comptability',
  controllers: [EntryTemplateController],
  providers: [EntryTemplateReader],
  history: [entryTemplateHistory],
  streams: [
    stream('entry-templates', entryTemplatesDecider, {
      texts: {
        label: 'clear: the label of entries, which the law requires for ten years (ADR 0022)',
        lines: {
          account: 'impersonal',
          wording: 'clear: the wording of entries, which the law requires for ten years (ADR 0022)',
          auxiliary: 'clear: the third party of entries, which the law requires for ten years (ADR 0022)',
        },
      },
      relay: {
        EntryTemplateSaved: [
          'templateId',
          'every',
          'firstDay',
          'lines.account',
          'lines.budget',
          'lines.debit',
          'lines.credit',
          'lines.activityId',
        ],
        EntryTemplateRemoved: ['templateId'],
      },
    }),
  ],
});
