/** Accounts of the value added tax in the general chart of accounts (regulation ANC 2014-03, account 445). */
export const vatAccounts = {
  due: '445510',
  assets: '445620',
  goods: '445660',
  credit: '445670',
  collected: '445710',
} as const;

/** `goods`: goods and services other than assets. */
export const vatNatures = ['collected', 'goods', 'assets'] as const;
export type VatNature = (typeof vatNatures)[number];

/** The nature of the tax on an account of a split; undefined where a split has none. */
export function vatNatureOf(account: string): VatNature | undefined {
  if (account.startsWith('7')) return 'collected';
  if (account.startsWith('6')) return 'goods';
  return /^2[01]/.test(account) ? 'assets' : undefined;
}

/** The nature of the tax that an account 445 holds; `credit`: the credit of earlier returns. Undefined for other accounts. */
export function vatNatureIn(account: string): VatNature | 'credit' | undefined {
  if (account.startsWith('4457')) return 'collected';
  if (account.startsWith('44562')) return 'assets';
  if (account.startsWith('44567')) return 'credit';
  return account.startsWith('4456') ? 'goods' : undefined;
}
