import type { Schema } from '@intendance/contract/client.js';

export type RefundActivity = Schema<'RefundActivityDto'>;
/**
 * The fields of a rule as a form holds them: the share may not be filled in yet. `refund_rule`: '0' each person of the household,
 * '1' the beneficiary only. `refund_bill`: the limit counts bills, not euros.
 */
export type RefundRule = Omit<Schema<'RefundActivityVersionDto'>, 'version' | 'since' | 'amount'> & { amount: number | null };
