import type { Addressed } from '@intendance/kernel/case.js';
import { newId, type PersonId, type RefundActivityId, type RefundId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import type { RefundBill, RefundEvent } from '../src/activities/refund/refund.events.js';
import { refundCase } from '../src/activities/refund/refund.js';
import type { RefundCommand, RefundForm, SentClaim } from '../src/activities/refund/refund-command.js';
import type { RefundComputation } from '../src/activities/refund/refundable-amount.js';
import type { RefundActivityEvent, RefundSettings } from '../src/activities/refund-activity/refund-activity.events.js';
import type { RefundAllowanceEvent } from '../src/activities/refund-allowance/refund-allowance.events.js';
import { type AttachmentEvent, attachmentStream } from '../src/capabilities/attachment/attachment.events.js';
import type { PersonEvent } from '../src/directory/person/person.events.js';

/** A claim of 80,00 € under a rule of 50 %, by a person still in the directory. */
export const context = caseContext();
export const { today } = context;
export const requestedAt = '2026-11-20T09:00:00.000Z';
export const id = newId() as RefundId;
export const claim = {
  personId: newId() as PersonId,
  memberId: null,
  activityId: newId() as RefundActivityId,
  activityVersion: 1,
  billedOn: localDate('2026-11-02'),
  bill: cents(80_00),
};
export const bill: RefundBill = { id: newId<'attachment'>(), name: 'facture.pdf', extension: 'pdf', size: 9, mimeType: 'application/pdf' };

export const refund = specifyCase(refundCase, context);

const settings: RefundSettings & { enabled: boolean } = {
  enabled: true,
  name: 'Salle de sport',
  startDate: null,
  endDate: null,
  billRequired: false,
  scope: 'beneficiary',
  rate: { kind: 'percent', share: basisPoints(5000) },
  cap: { unit: 'euros', amount: null },
  period: 'an',
  comment: '',
};
export const activityCreated = (change: Partial<RefundSettings> = {}): RefundActivityEvent => ({
  type: 'RefundActivityCreated',
  data: { ...settings, ...change },
});
export const activityDeleted: RefundActivityEvent = { type: 'RefundActivityDeleted', data: {} };
export const personRegistered: PersonEvent = {
  type: 'PersonRegistered',
  data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: localDate('2020-01-01'), exitDate: null },
};
/** The file of a bill as its user has uploaded it. */
export const uploaded = (file: RefundBill = bill, by = context.userId): ReadonlyMap<string, AttachmentEvent[]> => {
  const { id: fileId, ...named } = file;
  const event: AttachmentEvent = { type: 'AttachmentUploaded', data: { ...named, sha256: '', purpose: 'refund', uploadedBy: by } };
  return new Map([[attachmentStream(fileId), [event]]]);
};
/** The other claims of the household, granted this year under the same activity. */
export const grantedToOthers = (euros: number): RefundAllowanceEvent => ({
  type: 'RefundAllowanceHeld',
  data: {
    refundId: newId() as RefundId,
    memberId: null,
    date: claim.billedOn,
    requestedAt,
    refundable: cents(euros * 100),
    standing: 'granted',
  },
});
const around = { activity: [activityCreated()], person: [personRegistered] };
export type Story = Parameters<typeof refund.given>[0];
export const given = (events: readonly RefundEvent[] = [], change: Story = {}) => refund.given({ ...around, refund: events, ...change });

export const form = (sent: Partial<SentClaim> = {}, rest: Partial<RefundForm> = {}): RefundForm => {
  const { personId, memberId, activityId, billedOn } = claim;
  return { claim: { personId, memberId, activityId, billedOn, bill: claim.bill, ...sent }, comment: '', ...rest };
};
export const to = (command: RefundCommand): Addressed<RefundId, RefundCommand> => ({ id, ...command });
export const request = (sent: Partial<SentClaim> = {}, rest: Partial<RefundForm> = {}) =>
  to({ type: 'RequestRefund', data: { ...form(sent, rest), requestedAt, goal: 'waiting' } });
type Save = Extract<RefundCommand, { type: 'SaveRefund' }>['data'];
export const save = (sent: Partial<SentClaim> = {}, rest: Partial<Save> = {}) =>
  to({ type: 'SaveRefund', data: { ...form(sent), reason: '', ...rest } });
export const validate = to({ type: 'ValidateRefund', data: { isComputing: false } });

const computation = (euros: number): RefundComputation => ({
  refundable: cents(euros * 100),
  eligible: euros > 0,
  reasons: [],
  steps: [],
  explanation: '',
  inputsHash: `hash of ${euros}`,
  rulesVersion: 'refund-1',
});
export const requested: RefundEvent = { type: 'RefundRequested', data: { ...claim, requestedAt, comment: '' } };
export const computed = (euros: number): RefundEvent => ({ type: 'RefundableAmountComputed', data: computation(euros) });
export const overridden = (euros: number, rule: number): RefundEvent => ({
  type: 'RefundableAmountOverridden',
  data: { computation: computation(rule), refundable: cents(euros * 100), reason: 'Bureau' },
});
export const validated: RefundEvent = { type: 'RefundValidated', data: { refundable: cents(40_00) } };
export const refused: RefundEvent = { type: 'RefundRefused', data: { reason: 'Hors période' } };
export const paid: RefundEvent = { type: 'RefundPaid', data: { paidOn: today, mode: 'virement' } };
export const deleted: RefundEvent = { type: 'RefundDeleted', data: {} };
export const attached: RefundEvent = { type: 'RefundBillAttached', data: bill };

export const waitingClaim = [requested, computed(40)];
export const validClaim = [...waitingClaim, validated];
export const paidClaim = [...validClaim, paid];
export const refusedClaim = [...waitingClaim, refused];
