import type { Option } from '../../ui/field/async-combobox.js';
import type { Attachment } from '../../ui/file/attachment.js';
import type { Decision } from '../claim/claim-sheet.js';
import type { Refund, RefundBody } from './refund.js';

export type RefundForm = {
  person: Option | null;
  member_id: string;
  refund_settings: string;
  date: string | null;
  bill_amount: number | null;
  comment: string;
  refund_attachments: Attachment[];
};

export const emptyForm = (person: Option | null, date: string, activityId: string): RefundForm => ({
  person,
  member_id: '',
  refund_settings: activityId,
  date,
  bill_amount: null,
  comment: '',
  refund_attachments: [],
});

export const toForm = (refund: Refund): RefundForm => ({
  person: { value: refund.person.id, label: refund.person.fullname },
  member_id: refund.member?.id ?? '',
  refund_settings: refund.refund_settings.id,
  date: refund.date,
  bill_amount: refund.bill_amount,
  comment: refund.comment,
  refund_attachments: refund.refund_attachments,
});

/** The facts of the computation; a change of one makes the amount stale. */
export const toClaim = ({ person, member_id, refund_settings, date, bill_amount }: RefundForm): RefundBody => ({
  ...(person ? { person: person.value } : {}),
  member_id: member_id === '' ? null : member_id,
  ...(refund_settings ? { refund_settings } : {}),
  ...(date ? { date } : {}),
  ...(bill_amount === null ? {} : { bill_amount }),
});

export const toBody = (form: RefundForm, _: unknown, { status, amount }: Decision): RefundBody => ({
  ...toClaim(form),
  comment: form.comment,
  refund_attachments: form.refund_attachments.map(({ id }) => id),
  status,
  ...(amount === undefined ? {} : { refundable_amount: amount }),
});

export const isComplete = ({ person, refund_settings, date, bill_amount }: RefundForm): boolean =>
  person !== null && refund_settings !== '' && !!date && bill_amount !== null && bill_amount > 0;
