import { articleErrors } from '@intendance/domain/website/editor/article/article.errors.js';
import { articleCase } from '@intendance/domain/website/editor/article/article.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import { PageItems } from '../page-item/page-items.js';
import { ArticleDto, ArticleVersionsDto, SaveArticleDto } from './article.dto.js';
import { articleExport } from './article.export.js';
import { articleListing, type ListedArticle } from './article-list.projection.js';
import { ArticleVersions } from './article-versions.js';
import { articleToWire, blankArticle, fieldsOf, publicationOf, rowToWire } from './article-wire.js';

const article = record({
  path: 'articles',
  feature: 'website-pages',
  operations: { record: 'Article' },
  stream: 'article',
  recordType: 'article',
  dto: ArticleDto,
  needs: { items: PageItems, clock: Clock, versions: ArticleVersions },
  case: articleCase,
  toDto: ({ value, version }, { id }) => articleToWire(id, version, value),
});

const refusals = [articleErrors.incomplete([]), articleErrors.video(), articleErrors.dates('expire_at', ''), articleErrors.undescribed([])];

export const ArticleController = recordRoutes(article, {
  list: {
    summary: 'Lister les articles, du plus récent au plus ancien',
    listing: articleListing,
    answer: pageOf(articleListing, rowToWire),
  },
  download: { summary: 'Télécharger la liste des articles', sheet: articleExport },
  find: {
    summary: 'Lire un article',
    read: async ({ items, context, id }) => rowToWire(await items.find<ListedArticle>(context, articleListing, id, articleErrors.unknown)),
  },
  versions: {
    summary: 'Lire les versions d’un article, de la plus récente à la plus ancienne',
    response: ArticleVersionsDto,
    answer: ({ versions, context, id, page }) => versions.of(context, id, page),
  },
  history: { summary: 'Ce qui a été fait sur un article, par qui et quand' },
  create: write(SaveArticleDto, {
    summary: 'Ajouter un article',
    refusals,
    command: ({ clock, dto }) => ({
      type: 'AddArticle',
      data: { fields: { ...blankArticle, date: clock.today(), ...fieldsOf(dto) }, ...publicationOf(dto) },
    }),
  }),
  save: write(SaveArticleDto, {
    summary: 'Enregistrer un article, ou son statut',
    description: keptFields,
    refusals,
    command: ({ dto }) => ({ type: 'ReviseArticle', data: { fields: fieldsOf(dto), ...publicationOf(dto) } }),
  }),
  remove: { summary: 'Supprimer un article', command: { type: 'RemoveArticle' as const } },
  moves: {
    publish: {
      summary: 'Publier un article, ou ses modifications',
      refusals: [articleErrors.undescribed([])],
      command: ({ clock }) => ({ type: 'PublishArticle', data: { at: clock.now().toISOString() } }) as const,
    },
    unpublish: {
      summary: 'Repasser un article en brouillon',
      command: () => ({ type: 'ReviseArticle', data: { fields: {}, publication: 'DRAFT' } }) as const,
    },
    draft: write(SaveArticleDto, {
      summary: 'Enregistrer un article sans changer ce que le site montre',
      description: keptFields,
      refusals,
      command: ({ clock, dto }) => ({
        type: 'DraftArticle',
        data: { fields: fieldsOf(dto), ...publicationOf(dto), at: clock.now().toISOString() },
      }),
    }),
    discard_draft: { summary: 'Abandonner les modifications qui ne sont pas publiées', command: { type: 'DiscardDraftOfArticle' } },
    restore: { summary: 'Restaurer un article', command: { type: 'RestoreArticle' } },
  },
});
