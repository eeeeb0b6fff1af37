import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { GrantId, GrantMovement } from './grant.events.js';
import type { GrantRun } from './grant-register.js';
import { type GrantYear, isMovement } from './grant-year.js';

/** `none`: nothing to move. `outdated`: a grant or its spending changed since the entry was posted. */
export const grantEntryStatuses = ['none', 'due', 'recorded', 'outdated'] as const;
export type YearGrants = { readonly entryId: JournalEntryId | null; readonly status: (typeof grantEntryStatuses)[number] };
type GrantOfYear = { readonly id: GrantId; readonly amounts: Pick<GrantYear, 'due'> };

/** What the grants ask for at the end of a year, beside the entry that was recorded. */
export function yearGrants(grants: readonly GrantOfYear[], run: GrantRun | undefined): YearGrants {
  const moved = grants.filter(({ amounts }) => isMovement(amounts.due)).map(({ id, amounts }) => ({ id, due: amounts.due }));
  if (!run) return { entryId: null, status: moved.length === 0 ? 'none' : 'due' };
  return { entryId: run.entryId, status: isRecorded(moved, run) ? 'recorded' : 'outdated' };
}

export const isRecorded = (moved: readonly { readonly id: GrantId; readonly due: GrantMovement }[], { movements }: GrantRun): boolean =>
  movements.size === moved.length && moved.every(({ id, due }) => isSame(movements.get(id), due));

const isSame = (one: GrantMovement | undefined, other: GrantMovement): boolean =>
  one !== undefined &&
  one.deferral === other.deferral &&
  one.carryOver === other.carryOver &&
  one.use === other.use &&
  one.share === other.share;
