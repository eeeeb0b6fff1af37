import type { SiteAdvantageEvent, SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import { siteAdvantageDecider } from '@intendance/domain/website/editor/site-advantage/site-advantage.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer, type HistoryFields, reference } from '../../../platform/history/history-describer.js';
import { choiceField, field } from '../../../platform/history/history-fields.js';
import { projection } from '../../../platform/projection/projection.js';
import { describeItem, excerpt, withoutNoun } from '../page-item/describe-item.js';
import { pageItemSearch } from '../page-item/page-item.search.js';
import { SiteAdvantageController } from './site-advantage.controller.js';
import { advantageKindLabels, siteAdvantageList } from './site-advantage-list.projection.js';

const fieldsOf = (fields: SiteAdvantageFields): HistoryFields => ({
  title: field('Titre', fields.title),
  description: excerpt('Description', fields.description),
  type: choiceField('Type', advantageKindLabels, fields.kind),
  link: field('Lien', fields.link),
  image: field('Image', fields.imageId && 'Oui', fields.imageId),
  refund_id: field('Activité de remboursement', fields.refundActivityId && reference('refund_settings', fields.refundActivityId)),
  inscription_id: field(
    'Activité à inscription',
    fields.registrationActivityId && reference('inscription_settings', fields.registrationActivityId),
  ),
});

const relayedFields = ['kind', 'imageId', 'refundActivityId', 'registrationActivityId'] as const;

export const siteAdvantageNoun = noun({
  feature: 'website-advantages',
  controllers: [SiteAdvantageController],
  projections: [projection(siteAdvantageList)],
  history: [
    describer<SiteAdvantageEvent>({
      streamType: 'site-advantage',
      recordType: 'advantage',
      describe: (event) => describeItem(withoutNoun<SiteAdvantageFields>('SiteAdvantage', event), 'l’avantage', fieldsOf),
    }),
  ],
  searches: [pageItemSearch({ recordType: 'advantage', need: 'website-advantages', table: 'site_advantage_list' })],
  streams: [
    stream('site-advantage', siteAdvantageDecider, {
      texts: {
        title: 'clear: shown on the site',
        description: 'clear: shown on the site',
        link: 'clear: shown on the site',
        imageId: 'impersonal',
      },
      relay: {
        SiteAdvantageAdded: [...relayedFields, 'position'],
        SiteAdvantageRevised: relayedFields,
        SiteAdvantageMoved: ['position'],
        SiteAdvantagePublished: [],
        SiteAdvantageUnpublished: [],
        SiteAdvantageRemoved: [],
        SiteAdvantageRestored: [],
      },
    }),
  ],
});
