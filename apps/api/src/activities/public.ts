// What the other areas may ask of the activities: files, which people and requests have too, and what still waits to be paid.
export { ActivitiesModule } from './activities.module.js';
export { Attachments, type Upload } from './attachment/attachments.js';
export { ApiFileAnswer, ApiFileBody, type Disposition, DispositionParam, UploadedContent } from './attachment/upload.js';
export { type UnpaidClaimCounts, UnpaidClaims } from './claim/unpaid-claims.js';
