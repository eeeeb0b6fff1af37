import type { ProvisionKind } from './provision.events.js';

/** Accounts of a provision or of an impairment, of its charge and of its reversal (general chart of accounts, 941-15, 944-49, 946-68 and 947-78). */
export type ProvisionAccounts = { readonly provision: string; readonly charge: string; readonly reversal: string };

const impairmentAccounts = {
  receivable: { charge: '681740', reversal: '781740' },
  stock: { charge: '681730', reversal: '781730' },
} as const;

/** An impairment lowers the value of an asset; a provision is a liability. */
export const isImpairment = (kind: ProvisionKind): kind is keyof typeof impairmentAccounts => Object.hasOwn(impairmentAccounts, kind);

export const provisionAccounts = (kind: ProvisionKind, account: string): ProvisionAccounts =>
  isImpairment(kind)
    ? { provision: impairmentAccount(account), ...impairmentAccounts[kind] }
    : { provision: account, charge: '681500', reversal: '781500' };

/** `491100` of `411000`, `496700` of `467000`, `397100` of `371000`. */
const impairmentAccount = (account: string): string => {
  const impairment = `${account.slice(0, 1)}9${account.slice(1)}`;
  return impairment.endsWith('0') ? impairment.slice(0, -1) : impairment;
};

/**
 * Provisions stand in 15: 151 for risks and 152 for charges from 2025 on (regulation ANC 2022-06), 153 to 158 before. Receivables of members,
 * of other structures and of sundry debtors, and stocks, may be impaired.
 */
export function isProvisionAccount(kind: ProvisionKind, account: string): boolean {
  if (kind === 'receivable') return /^4(1(?!9)|5|6)\d{1,10}$/.test(account);
  if (kind === 'stock') return /^3[1-7]\d{1,10}$/.test(account);
  return kind === 'litigation' || kind === 'other-risk' ? /^151\d{0,9}$/.test(account) : /^15[2-8]\d{0,9}$/.test(account);
}

/** Accounts of which the register has all: provisions and impairments of current assets. */
export const isRegisterAccount = (account: string): boolean => /^(15|39|49)/.test(account);
