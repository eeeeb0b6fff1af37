import type { Schema } from '@intendance/contract/client.js';

export type Balance = Schema<'BalanceDto'>;
export type BalanceClass = Schema<'BalanceClassDto'>;
export type BalanceCode = Schema<'BalanceCodeDto'>;
export type LedgerTotals = Pick<Schema<'LedgerDto'>, 'totalCount' | 'opening' | 'debit' | 'credit' | 'closing'>;
export type LedgerWriting = Schema<'WritingDto'>;
export type LedgerChanges = Schema<'LedgerChangesDto'>;
export type LedgerChange = Schema<'LedgerChangeDto'>;
export type ThirdPartyBalance = Schema<'ThirdPartyBalanceDto'>;
export type AccountDelta = Schema<'AccountDeltaDto'>;

export const budgetLabels = { '': '–', ASC: 'ASC', AEP: 'AEP' } as const;
