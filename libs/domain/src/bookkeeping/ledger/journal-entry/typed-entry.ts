import { chartAccounts } from '../../plan/default-plan/account-labels.js';
import { isFreeAccount, type ReservedAccounts } from '../../third-party/account-faults.js';
import type { TypedKind } from './journal-entry.events.js';
import { miscellaneousEntry, miscellaneousFacts, reservedOfMiscellaneous } from './miscellaneous-entry.js';
import { openingBalanceEntry, openingBalanceFacts, reservedOfOpeningBalance } from './opening-balance.js';

/** Each kind makes its entry from what a person typed. */
export const typedEntries = {
  miscellaneous: { factsOf: miscellaneousFacts, entryOf: miscellaneousEntry },
  'opening-balance': { factsOf: openingBalanceFacts, entryOf: openingBalanceEntry },
} as const satisfies Readonly<Record<TypedKind, object>>;

const reserved: Readonly<Record<TypedKind, ReservedAccounts>> = {
  miscellaneous: reservedOfMiscellaneous,
  'opening-balance': reservedOfOpeningBalance,
};

/** The accounts that an entry of this kind may move, from the general chart and from the ledger. */
export const entryAccounts = (names: ReadonlyMap<string, string>, kind: TypedKind): { code: string; label: string }[] =>
  chartAccounts(names).filter(({ code }) => isFreeAccount(code, reserved[kind]));
