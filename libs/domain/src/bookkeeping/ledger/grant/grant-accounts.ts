import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { GrantKind } from './grant.events.js';

/** Accounts of a dedicated fund, of its carrying over and of its use (regulation ANC 2018-06, article 132-1 and its chart of accounts). */
export type FundAccounts = { readonly fund: string; readonly carryOver: string; readonly use: string };

const fundAccounts: Readonly<Record<Exclude<GrantKind, 'investment'>, FundAccounts>> = {
  operating: { fund: '194000', carryOver: '689400', use: '789400' },
  contribution: { fund: '195000', carryOver: '689500', use: '789500' },
  donation: { fund: '196000', carryOver: '689600', use: '789600' },
};
export const deferredAccount = '487000';

/** Undefined for an investment: what is left of it stands on its own account. */
export const fundAccountsOf = (kind: GrantKind): FundAccounts | undefined => (kind === 'investment' ? undefined : fundAccounts[kind]);

/** The part of an investment that is income already: `139100` of `131000`. */
export const transferredAccount = (account: string): string => `139${account.slice(2)}`.slice(0, Math.max(account.length, 4));

/** Years that open before 2025 keep the account of the former chart (regulation ANC 2022-06). */
export const shareAccount = (yearStart: LocalDate): string => (yearStart >= '2025-01-01' ? '747000' : '777000');

/** An investment stands in 131 to 138; other grants are income. */
export const isGrantAccount = (kind: GrantKind, account: string): boolean =>
  kind === 'investment' ? /^13[1-8]\d{1,10}$/.test(account) : /^7[0-7]\d{1,10}$/.test(account);
