import { refundPreview } from '@intendance/domain/activities/public.js';
import { type AttachmentId, isUuid, newId, type PersonId, type RefundActivityId, type RefundId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { CaseRunner } from '../../../platform/writes/execute-case.js';

export type OwnClaim = {
  readonly id: string;
  readonly date: LocalDate;
  readonly name: string;
  readonly status: string;
  readonly amount: number | null;
  readonly reason: string | null;
};
export type OwnRefund = OwnClaim & { readonly bill: number; readonly member_id: string | null };
export type OpenRefundActivity = { readonly id: RefundActivityId; readonly name: string; readonly scope: 'household' | 'beneficiary' };
export type RefusedClaim = {
  readonly id: string;
  readonly reason: string;
  readonly state: {
    readonly claim: { readonly activityId: string; readonly memberId: string | null; readonly billedOn: string; readonly bill: number };
    readonly comment: string;
    readonly bills: readonly { readonly id: AttachmentId; readonly name: string }[];
  };
};
export type OwnRegistration = OwnClaim & { readonly entries: number; readonly is_cancelled: boolean };
export type OwnVoucher = { readonly id: string; readonly date: LocalDate; readonly type: string; readonly amount: number };
export type OwnOrder = {
  readonly id: string;
  readonly ordered_on: LocalDate;
  readonly name: string;
  readonly quantity: number;
  readonly total: number;
  readonly subsidy: number;
  readonly status: string;
};
/** `sentence`: the rule, what was used of it, what is left. */
export type Allowance = { readonly id: string; readonly name: string; readonly left: string; readonly sentence: string };
export type RecordsOfFamily = {
  readonly allowances: readonly Allowance[];
  readonly refunds: readonly OwnRefund[];
  readonly registrations: readonly OwnRegistration[];
  readonly vouchers: readonly OwnVoucher[];
  readonly orders: readonly OwnOrder[];
};

const last = 50;
const refunds = `SELECT r.id, r.date, coalesce(a.name, '') AS name, r.status, r.bill, r.member_id, r.refundable AS amount, r.state ->> 'reason' AS reason
  FROM read.refund_list r LEFT JOIN read.refund_activity_list a ON a.id = r.activity_id
  WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date DESC, r.id DESC LIMIT ${last}`;
const registrations = `SELECT r.id, r.date, coalesce(a.name, '') AS name, r.status, r.entries, r.amount, r.state ->> 'reason' AS reason,
    coalesce((r.state ->> 'isCancelled')::boolean AND r.status = 'refused', false) AS is_cancelled
  FROM read.registration_list r LEFT JOIN read.registration_activity_list a ON a.id = r.activity_id
  WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date DESC, r.id DESC LIMIT ${last}`;
const vouchers = `SELECT id, date, type, amount FROM read.gift_voucher_list WHERE person_id = $1 ORDER BY date DESC, id DESC LIMIT ${last}`;
const orders = `SELECT id, ordered_on, name, quantity, total, subsidy, status
  FROM read.order_item_list WHERE person_id = $1 ORDER BY ordered_at DESC, id DESC LIMIT ${last}`;
const activities = `SELECT id, name, state -> 'current' ->> 'scope' AS scope FROM read.refund_activity_list
  WHERE enabled AND NOT deleted AND (start_date IS NULL OR start_date <= $1::date) AND (end_date IS NULL OR end_date >= $1::date)
  ORDER BY name, id LIMIT ${last}`;

const refusedClaim = `SELECT id, state ->> 'reason' AS reason, state FROM read.refund_list
  WHERE person_id = $1 AND id = $2 AND status = 'refused' AND NOT deleted`;

/** A bill that no limit lets through whole: the computation then says what is left. */
const largeBill = cents(99_999_999);

/** The records of a person and of the family of the person: every statement names the person. */
@Injectable()
export class FamilyRecords {
  constructor(
    private readonly db: TenantDb,
    private readonly cases: CaseRunner,
    private readonly clock: Clock,
  ) {}

  async of(context: RequestContext, personId: PersonId): Promise<RecordsOfFamily> {
    const read = <Row extends object>(text: string) => this.db.query<Row>(context, text, [personId]);
    const [ownRefunds, ownRegistrations, ownVouchers, ownOrders, allowances] = await Promise.all([
      read<OwnRefund>(refunds),
      read<OwnRegistration>(registrations),
      read<OwnVoucher>(vouchers),
      read<OwnOrder>(orders),
      this.allowances(context, personId),
    ]);
    return { refunds: ownRefunds, registrations: ownRegistrations, vouchers: ownVouchers, orders: ownOrders, allowances };
  }

  /** The activities that refund bills of today. */
  async openActivities(context: RequestContext): Promise<OpenRefundActivity[]> {
    return this.db.query(context, activities, [this.clock.today()]);
  }

  /** A claim of this person that was refused. */
  async refusedClaim(context: RequestContext, personId: PersonId, id: string): Promise<RefusedClaim | undefined> {
    return isUuid(id) ? (await this.db.query<RefusedClaim>(context, refusedClaim, [personId, id]))[0] : undefined;
  }

  private async allowances(context: RequestContext, personId: PersonId): Promise<Allowance[]> {
    const open = await this.openActivities(context);
    return Promise.all(open.map((activity) => this.allowance(context, personId, activity)));
  }

  /** The same computation as that of a claim of today. */
  private async allowance(
    context: RequestContext,
    personId: PersonId,
    { id, name }: Pick<OpenRefundActivity, 'id' | 'name'>,
  ): Promise<Allowance> {
    const claim = { personId, memberId: null, activityId: id, billedOn: this.clock.today(), bill: largeBill };
    const command = { id: newId() as RefundId, type: 'PreviewRefund', data: { claim, isStored: false } } as const;
    const { reasons, steps } = await this.cases.preview({ context, definition: refundPreview, command });
    const limit = steps.find(({ code }) => code === 'LIMIT');
    const reason = reasons[0]?.message;
    if (!limit) return { id, name, left: reason ? 'Rien' : 'Sans plafond', sentence: reason ?? 'Cette activité n’a pas de plafond.' };
    return { id, name, left: limit.values.Reste ?? '', sentence: limit.sentence };
  }
}
