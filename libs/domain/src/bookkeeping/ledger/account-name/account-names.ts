import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { isAccountCode } from '../../third-party/account-faults.js';
import { accountNamesErrors } from './account-names.errors.js';
import { type AccountNamesEvent, accountNamesStream } from './account-names.events.js';

/** The names that a structure gave to accounts, by account: an entry that uses the account proposes its name. */
export type AccountNames = PersistentMap<string, string>;

/** `label`: null gives the account its usual name again. */
export type AccountNamesCommand = { type: 'NameAccount'; data: { account: string; label: string | null } };

export const accountNamesDecider: Decider<AccountNamesCommand, AccountNamesEvent, AccountNames> = {
  initial: new PersistentMap(),
  decide,
  evolve: (names, event) =>
    event.type === 'AccountNamed' ? names.with(event.data.account, event.data.label) : names.without(event.data.account),
};

export const accountNamesCase = singleStreamCase({
  decider: accountNamesDecider,
  stream: (id: EnvironmentId) => accountNamesStream(id),
  answer: (names) => names,
});

function decide({ data: { account, label } }: AccountNamesCommand, names: AccountNames): AccountNamesEvent[] {
  if (!isAccountCode(account)) throw accountNamesErrors.format();
  const former = names.get(account);
  if (label === null) return former === undefined ? [] : [{ type: 'AccountNameRemoved', data: { account } }];
  const name = label.trim();
  if (name === '') throw accountNamesErrors.labelMissing();
  return name === former ? [] : [{ type: 'AccountNamed', data: { account, label: name } }];
}
