import type { Schema } from '@intendance/contract/client.js';

/** Steps 0 (dates of the fiscal year), 1 (bank), 2 (import), and 3 once the onboarding is completed; with the counts of the accounts. */
export type BookkeepingSetup = Schema<'BookkeepingEnvironmentDto'>;
