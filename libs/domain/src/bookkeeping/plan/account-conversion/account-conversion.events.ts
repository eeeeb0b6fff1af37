import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AccountingActivityId } from '../accounting-activity/accounting-activity.events.js';
import type { AccountKind } from '../accounting-activity/accounting-activity.js';

/** One account of an activity, before and after a conversion. */
export type ConversionLine = {
  activityId: AccountingActivityId;
  kind: AccountKind;
  before: string;
  after: string;
};

/** Stored for ever: only add optional fields or new types. */
export type AccountConversionEvent =
  /** `from`: the start of the first fiscal year that the operations of these activities follow in. */
  | { type: 'AccountsConverted'; data: { from: LocalDate; lines: readonly ConversionLine[] } }
  /** The last conversion is undone; `lines`: those that are put back. The others were changed since. */
  | { type: 'AccountConversionUndone'; data: { from: LocalDate; lines: readonly ConversionLine[] } };

/** A structure has one stream of conversions. */
export const accountConversionStream = (environmentId: EnvironmentId): `account-conversion-${string}` =>
  `account-conversion-${environmentId}`;
