// Door of bookkeeping for the other areas: the queries that they answer for it.

export { readXml } from './bank/bank-import/read-xml.js';
export { CountUnpaidClaims, type UnpaidClaimCounts } from './year/closing/count-unpaid-claims.query.js';
