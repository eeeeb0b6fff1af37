// Door of bookkeeping for the other areas: the queries and commands that they answer for it.

export { ListTouchedProposals } from './bank/entry-proposal/list-touched-proposals.query.js';
export { type ChangedCosts, RefreshEntryProposals } from './bank/entry-proposal/refresh-entry-proposals.command.js';
export { type DueWithPayments, ListClaimDues } from './ledger/year-end-due/list-claim-dues.query.js';
export { CountUnpaidClaims, type UnpaidClaimCounts } from './year/closing/count-unpaid-claims.query.js';
