import type { AggregatedBank } from '@intendance/domain/bookkeeping/bank/aggregator/bank-links-case.js';
import type { BankMovement } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** The address to which the aggregator sends the user back, with the same `state`. */
export type Departure = { readonly redirectUri: string; readonly state: string };

/**
 * Port of the service that reads accounts at the banks, and its injection token. The first return of a user opens an access, which is
 * stored per environment; without one, a departure opens another.
 */
export abstract class BankAggregator {
  /** False when the installation has no aggregator. */
  abstract readonly isConfigured: boolean;
  /** The page where the user chooses a bank. @throws aggregator.unreachable */
  abstract syncAccounts(access: string | null, departure: Departure): Promise<string>;
  /** The page where the user repairs a connection. @throws aggregator.unreachable */
  abstract renew(access: string, connectionId: string, departure: Departure): Promise<string>;
  /** Exchanges a code for its access token. @throws aggregator.failed, aggregator.unreachable */
  abstract handleCallback(code: string): Promise<string>;
  /** @throws aggregator.unreachable */
  abstract bank(access: string): Promise<AggregatedBank>;
  /** The movements of an account since a day, in batches of some hundreds, in the order of their dates. @throws aggregator.unreachable */
  abstract movements(access: string, account: string, since: LocalDate): AsyncIterable<readonly BankMovement[]>;
}
