import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';

/** Counts of the movements that the banks reported; movements that the ledger already has are not counted. */
export type BankSyncCounts = {
  created: number;
  quarantined: number;
  reconciled: number;
  /** Among the created ones: possible duplicates, for a user to decide. */
  uncertain?: number;
};

/** Stored for ever: only add optional fields or new types. The synchronisations of an environment follow one another in one stream. */
export type BankSyncEvent =
  | { type: 'BankSyncStarted'; data: { since: LocalDate; accounts: readonly BankAccountId[] } }
  /** Appended together with its operations. `isRead`: the account has no more movements. */
  | { type: 'BankSyncProgressed'; data: { accountId: BankAccountId; counts: BankSyncCounts; isRead: boolean } }
  | { type: 'BankSyncFinished'; data: Record<string, never> }
  | { type: 'BankSyncFailed'; data: { code: string; message: string } };

export const bankSyncStream = (environmentId: EnvironmentId): `bank-sync-${string}` => `bank-sync-${environmentId}`;
