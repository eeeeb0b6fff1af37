import type { RetentionRule } from '../retention/retention-rule.js';
import { Attachments } from './attachments.js';

export const attachmentRetention: readonly RetentionRule[] = [
  {
    name: 'idle-attachments',
    days: 1,
    why: 'A user who uploaded a file saves the record of the file within a day.',
    remove: (before, { get }) => get(Attachments).purgeIdle(before),
  },
];
