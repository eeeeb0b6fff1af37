import { Injectable } from '@nestjs/common';
import { mailingImageUse } from '../../../mailing/public.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { pageItemImageUses } from '../page-item/page-item.image-use.js';
import { siteLogoUse } from '../site-settings/site-settings.image-use.js';
import { slideImageUse } from '../slide/slide.image-use.js';
import type { ImageUse } from './image-use.js';

/** The nouns whose records show images of the bank. */
const nouns: readonly ImageUse[] = [slideImageUse, siteLogoUse, ...pageItemImageUses, mailingImageUse];

type Use = { readonly label: string; readonly title: string };

const statement = nouns.map(({ label, select }) => `SELECT '${label}' AS label, u.title FROM (${select}) u`).join(' UNION ALL ');

/** The pages and mailings that show an image. */
@Injectable()
export class ImageUses {
  constructor(private readonly db: TenantDb) {}

  of(context: RequestContext, id: string): Promise<Use[]> {
    return this.db.query<Use>(context, statement, [id]);
  }

  async titles(context: RequestContext, id: string): Promise<string[]> {
    return (await this.of(context, id)).map(({ label, title }) => (title === '' ? label : `${label} : ${title}`));
  }
}
