import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { PlanApplicationScope } from '../plan-application/plan-application.events.js';
import type { SplitAccount } from './account-split.js';
import type { AllocatedActivity, SplitDraft } from './allocation.js';
import type { Provenance, Split } from './bank-operation.events.js';
import type { KnownBankOperation } from './bank-operation-state.js';

type Allocated = Pick<KnownBankOperation, 'splits' | 'provenance'>;

const splitActivities = ({ splits }: Allocated): AccountingActivityId[] => splits.flatMap(({ activityId }) => activityId ?? []);

/** An operation that loses one of its activities waits for an allocation again, as a whole. */
export const isEmptied = (operation: Allocated, { emptied }: PlanApplicationScope): boolean =>
  splitActivities(operation).some((id) => emptied.includes(id));

/** The changed activities of the operation. */
export const followedActivities = (operation: Allocated, scope: PlanApplicationScope): AccountingActivityId[] =>
  isEmptied(operation, scope) ? [] : splitActivities(operation).filter((id) => scope.changed.includes(id));

/** The same splits, with the names, budgets and accounts that the changed activities have now. */
export function followedAllocation(
  { splits, provenance }: Allocated,
  changed: ReadonlyMap<AccountingActivityId, AllocatedActivity>,
): { splits: SplitDraft[]; provenance: Provenance } {
  return {
    splits: splits.map((split) => ({
      ...split,
      account: splitAccount(split),
      vat: split.vat ? { rate: split.vat.rate, coefficient: split.vat.coefficient } : null,
      activity: (split.activityId && changed.get(split.activityId)) || unchangedActivity(split),
    })),
    provenance: { kind: 'apply-changes', keyword: provenance?.keyword ?? null },
  };
}

const splitAccount = ({ kind, account: code, accountLabel: label, auxiliary }: Split): SplitAccount | undefined =>
  kind === 'account' ? { code, label, auxiliary: auxiliary ?? null } : undefined;

/** The activity as the split has it; none for a transfer. */
function unchangedActivity({ activityId, activityLabel, categoryId, categoryLabel, budget, account }: Split): AllocatedActivity | null {
  if (activityId === null || categoryId === null) return null;
  return { id: activityId, name: activityLabel, categoryId, categoryLabel, budget, expenseAccount: account, takingAccount: account };
}
