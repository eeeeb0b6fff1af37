import type { YearEndDue } from '@intendance/domain/bookkeeping/ledger/year-end-due/year-end-due.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** `operationIds`: the operations that paid it after the end, or before it for the next year. */
export type DueWithPayments = YearEndDue & { readonly operationIds: readonly string[] };

/** Lists what accepted claims owe at the end of a year, by activity. The area that owns the claims answers: bookkeeping reads no claim. */
export class ListClaimDues extends Query<DueWithPayments[]> {
  constructor(
    readonly context: RequestContext,
    readonly end: LocalDate,
  ) {
    super();
  }
}
