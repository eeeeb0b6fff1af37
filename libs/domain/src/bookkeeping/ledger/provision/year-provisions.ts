import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { ProvisionId, ProvisionMovement } from './provision.events.js';
import type { ProvisionRun } from './provision-register.js';
import { isMovement, type ProvisionYear } from './provision-year.js';

/** `none`: nothing to move. `outdated`: a provision or its estimate changed since the entry was posted. */
export const provisionEntryStatuses = ['none', 'due', 'recorded', 'outdated'] as const;
export type YearProvisions = {
  readonly entryId: JournalEntryId | null;
  readonly status: (typeof provisionEntryStatuses)[number];
  /** Provisions that nobody estimated for the end of the year. */
  readonly toReview: number;
};
type ProvisionOfYear = { readonly id: ProvisionId; readonly amounts: Pick<ProvisionYear, 'due' | 'isReviewed'> };

/** The state of the entry of a year, from the movements that its provisions ask for. */
export function yearProvisions(provisions: readonly ProvisionOfYear[], run: ProvisionRun | undefined): YearProvisions {
  const changes = provisions.filter(({ amounts }) => isMovement(amounts.due)).map(({ id, amounts }) => ({ id, due: amounts.due }));
  const toReview = provisions.filter(({ amounts }) => !amounts.isReviewed).length;
  if (!run) return { entryId: null, status: changes.length === 0 ? 'none' : 'due', toReview };
  return { entryId: run.entryId, status: isRecorded(changes, run) ? 'recorded' : 'outdated', toReview };
}

export const isRecorded = (
  changes: readonly { readonly id: ProvisionId; readonly due: ProvisionMovement }[],
  { movements }: ProvisionRun,
): boolean => movements.size === changes.length && changes.every(({ id, due }) => isSame(movements.get(id), due));

const isSame = (one: ProvisionMovement | undefined, other: ProvisionMovement): boolean =>
  one !== undefined && one.charge === other.charge && one.used === other.used && one.unused === other.unused;
