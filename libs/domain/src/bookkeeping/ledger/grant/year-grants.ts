import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { GrantId, GrantMovement } from './grant.events.js';
import type { GrantRun } from './grant-register.js';
import { type GrantYear, isMovement } from './grant-year.js';

/** `none`: nothing to move. `outdated`: a grant or its spending changed since the entry was posted. */
export const grantEntryStatuses = ['none', 'due', 'recorded', 'outdated'] as const;
export type YearGrants = { readonly entryId: JournalEntryId | null; readonly status: (typeof grantEntryStatuses)[number] };
type GrantOfYear = { readonly id: GrantId; readonly amounts: Pick<GrantYear, 'due'> };

/** The state of the entry of a year, from the movements that its grants ask for. */
export function yearGrants(grants: readonly GrantOfYear[], run: GrantRun | undefined): YearGrants {
  const changes = grants.filter(({ amounts }) => isMovement(amounts.due)).map(({ id, amounts }) => ({ id, due: amounts.due }));
  if (!run) return { entryId: null, status: changes.length === 0 ? 'none' : 'due' };
  return { entryId: run.entryId, status: isRecorded(changes, run) ? 'recorded' : 'outdated' };
}

export const isRecorded = (changes: readonly { readonly id: GrantId; readonly due: GrantMovement }[], { movements }: GrantRun): boolean =>
  movements.size === changes.length && changes.every(({ id, due }) => isSame(movements.get(id), due));

const isSame = (one: GrantMovement | undefined, other: GrantMovement): boolean =>
  one !== undefined &&
  one.deferral === other.deferral &&
  one.carryOver === other.carryOver &&
  one.use === other.use &&
  one.share === other.share;
