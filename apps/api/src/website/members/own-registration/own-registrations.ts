import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { isUuid, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { registrationActivities, registrations } from '../../../activities/public.js';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

type Row = RowOf<typeof registrations>;
export type OwnRegistrationRecord = Row & Pick<RowOf<typeof registrationActivities>, 'cancel_until'> & { readonly name: string };

const own = `SELECT r.*, a.cancel_until, coalesce(a.name, '') AS name
  FROM ${registrations} r LEFT JOIN ${registrationActivities} a ON a.id = r.activity_id
  WHERE r.person_id = $1 AND r.id = $2 AND NOT r.deleted`;
const withFile = `SELECT documents FROM ${registrations} r
  WHERE person_id = $1 AND NOT deleted AND documents @> jsonb_build_array(jsonb_build_object('id', $2::text))`;

/** One registration of a person, and its files: every statement names the person. */
@Injectable()
export class OwnRegistrations {
  constructor(
    private readonly db: TenantDb,
    private readonly attachments: Attachments,
  ) {}

  async find(context: RequestContext, personId: PersonId, id: string): Promise<OwnRegistrationRecord | undefined> {
    return isUuid(id) ? (await this.db.query<OwnRegistrationRecord>(context, own, [personId, id]))[0] : undefined;
  }

  /** A document of one of the person's registrations. */
  async document(context: RequestContext, personId: PersonId, id: string): Promise<DownloadAnswer | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.db.query<{ documents: readonly AttachedFile[] }>(context, withFile, [personId, id]);
    return row && this.attachments.open(context, row.documents, id, 'inline');
  }
}
