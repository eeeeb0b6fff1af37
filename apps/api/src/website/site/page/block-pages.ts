import type { SiteParameterCode } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import type { StoredContent } from '../../editor/site-parameter/site-contents.js';
import { isPublic } from '../open-site/member-pages.js';
import type { BlockView } from '../template/site-view.js';
import { minutesLink } from './minutes-link.js';
import { advantageCard, articleCard } from './page-cards.js';
import type { PageMaker, PageSource } from './page-maker.js';

const fewAdvantages = 4;
const fewArticles = 3;

export const homePage: PageMaker = async (source) => {
  const { site, content, context } = source;
  const texts = await source.texts();
  const blocks = await blocksOf(source, texts, 'home_order');
  return {
    head: { path: '', title: site.view.name, description: `Le site de ${site.view.name} : actualités, avantages et contact.` },
    page: { kind: 'blocks', slides: await content.slides(context, 'home'), blocks, nothing: 'Bienvenue ! Ce site se remplit bientôt.' },
  };
};

export const councilPage: PageMaker = async (source) => {
  const { site, content, context } = source;
  const entry = site.view.menu.find(({ path }) => path === 'cse');
  if (!entry) return undefined;
  const blocks = await blocksOf(source, await source.texts(), 'cse_order');
  return {
    head: { path: 'cse', title: entry.label, description: `Votre équipe et les informations de ${site.view.name}.` },
    page: { kind: 'blocks', slides: await content.slides(context, 'cse'), blocks, nothing: 'Cette page se remplit bientôt.' },
  };
};

async function blocksOf(source: PageSource, texts: readonly StoredContent[], order: 'home_order' | 'cse_order'): Promise<BlockView[]> {
  const codes = texts.find(({ code }) => code === order)?.content ?? [];
  const blocks = await Promise.all((typeof codes === 'string' ? [] : codes).map((code) => blockOf(source, texts, code)));
  return blocks.filter((block) => block !== undefined);
}

/** Undefined for an empty block, and for one whose page is turned off. */
async function blockOf(source: PageSource, texts: readonly StoredContent[], code: string): Promise<BlockView | undefined> {
  switch (code) {
    case 'edito':
      return textBlock(texts, 'edito_title', 'edito_content');
    case 'memo':
      return textBlock(texts, 'memo_title', 'memo_content');
    case 'advantages':
      return advantagesBlock(source);
    case 'blog':
      return blogBlock(source);
    case 'facebook':
      return teamBlock(source);
    case 'pv':
      return minutesBlock(source);
    default:
      return undefined;
  }
}

function textBlock(texts: readonly StoredContent[], title: SiteParameterCode, content: SiteParameterCode): BlockView | undefined {
  const textOf = (wanted: SiteParameterCode) => String(texts.find(({ code }) => code === wanted)?.content ?? '');
  const html = textOf(content);
  return html === '' ? undefined : { kind: 'text', id: content, text: { title: textOf(title), html } };
}

async function advantagesBlock({ context, reader, site, content }: PageSource): Promise<BlockView | undefined> {
  if (!site.settings.pages.includes('advantages') || !(reader.isMember || isPublic(site, 'advantages'))) return undefined;
  const advantages = await content.advantages(context, { limit: fewAdvantages });
  if (advantages.length === 0) return undefined;
  const images = await content.images(
    context,
    advantages.map(({ state }) => state.fields.imageId),
  );
  const cards = advantages.map((each) => advantageCard(each, images));
  return { kind: 'cards', id: 'advantages', title: 'Vos avantages', cards, more: { path: 'avantages', label: 'Tous les avantages' } };
}

async function blogBlock({ context, reader, site, content }: PageSource): Promise<BlockView | undefined> {
  if (!site.settings.pages.includes('blog') || !(reader.isMember || isPublic(site, 'blog'))) return undefined;
  const articles = await content.articles(context, reader, { limit: fewArticles });
  if (articles.length === 0) return undefined;
  const images = await content.images(
    context,
    articles.map(({ state }) => state.fields.coverId),
  );
  const cards = articles.map((each) => articleCard(each, images));
  return { kind: 'cards', id: 'blog', title: 'Actualités', cards, more: { path: 'actualites', label: 'Toutes les actualités' } };
}

/** The discretion that the law asks of the council: only members read the minutes. */
async function minutesBlock({ reader, site, minutes }: PageSource): Promise<BlockView | undefined> {
  if (!reader.isMember) return undefined;
  const links = (await minutes()).map((each) => minutesLink(site.view, each));
  return links.length === 0 ? undefined : { kind: 'links', id: 'pv', title: 'Procès-verbaux', links };
}

/** A photo is shown with the consent of its person only. */
async function teamBlock({ context, content }: PageSource): Promise<BlockView | undefined> {
  const team = await content.team(context);
  if (team.length === 0) return undefined;
  const photoOf = ({ imageConsent, imageId }: (typeof team)[number]['state']['fields']) => (imageConsent ? imageId : null);
  const images = await content.images(
    context,
    team.map(({ state }) => photoOf(state.fields)),
  );
  const members = team.map(({ state: { fields } }) => ({
    name: `${fields.firstname} ${fields.lastname}`,
    title: fields.title,
    phone: fields.phone,
    email: fields.email,
    image: images(photoOf(fields)),
  }));
  return { kind: 'team', id: 'facebook', members };
}
