/** The supplier, beneficiary or other party of a line on a third-party account: the FEC has it beside the account. */
export type ThirdParty = { code: string; label: string };

/** Accounts whose lines name their third party: suppliers, beneficiaries, and other debtors and creditors. */
export const isThirdPartyAccount = (account: string): boolean => /^(401|411|467)/.test(account);

/** The creditor of the tax to pay (44551): its lines are settled by its payments, and name it where a return wrote them. */
export const taxAuthority: ThirdParty = { code: 'DGFIP', label: 'Direction générale des finances publiques' };
/** Accounts whose lines a payment settles. */
export const isSettledAccount = (account: string): boolean => isThirdPartyAccount(account) || account.startsWith('44551');
