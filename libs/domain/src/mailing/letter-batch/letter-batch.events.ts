import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { LabelSheetName } from './label-sheet.js';
import type { PostalStep } from './postal-step.js';

export type LetteredMailingId = Id<'mailing'>;
export type LetterBatchId = Id<'letter-batch'>;
export type LetterFileId = Id<'letter-file'>;

export const letterFormats = ['letters', 'labels'] as const;
export type LetterFormat = (typeof letterFormats)[number];

/** `people` are in `households`; `incomplete`: people without a complete postal address. */
export type LetterCounts = { people: number; households: number; incomplete: number };
/** `start`: the first free label of the first sheet, from 1 on. `isDuplex`: each letter starts on a new sheet of paper. */
export type LetterLayout = { format: 'letters'; isDuplex: boolean } | { format: 'labels'; sheet: LabelSheetName; start: number };

type Of<More = unknown> = { batchId: LetterBatchId } & More;

/** Stored for ever: only add optional fields or new types. The people and their addresses are in the file only, never in an event. */
export type LetterBatchEvent =
  | { type: 'LetterBatchRequested'; data: Of<LetterCounts & { layout: LetterLayout; steps: readonly PostalStep[] }> }
  | { type: 'LetterBatchMade'; data: Of<LetterCounts & { fileId: LetterFileId; pages: number; size: number; expiresOn: LocalDate }> }
  | { type: 'LetterBatchFailed'; data: Of<{ reason: string }> }
  /** A user tries again after a failure, or a person was erased while the file was being made. */
  | { type: 'LetterBatchRestarted'; data: Of<{ cause: 'user' | 'erasure' }> }
  | { type: 'LetterBatchRemoved'; data: Of<{ cause: 'user' | 'expiry' | 'erasure' }> };

export const letterBatchStream = (id: LetteredMailingId): `letter-batch-${string}` => `letter-batch-${id}`;
