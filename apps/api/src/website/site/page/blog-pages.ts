import type { ArticleFields, Video } from '@intendance/domain/website/editor/article/article.events.js';
import { articleAddress } from '@intendance/domain/website/editor/article/article-address.js';
import { videoAddress } from '@intendance/domain/website/editor/article/video.js';
import type { RenderedPage } from '../template/render-page.js';
import type { ActionView } from '../template/site-view.js';
import { articleCard, excerptOf } from './page-cards.js';
import type { PageMaker, PageSource } from './page-maker.js';
import { partOf } from './page-part.js';

export const blogPage: PageMaker = async ({ context, reader, site, content }, number) => {
  if (!site.settings.pages.includes('blog')) return undefined;
  const part = await partOf('actualites', number, { newer: 'Articles plus récents', older: 'Articles plus anciens' }, (range) =>
    content.articles(context, reader, range),
  );
  if (!part) return undefined;
  const { page, items: articles } = part;
  const images = await content.images(
    context,
    articles.map(({ state }) => state.fields.coverId),
  );
  return {
    head: {
      path: part.path,
      title: page === 1 ? 'Actualités' : `Actualités, page ${page}`,
      description: `Les actualités de ${site.view.name}.`,
    },
    page: {
      kind: 'list',
      nothing: 'Aucune actualité pour le moment.',
      slides: page === 1 ? await content.slides(context, 'blog') : [],
      cards: articles.map((article) => articleCard(article, images)),
      newer: part.newer,
      older: part.older,
    },
  };
};

/** A former address of an article leads to its present one. */
export const articlePage: PageMaker = async ({ context, reader, site, content }, address) => {
  if (!site.settings.pages.includes('blog')) return undefined;
  const article = await content.article(context, reader, address);
  if (!article) return undefined;
  const { fields } = article.state;
  const current = articleAddress(article.id, fields);
  const rendered = await articleView({ context, content }, current, fields);
  return address === current ? rendered : { ...rendered, isMoved: true };
};

/** The page of an article, whether it is saved or not. */
export async function articleView(
  { context, content }: Pick<PageSource, 'context' | 'content'>,
  address: string,
  fields: ArticleFields,
): Promise<RenderedPage> {
  const { title, content: html, date, kind, video, coverId, lgId, mdId, smId } = fields;
  const images = await content.images(context, [coverId, lgId, mdId, smId]);
  const lg = images(lgId) ?? images(coverId);
  return {
    head: { path: `actualites/${address}`, title, description: excerptOf(html), image: images(coverId) },
    page: {
      kind: 'article',
      day: date,
      html,
      picture: lg && { lg, md: images(mdId), sm: images(smId) },
      action: kind === 'video' && video ? watch(video) : null,
      back: { path: 'actualites', label: 'Toutes les actualités' },
    },
  };
}

const providerNames: Readonly<Record<Video['provider'], string>> = { youtube: 'YouTube', vimeo: 'Vimeo', dailymotion: 'Dailymotion' };

/** A link: no provider learns of a visitor who has not asked for the video. */
const watch = (video: Video): ActionView => ({ href: videoAddress(video), label: `Voir la vidéo sur ${providerNames[video.provider]}` });
