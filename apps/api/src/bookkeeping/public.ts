// Door of bookkeeping for the other areas: the queries that they answer for it.
export { CountUnpaidClaims, type UnpaidClaimCounts } from './year/closing/count-unpaid-claims.query.js';
