import type { Violation } from '@intendance/kernel/domain-error.js';
import { isSettledAccount, isThirdPartyAccount, type ThirdParty } from './third-party.js';

/** Accounts that a form may not name, each with the sentence that says why. */
export type ReservedAccounts = readonly (readonly [accounts: RegExp, reason: string])[];
type At = (code: string, message: string) => Violation;

export const isAccountCode = (account: string): boolean => /^[1-8]\d{2,11}$/.test(account);
const reasonAgainst = (account: string, reserved: ReservedAccounts): string | undefined =>
  reserved.find(([accounts]) => accounts.test(account))?.[1];

export const isFreeAccount = (account: string, reserved: ReservedAccounts): boolean =>
  isAccountCode(account) && reasonAgainst(account, reserved) === undefined;

export function accountFaults(account: string, reserved: ReservedAccounts, at: At): Violation[] {
  const reason = reasonAgainst(account, reserved);
  return [
    ...(isAccountCode(account) ? [] : [at('format', 'Un compte a trois à douze chiffres et commence par sa classe, de 1 à 8.')]),
    ...(reason === undefined ? [] : [at('reserved', reason)]),
  ];
}

/** A line names a third party on the accounts of third parties, and there only; on that of the tax to pay it may. */
export function thirdPartyFaults(account: string, auxiliary: ThirdParty | null, at: At): Violation[] {
  if (isThirdPartyAccount(account)) return auxiliary ? [] : [at('missing', 'Veuillez indiquer le tiers : son code, puis son nom.')];
  return auxiliary && !isSettledAccount(account) ? [at('account', 'Un tiers se donne sur un compte 401, 411, 467 ou 44551.')] : [];
}
