import type { Schema } from '@intendance/contract/client.js';
import type { AnswerOf } from '@intendance/contract/operation.js';

/** A row of the list; how its amount was found comes with the single record. */
export type Refund = Omit<Schema<'RefundDto'>, 'computation'>;
/** The totals of the whole filter, not of the page. */
export type RefundTotals = Pick<AnswerOf<'/api/refunds'>, 'totals'>;
/** The body of a save; the API checks its fields in the specification's order. */
export type RefundBody = Schema<'SaveRefundDto'>;
