import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Stored for ever: only add optional fields or new types. */
export type AccountNamesEvent =
  | { type: 'AccountNamed'; data: { account: string; label: string } }
  /** The account has the name of its lines again, or that of the chart. */
  | { type: 'AccountNameRemoved'; data: { account: string } };

/** Each environment has one register of the names that it gave to accounts. */
export const accountNamesStream = (id: EnvironmentId): `account-names-${string}` => `account-names-${id}`;
