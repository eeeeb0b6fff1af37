import type { AccountingActivityEvent } from './accounting-activity.events.js';
import { type AccountingActivity, accountingActivityDecider } from './accounting-activity.js';

/** Cancels a running removal of each activity that a write names: its count of uses is outdated. */
export const interruptedRemovals = (
  activities: ReadonlyMap<string, AccountingActivity>,
): ReadonlyMap<string, readonly AccountingActivityEvent[]> =>
  new Map(
    [...activities].map(
      ([stream, activity]) => [stream, accountingActivityDecider.decide({ type: 'InterruptActivityRemoval' }, activity)] as const,
    ),
  );
