import type { SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import type { RenderedPage } from '../template/render-page.js';
import { sitePath } from '../template/site-path.js';
import type { ActionView } from '../template/site-view.js';
import { advantageCard, excerptOf } from './page-cards.js';
import type { PageMaker, PageSource } from './page-maker.js';
import { partOf } from './page-part.js';

export const advantagesPage: PageMaker = async ({ context, site, content }, number) => {
  if (!site.settings.pages.includes('advantages')) return undefined;
  const part = await partOf('avantages', number, { newer: 'Avantages précédents', older: 'Avantages suivants' }, (range) =>
    content.advantages(context, range),
  );
  if (!part) return undefined;
  const { page, items: advantages } = part;
  const images = await content.images(
    context,
    advantages.map(({ state }) => state.fields.imageId),
  );
  const cards = advantages.map((each) => advantageCard(each, images));
  return {
    head: {
      path: part.path,
      title: page === 1 ? 'Avantages' : `Avantages, page ${page}`,
      description: `Les avantages que ${site.view.name} vous propose.`,
    },
    page: {
      kind: 'list',
      slides: page === 1 ? await content.slides(context, 'advantage') : [],
      cards,
      nothing: 'Aucun avantage pour le moment.',
      newer: part.newer,
      older: part.older,
    },
  };
};

export const advantagePage: PageMaker = async ({ context, site, content }, id) => {
  if (!site.settings.pages.includes('advantages')) return undefined;
  const advantage = await content.advantage(context, id);
  if (!advantage) return undefined;
  return advantageView({ context, site, content }, id, advantage.state.fields);
};

/** The page of an advantage, whether it is saved or not. */
export async function advantageView(
  { context, site, content }: Pick<PageSource, 'context' | 'content' | 'site'>,
  id: string,
  fields: SiteAdvantageFields,
): Promise<RenderedPage> {
  const { title, description, imageId } = fields;
  const image = (await content.images(context, [imageId]))(imageId);
  return {
    head: { path: `avantages/${id}`, title, description: excerptOf(description), image },
    page: {
      kind: 'article',
      html: description,
      picture: image && { lg: image, md: null, sm: null },
      action: actionOf(fields, site),
      back: { path: 'avantages', label: 'Tous les avantages' },
    },
  };
}

/** The address of the advantage, or the form of its claims where members may send them. */
function actionOf(fields: SiteAdvantageFields, { view, settings }: PageSource['site']): ActionView | null {
  const { kind, link, title, refundActivityId, registrationActivityId } = fields;
  if (kind === 'link') return link === null ? null : linkTo(link, title);
  if (!settings.benefRequestAllowed) return null;
  if (kind === 'refund' && refundActivityId)
    return { href: `${sitePath(view, 'mon-espace/remboursement')}?activite=${refundActivityId}`, label: 'Demander ce remboursement' };
  if (kind === 'inscription' && registrationActivityId)
    return { href: sitePath(view, `mon-espace/inscriptions/${registrationActivityId}`), label: 'M’inscrire à cette activité' };
  return null;
}

const linkTo = (link: string, title: string): ActionView => ({
  href: link,
  label: `Ouvrir ${URL.canParse(link) && new URL(link).hostname !== '' ? new URL(link).hostname : title}`,
});
