import type { MinutesEvent } from '@intendance/domain/website/editor/minutes/minutes.events.js';
import { minutesDecider } from '@intendance/domain/website/editor/minutes/minutes.js';
import { minutesAttachments } from '@intendance/domain/website/editor/minutes/minutes-attachments.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { dayField, field } from '../../../platform/history/history-fields.js';
import { projection } from '../../../platform/projection/projection.js';
import { describeItem, withoutNoun } from '../page-item/describe-item.js';
import { ReportController, ReportFileController, WebsiteFileController } from './minutes.controller.js';
import { minutesSearch } from './minutes.search.js';
import { minutesList } from './minutes-list.projection.js';
import { SiteMinutes } from './minutes-of-site.js';

const describe = (event: MinutesEvent): HistoryEntry => {
  if (event.type === 'MinutesFileAttached') return { label: 'a joint le fichier', fields: { file: field('Fichier', event.data.name) } };
  if (event.type === 'MinutesFileDetached') return { label: 'a remplacé le fichier', fields: { file: field('Fichier', null) } };
  if (event.type === 'MinutesAdopted')
    return { label: 'a attesté l’adoption du procès-verbal', fields: { adopted_on: dayField('Adopté le', event.data.on) } };
  if (event.type === 'MinutesAdoptionWithdrawn')
    return { label: 'a retiré l’adoption du procès-verbal', fields: { adopted_on: dayField('Adopté le', null) } };
  return describeItem(withoutNoun<{ title: string }>('Minutes', event), 'le procès-verbal', ({ title }) => ({
    title: field('Titre', title),
  }));
};

export const minutesNoun = noun({
  feature: 'website-pages',
  controllers: [WebsiteFileController, ReportFileController, ReportController],
  providers: [SiteMinutes],
  projections: [projection(minutesList)],
  attachments: [minutesAttachments],
  history: [describer<MinutesEvent>({ streamType: 'minutes', recordType: 'report', describe })],
  searches: [minutesSearch],
  streams: [
    stream('minutes', minutesDecider, {
      texts: { title: 'clear: shown on the site', name: 'clear: shown on the site', extension: 'impersonal', mimeType: 'impersonal' },
      relay: {
        MinutesAdded: ['position'],
        MinutesRevised: [],
        MinutesFileAttached: ['id', 'extension', 'size', 'mimeType'],
        MinutesFileDetached: ['id'],
        MinutesAdopted: ['on', 'attestedBy'],
        MinutesAdoptionWithdrawn: [],
        MinutesMoved: ['position'],
        MinutesRemoved: [],
        MinutesRestored: [],
      },
    }),
  ],
});
