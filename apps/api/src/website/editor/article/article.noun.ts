import type { ArticleEvent, ArticleFields } from '@intendance/domain/website/editor/article/article.events.js';
import { articleDecider } from '@intendance/domain/website/editor/article/article.js';
import { videoAddress } from '@intendance/domain/website/editor/article/video.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer, type HistoryFields } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, field, flagField } from '../../../platform/history/history-fields.js';
import { projection } from '../../../platform/projection/projection.js';
import { describeItem, excerpt, withoutNoun } from '../page-item/describe-item.js';
import { pageItemSearch } from '../page-item/page-item.search.js';
import { ReadPageItemTextHandler } from '../page-item/read-page-item-text.handler.js';
import { ArticleController } from './article.controller.js';
import { articleExport } from './article.export.js';
import { articleKindLabels, articleList, articleListing } from './article-list.projection.js';
import { ArticleVersions } from './article-versions.js';

const image = (label: string, id: string | null) => field(label, id && 'Oui', id);
const fieldsOf = (fields: ArticleFields): HistoryFields => ({
  title: field('Titre', fields.title),
  content: excerpt('Contenu', fields.content),
  date: dayField('Date', fields.date),
  type: choiceField('Type', articleKindLabels, fields.kind),
  video: field('Vidéo', fields.video && videoAddress(fields.video)),
  cover_id: image('Couverture', fields.coverId),
  lg_id: image('Grande image', fields.lgId),
  md_id: image('Image moyenne', fields.mdId),
  sm_id: image('Petite image', fields.smId),
  members_only: flagField('Réservé aux bénéficiaires', fields.isForMembers ?? false),
});

const relayedFields = ['date', 'kind', 'video.id', 'coverId', 'lgId', 'mdId', 'smId'] as const;

export const articleNoun = noun({
  feature: 'website-pages',
  controllers: [ArticleController],
  providers: [ReadPageItemTextHandler, ArticleVersions],
  projections: [projection(articleList)],
  exportedFiles: [exportedList({ title: 'Actualités', feature: 'website-pages', listing: articleListing, sheet: articleExport })],
  history: [
    describer<ArticleEvent>({
      streamType: 'article',
      recordType: 'article',
      describe: (event) => describeItem(withoutNoun<ArticleFields>('Article', event), 'l’article', fieldsOf),
    }),
  ],
  searches: [pageItemSearch({ recordType: 'article', need: 'website-pages', table: 'article_list' })],
  streams: [
    stream('article', articleDecider, {
      texts: {
        title: 'clear: shown on the site',
        content: 'clear: shown on the site',
        video: 'impersonal',
        coverId: 'impersonal',
        lgId: 'impersonal',
        mdId: 'impersonal',
        smId: 'impersonal',
        publishAt: 'impersonal',
        expireAt: 'impersonal',
      },
      relay: {
        ArticleAdded: relayedFields,
        ArticleRevised: relayedFields,
        ArticleDrafted: [],
        ArticleDraftDiscarded: [],
        ArticleScheduled: ['publishAt', 'expireAt'],
        ArticlePublished: [],
        ArticleUnpublished: [],
        ArticleRemoved: [],
        ArticleRestored: [],
      },
    }),
  ],
});
