import type { Schema } from '@intendance/contract/client.js';

/** Steps 0 (dates of the fiscal year), 1 (bank), 2 (import), and 3 once it is over; what the accounts hold so far. */
export type BookkeepingSetup = Schema<'BookkeepingEnvironmentDto'>;
