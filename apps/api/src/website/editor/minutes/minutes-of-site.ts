import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { knownMinutes, type Minutes } from '@intendance/domain/website/editor/minutes/minutes.js';
import { isUuid } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** `size`: `PDF, 120 Ko`, which the link to a file must say. */
export type MinutesOfSite = { readonly id: string; readonly title: string; readonly size: string };

const adopted = `NOT removed AND state -> 'adoption' <> 'null'::jsonb`;

/** The adopted minutes of meetings, for members who are signed in. */
@Injectable()
export class SiteMinutes {
  constructor(
    private readonly db: TenantDb,
    private readonly attachments: Attachments,
  ) {}

  async list(context: RequestContext): Promise<MinutesOfSite[]> {
    const text = `SELECT id, state FROM read.minutes_list WHERE ${adopted} ORDER BY position, id`;
    const rows = await this.db.query<{ id: string; state: Minutes }>(context, text);
    return rows.map(({ id, state }) => {
      const { title, file } = knownMinutes(state);
      return { id, title, size: describe(file) };
    });
  }

  /** Undefined for minutes that are not on the site. */
  async open(context: RequestContext, id: string): Promise<DownloadAnswer | undefined> {
    if (!isUuid(id)) return undefined;
    const text = `SELECT state FROM read.minutes_list WHERE ${adopted} AND id = $1`;
    const [row] = await this.db.query<{ state: Minutes }>(context, text, [id]);
    if (!row) return undefined;
    const { file } = knownMinutes(row.state);
    return this.attachments.open(context, [file], file.id, 'attachment');
  }
}

const describe = ({ extension, size }: AttachedFile): string => `${extension.toUpperCase()}, ${Math.max(1, Math.round(size / 1024))} Ko`;
