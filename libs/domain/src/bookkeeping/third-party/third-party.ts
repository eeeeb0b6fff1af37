/** The supplier, beneficiary or other party of a line on a third-party account: the FEC has it beside the account. */
export type ThirdParty = { code: string; label: string };

/** Accounts whose lines name their third party: suppliers, beneficiaries, and other debtors and creditors. */
export const isThirdPartyAccount = (account: string): boolean => /^(401|411|467)/.test(account);
