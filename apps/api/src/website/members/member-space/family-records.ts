import { refundPreview } from '@intendance/domain/activities/public.js';
import { isUuid, newId, type PersonId, type RefundActivityId, type RefundId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { refundActivities, refunds } from '../../../activities/public.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { PreviewCaseInBulk } from '../../../platform/writes/preview-case.js';
import { type OwnRecords, ownRecords } from './own-records.js';

export type OpenRefundActivity = Pick<RowOf<typeof refundActivities>, 'name' | 'scope'> & { readonly id: RefundActivityId };
export type RefusedClaim = Pick<RowOf<typeof refunds>, 'id' | 'activity_id' | 'member_id' | 'date' | 'bill' | 'comment' | 'bills'> & {
  readonly reason: string;
};
/** `sentence`: the rule, what was used of it, what is left. */
export type Allowance = { readonly id: string; readonly name: string; readonly left: string; readonly sentence: string };
export type RecordsOfFamily = OwnRecords & { readonly allowances: readonly Allowance[]; readonly today: LocalDate };

const last = 50;
const lastRecords = ownRecords(last);
const activities = `SELECT id, name, scope FROM ${refundActivities} a
  WHERE enabled AND NOT deleted AND (start_date IS NULL OR start_date <= $1::date) AND (end_date IS NULL OR end_date >= $1::date)
  ORDER BY name, id LIMIT ${last}`;
const refusedClaim = `SELECT id, reason, activity_id, member_id, date, bill, comment, bills FROM ${refunds} r
  WHERE person_id = $1 AND id = $2 AND status = 'refused' AND NOT deleted`;

/** A bill that no limit lets through whole: the computation then says what is left. */
const largeBill = cents(99_999_999);

/** The records of a person and of the family of the person: every statement names the person. */
@Injectable()
export class FamilyRecords {
  constructor(
    private readonly db: TenantDb,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(context: RequestContext, personId: PersonId): Promise<RecordsOfFamily> {
    const today = this.clock.today();
    const [[records], allowances] = await Promise.all([
      this.db.query<OwnRecords>(context, lastRecords, [personId, today]),
      this.allowances(context, personId),
    ]);
    if (!records) throw new Error('the statement has one row');
    return { ...records, allowances, today };
  }

  /** The activities that refund bills of today. */
  async openActivities(context: RequestContext): Promise<OpenRefundActivity[]> {
    return this.db.query(context, activities, [this.clock.today()]);
  }

  /** A claim of this person that was refused. */
  async refusedClaim(context: RequestContext, personId: PersonId, id: string): Promise<RefusedClaim | undefined> {
    return isUuid(id) ? (await this.db.query<RefusedClaim>(context, refusedClaim, [personId, id]))[0] : undefined;
  }

  /** The computation of a claim of today for each open activity, from one read of their streams. */
  private async allowances(context: RequestContext, personId: PersonId): Promise<Allowance[]> {
    const open = await this.openActivities(context);
    const previews = open.map(({ id: activityId }) => {
      const claim = { personId, memberId: null, activityId, billedOn: this.clock.today(), bill: largeBill };
      return { id: newId() as RefundId, type: 'PreviewRefund', data: { claim, isStored: false } } as const;
    });
    const lines = await this.queries.execute(new PreviewCaseInBulk(context, refundPreview, previews));
    // A refused line is an activity that was removed meanwhile.
    return open.flatMap((activity, index) => {
      const line = lines[index];
      return line?.outcome === 'done' ? [allowanceOf(activity, line.answer)] : [];
    });
  }
}

type Computation = ReturnType<typeof refundPreview.decide>['answer'];

function allowanceOf({ id, name }: OpenRefundActivity, { reasons, steps }: Computation): Allowance {
  const limit = steps.find(({ code }) => code === 'LIMIT');
  const reason = reasons[0]?.message;
  if (!limit) return { id, name, left: reason ? 'Rien' : 'Sans plafond', sentence: reason ?? 'Cette activité n’a pas de plafond.' };
  return { id, name, left: limit.values.Reste ?? '', sentence: limit.sentence };
}
