/** Usual account of a loan, those of its interest, insurance, fees and indemnities (general chart of accounts, 164, 661, 616, 627 and 668), and of the interest that runs. */
export const loanAccounts = {
  capital: '164000',
  interest: '661000',
  insurance: '616000',
  fees: '627000',
  indemnity: '668000',
  accruedInterest: '168800',
} as const;

/** 1688 has the interest that runs, and no loan. */
export const isLoanAccount = (account: string): boolean => /^16[3478]\d{1,10}$/.test(account) && !account.startsWith('1688');
