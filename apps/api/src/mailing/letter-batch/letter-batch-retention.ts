import { letterFileDays } from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import type { RetentionRule } from '../../capabilities/retention/retention-rule.js';
import { LetterBatches } from './letter-batches.js';

export const letterBatchRetention: readonly RetentionRule[] = [
  {
    name: 'letter-files',
    days: letterFileDays,
    why: 'A file of letters is printed within a week, and holds the names and addresses of many people.',
    remove: (before, { get }) => get(LetterBatches).expire(before),
  },
];
