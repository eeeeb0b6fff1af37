import { articleErrors } from '@intendance/domain/website/article/article.errors.js';
import type { ArticleFields, ArticleId } from '@intendance/domain/website/article/article.events.js';
import { type ArticleCommand, articleCase, type KnownArticle } from '@intendance/domain/website/article/article.js';
import { videoAddress, videoOf } from '@intendance/domain/website/article/video.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { sanitizeRichText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { keptFields } from '../../platform/http/openapi/kept-fields.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import { answer, pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PageItems } from '../page-item/page-items.js';
import { MemberSite } from '../site/member-site.js';
import { articleView } from '../site/pages/blog-pages.js';
import { SitePreviewDto } from '../site/site-preview.dto.js';
import { ArticleDto, SaveArticleDto } from './article.dto.js';
import { articleExport } from './article.export.js';
import { articleListing, type ListedArticle } from './article-list.projection.js';

const article = record({
  path: 'articles',
  feature: 'website-pages',
  operations: { record: 'Article' },
  stream: 'article',
  recordType: 'article',
  dto: ArticleDto,
  needs: { items: PageItems, clock: Clock, site: MemberSite },
  dispatch: (context, id, command: ArticleCommand, expected) =>
    new ExecuteCase(context, articleCase, { id: id as ArticleId, ...command }, expected),
  toDto: ({ value, version }, { id }) => toWire(id, version, value),
});

const toWire = (id: string, version: number, { fields, publication, status }: KnownArticle): ArticleDto => ({
  id,
  title: fields.title,
  content: fields.content,
  date: fields.date,
  type: fields.kind,
  video: fields.video && videoAddress(fields.video),
  cover_id: fields.coverId,
  lg_id: fields.lgId,
  md_id: fields.mdId,
  sm_id: fields.smId,
  members_only: fields.isForMembers ?? false,
  status: publication,
  isDeleted: status === 'removed',
  version,
});
const rowToWire = ({ id, version, state, ...row }: ListedArticle): ArticleDto => ({
  ...toWire(id, version, state),
  ...updatedAtToWire(row),
});

/** The members of the body. @throws article.video */
const fieldsOf = (dto: SaveArticleDto): Partial<ArticleFields> => ({
  ...(dto.title !== undefined && { title: dto.title }),
  ...(dto.content !== undefined && { content: sanitizeRichText(dto.content ?? '') }),
  ...(dto.date !== undefined && { date: dto.date as LocalDate }),
  ...(dto.type !== undefined && { kind: dto.type }),
  ...(dto.video !== undefined && { video: dto.video ? videoOf(dto.video) : null }),
  ...(dto.cover_id !== undefined && { coverId: dto.cover_id }),
  ...(dto.lg_id !== undefined && { lgId: dto.lg_id }),
  ...(dto.md_id !== undefined && { mdId: dto.md_id }),
  ...(dto.sm_id !== undefined && { smId: dto.sm_id }),
  ...(dto.members_only !== undefined && { isForMembers: dto.members_only }),
});
const empty: Omit<ArticleFields, 'date'> = {
  title: '',
  content: '',
  kind: 'image',
  video: null,
  coverId: null,
  lgId: null,
  mdId: null,
  smId: null,
};

const untitled = 'Sans titre';
const refusals = [articleErrors.incomplete([]), articleErrors.video()];
const publication = (status: 'DRAFT' | 'PUBLISHED') => ({ type: 'ReviseArticle', data: { fields: {}, publication: status } }) as const;

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
  batch: {
    preview: answer(SaveArticleDto, {
      summary: 'Lire la page d’un article qui n’est pas enregistré',
      response: SitePreviewDto,
      refusals: [articleErrors.video()],
      answer: async ({ site, clock, context, dto }) => {
        const fields = { ...empty, date: clock.today(), ...fieldsOf(dto) };
        return {
          html: await site.preview(context, (source) => articleView(source, 'apercu', { ...fields, title: fields.title || untitled })),
        };
      },
    }),
  },
  history: { summary: 'Ce qui a été fait sur un article, par qui et quand' },
  create: write(SaveArticleDto, {
    summary: 'Ajouter un article',
    refusals,
    command: ({ clock, dto }) => ({
      type: 'AddArticle',
      data: { fields: { ...empty, date: clock.today(), ...fieldsOf(dto) }, publication: dto.status },
    }),
  }),
  save: write(SaveArticleDto, {
    summary: 'Enregistrer un article, ou son statut',
    description: keptFields,
    refusals,
    command: ({ dto }) => ({ type: 'ReviseArticle', data: { fields: fieldsOf(dto), publication: dto.status } }),
  }),
  remove: { summary: 'Supprimer un article', command: { type: 'RemoveArticle' as const } },
  moves: {
    publish: { summary: 'Publier un article', command: publication('PUBLISHED') },
    unpublish: { summary: 'Repasser un article en brouillon', command: publication('DRAFT') },
    restore: { summary: 'Restaurer un article', command: { type: 'RestoreArticle' } },
  },
});
