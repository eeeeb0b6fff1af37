import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { AccountingActivityFacts, AccountingActivityId } from './accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryId } from './accounting-category/accounting-category.events.js';
import type { PlanActivity, PlanCategory, PlanIds } from './pending-plan.js';

export type SentCategory = { readonly id: AccountingCategoryId; readonly name: string | null; readonly isRemoved: boolean };

/** `splits`: number of splits that name the activity, counted at `version` of the activity. */
export type SplitCount = { readonly splits: number; readonly version: number };

export type SentRemoval = {
  /** Operations lose their allocation to the activity (true) or keep the allocation (false); null until the user chooses. */
  readonly deletesAll: boolean | null;
  /** Undefined for an activity that is not live. */
  readonly count?: SplitCount | undefined;
};

/** A member that is null or undefined stays as it is. `sentAccount` reads the codes; a user who sees only OUI and NON sends them back. */
export type SentActivity = {
  readonly id: AccountingActivityId;
  readonly name: string | null;
  /** The id of a category, or a name: a name that no category has creates a category. */
  readonly category: string | null;
  readonly budget: AccountingActivityFacts['budget'] | null;
  readonly expense: string | null | undefined;
  readonly taking: string | null | undefined;
  readonly keywords: readonly string[] | undefined;
  /** Null: the activity is not taxable. */
  readonly vatRate?: number | null | undefined;
  /** The operations of the activity get its accounts, name and budget. */
  readonly appliesChanges: boolean;
  readonly removal: SentRemoval | undefined;
};

export type SavePlan = {
  readonly type: 'SavePlan';
  readonly categories: readonly SentCategory[];
  readonly activities: readonly SentActivity[];
  /** False: sent keywords must equal the activity's. */
  readonly mayEditKeywords: boolean;
  /** JSON that the caller needs for the answer of a repeated request. */
  readonly note: unknown;
};

export type PlanCommand = (
  | SavePlan
  /** Each request is an event: a later allocation to the activity is then visible in its version. */
  | { readonly type: 'RequestActivityRemoval'; readonly activityIds: readonly AccountingActivityId[] }
) & {
  /** An environment has one plan. */
  readonly id: EnvironmentId;
  readonly planIds: PlanIds;
};

export type PlanAnswer = {
  readonly categories: readonly PlanCategory[];
  readonly activities: readonly PlanActivity[];
  /** Activities whose operations change with the save (`changed`) or lose their allocation (`emptied`). */
  readonly scope: { readonly changed: readonly AccountingActivityId[]; readonly emptied: readonly AccountingActivityId[] };
  readonly note: unknown;
};
