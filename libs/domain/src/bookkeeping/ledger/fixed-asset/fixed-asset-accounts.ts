import type { Violation } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** Accounts of assets: class 2 without depreciation (28, 29) and without payments that are still due (269, 279). */
export const isFixedAssetAccount = (account: string): boolean => /^2[0-7]\d{1,10}$/.test(account) && !/^2[67]9/.test(account);

/** Land, collections and financial assets lose no value with time. */
export const isDepreciable = (account: string): boolean => !/^(211|212|2161|2[4-7])/.test(account);

/** The account of depreciation of an asset: `281830` of `218300`, with one digit more where the last one says something. */
export function depreciationAccount(account: string): string {
  const depreciation = `28${account.slice(1)}`;
  return depreciation.endsWith('0') ? depreciation.slice(0, -1) : depreciation;
}

/** Intangible (20) or tangible assets. */
export const chargeAccount = (account: string): string => (account.startsWith('20') ? '681110' : '681120');

/**
 * Net value and price of an asset that leaves. Years that open before 2025 keep the accounts of the former chart (regulation ANC 2022-06).
 */
export const disposalAccounts = (yearStart: LocalDate): { netValue: string; price: string; receivable: string } => ({
  ...(yearStart >= '2025-01-01' ? { netValue: '652000', price: '757000' } : { netValue: '675000', price: '775000' }),
  receivable: '462000',
});

export function accountFaults(account: string, method: string): Violation[] {
  const fault = (code: string, message: string): Violation => ({ propertyPath: 'accounting_code_value', code, message });
  if (!isFixedAssetAccount(account))
    return [fault('format', 'Une immobilisation a un compte de la classe 2, hors amortissements : 205000, 218300…')];
  return method !== 'none' && !isDepreciable(account)
    ? [
        {
          propertyPath: 'method',
          code: 'not-depreciable',
          message: `Le compte ${account} ne s’amortit pas : choisissez « Sans amortissement ».`,
        },
      ]
    : [];
}
