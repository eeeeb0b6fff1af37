import { refundActivities, refunds, registrationActivities, registrations, waitingListPeople } from '../../../activities/public.js';
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
export type OwnRegistration = OwnClaim &
  Pick<RegistrationRow, 'status' | 'entries' | 'options' | 'is_cancelled'> &
  Pick<RowOf<typeof registrationActivities>, 'cancel_until'>;
/** `id`: the activity. `position`: among those who wait, 1 is next. `offered_until`: places are kept for the person until that instant. */
export type OwnWait = Pick<RowOf<typeof waitingListPeople>, 'entries' | 'offered_until'> & {
  readonly id: string;
  readonly name: string;
  readonly position: number;
};
type OwnVoucher = Pick<RowOf<typeof giftVouchers>, 'id' | 'date' | 'type' | 'amount'>;
type OwnOrder = Pick<RowOf<typeof orderItems>, 'id' | 'ordered_on' | 'name' | 'quantity' | 'total' | 'subsidy' | 'status'>;
export type OwnRecords = {
  readonly refunds: readonly OwnRefund[];
  readonly registrations: readonly OwnRegistration[];
  readonly waits: readonly OwnWait[];
  readonly vouchers: readonly OwnVoucher[];
  readonly orders: readonly OwnOrder[];
};

/** `$1`: the person. `$2`: today. `claimColumns`: more columns of each refund claim. */
const lists = (claimColumns: readonly string[]) => ({
  refunds: `SELECT ${['r.id', 'r.date', "coalesce(a.name, '') AS name", 'r.status', 'r.bill', 'r.member_id', 'r.refundable AS amount', 'r.reason', ...claimColumns].join(', ')}
    FROM ${refunds} r LEFT JOIN ${refundActivities} a ON a.id = r.activity_id
    WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date DESC, r.id DESC`,
  registrations: `SELECT r.id, r.date, coalesce(a.name, '') AS name, r.status, r.entries, r.options, r.amount, r.reason, r.is_cancelled, a.cancel_until
    FROM ${registrations} r LEFT JOIN ${registrationActivities} a ON a.id = r.activity_id
    WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date DESC, r.id DESC`,
  waits: `SELECT w.activity_id AS id, a.name, w.entries, w.offered_until,
      (SELECT count(*)::int FROM ${waitingListPeople} o WHERE o.activity_id = w.activity_id AND o.offered_until IS NULL AND o.arrival <= w.arrival) AS position
    FROM ${waitingListPeople} w JOIN ${registrationActivities} a ON a.id = w.activity_id
    WHERE w.person_id = $1 AND a.has_waiting_list AND a.enabled AND NOT a.deleted AND (a.end_date IS NULL OR a.end_date >= $2::date) ORDER BY w.joined_at, w.activity_id`,
  vouchers: `SELECT id, date, type, amount FROM ${giftVouchers} v WHERE person_id = $1 ORDER BY date DESC, id DESC`,
  orders: `SELECT id, ordered_on, name, quantity, total, subsidy, status
    FROM ${orderItems} i WHERE person_id = $1 ORDER BY ordered_at DESC, id DESC`,
});

/** One statement for the last records of each list: a page of a member costs the clerks one connection for a moment, not four. */
export const ownRecords = (limit: number, claimColumns: readonly string[] = []): string =>
  `SELECT ${Object.entries(lists(claimColumns))
    .map(([name, select]) => `(SELECT coalesce(jsonb_agg(own), '[]') FROM (${select} LIMIT ${limit}) own) AS ${name}`)
    .join(', ')}`;
