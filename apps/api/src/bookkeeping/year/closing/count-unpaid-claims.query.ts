import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** The claims that wait for a decision or for their payment. */
export type UnpaidClaimCounts = { refunds: number; registrations: number };

/** Counts the unpaid claims dated from `start` to `end`. The area that owns the claims answers: bookkeeping reads no claim. */
export class CountUnpaidClaims extends Query<UnpaidClaimCounts> {
  constructor(
    readonly context: RequestContext,
    readonly start: LocalDate,
    readonly end: LocalDate,
  ) {
    super();
  }
}
