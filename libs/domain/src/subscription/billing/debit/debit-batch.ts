import { type Case, guarded, read } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { debitErrors } from './debit.errors.js';
import {
  type DebitBatchEvent,
  type DebitBatchId,
  type DebitCreditor,
  type DebitLine,
  type DebitRegisterEvent,
  debitBatchStream,
  debitRegisterStream,
  type LeftOutReason,
  leftOutReasons,
  type PlannedDebit,
} from './debit.events.js';
import { assess, type DebitCandidate, dayAnnounced, type ExcludedBill, isTooLate } from './debit-candidate.js';
import {
  type DebitBatch,
  type DebitRegister,
  debitBatchFold,
  debitRegisterFold,
  type LeftOut,
  type RegisteredBatch,
} from './debit-register.js';
import { writePain008 } from './pain008.js';

export type DebitBatchCommand =
  | { type: 'PrepareDebitBatch'; data: { until: LocalDate; creditor: DebitCreditor; candidates: readonly DebitCandidate[] } }
  /** `leftOut`: debits whose mandate or bill has changed since the batch was prepared. */
  | { type: 'ExportDebitBatch'; data: { leftOut: readonly LeftOut[] } }
  | { type: 'CancelDebitBatch' };
export type DebitBatchAnswer = { readonly batch: RegisteredBatch; readonly excluded: readonly ExcludedBill[] };

type AddressedCommand = DebitBatchCommand & { readonly id: DebitBatchId };
const folds = { batch: debitBatchFold, register: debitRegisterFold };

/** A batch and the register, in the environment of the operator. */
export const debitBatchCase: Case<AddressedCommand, DebitBatchAnswer, typeof folds, 'batch'> = {
  folds,
  own: 'batch',
  cached: ['register'],
  streams: ({ id }) => ({ batch: read(debitBatchStream(id)), register: guarded(debitRegisterStream) }),
  contended: () => debitRegisterStream,
  decide(command, { batch, register }, { today, now }) {
    const at = now.toISOString();
    if (command.type === 'PrepareDebitBatch') return prepare(command, batch, register, { today, at });
    const existing = register.batches.get(command.id);
    if (!existing) throw debitErrors.batchUnknown();
    if (command.type === 'ExportDebitBatch') {
      if (existing.cancelledOn !== null) throw debitErrors.batchCancelled();
      return decision(register, exportEvents(existing, command.data.leftOut, { today, at }), command.id);
    }
    if (existing.cancelledOn !== null) return decision(register, [], command.id);
    if ((existing.exportedAt !== null && existing.debits.some(({ collectOn }) => collectOn <= today)) || hasOutcome(existing, register))
      throw debitErrors.batchCollected();
    return decision(register, [{ type: 'DebitsFreed', data: { batch: command.id, on: today } }], command.id);
  },
};

type Preparation = Extract<AddressedCommand, { type: 'PrepareDebitBatch' }>;

function prepare({ id, data }: Preparation, batch: DebitBatch, register: DebitRegister, { today, at }: { today: LocalDate; at: string }) {
  const { until, creditor, candidates } = data;
  if (batch !== null) return decision(register, [], id);
  if (until < today) throw debitErrors.dayPast();
  const { lines, excluded } = plan(candidates, register, today);
  if (lines.length === 0) throw debitErrors.batchEmpty();
  const prepared = { messageId: id.replaceAll('-', ''), at, until, creditor, lines };
  debitFile(prepared);
  const planned: DebitRegisterEvent = { type: 'DebitsPlanned', data: { batch: id, at, until, debits: lines.map(plannedDebit) } };
  return {
    ...decision(register, [planned], id, excluded),
    events: { batch: [{ type: 'DebitBatchPrepared' as const, data: prepared }], register: [planned] },
  };
}

/** The debits of a batch that would be prepared today, and the bills that it leaves. */
export function plan(candidates: readonly DebitCandidate[], register: DebitRegister, today: LocalDate) {
  const lines: DebitLine[] = [];
  const excluded: ExcludedBill[] = [];
  for (const candidate of candidates.toSorted(byNumber)) {
    const line = assess(candidate, register, today);
    if (typeof line === 'string') excluded.push({ billId: candidate.billId, number: candidate.number, reason: line });
    else lines.push(line);
  }
  return { lines, excluded };
}

const byNumber = (one: DebitCandidate, other: DebitCandidate): number => (one.number < other.number ? -1 : 1);

/** The file of a batch: without the debits that left it, on the days of its export. @throws debit.text-unwritable, reference-invalid */
export function debitFile(
  { at, lines, ...prepared }: DebitBatchEvent['data'],
  batch?: Pick<RegisteredBatch, 'debits' | 'leftOut'>,
): string {
  const leftOut = new Set(batch?.leftOut.map(({ endToEndId }) => endToEndId));
  const days = new Map(batch?.debits.map(({ endToEndId, collectOn }) => [endToEndId, collectOn]));
  const collected = lines
    .filter(({ endToEndId }) => !leftOut.has(endToEndId))
    .map((line) => ({ ...line, collectOn: days.get(line.endToEndId) ?? line.collectOn }));
  return writePain008({ ...prepared, lines: collected, createdAt: at });
}

/** The debits that the file of a batch has. */
const collectedOf = ({ debits, leftOut }: RegisteredBatch): PlannedDebit[] =>
  debits.filter(({ endToEndId }) => !leftOut.some((each) => each.endToEndId === endToEndId));

/**
 * The first export decides what the bank gets: no debit whose bill or mandate has changed, no day that is past. A later one repeats the
 * file. @throws debit.batch-without-debit, batch-past
 */
function exportEvents(batch: RegisteredBatch, candidates: readonly LeftOut[], { today, at }: { today: LocalDate; at: string }) {
  const debits = collectedOf(batch);
  if (batch.exportedAt !== null) {
    if (debits.some(({ collectOn }) => collectOn < today)) throw debitErrors.batchPast();
    return [];
  }
  const leftOut = candidates.filter(({ endToEndId }) => debits.some((debit) => debit.endToEndId === endToEndId));
  const collected = debits.filter(({ endToEndId }) => !leftOut.some((each) => each.endToEndId === endToEndId));
  if (collected.length === 0) throw debitErrors.batchWithoutDebit();
  const left = leftOutReasons.flatMap((reason) => leftOutEvent(batch.id, leftOut, reason, today));
  return [...left, ...datedEvent(batch.id, collected, today), { type: 'DebitsExported' as const, data: { batch: batch.id, at } }];
}

function leftOutEvent(batch: DebitBatchId, leftOut: readonly LeftOut[], reason: LeftOutReason, on: LocalDate): DebitRegisterEvent[] {
  const endToEndIds = leftOut.filter((each) => each.reason === reason).map(({ endToEndId }) => endToEndId);
  return endToEndIds.length === 0 ? [] : [{ type: 'DebitsLeftOut', data: { batch, endToEndIds, reason, on } }];
}

function datedEvent(batch: DebitBatchId, collected: readonly PlannedDebit[], on: LocalDate): DebitRegisterEvent[] {
  const late = collected.filter(({ collectOn }) => isTooLate(collectOn, on));
  const debits = late.map(({ billId, environmentId, endToEndId }) => ({ billId, environmentId, endToEndId, collectOn: dayAnnounced(on) }));
  return debits.length === 0 ? [] : [{ type: 'DebitsDated', data: { batch, debits, on } }];
}

const plannedDebit = ({
  billId,
  environmentId,
  number,
  endToEndId,
  attempt,
  amount,
  collectOn,
  rum,
  announcedOn,
}: DebitLine): PlannedDebit => ({
  billId,
  environmentId,
  number,
  endToEndId,
  attempt,
  amount,
  collectOn,
  rum,
  ...(announcedOn && { announcedOn }),
});

const hasOutcome = ({ id, debits }: RegisteredBatch, register: DebitRegister): boolean =>
  debits.some(({ endToEndId }) => {
    const debit = register.debits.get(endToEndId);
    return debit?.batch === id && (debit.status === 'returned' || debit.status === 'settled');
  });

function decision(
  register: DebitRegister,
  events: readonly DebitRegisterEvent[],
  id: DebitBatchId,
  excluded: readonly ExcludedBill[] = [],
) {
  const batch = events.reduce(debitRegisterFold.evolve, register).batches.get(id);
  if (!batch) throw debitErrors.batchUnknown();
  return { events: { register: events }, answer: { batch, excluded } };
}
