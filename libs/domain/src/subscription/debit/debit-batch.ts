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
  type PlannedDebit,
} from './debit.events.js';
import { assess, type DebitCandidate, type ExcludedBill } from './debit-candidate.js';
import { type DebitBatch, type DebitRegister, debitBatchFold, debitRegisterFold, type RegisteredBatch } from './debit-register.js';
import { writePain008 } from './pain008.js';

export type DebitBatchCommand =
  | { type: 'PrepareDebitBatch'; data: { until: LocalDate; creditor: DebitCreditor; candidates: readonly DebitCandidate[] } }
  /** `withoutMandate`: end-to-end ids of debits whose mandate was revoked after the batch was prepared. */
  | { type: 'ExportDebitBatch'; data: { withoutMandate: readonly string[] } }
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
      return decision(
        register,
        existing.exportedAt === null ? exportEvents(existing, command.data.withoutMandate, { today, at }) : [],
        command.id,
      );
    }
    if (existing.cancelledOn !== null) return decision(register, [], command.id);
    if (existing.debits.some(({ collectOn }) => collectOn <= today) || hasOutcome(existing, register)) throw debitErrors.batchCollected();
    return decision(register, [{ type: 'DebitsFreed', data: { batch: command.id, on: today } }], command.id);
  },
};

type Preparation = Extract<AddressedCommand, { type: 'PrepareDebitBatch' }>;

function prepare({ id, data }: Preparation, batch: DebitBatch, register: DebitRegister, { today, at }: { today: LocalDate; at: string }) {
  const { until, creditor, candidates } = data;
  if (batch !== null) return decision(register, [], id);
  if (until < today) throw debitErrors.dayPast();
  const lines: DebitLine[] = [];
  const excluded: ExcludedBill[] = [];
  for (const candidate of [...candidates].sort(byNumber)) {
    const line = assess(candidate, register, today);
    if (typeof line === 'string') excluded.push({ billId: candidate.billId, number: candidate.number, reason: line });
    else lines.push(line);
  }
  if (lines.length === 0) throw debitErrors.batchEmpty();
  const prepared = { messageId: id.replaceAll('-', ''), at, until, creditor, lines };
  debitFile(prepared);
  const planned: DebitRegisterEvent = { type: 'DebitsPlanned', data: { batch: id, at, until, debits: lines.map(plannedDebit) } };
  return {
    ...decision(register, [planned], id, excluded),
    events: { batch: [{ type: 'DebitBatchPrepared' as const, data: prepared }], register: [planned] },
  };
}

const byNumber = (one: DebitCandidate, other: DebitCandidate): number => (one.number < other.number ? -1 : 1);

/** The file of a batch, without the debits that its export left out. @throws debit.text-unwritable, reference-invalid */
export function debitFile({ at, lines, ...batch }: DebitBatchEvent['data'], leftOut: readonly string[] = []): string {
  const collected = lines.filter(({ endToEndId }) => !leftOut.includes(endToEndId));
  return writePain008({ ...batch, lines: collected, createdAt: at });
}

/** A revoked mandate collects nothing. @throws debit.batch-without-mandate when no debit is left */
function exportEvents({ id, debits }: RegisteredBatch, withoutMandate: readonly string[], { today, at }: { today: LocalDate; at: string }) {
  const endToEndIds = debits.map(({ endToEndId }) => endToEndId).filter((endToEndId) => withoutMandate.includes(endToEndId));
  if (endToEndIds.length === debits.length) throw debitErrors.batchWithoutMandate();
  const exported: DebitRegisterEvent = { type: 'DebitsExported', data: { batch: id, at } };
  const left: DebitRegisterEvent = { type: 'DebitsLeftOut', data: { batch: id, endToEndIds, reason: 'no-mandate', on: today } };
  return endToEndIds.length > 0 ? [left, exported] : [exported];
}

const plannedDebit = ({ billId, environmentId, number, endToEndId, attempt, amount, collectOn, rum }: DebitLine): PlannedDebit => ({
  billId,
  environmentId,
  number,
  endToEndId,
  attempt,
  amount,
  collectOn,
  rum,
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
