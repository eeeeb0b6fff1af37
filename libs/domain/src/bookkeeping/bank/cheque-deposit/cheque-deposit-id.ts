import type { Id } from '@intendance/kernel/id.js';

export type ChequeDepositId = Id<'cheque-deposit'>;
