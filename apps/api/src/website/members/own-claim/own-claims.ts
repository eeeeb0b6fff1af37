import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { isUuid, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { refundActivities, refunds } from '../../../activities/public.js';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

type RefundRow = RowOf<typeof refunds>;
export type OwnClaimRecord = Pick<
  RefundRow,
  'id' | 'member_id' | 'date' | 'status' | 'bill' | 'refundable' | 'reason' | 'comment' | 'bills' | 'paid_on' | 'steps'
> & { readonly name: string };

const own = `SELECT r.id, r.member_id, r.date, r.status, r.bill, r.refundable, r.reason, r.comment, r.bills, r.paid_on, r.steps,
    coalesce(a.name, '') AS name
  FROM ${refunds} r LEFT JOIN ${refundActivities} a ON a.id = r.activity_id
  WHERE r.person_id = $1 AND r.id = $2 AND NOT r.deleted`;
const withFile = `SELECT bills FROM ${refunds} r
  WHERE person_id = $1 AND NOT deleted AND bills @> jsonb_build_array(jsonb_build_object('id', $2::text))`;

/** One claim of a person, and its files: every statement names the person. */
@Injectable()
export class OwnClaims {
  constructor(
    private readonly db: TenantDb,
    private readonly attachments: Attachments,
  ) {}

  async find(context: RequestContext, personId: PersonId, id: string): Promise<OwnClaimRecord | undefined> {
    return isUuid(id) ? (await this.db.query<OwnClaimRecord>(context, own, [personId, id]))[0] : undefined;
  }

  /** A bill of one of the person's claims. */
  async bill(context: RequestContext, personId: PersonId, id: string): Promise<DownloadAnswer | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.db.query<{ bills: readonly AttachedFile[] }>(context, withFile, [personId, id]);
    return row && this.attachments.open(context, row.bills, id, 'inline');
  }
}
