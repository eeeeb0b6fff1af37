import { type RefundBill, refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import type { RefundCommand } from '@intendance/domain/activities/refund/refund-command.js';
import { refundAllowanceStream } from '@intendance/domain/activities/refund-allowance/refund-allowance.events.js';
import { attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type AttachmentId, derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { pdfBill, pngReceipt } from '../../capabilities/sample-data/bills.js';
import { executeInBatch } from '../../capabilities/sample-data/execute-in-batch.js';
import { Random } from '../../capabilities/sample-data/random.js';
import type { SampleRun } from '../../capabilities/sample-data/sample-run.js';
import { uploadDocument } from '../../capabilities/sample-data/upload-document.js';
import { type PlannedClaim, type PlannedStep, requestDay } from './claim-plans.js';

const batch = 1000;

/** Plays the steps of the claims day by day, so that each decision sees the earlier ones of its household. */
export async function playClaims(run: SampleRun, claims: readonly PlannedClaim[], total: number, before: number): Promise<void> {
  let done = before;
  for (const part of byHouseholds(claims)) {
    await run.store.prefetch(part.flatMap(streamsOf));
    // Claims of an earlier seed stay as they are.
    const fresh = part.filter(({ id }) => run.store.isAbsent(refundStream(id)));
    const steps = fresh.flatMap((claim) => claim.steps.map((step) => ({ claim, step })));
    // The sort is stable: steps of one day keep the order of their claim.
    for (const { claim, step } of steps.sort((left, right) => left.step.day.localeCompare(right.step.day))) await play(run, claim, step);
    await run.store.flush();
    run.store.forget((stream) => !stream.startsWith('refund-activity-'));
    done += part.length;
    run.progress('demandes', done, total);
  }
  await run.store.settled();
}

/** Whole households: batches share no stream but the activities, which claims only read. */
function byHouseholds(claims: readonly PlannedClaim[]): PlannedClaim[][] {
  const batches: PlannedClaim[][] = [];
  for (const [, ofHousehold] of Map.groupBy(claims, ({ household }) => household.id)) {
    const last = batches.at(-1);
    if (last && last.length < batch) last.push(...ofHousehold);
    else batches.push([...ofHousehold]);
  }
  return batches;
}

const streamsOf = ({ id, household, activity, seed, documents }: PlannedClaim): StreamId[] => [
  refundStream(id),
  personStream(household.id),
  refundAllowanceStream(household.id, activity.id),
  ...Array.from({ length: documents }, (_, index) => attachmentStream(documentId(seed, index))),
];

async function play(run: SampleRun, claim: PlannedClaim, step: PlannedStep): Promise<void> {
  switch (step.type) {
    case 'request':
      return request(run, claim, step);
    case 'validate':
      return validateOrRefuse(run, claim, step.day);
    case 'pay':
      return payIfValid(run, claim, step.day, step.mode);
    case 'refuse':
      return act(run, claim, step.day, { type: 'RefuseRefund', data: { reason: step.reason } });
    case 'delete':
      return act(run, claim, step.day, { type: 'DeleteRefund' });
  }
}

async function request(run: SampleRun, claim: PlannedClaim, step: Extract<PlannedStep, { type: 'request' }>): Promise<void> {
  const bills = await upload(run, claim);
  const { household, activity, memberId, billedOn, bill, comment } = claim;
  const sent = { personId: household.id, memberId, activityId: activity.id, billedOn, bill };
  const data = { claim: sent, comment, bills, requestedAt: instant(claim), goal: 'waiting', isComputing: step.isComputed } as const;
  await act(run, claim, step.day, { type: 'RequestRefund', data });
}

/** A clerk who cannot validate refuses, with the reason. */
async function validateOrRefuse(run: SampleRun, claim: PlannedClaim, day: LocalDate): Promise<void> {
  try {
    await act(run, claim, day, { type: 'ValidateRefund', data: { isComputing: true } });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = error.code === 'refund.not-eligible' ? (error.violations.at(-1)?.message ?? error.message) : error.message;
    await act(run, claim, day, { type: 'RefuseRefund', data: { reason } });
  }
}

async function payIfValid(run: SampleRun, claim: PlannedClaim, day: LocalDate, mode: string): Promise<void> {
  try {
    await act(run, claim, day, { type: 'PayRefund', data: { paidOn: day, mode } });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'refund.forbidden-move')) throw error;
  }
}

async function act(run: SampleRun, { id }: PlannedClaim, day: LocalDate, command: RefundCommand): Promise<void> {
  await executeInBatch(run, refundCase, { id, ...command }, day);
}

async function upload(run: SampleRun, claim: PlannedClaim): Promise<RefundBill[]> {
  const bills: RefundBill[] = [];
  for (let index = 0; index < claim.documents; index++) {
    const id = documentId(claim.seed, index);
    bills.push(await uploadDocument(run, id, refundAttachments, document(claim, index)));
  }
  return bills;
}

const documentId = (seed: string, index: number): AttachmentId => derivedId<'attachment'>(`${seed} document ${index}`);

function document({ seed, activity, household, billedOn, bill }: PlannedClaim, index: number) {
  const random = new Random(`${seed} document ${index}`);
  if (index > 0 || random.chance(0.3)) {
    return { name: `ticket-${billedOn}.png`, extension: 'png', mimeType: 'image/png', content: pngReceipt(seed) };
  }
  const content = pdfBill({
    shop: random.pick(activity.shops),
    customer: household.name,
    wording: activity.wording,
    day: billedOn,
    amount: bill,
    number: random.between(1000, 99_999),
  });
  return { name: `facture-${billedOn}.pdf`, extension: 'pdf', mimeType: 'application/pdf', content };
}

/** In the day of the request, at an hour of its own. */
function instant(claim: PlannedClaim): string {
  const random = new Random(`${claim.seed} hour`);
  const part = (low: number, high: number) => String(random.between(low, high)).padStart(2, '0');
  return `${requestDay(claim)}T${part(6, 16)}:${part(0, 59)}:${part(0, 59)}.000Z`;
}
