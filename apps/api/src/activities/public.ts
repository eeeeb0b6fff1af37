// What the other areas may ask of the activities: the claims that wait to be paid.
export { activitiesArea } from './activities.area.js';
export { type UnpaidClaimCounts, UnpaidClaims } from './claim/unpaid-claims.js';
