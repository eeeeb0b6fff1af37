import type { ArticleFields } from '@intendance/domain/website/editor/article/article.events.js';
import { idEndOf } from '@intendance/domain/website/editor/article/article-address.js';
import type { KnownImage } from '@intendance/domain/website/editor/image/image.js';
import type { KnownPageItem } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import type { SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import type { SitePage } from '@intendance/domain/website/editor/site-page.js';
import type { KnownSlide } from '@intendance/domain/website/editor/slide/slide.js';
import type { TeamMemberFields } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { isUuid } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { imagePath } from '../../editor/image/image-wire.js';
import type { ImageView, SlideView } from '../template/site-view.js';

export type Item<Fields> = { readonly id: string; readonly state: KnownPageItem<Fields> };
type Range = { readonly limit: number; readonly offset?: number };
/** A visitor, or a member who is signed in. */
export type Reader = { readonly isMember: boolean };
export type Images = (id: string | null) => ImageView | null;

const shown = `NOT removed AND publication = 'PUBLISHED'`;
/** An article that bears a later day waits for it, some are for members only, and some have dates (`isShownAt` of the domain). */
const isReadable = `${shown} AND day <= $1::date AND ($2 OR NOT coalesce((state #>> '{fields,isForMembers}')::boolean, false))
  AND coalesce(publish_at <= $3, true) AND coalesce(expire_at > $3, true)`;

/** The published contents of a site, from the read models. */
@Injectable()
export class SiteContent {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  articles(context: RequestContext, { isMember }: Reader, { limit, offset = 0 }: Range): Promise<Item<ArticleFields>[]> {
    return this.db.query(
      context,
      `SELECT id, state FROM read.article_list WHERE ${isReadable} ORDER BY day DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
      [this.clock.today(), isMember, this.clock.now()],
    );
  }

  /** `address`: the present or a former end of the address of the article, or its id. */
  async article(context: RequestContext, { isMember }: Reader, address: string): Promise<Item<ArticleFields> | undefined> {
    const end = idEndOf(address);
    if (end === undefined) return undefined;
    const text = `SELECT id, state FROM read.article_list WHERE ${isReadable} AND right(id::text, 12) = $4`;
    return (await this.db.query<Item<ArticleFields>>(context, text, [this.clock.today(), isMember, this.clock.now(), end]))[0];
  }

  /** The first instant after this one at which an article comes to the site or leaves it by its dates. */
  async nextChange(context: RequestContext, instant: Date): Promise<Date | null> {
    const text = `SELECT min(instant) AS next FROM read.article_list, LATERAL (VALUES (publish_at), (expire_at)) dates (instant)
      WHERE ${shown} AND instant > $1`;
    const [row] = await this.db.query<{ next: Date | null }>(context, text, [instant]);
    return row?.next ?? null;
  }

  advantages(context: RequestContext, { limit, offset = 0 }: Range): Promise<Item<SiteAdvantageFields>[]> {
    return this.db.query(
      context,
      `SELECT id, state FROM read.site_advantage_list WHERE ${shown} ORDER BY position, id LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  async advantage(context: RequestContext, id: string): Promise<Item<SiteAdvantageFields> | undefined> {
    if (!isUuid(id)) return undefined;
    const text = `SELECT id, state FROM read.site_advantage_list WHERE ${shown} AND id = $1`;
    return (await this.db.query<Item<SiteAdvantageFields>>(context, text, [id]))[0];
  }

  /** Members of the team are never drafts. */
  team(context: RequestContext): Promise<Item<TeamMemberFields>[]> {
    return this.db.query(context, 'SELECT id, state FROM read.team_member_list WHERE NOT removed ORDER BY position, id');
  }

  async slides(context: RequestContext, page: SitePage): Promise<SlideView[]> {
    const text = 'SELECT id, state FROM read.slide_list WHERE page = $1 ORDER BY position, id';
    const slides = await this.db.query<{ id: string; state: KnownSlide }>(context, text, [page]);
    const images = await this.images(
      context,
      slides.flatMap(({ state }) => [state.lgImage, state.mdImage, state.smImage]),
    );
    return slides.map(({ id, state: { title, text: words, color, alignment, link, lgImage, mdImage, smImage } }) => ({
      ...{ id, title, text: words, color, alignment, link },
      ...{ lg: images(lgImage), md: images(mdImage), sm: images(smImage) },
    }));
  }

  async slideColors(context: RequestContext): Promise<string[]> {
    const rows = await this.db.query<{ color: string }>(context, `SELECT DISTINCT state ->> 'color' AS color FROM read.slide_list`);
    return rows.map(({ color }) => color);
  }

  /** Images that have left the bank are left out. */
  async images(context: RequestContext, ids: readonly (string | null)[]): Promise<Images> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    if (wanted.length === 0) return () => null;
    const text = 'SELECT id, state FROM read.image_list WHERE id = ANY ($1::uuid[])';
    const rows = await this.db.query<{ id: string; state: KnownImage }>(context, text, [wanted]);
    const byId = new Map(rows.map(({ id, state }) => [id, state]));
    return (id) => {
      const image = id === null ? undefined : byId.get(id);
      if (id === null || !image) return null;
      const { width, height, hash } = image.file;
      return { path: imagePath(context.environmentId, id, hash), alt: image.alt, width, height };
    };
  }
}
