import type { AggregatedBank } from '@intendance/domain/bookkeeping/bank/aggregator/bank-links-case.js';
import type { BankMovement } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** Where the user comes back to; `state` comes back with it. */
export type Departure = { readonly redirectUri: string; readonly state: string };

/**
 * Who reads accounts at the banks for us. An access is opened by the first return of a user, and is kept per environment; without one, a
 * departure opens another. The class is the port and its injection token.
 */
export abstract class BankAggregator {
  /** False where nobody set an aggregator up. */
  abstract readonly isConfigured: boolean;
  /** The page where the user chooses a bank. @throws aggregator.unreachable */
  abstract syncAccounts(access: string | null, departure: Departure): Promise<string>;
  /** The page where the user repairs a connection. @throws aggregator.unreachable */
  abstract renew(access: string, connectionId: string, departure: Departure): Promise<string>;
  /** The access that a code stands for. @throws aggregator.failed, aggregator.unreachable */
  abstract handleCallback(code: string): Promise<string>;
  /** @throws aggregator.unreachable */
  abstract bank(access: string): Promise<AggregatedBank>;
  /** What an account booked since a day, some hundreds at a time, in the order of their dates. @throws aggregator.unreachable */
  abstract movements(access: string, account: string, since: LocalDate): AsyncIterable<readonly BankMovement[]>;
}
