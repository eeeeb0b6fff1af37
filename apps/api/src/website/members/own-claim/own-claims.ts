import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { isUuid, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { refundActivities, refunds } from '../../../activities/public.js';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import type { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

type RefundRow = RowOf<typeof refunds>;
export type OwnClaimRecord = Pick<
  RefundRow,
  'id' | 'member_id' | 'date' | 'status' | 'bill' | 'refundable' | 'reason' | 'comment' | 'bills' | 'paid_on' | 'steps'
> & { readonly name: string };
/** `isOwn`: the member did it; otherwise the structure. */
export type ClaimStep = { readonly id: string; readonly at: string; readonly label: string; readonly isOwn: boolean };

const own = `SELECT r.id, r.member_id, r.date, r.status, r.bill, r.refundable, r.reason, r.comment, r.bills, r.paid_on, r.steps,
    coalesce(a.name, '') AS name
  FROM ${refunds} r LEFT JOIN ${refundActivities} a ON a.id = r.activity_id
  WHERE r.person_id = $1 AND r.id = $2 AND NOT r.deleted`;
const withFile = `SELECT bills FROM ${refunds} r
  WHERE person_id = $1 AND NOT deleted AND bills @> jsonb_build_array(jsonb_build_object('id', $2::text))`;
const mostSteps = 50;

/** One claim of a person, its files and what was done with it: every statement names the person. */
@Injectable()
export class OwnClaims {
  constructor(
    private readonly db: TenantDb,
    private readonly history: HistoryReader,
    private readonly attachments: Attachments,
  ) {}

  async find(context: RequestContext, personId: PersonId, id: string): Promise<OwnClaimRecord | undefined> {
    return isUuid(id) ? (await this.db.query<OwnClaimRecord>(context, own, [personId, id]))[0] : undefined;
  }

  /** The changes of status, the first one first; none while the history is late. */
  async steps(context: RequestContext, personId: PersonId, id: string): Promise<ClaimStep[]> {
    return (await this.entries(context, id))
      .filter(({ changes }) => changes.some(({ field }) => field === 'status'))
      .map((line) => ({ id: line.id, at: line.at, label: line.label, isOwn: line.actor.id === personId }));
  }

  private async entries(context: RequestContext, id: string): Promise<HistoryEntryDto[]> {
    const request = { conditions: [], order: [{ expression: 'h.at', direction: 'asc' as const }], page: 1, limit: mostSteps, applied: [] };
    try {
      return (await this.history.ofRecord(context, 'refund', id, request)).history as HistoryEntryDto[];
    } catch (error) {
      if (error instanceof DomainError && error.code === 'history.unknown') return [];
      throw error;
    }
  }

  /** A bill of one of the person's claims. */
  async bill(context: RequestContext, personId: PersonId, id: string): Promise<DownloadAnswer | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.db.query<{ bills: readonly AttachedFile[] }>(context, withFile, [personId, id]);
    return row && this.attachments.open(context, row.bills, id, 'inline');
  }
}
