import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { RefundActivityVersion } from '../refund-activity/refund-activity.js';
import type { AllowanceUsage } from '../refund-allowance/refund-allowance.js';

/** Everything the amount depends on: the rule of the claim's version, the claim, and facts that other streams hold. */
export type RefundFacts = {
  rule: RefundActivityVersion;
  billedOn: LocalDate;
  bill: Cents;
  today: LocalDate;
  /** Whether the beneficiary belongs to the structure on the day of the expense. */
  isHolderCurrent: boolean;
  /** The beneficiary, the spouse and the children on that day. */
  householdSize: number;
  /** `stranger`: the named member is not in the household on that day. */
  member: 'none' | 'family' | 'stranger';
  used: AllowanceUsage;
};
