// What the other areas may know of bookkeeping: the queries that they answer for it.
export { CountUnpaidClaims, type UnpaidClaimCounts } from './year/closing/count-unpaid-claims.query.js';
