import { chartAccounts } from '../../plan/default-plan/account-labels.js';
import { isFreeAccount, type ReservedAccounts } from '../../third-party/account-faults.js';
import type { TypedKind } from './journal-entry.events.js';
import { miscellaneousEntry, miscellaneousFacts, miscellaneousRestrictions } from './miscellaneous-entry.js';
import { openingBalanceEntry, openingBalanceFacts, openingBalanceRestrictions } from './opening-balance.js';

/** Each kind makes its entry from what a person typed. */
export const typedEntries = {
  miscellaneous: { factsOf: miscellaneousFacts, entryOf: miscellaneousEntry },
  'opening-balance': { factsOf: openingBalanceFacts, entryOf: openingBalanceEntry },
} as const satisfies Readonly<Record<TypedKind, object>>;

const restrictions: Readonly<Record<TypedKind, ReservedAccounts>> = {
  miscellaneous: miscellaneousRestrictions,
  'opening-balance': openingBalanceRestrictions,
};

/** The accounts that an entry of this kind may move, from the general chart and from the ledger. */
export const entryAccounts = (names: ReadonlyMap<string, string>, kind: TypedKind): { code: string; label: string }[] =>
  chartAccounts(names).filter(({ code }) => isFreeAccount(code, restrictions[kind]));
