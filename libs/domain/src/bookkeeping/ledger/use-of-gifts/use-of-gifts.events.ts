import type { BasisPoints, Cents } from '@intendance/kernel/money.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { Destination, GiftLineCode, Origin, SharedLine } from './gift-lines.js';

/** Null: the accounts of the activity decide. */
export type ActivityPlace = { activityId: AccountingActivityId; destination: Destination | null; origin: Origin | null };
export type AccountPlace = { account: string; line: GiftLineCode };
/** The part of a line of charges that gifts of the public paid for. */
export type PublicShare = { line: SharedLine; share: BasisPoints };

export type UseOfGiftsFacts = {
  /** The structure appeals to the generosity of the public (law 91-772, article 3). */
  appeals: boolean;
  activities: readonly ActivityPlace[];
  /** Of entries without an activity. */
  accounts: readonly AccountPlace[];
  shares: readonly PublicShare[];
  /** Gifts of earlier years that are not spent, on the first day, outside dedicated funds. Null: those at the end of the year before. */
  carriedOver: Cents | null;
  /** Assets of the year that gifts paid for, less those that were sold. */
  investments: Cents;
};

/** Stored for ever: only add optional fields or new types. */
export type UseOfGiftsEvent = { type: 'UseOfGiftsSettingsSaved'; data: UseOfGiftsFacts };

export const giftUseStream = (id: FiscalYearId): `use-of-gifts-${string}` => `use-of-gifts-${id}`;
