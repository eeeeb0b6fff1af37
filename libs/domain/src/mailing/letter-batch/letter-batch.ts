import { type Addressed, type Case, type Fold, PendingStream, read } from '@intendance/kernel/case.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { labelsOf } from './label-sheet.js';
import { letterBatchErrors } from './letter-batch.errors.js';
import {
  type LetterBatchEvent,
  type LetterBatchId,
  type LetterCounts,
  type LetteredMailingId,
  type LetterFileId,
  type LetterLayout,
  letterBatchStream,
} from './letter-batch.events.js';
import type { PostalStep } from './postal-step.js';

/** The file holds names and addresses: long enough to print, short enough to forget. */
export const letterFileDays = 7;

export type LetterFile = LetterCounts & {
  readonly fileId: LetterFileId;
  readonly pages: number;
  readonly size: number;
  readonly expiresOn: LocalDate;
};

/** One PDF of letters or labels. `attempt` grows with each restart: the result of an earlier attempt is dropped. */
export type LetterBatch = {
  readonly id: LetterBatchId;
  readonly status: 'running' | 'made' | 'failed' | 'removed';
  readonly attempt: number;
  readonly layout: LetterLayout;
  readonly steps: readonly PostalStep[];
  readonly counts: LetterCounts;
  readonly file: LetterFile | null;
  readonly reason: string | null;
};
/** The batches of one mailing, in the order of their requests. */
export type MailingLetters = { readonly batches: readonly LetterBatch[] };

export type LetterBatchCommand =
  | { type: 'RequestLetterBatch'; data: LetterCounts & { batchId: LetterBatchId; layout: LetterLayout; steps: readonly PostalStep[] } }
  | { type: 'RetryLetterBatch'; batchId: LetterBatchId }
  | { type: 'FinishLetterBatch'; batchId: LetterBatchId; attempt: number; file: Omit<LetterFile, 'expiresOn'> }
  | { type: 'FailLetterBatch'; batchId: LetterBatchId; attempt: number; reason: string }
  /** A second call changes nothing. */
  | { type: 'RemoveLetterBatch'; batchId: LetterBatchId; cause: 'user' | 'expiry' }
  /** A person was erased: no file stays that may name the person, and a file that is being made starts again. */
  | { type: 'EraseLetterFiles' };

export const letterBatchFold: Fold<LetterBatchEvent, MailingLetters> = { initial: { batches: [] }, evolve };
type Folds = { readonly batches: typeof letterBatchFold };

export const letterBatchCase: Case<Addressed<LetteredMailingId, LetterBatchCommand>, MailingLetters, Folds, 'batches'> = {
  folds: { batches: letterBatchFold },
  own: 'batches',
  streams: ({ id }) => ({ batches: read(letterBatchStream(id)) }),
  decide(command, { batches }, { today }) {
    const pending = new PendingStream(letterBatchFold, batches).append(decide(command, batches, today));
    return { events: { batches: pending.events }, answer: pending.state };
  },
};

/** @throws letter-batch.unknown */
export function knownBatch({ batches }: MailingLetters, batchId: string): LetterBatch {
  const batch = batches.find(({ id }) => id === batchId);
  if (!batch) throw letterBatchErrors.unknown();
  return batch;
}

/** @throws letter-batch.unknown, letter-batch.removed, letter-batch.not-ready */
export function readyFile(state: MailingLetters, batchId: string): LetterFile {
  const { status, file } = knownBatch(state, batchId);
  if (status === 'removed') throw letterBatchErrors.removed();
  if (status !== 'made' || !file) throw letterBatchErrors.notReady();
  return file;
}

function decide(command: LetterBatchCommand, state: MailingLetters, today: LocalDate): LetterBatchEvent[] {
  switch (command.type) {
    case 'RequestLetterBatch':
      return request(command.data, state);
    case 'RetryLetterBatch':
      mustBeFree(state);
      if (knownBatch(state, command.batchId).status !== 'failed') throw letterBatchErrors.notFailed();
      return [restarted(command.batchId, 'user')];
    case 'FinishLetterBatch':
      if (!isCurrent(command, state)) return [];
      return [{ type: 'LetterBatchMade', data: { batchId: command.batchId, ...command.file, expiresOn: addDays(today, letterFileDays) } }];
    case 'FailLetterBatch':
      return isCurrent(command, state) ? [{ type: 'LetterBatchFailed', data: { batchId: command.batchId, reason: command.reason } }] : [];
    case 'RemoveLetterBatch': {
      const { status } = knownBatch(state, command.batchId);
      if (status === 'running') throw letterBatchErrors.running();
      return status === 'removed' ? [] : [{ type: 'LetterBatchRemoved', data: { batchId: command.batchId, cause: command.cause } }];
    }
    case 'EraseLetterFiles':
      return state.batches.flatMap(erasure);
  }
}

function request(data: Extract<LetterBatchCommand, { type: 'RequestLetterBatch' }>['data'], state: MailingLetters): LetterBatchEvent[] {
  if (state.batches.some(({ id }) => id === data.batchId)) return [];
  mustBeFree(state);
  if (data.steps.length === 0) throw letterBatchErrors.steps();
  mustFit(data.layout);
  if (data.households === 0) throw letterBatchErrors.nobody();
  return [{ type: 'LetterBatchRequested', data }];
}

/** @throws letter-batch.start */
export function mustFit(layout: LetterLayout): void {
  if (layout.format === 'letters') return;
  const labels = labelsOf(layout.sheet);
  if (layout.start < 1 || layout.start > labels) throw letterBatchErrors.start(labels);
}

function mustBeFree({ batches }: MailingLetters): void {
  if (batches.some(({ status }) => status === 'running')) throw letterBatchErrors.running();
}

function isCurrent({ batchId, attempt }: { batchId: LetterBatchId; attempt: number }, state: MailingLetters): boolean {
  const batch = knownBatch(state, batchId);
  return batch.status === 'running' && batch.attempt === attempt;
}

const restarted = (batchId: LetterBatchId, cause: 'user' | 'erasure'): LetterBatchEvent => ({
  type: 'LetterBatchRestarted',
  data: { batchId, cause },
});

function erasure({ id, status }: LetterBatch): LetterBatchEvent[] {
  if (status === 'running') return [restarted(id, 'erasure')];
  return status === 'made' ? [{ type: 'LetterBatchRemoved', data: { batchId: id, cause: 'erasure' } }] : [];
}

function evolve({ batches }: MailingLetters, event: LetterBatchEvent): MailingLetters {
  const { batchId } = event.data;
  if (event.type === 'LetterBatchRequested') {
    const { layout, steps, people, households, incomplete } = event.data;
    const counts = { people, households, incomplete };
    return { batches: [...batches, { id: batchId, status: 'running', attempt: 1, layout, steps, counts, file: null, reason: null }] };
  }
  return { batches: batches.map((batch) => (batch.id === batchId ? after(batch, event) : batch)) };
}

type LaterEvent = Exclude<LetterBatchEvent, { type: 'LetterBatchRequested' }>;

function after(batch: LetterBatch, event: LaterEvent): LetterBatch {
  switch (event.type) {
    case 'LetterBatchMade': {
      const { batchId: _, ...file } = event.data;
      const { people, households, incomplete } = file;
      return { ...batch, status: 'made', file, counts: { people, households, incomplete } };
    }
    case 'LetterBatchFailed':
      return { ...batch, status: 'failed', reason: event.data.reason };
    case 'LetterBatchRestarted':
      return { ...batch, status: 'running', attempt: batch.attempt + 1, reason: null };
    case 'LetterBatchRemoved':
      return { ...batch, status: 'removed', reason: null };
  }
}
