import type { Schema } from '@intendance/contract/client.js';

export type Balance = Schema<'BalanceDto'>;
export type BalanceClass = Schema<'BalanceClassDto'>;
export type BalanceCode = Schema<'BalanceCodeDto'>;
export type Ledger = Schema<'LedgerDto'>;
export type LedgerWriting = Schema<'WritingDto'>;

export const budgetLabels = { '': '–', ASC: 'ASC', AEP: 'AEP' } as const;
