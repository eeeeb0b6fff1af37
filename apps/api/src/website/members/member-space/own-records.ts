import { refundActivities, refunds, registrationActivities, registrations } from '../../../activities/public.js';
import { giftVouchers, orderItems } from '../../../advantage/public.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';

type RefundRow = RowOf<typeof refunds>;
type RegistrationRow = RowOf<typeof registrations>;
export type OwnClaim = Pick<RefundRow, 'id' | 'date' | 'reason'> & {
  readonly name: string;
  readonly status: RefundRow['status'] | RegistrationRow['status'];
  readonly amount: number | null;
};
export type OwnRefund = OwnClaim & Pick<RefundRow, 'status' | 'bill' | 'member_id'>;
export type OwnRegistration = OwnClaim & Pick<RegistrationRow, 'status' | 'entries' | 'is_cancelled'>;
type OwnVoucher = Pick<RowOf<typeof giftVouchers>, 'id' | 'date' | 'type' | 'amount'>;
type OwnOrder = Pick<RowOf<typeof orderItems>, 'id' | 'ordered_on' | 'name' | 'quantity' | 'total' | 'subsidy' | 'status'>;
export type OwnRecords = {
  readonly refunds: readonly OwnRefund[];
  readonly registrations: readonly OwnRegistration[];
  readonly vouchers: readonly OwnVoucher[];
  readonly orders: readonly OwnOrder[];
};

/** `$1`: the person. `claimColumns`: more columns of each refund claim. */
const lists = (claimColumns: readonly string[]) => ({
  refunds: `SELECT ${['r.id', 'r.date', "coalesce(a.name, '') AS name", 'r.status', 'r.bill', 'r.member_id', 'r.refundable AS amount', 'r.reason', ...claimColumns].join(', ')}
    FROM ${refunds} r LEFT JOIN ${refundActivities} a ON a.id = r.activity_id
    WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date DESC, r.id DESC`,
  registrations: `SELECT r.id, r.date, coalesce(a.name, '') AS name, r.status, r.entries, r.amount, r.reason, r.is_cancelled
    FROM ${registrations} r LEFT JOIN ${registrationActivities} a ON a.id = r.activity_id
    WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date DESC, r.id DESC`,
  vouchers: `SELECT id, date, type, amount FROM ${giftVouchers} v WHERE person_id = $1 ORDER BY date DESC, id DESC`,
  orders: `SELECT id, ordered_on, name, quantity, total, subsidy, status
    FROM ${orderItems} i WHERE person_id = $1 ORDER BY ordered_at DESC, id DESC`,
});

/** One statement for the last records of each list: a page of a member costs the clerks one connection for a moment, not four. */
export const ownRecords = (limit: number, claimColumns: readonly string[] = []): string =>
  `SELECT ${Object.entries(lists(claimColumns))
    .map(([name, select]) => `(SELECT coalesce(jsonb_agg(own), '[]') FROM (${select} LIMIT ${limit}) own) AS ${name}`)
    .join(', ')}`;
