import { buffer } from 'node:stream/consumers';
import type { ArticleFields } from '@intendance/domain/website/editor/article/article.events.js';
import type { KnownImage } from '@intendance/domain/website/editor/image/image.js';
import type { KnownPageItem } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import type { SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import { siteSettingsStream } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { siteSettingsDecider } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import type { KnownSlide } from '@intendance/domain/website/editor/slide/slide.js';
import type { TeamMemberFields } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import {
  type CheckedImage,
  type CheckedItem,
  type CheckedSite,
  checkSite,
  externalLinks,
  type SiteProblem,
} from '@intendance/domain/website/site/site-check/site-check.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { refundActivities, registrationActivities } from '../../../activities/public.js';
import { Pictures } from '../../../capabilities/picture/pictures.js';
import { Throttle } from '../../../capabilities/throttle/throttle.js';
import { Config } from '../../../platform/config/config.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { SiteContents } from '../../editor/site-parameter/site-contents.js';
import { SiteAddresses } from '../site-address/site-addresses.js';
import { siteUrl } from '../site-address/site-url.js';
import { isFaintOnWhite } from './faint-logo.js';
import { LinkChecker } from './link-checker.js';

type Row<Fields> = { readonly id: string; readonly publication: string; readonly state: KnownPageItem<Fields> };
type ActivityRow = { readonly id: string; readonly name: string; readonly open: boolean };
type Alts = ReadonlyMap<string, string>;

const itemsOf = (table: string) => `SELECT id, publication, state FROM read.${table} WHERE NOT removed ORDER BY id`;
const openNow = 'enabled AND NOT deleted AND (end_date IS NULL OR end_date >= $1::date)';
const activities = `SELECT id, name, ${openNow} AS open FROM ${refundActivities} r
  UNION ALL SELECT id, name, ${openNow} AS open FROM ${registrationActivities} i`;
const textTitles: Readonly<Record<string, string>> = {
  edito_content: 'Mot du CSE',
  memo_content: 'Mémo',
  contact_text: 'NOUS CONTACTER',
  practical_text: 'INFOS PRATIQUES',
};
const logoSide = 64;

/** Collects the site of a structure as visitors see it, and checks it. */
@Injectable()
export class SiteCheck {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly contents: SiteContents,
    private readonly addresses: SiteAddresses,
    private readonly links: LinkChecker,
    private readonly pictures: Pictures,
    private readonly files: FileStore,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @throws session.throttled: each check asks other sites */
  async run(context: RequestContext): Promise<SiteProblem[]> {
    await this.throttle.count([{ key: `site check ${context.environmentId}`, tries: 20, minutes: 10 }]);
    const site = await this.collect(context);
    return checkSite({ ...site, external: await this.links.check(externalLinks(site)) });
  }

  private async collect(context: RequestContext): Promise<Omit<CheckedSite, 'external'>> {
    const { environmentId } = context;
    const read = <Found extends object>(text: string, values: unknown[] = []) => this.db.query<Found>(context, text, values);
    const [articles, advantages, team, slides, images, activityRows, texts, slug, [settingsSlice]] = await Promise.all([
      read<Row<ArticleFields>>(itemsOf('article_list')),
      read<Row<SiteAdvantageFields>>(itemsOf('site_advantage_list')),
      read<Row<TeamMemberFields>>(itemsOf('team_member_list')),
      read<{ state: KnownSlide }>('SELECT state FROM read.slide_list ORDER BY page, position, id'),
      read<{ id: string; state: KnownImage }>('SELECT id, state FROM read.image_list'),
      read<ActivityRow>(activities, [this.clock.today()]),
      this.contents.of(context),
      this.addresses.of(environmentId),
      this.store.read(environmentId, [siteSettingsStream(environmentId)]),
    ]);
    const settings = foldSlice(siteSettingsDecider, settingsSlice).state;
    const alts: Alts = new Map(images.map(({ id, state }) => [id, state.alt]));
    const logo = images.find(({ id }) => id === settings.logo)?.state;
    const records = [...articles, ...advantages];
    const idsOf = (publication: string) => new Set(records.filter((each) => each.publication === publication).map(({ id }) => id));
    return {
      addresses: slug === undefined ? [] : [siteUrl(this.config, slug)],
      pages: settings.pages,
      color: settings.color,
      logo: logo ? { alt: logo.alt, isFaint: await this.isFaint(context, logo) } : null,
      texts: { legalNotice: settings.legalNotice, rgpd: settings.rgpd },
      published: idsOf('PUBLISHED'),
      drafts: idsOf('DRAFT'),
      items: [
        ...slides.map(({ state }) => slideItem(state, alts)),
        ...articles.filter(isPublished).map(({ state }) => articleItem(state.fields, alts)),
        ...advantages.filter(isPublished).map(({ state }) => advantageItem(state.fields, alts, activityRows)),
        ...texts.flatMap(({ code, content }) =>
          typeof content === 'string' ? [item('text', textTitles[code] ?? code, linksIn(content), [])] : [],
        ),
        ...team.map(({ state: { fields } }) =>
          item('team', `${fields.firstname} ${fields.lastname}`, [], shown([fields.imageId], alts, false)),
        ),
      ],
    };
  }

  private async isFaint({ environmentId }: RequestContext, { source }: KnownImage): Promise<boolean> {
    if (!(await this.files.exists(environmentId, source.id))) return false;
    return isFaintOnWhite(await this.pictures.pixelsOf(await buffer(await this.files.read(environmentId, source.id)), logoSide));
  }
}

const isPublished = ({ publication }: { publication: string }): boolean => publication === 'PUBLISHED';
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')).filter((href) => href !== '');
const shown = (ids: readonly (string | null)[], alts: Alts, isAlone: boolean): CheckedImage[] =>
  ids.flatMap((id) => (id === null ? [] : [{ alt: alts.get(id), isAlone }]));
const item = (
  place: CheckedItem['place'],
  title: string,
  links: readonly string[],
  images: readonly CheckedImage[],
  activity?: CheckedItem['activity'],
): CheckedItem => ({ place, title, links, images, ...(activity && { activity }) });

/** A slide without texts says nothing but its picture. */
const slideItem = ({ title, text, link, lgImage, mdImage, smImage }: KnownSlide, alts: Alts): CheckedItem =>
  item('slide', title || 'Diapositive sans titre', link ? [link] : [], shown([lgImage, mdImage, smImage], alts, `${title}${text}` === ''));

const articleItem = ({ title, content, coverId, lgId, mdId, smId }: ArticleFields, alts: Alts): CheckedItem =>
  item('article', title, linksIn(content), shown([coverId, lgId, mdId, smId], alts, isTextless(content)));

const isTextless = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

function advantageItem(fields: SiteAdvantageFields, alts: Alts, rows: readonly ActivityRow[]): CheckedItem {
  const { title, description, link, imageId, refundActivityId, registrationActivityId } = fields;
  const id = refundActivityId ?? registrationActivityId;
  const row = rows.find((each) => each.id === id);
  const activity = id === null ? undefined : { name: row?.name ?? title, isOpen: row?.open ?? false };
  return item('advantage', title, [...linksIn(description), ...(link ? [link] : [])], shown([imageId], alts, false), activity);
}
